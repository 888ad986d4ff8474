"""What the onlookers of one moment have in common is told once.

While something is told to the first of them, it is noted from which cells of the view. Whoever sees the same in all of
these is told the same; to others it is told anew. So nothing that one onlooker alone can see reaches another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from functools import cache
from typing import Any, TypeVar

from tefuda.core.game import Game
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation

Told = TypeVar("Told")
HISTORY = "history"
LEGAL_ACTIONS = "legal_actions"
OF_ALL: Mapping[str, Set[str]] = {
    "game": frozenset(),
    "options": frozenset(),
    "seat": frozenset(("seat",)),
    "seats": frozenset(("seats",)),
    "turn": frozenset(("turn", "over")),
    "over": frozenset(("over",)),
    "payoffs": frozenset(("payoffs", "seats")),
    "scores": frozenset(("scores", "seats")),
    HISTORY: frozenset((HISTORY,)),
    LEGAL_ACTIONS: frozenset((LEGAL_ACTIONS,)),
}
"""From which cells an observation has what it tells of every game; its history and its legal actions are no cells."""


@cache
def _needs(game: Game) -> Mapping[str, Set[str]]:
    """Return from which cells an observation of a game has what can be asked of it."""
    facts = {name: frozenset(fact.cells) for name, fact in game.facts.items()}
    return {**facts, **OF_ALL, "facts": frozenset().union(*facts.values())}


class _Noting:
    """What is seen, noting from which cells it is; `view`, the record in it, is noted cell by cell."""

    def __init__(self, seen: Observation, noted: set[str]) -> None:
        self._seen = seen
        self._noted = noted

    def __getattr__(self, name: str) -> Any:
        if name == "view":
            value: Any = _NotingCells(self._seen.view, self._noted)
        else:
            self._noted |= _needs(self._seen.game)[name]
            value = getattr(self._seen, name)
        self.__dict__[name] = value
        return value


class _NotingCells:
    """A view, noting which of its cells are asked for."""

    def __init__(self, view: Any, noted: set[str]) -> None:
        self._view = view
        self._noted = noted

    def __getattr__(self, name: str) -> Any:
        self._noted.add(name)
        value = self.__dict__[name] = getattr(self._view, name)
        return value


class Moment:
    """One moment of a deal as several onlookers see it; what all have in common is told to the `first` of them.

    `facts` are those of the first, once they are there, as the page has them.
    """

    def __init__(self, deal: Deal, first: int | None) -> None:
        self.deal = deal
        self.first = deal.observe(first)
        self.facts: dict[str, Any] | None = None
        self._seen: dict[int | None, Observation] = {first: self.first}
        self._apart: dict[int | None, Set[str]] = {first: frozenset()}
        self._told: dict[Hashable, tuple[Set[str], list[Set[str]], list[Any]]] = {}
        self._happened: tuple[Set[str], Set[str], Any] | None = None

    def seen(self, seat: int | None) -> Observation:
        """Return what a seat sees."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.deal.observe(seat)
        return found

    def apart(self, seen: Observation) -> Set[str]:
        """Return the names of the cells that an onlooker sees otherwise than the first."""
        found = self._apart.get(seen.seat)
        if found is None:
            first = self.first
            differing = first.view.differing(seen.view)
            if first.history != seen.history:
                differing.add(HISTORY)
            if first.legal_actions is not seen.legal_actions:
                differing.add(LEGAL_ACTIONS)
            found = self._apart[seen.seat] = differing
        return found

    def told(self, of: Hashable, seen: Observation, tellings: Sequence[Callable[[Any], Any]]) -> list[Any]:
        """Return what these make of what an onlooker sees; `of` names them all."""
        kept = self._told.get(of)
        if kept is None:
            kept = self._told[of] = self._tell(tellings)
        together, each, told = kept
        apart = self.apart(seen)
        if together.isdisjoint(apart):
            return told
        return [
            one if needed.isdisjoint(apart) else tell(seen)
            for needed, one, tell in zip(each, told, tellings, strict=True)
        ]

    def _tell(self, tellings: Sequence[Callable[[Any], Any]]) -> tuple[Set[str], list[Set[str]], list[Any]]:
        each: list[Set[str]] = []
        told = []
        for tell in tellings:
            noted: set[str] = set()
            told.append(tell(_Noting(self.first, noted)))
            each.append(noted)
        return set().union(*each), each, told

    def happened(self, earlier: Moment, seat: int | None, tell: Callable[[Any, Any], Told]) -> Told:
        """Return what `tell` makes of this moment and the one before it for a seat."""
        if self._happened is None:
            then: set[str] = set()
            now: set[str] = set()
            self._happened = then, now, tell(_Noting(earlier.first, then), _Noting(self.first, now))
        needed_then, needed_now, told = self._happened
        before, after = earlier.seen(seat), self.seen(seat)
        if needed_now.isdisjoint(self.apart(after)) and needed_then.isdisjoint(earlier.apart(before)):
            shared: Told = told
            return shared
        return tell(before, after)
