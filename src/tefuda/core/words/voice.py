"""All that a family says about its deals: rules that say it in numbers, and the book of the messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from tefuda.core.cards.card import Card, Suit
from tefuda.core.records.counts import NO_CARD, NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.words.common import COMMON, points, total
from tefuda.core.words.messages import Book
from tefuda.core.words.story import DEEDS_LIMIT, UNSEEN, Deeds, MiddleCells, Phrase, Story
from tefuda.core.words.telling import Gift, Mark, Middle, Seen, Sentence, Standing, new_events
from tefuda.core.words.worder import contents, marks, sentences

Made = TypeVar("Made")
LAID = 6
"""How many of the last decisions with cards are known where the middle of the table is written."""


@rule
def tell_nothing(before: Any, after: Any, options: Any, deeds: Deeds, story: Story) -> None:
    """Say nothing about what happened."""


@rule
def say_nothing(view: Any, options: Any, story: Story) -> None:
    """Say nothing."""


@rule
def bare_table(view: Any, options: Any, deeds: Deeds, middle: MiddleCells) -> None:
    """Leave the middle of the table empty."""


@rule
def no_labels(view: Any, options: Any, seat: int, story: Story) -> None:
    """Say nothing about a player."""


@rule
def points_scored(view: Any, options: Any, story: Story) -> None:
    """Say the scores of the match, as points."""
    points(story)
    for seat in range(view.seats):
        total(story, view.scores[seat])


@dataclass(frozen=True, eq=False)
class Sayings:
    """The rules by which a family says something; all of them compile.

    `tell(before, after, options, deeds, story)` says what happened between two views of one viewer. The deeds are the
    new ones: one decision, the draws of one seat in a row, or the answers to a window; there are none where nothing was
    seen. `gifts` takes the same and says by `gift` which cards one decision has passed from player to player; `stamp`
    says the word that is stamped across the table for the last decision, nothing unless it is remarkable.

    `own(view, options, story)` says what the own hand comes to, `scene` what is to be said about the middle of the
    table; `middle(view, options, deeds, middle)` writes what lies there, given the last decisions with cards.
    `labels(view, options, seat, story)` says what is to be said about one player; `account(table, options, story)`
    explains the points of a finished deal, line by line; `standing(view, options, story)` says what is counted in the
    match, and then how much of it each seat has; `aim` says what a deal is played for, if anything. Only `own`,
    and `tell` and `gifts` where it has changed, may use what only one seat sees; all else is as an onlooker sees it.
    """

    tell: Callable[[Any, Any, Any, Deeds, Story], None] = tell_nothing
    gifts: Callable[[Any, Any, Any, Deeds, Story], None] = tell_nothing
    stamp: Callable[[Any, Any, Any, Deeds, Story], None] = tell_nothing
    own: Callable[[Any, Any, Story], None] = say_nothing
    scene: Callable[[Any, Any, Story], None] = say_nothing
    middle: Callable[[Any, Any, Deeds, MiddleCells], None] = bare_table
    labels: Callable[[Any, Any, int, Story], None] = no_labels
    account: Callable[[Any, Any, Story], None] = say_nothing
    standing: Callable[[Any, Any, Story], None] = points_scored
    aim: Callable[[Any, Any, Story], None] = say_nothing


_STORIES: list[Story] = []
_DEEDS: list[Deeds] = []
"""Records that may be written: they are so long that making them takes longer than most rules."""


@dataclass(frozen=True, eq=False)
class Voice:
    """The sayings of a family and the book of its messages; the methods return in sentences what the sayings say."""

    book: Book
    sayings: Sayings

    def tell(self, before: Seen, after: Seen) -> list[Sentence]:
        """Return what happened between two moments, as one viewer has seen it."""
        return self._told(self.sayings.tell, before, after)

    def gifts(self, before: Seen, after: Seen) -> list[Gift]:
        """Return which cards passed from player to player between two moments, as one viewer has seen it."""
        if self.sayings.gifts is tell_nothing:
            return []
        deeds = deeds_of(new_events(before, after))
        passed = written(
            lambda story: self.sayings.gifts(before.view, after.view, after.options, deeds, story),
            lambda story: [_gift(*found) for found in contents(self.book, story)],
        )
        give_back(deeds)
        return passed

    def stamp(self, before: Seen, after: Seen) -> Sentence | None:
        """Return the word that is stamped across the table for the last decision, None unless it is remarkable."""
        return next(iter(self._told(self.sayings.stamp, before, after)), None)

    def own(self, seen: Seen) -> list[Mark]:
        """Return what the viewer's hand comes to."""
        return self._marked(lambda story: self.sayings.own(seen.view, seen.options, story))

    def scene(self, seen: Seen) -> list[Mark]:
        """Return what is to be said about the middle of the table."""
        return self._marked(lambda story: self.sayings.scene(seen.view, seen.options, story))

    def middle(self, seen: Seen) -> Middle:
        """Return what lies in the middle of the table."""
        cells, deeds = MiddleCells(), deeds_of(lately_laid(seen))
        self.sayings.middle(seen.view, seen.options, deeds, cells)
        give_back(deeds)
        return Middle(
            _cards(cells.top),
            None if cells.seat == NO_SEAT else cells.seat,
            cells.covered,
            None if cells.stock < 0 else cells.stock,
            None if cells.turn_up == NO_CARD else Card(cells.turn_up),
            None if cells.suit == NO_SUIT else Suit(cells.suit),
            _cards(cells.under),
        )

    def labels(self, seen: Seen, seat: int) -> list[Sentence]:
        """Return what is to be said about the player of a seat."""
        return self._said(lambda story: self.sayings.labels(seen.view, seen.options, seat, story))

    def account(self, table: Any, options: Any) -> list[Sentence]:
        """Return the explanation of the points of a finished deal, line by line; the table is not written."""
        own = table.copy()
        return self._said(lambda story: self.sayings.account(own, options, story))

    def standing(self, seen: Seen) -> Standing:
        """Return what is counted in the match, and how much of it each player has."""
        counted, *totals = self._said(lambda story: self.sayings.standing(seen.view, seen.options, story))
        return Standing(counted.text, tuple(str(*one.facts.values()) for one in totals))

    def aim(self, seen: Seen) -> Sentence | None:
        """Return what a deal is played for; None if it is not said."""
        return next(iter(self._said(lambda story: self.sayings.aim(seen.view, seen.options, story))), None)

    def _told(self, say: Callable[[Any, Any, Any, Deeds, Story], None], before: Seen, after: Seen) -> list[Sentence]:
        deeds = deeds_of(new_events(before, after))
        told = self._said(lambda story: say(before.view, after.view, after.options, deeds, story))
        give_back(deeds)
        return told

    def _said(self, say: Callable[[Story], None]) -> list[Sentence]:
        return said(self.book, say)

    def _marked(self, say: Callable[[Story], None]) -> list[Mark]:
        return written(say, lambda story: list(marks(self.book, story)))


