"""What is said of one moment is said once: of all that everybody sees, as an onlooker without a seat sees it.

So nothing that one seat alone sees can reach another. A seat is told apart only what it alone sees.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from typing import Any, Generic, TypeVar

from tefuda.core.telling import Sentence
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.server.protocol import Deed, Mark
from tefuda.server.speaking import Speaker, spoken_to
from tefuda.server.writing import written

Told = TypeVar("Told")
SEAT = "seat"
HISTORY = "history"
"""What each sees of the history is told apart as if it were a cell of the view."""


class Shared(Generic[Told]):
    """Something said in the same words to all who hear one language, but for those who are spoken to in it."""

    def __init__(self, sentences: Iterable[Sentence], word: Callable[[Speaker], Told]) -> None:
        self._spoken_to = frozenset(seat for sentence in sentences for seat in spoken_to(sentence))
        self._word = word
        self._words: dict[Hashable, Told] = {}

    def told(self, speaker: Speaker) -> Told:
        """Return it in the words of a speaker."""
        if speaker.seat in self._spoken_to:
            return self._word(speaker)
        key = speaker.language, speaker.names
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self._word(speaker)
        return found


class Moment:
    """One moment of a deal: what an onlooker sees of it, what each seat sees, and what is said of it to all.

    `facts`, once they are there, are those that an onlooker sees, as the page has them.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.public = deal.observe(None)
        self._seen: dict[int | None, Observation] = {None: self.public}
        self._own: dict[int | None, Set[str]] = {None: frozenset()}
        self.facts: dict[str, Any] | None = None
        self._story: Shared[list[str]] | None = None
        self._said: _Said | None = None

    def seen(self, seat: int | None) -> Observation:
        """Return what a seat sees."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.deal.observe(seat)
        return found

    def own(self, seat: int | None) -> Set[str]:
        """Return the names of the cells that a seat sees otherwise than an onlooker."""
        found = self._own.get(seat)
        if found is None:
            seen = self.seen(seat)
            found = self.public.view.differing(seen.view)
            if seen.history != self.public.history:
                found.add(HISTORY)
            self._own[seat] = found
        return found

    @property
    def said(self) -> _Said:
        """What is said of the moment to all."""
        if self._said is None:
            self._said = _Said(self.public)
        return self._said

    def story(self, earlier: Moment, seat: int | None) -> Shared[list[str]]:
        """Return what happened since an earlier moment, as a seat is told it."""
        if self._own_changed(earlier, seat):
            return _story(earlier.seen(seat), self.seen(seat))
        if self._story is None:
            self._story = _story(earlier.public, self.public)
        return self._story

    def _own_changed(self, earlier: Moment, seat: int | None) -> bool:
        """Say whether something has changed that a seat alone sees."""
        names = self.own(seat) | earlier.own(seat)
        if HISTORY in names:
            return True
        before, after = earlier.seen(seat).view, self.seen(seat).view
        return any(getattr(before, name) != getattr(after, name) for name in names if name != SEAT)


class _Said:
    """What is said of a moment to all: marks, notes on each player, what is counted, and what each seat did last."""

    def __init__(self, seen: Observation) -> None:
        game = seen.game
        marks = list(game.scene(seen))
        self.scene: Shared[list[Mark]] = Shared(
            [mark.sentence for mark in marks], lambda one: list(map(written, one.marks(marks)))
        )
        self.notes = [_lines(list(game.notes(seen, seat))) for seat in range(seen.seats)]
        self.totals: Shared[tuple[str, list[str], str]] = Shared((), lambda one: one.totals(seen))
        self.deeds: Shared[list[Deed]] = Shared((), lambda one: written(one.deeds(seen)))


def _story(before: Observation, after: Observation) -> Shared[list[str]]:
    return _lines(list(after.game.tell(before, after)))


def _lines(sentences: list[Sentence]) -> Shared[list[str]]:
    return Shared(sentences, lambda speaker: written(speaker.lines(sentences)))
