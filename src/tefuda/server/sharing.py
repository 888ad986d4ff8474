"""What the onlookers of one moment have in common is told once.

While something is told to the first of them, it is noted what it asks of what is seen. Whoever sees the same in all of
that is told the same; to others it is told anew. So nothing that one onlooker alone can see reaches another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import Any, TypeVar

from tefuda.play.deal import Deal
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

    def __init__(self, noting: Iterable[_Noting], facts: Set[str]) -> None:
        asked: dict[str, object] = {}
        cells: dict[str, object] = {}
        for one in noting:
            asked |= one._asked
            cells |= one._cells._asked if one._cells is not None else {}
        self.facts = facts & asked.keys()
        self.rest = [(name, value) for name, value in asked.items() if name not in facts]
        self.cells = list(cells.items())

    def same(self, seen: Observation, apart: Set[str]) -> bool:
        """Say whether one who sees the facts `apart` otherwise than the first sees the same in all of this."""
        if not self.facts.isdisjoint(apart):
            return False
        for name, value in self.rest:
            own = getattr(seen, name)
            if own is not value and own != value:
                return False
        for name, value in self.cells:
            if getattr(seen.view, name) != value:
                return False
        return True


class Moment:
    """One moment of a deal as several onlookers see it; what all have in common is told to the `first` of them."""

    def __init__(self, deal: Deal, first: int | None) -> None:
        self.deal = deal
        self.first = deal.observe(first)
        self._seen: dict[int | None, Observation] = {first: self.first}
        self._apart: dict[int | None, Set[str]] = {first: frozenset()}
        self._told: dict[Hashable, tuple[_Needed, list[_Needed], list[Any]]] = {}
        self._happened: tuple[_Needed, _Needed, Any] | None = None

    def seen(self, seat: int | None) -> Observation:
        """Return what a seat sees."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.deal.observe(seat)
        return found

    def apart(self, seen: Observation) -> Set[str]:
        """Return the names of the facts that an onlooker sees otherwise than the first."""
        found = self._apart.get(seen.seat)
        if found is None:
            facts = self.first.facts
            found = self._apart[seen.seat] = {
                name for name, fact in seen.facts.items() if fact is not facts[name] and fact != facts[name]
            }
        return found

    def told(self, of: Hashable, seen: Observation, tellings: Sequence[Callable[[Any], Any]]) -> list[Any]:
        """Return what these make of what an onlooker sees; `of` names them all."""
        kept = self._told.get(of)
        if kept is None:
            kept = self._told[of] = self._tell(tellings)
        together, each, told = kept
        if seen is self.first:
            return told
        apart = self.apart(seen)
        if together.same(seen, apart):
            return told
        return [
            one if needed.same(seen, apart) else tell(seen)
            for needed, one, tell in zip(each, told, tellings, strict=True)
        ]

    def _tell(self, tellings: Sequence[Callable[[Any], Any]]) -> tuple[_Needed, list[_Needed], list[Any]]:
        facts = self.first.facts.keys()
        noting = [_Noting(self.first) for _ in tellings]
        told = [tell(one) for tell, one in zip(tellings, noting, strict=True)]
        return _Needed(noting, facts), [_Needed((one,), facts) for one in noting], told

    def happened(self, earlier: Moment, seat: int | None, tell: Callable[[Any, Any], Told]) -> Told:
        """Return what `tell` makes of this moment and the one before it for a seat."""
        if self._happened is None:
            then, now = _Noting(earlier.first), _Noting(self.first)
            told = tell(then, now)
            facts = self.first.facts.keys()
            self._happened = _Needed((then,), facts), _Needed((now,), facts), told
        needed_before, needed_after, found = self._happened
        before, after = earlier.seen(seat), self.seen(seat)
        first = after is self.first and before is earlier.first
        if not first and not needed_after.same(after, self.apart(after)):
            return tell(before, after)
        if not first and not needed_before.same(before, earlier.apart(before)):
            return tell(before, after)
        shared: Told = found
        return shared
