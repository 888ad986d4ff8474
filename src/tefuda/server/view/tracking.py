"""Tracking what a family reads of an observation while it describes something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tefuda.core.words.telling import Seen

_NOTHING: Mapping[str, object] = {}


class Tracked:
    """Stands for an observation, or for its view, and keeps by name what is read of it but is not `known` before."""

    __slots__ = ("__dict__", "_seen")

    def __init__(self, seen: object, known: Mapping[str, object] = _NOTHING) -> None:
        self._seen = seen
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._seen, name)
        if name == "view":
            value = Tracked(value)
        self.__dict__[name] = value
        return value


def tracked(seen: Seen, known: Mapping[str, object] = _NOTHING) -> Seen:
    """Return an observation that remembers what is read of it."""
    return cast(Seen, Tracked(seen, known))


def readings_among(seen: Seen, names: frozenset[str]) -> list[str]:
    """Return those of these names, of which none was known, that were read of an observation or of its view."""
    read = vars(seen)
    return [*names.intersection(read), *names.intersection(vars(read["view"]) if "view" in read else ())]
