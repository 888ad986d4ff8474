"""What the onlookers of one moment have in common is told once.

While something is told to the first of them, it is noted what it asks of what is seen. Whoever sees the same in all of
that is told the same; to others it is told anew. So nothing that one onlooker alone can see reaches another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from typing import Any, TypeVar

from tefuda.play.observation import Observation

Told = TypeVar("Told")


class _Noting:
    """What is seen, noting what it is asked for; `view`, the record in it, is noted cell by cell."""

    def __init__(self, seen: Any) -> None:
        self._seen = seen
        self._asked: dict[str, object] = {}
        self._cells: _Noting | None = None

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._seen, name)
        if name == "view":
            value = self._cells = _Noting(value)
        else:
            self._asked[name] = value
        self.__dict__[name] = value
        return value


class _Needed:
    """What something told depends on: facts by name, and whatever else was asked, with its value."""

    __slots__ = ("cells", "facts", "rest")

    def __init__(self, noting: _Noting, facts: Set[str]) -> None:
        self.facts = facts & noting._asked.keys()
        self.rest = [(name, value) for name, value in noting._asked.items() if name not in facts]
        self.cells = list(noting._cells._asked.items()) if noting._cells is not None else []

    def same(self, seen: Observation, apart: Set[str]) -> bool:
        """Say whether one who sees the facts `apart` otherwise than the first sees the same in all of this."""
        if not self.facts.isdisjoint(apart):
            return False
        for name, value in self.rest:
            own = getattr(seen, name)
            if own is not value and own != value:
                return False
        return all(getattr(seen.view, name) == value for name, value in self.cells)


class Commons:
    """What onlookers have in common who see the same moments; `first` is what the first of them sees."""

    def __init__(self, first: Sequence[Observation]) -> None:
        self.first = first
        self._apart: dict[int | None, list[Set[str]]] = {}
        self._told: dict[Hashable, tuple[list[_Needed], Any]] = {}

    def apart(self, seen: Sequence[Observation]) -> list[Set[str]]:
        """Return the names of the facts that an onlooker sees otherwise than the first, for each moment."""
        seat = seen[0].seat
        if seat not in self._apart:
            self._apart[seat] = [_apart(one, other) for one, other in zip(self.first, seen, strict=True)]
        return self._apart[seat]

    def told(self, of: Hashable, seen: Sequence[Observation], tell: Callable[..., Told]) -> Told:
        """Return what `tell` makes of what an onlooker sees; `of` names it."""
        kept = self._told.get(of)
        if kept is None:
            noting = [_Noting(one) for one in self.first]
            told = tell(*noting)
            needed = [_Needed(one, first.facts.keys()) for one, first in zip(noting, self.first, strict=True)]
            kept = self._told[of] = needed, told
        if all(need.same(one, apart) for need, one, apart in zip(kept[0], seen, self.apart(seen), strict=True)):
            found: Told = kept[1]
            return found
        return tell(*seen)


def _apart(first: Observation, seen: Observation) -> Set[str]:
    if first is seen:
        return frozenset()
    facts = first.facts
    return {name for name, fact in seen.facts.items() if fact is not facts[name] and fact != facts[name]}
