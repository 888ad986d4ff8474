"""Noting what a family reads of an observation while it tells something: the same readings tell the same again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar, cast

from tefuda.core.telling import Seen

Part = TypeVar("Part")
NEW = ("history", "facts")
"""What every observation has of its own, and what is therefore never compared in full."""


class Readings:
    """What was read of an observation, and of the cells of its view, by name."""

    __slots__ = ("cells", "facts")

    def __init__(self) -> None:
        self.facts: dict[str, object] = {}
        self.cells: dict[str, object] = {}

    def hold(self, seen: Any) -> bool:
        """Say whether another observation would read the same."""
        for name, value in self.facts.items():
            now = getattr(seen, name)
            if now is not value and (name in NEW or now != value):
                return False
        view = seen.view
        return all(getattr(view, name) == value for name, value in self.cells.items())


class _Noting:
    """Stands for an observation or for its view, and notes what is read."""

    __slots__ = ("_cells", "_read", "_seen")

    def __init__(self, seen: object, read: dict[str, object], cells: dict[str, object] | None) -> None:
        self._seen = seen
        self._read = read
        self._cells = cells

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._seen, name)
        if name == "view" and self._cells is not None:
            return _Noting(value, self._cells, None)
        self._read[name] = value
        return value


def noting(seen: Seen, readings: Readings) -> Seen:
    """Return an observation that notes what is read of it."""
    return cast(Seen, _Noting(seen, readings.facts, readings.cells))


class Told(NamedTuple, Generic[Part]):
    """Something told of an observation, and what was read for it."""

    part: Part
    readings: Readings


def told_again(make: Callable[[Seen], Part], seen: Seen, last: Told[Part] | None) -> Told[Part]:
    """Return what is told of an observation: the last again, unless something has changed that was read for it."""
    if last is not None and last.readings.hold(seen):
        return last
    readings = Readings()
    return Told(make(noting(seen, readings)), readings)