def said(book: Book, say: Callable[[Story], None]) -> list[Sentence]:
    """Let rules write a story, and return it as sentences."""
    return written(say, lambda story: list(sentences(book, story)))


def written(say: Callable[[Story], None], read: Callable[[Story], Made]) -> Made:
    """Let rules write a story, and return what is read from it."""
    story = _STORIES.pop() if _STORIES else Story()
    story.count = 0
    say(story)
    made = read(story)
    _STORIES.append(story)
    return made


def deeds_of(events: Sequence[Any]) -> Deeds:
    """Return the last of some decisions as rules take them."""
    deeds = _DEEDS.pop() if _DEEDS else Deeds()
    deeds.count = min(len(events), DEEDS_LIMIT)
    for index, (seat, action) in enumerate(events[-DEEDS_LIMIT:]):
        deeds.seats[index] = seat
        deeds.codes[index] = UNSEEN if action is None else action.code
        deeds.once[index], deeds.twice[index] = (0, 0) if action is None else action.masks
    return deeds


def give_back(deeds: Deeds) -> None:
    """Keep what `deeds_of` returned, to be written again; nobody may use it any more."""
    _DEEDS.append(deeds)


def lately_laid(seen: Seen) -> list[Any]:
    """Return the last decisions with cards that a viewer has seen, a few of them, the oldest first."""
    laid = (event for event in reversed(seen.history) if event.action is not None and event.action.cards)
    return list(islice(laid, LAID))[::-1]


def _gift(giver: Any, taker: Any, cards: Any) -> Gift:
    return Gift(_seat(giver), _seat(taker), tuple(map(Card, cards)))


def _seat(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


def _cards(phrase: Phrase) -> tuple[Card, ...]:
    return tuple(map(Card, phrase.cells[: phrase.count]))


SAYS_LITTLE = Voice(COMMON, Sayings())
"""The voice of families that tell the score and nothing else."""
