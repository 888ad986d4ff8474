"""Noting what a family reads of an observation while it tells something: the same readings tell the same again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, cast

from tefuda.core.telling import Seen

Part = TypeVar("Part")
NEW = ("history", "facts")
"""What every observation has of its own, and what is therefore never compared in full."""
_NOTHING: Mapping[str, object] = {}


class Noting:
    """Stands for an observation, or for its view, and keeps by name what is read of it but is not `known` before."""

    __slots__ = ("__dict__", "_seen")

    def __init__(self, seen: object, known: Mapping[str, object] = _NOTHING) -> None:
        self._seen = seen
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._seen, name)
        if name == "view":
            value = Noting(value)
        self.__dict__[name] = value
        return value


def noting(seen: Seen, known: Mapping[str, object] = _NOTHING) -> Seen:
    """Return an observation that notes what is read of it."""
    return cast(Seen, Noting(seen, known))


def readings_among(seen: Seen, names: frozenset[str]) -> list[str]:
    """Return those of these names, of which none was known, that were read of an observation or of its view."""
    read = vars(seen)
    return [*names.intersection(read), *names.intersection(vars(read["view"]) if "view" in read else ())]


class Told(NamedTuple, Generic[Part]):
    """Something told of an observation, and what was read for it."""

    part: Part
    read: Mapping[str, Any]


def told_again(make: Callable[[Seen], Part], seen: Seen, last: Told[Part] | None) -> Told[Part]:
    """Return what is told of an observation: the last again, unless something has changed that was read for it."""
    if last is not None and _reads_again(seen, last.read):
        return last
    noted = noting(seen)
    return Told(make(noted), vars(noted))


def _reads_again(seen: Any, read: Mapping[str, Any]) -> bool:
    """Say whether the same would be read of an observation, or of a view, as before."""
    for name, value in read.items():
        now = getattr(seen, name)
        if type(value) is Noting:
            if not _reads_again(now, vars(value)):
                return False
        elif now is not value and (name in NEW or now != value):
            return False
    return True
