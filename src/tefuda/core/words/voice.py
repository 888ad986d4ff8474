"""All that a family says about its deals: rules that say it in numbers, and the book of the messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from tefuda.core.cards.card import Card, Rank, Suit
from tefuda.core.records.counts import NO_CARD, NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.records.source import cells_used
from tefuda.core.words.common import COMMON, points, total
from tefuda.core.words.messages import Book
from tefuda.core.words.story import DEEDS_LIMIT, UNSEEN, Deeds, MiddleCells, Phrase, Story
from tefuda.core.words.telling import Caption, Gift, Middle, Seen, Sentence, Standing, new_events
from tefuda.core.words.worder import captions, contents, grouped, sentences

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


class Happened(NamedTuple):
    """What happened between two moments, the cards that passed, and the word stamped, None unless it is remarkable."""

    story: Sequence[Sentence]
    gifts: Sequence[Gift]
    stamp: Sentence | None


@dataclass(frozen=True, eq=False)
class Voice:
    """The sayings of a family and the book of its messages; the methods return in sentences what the sayings say."""

    book: Book
    sayings: Sayings

    def happened(self, before: Seen, after: Seen) -> Happened:
        """Return all that is said of what happened between two moments, as one viewer has seen it."""
        deeds = deeds_of(new_events(before, after))
        seen, sayings = (before.view, after.view, after.options, deeds), self.sayings
        story = self._said(sentences, sayings.tell, *seen)
        gifts = () if sayings.gifts is tell_nothing else self._said(_gifts, sayings.gifts, *seen)
        stamps = () if sayings.stamp is tell_nothing else self._said(sentences, sayings.stamp, *seen)
        give_back(deeds)
        return Happened(story, gifts, stamps[0] if stamps else None)

    def tell(self, before: Seen, after: Seen) -> Sequence[Sentence]:
        """Return what happened between two moments, as one viewer has seen it."""
        return self.happened(before, after).story

    def gifts(self, before: Seen, after: Seen) -> Sequence[Gift]:
        """Return which cards passed from player to player between two moments, as one viewer has seen it."""
        return self.happened(before, after).gifts

    def stamp(self, before: Seen, after: Seen) -> Sentence | None:
        """Return the word that is stamped across the table for the last decision, None unless it is remarkable."""
        return self.happened(before, after).stamp

    def own(self, seen: Seen) -> Sequence[Caption]:
        """Return what the viewer's hand comes to."""
        return self._said(captions, self.sayings.own, seen.view, seen.options)

    def scene(self, seen: Seen) -> Sequence[Caption]:
        """Return what is to be said about the middle of the table."""
        return self._said(captions, self.sayings.scene, seen.view, seen.options)

    def laid(self, seen: Seen) -> Sequence[Any]:
        """Return the last decisions with cards, none in a family whose middle does not depend on them."""
        return lately_laid(seen) if _uses_deeds(self.sayings.middle) else ()

    def middle(self, seen: Seen, laid: Sequence[Any] | None = None) -> Middle:
        """Return what lies in the middle of the table; `laid` are the last decisions with cards, if known."""
        cells, deeds = MiddleCells(), deeds_of(self.laid(seen) if laid is None else laid)
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

    def labels(self, seen: Seen, seat: int) -> Sequence[Sentence]:
        """Return what is to be said about the player of a seat."""
        return self._said(sentences, self.sayings.labels, seen.view, seen.options, seat)

    def account(self, table: Any, options: Any) -> Sequence[Sentence]:
        """Return the explanation of the points of a finished deal, line by line; the table is not written."""
        return self._said(sentences, self.sayings.account, table.copy(), options)

    def standing(self, seen: Seen) -> Standing:
        """Return what is counted in the match, and how much of it each player has."""
        counted, *totals = self._said(sentences, self.sayings.standing, seen.view, seen.options)
        found = [fact for one in totals for fact in one.facts.values()]
        climbs = all(isinstance(fact, Rank) for fact in found)
        return Standing(counted.text, tuple(map(_total, found)), climbs)

    def aim(self, seen: Seen) -> Sentence | None:
        """Return what a deal is played for; None if it is not said."""
        return next(iter(self._said(sentences, self.sayings.aim, seen.view, seen.options)), None)

    def _said(self, read: Callable[[Book, Story], Made], say: Callable[..., None], *told: Any) -> Made:
        """Return what is read from the story that a rule writes of what it is told."""
        return written(self.book, read, say, *told)


def written(book: Book, read: Callable[[Book, Story], Made], say: Callable[..., None], *told: Any) -> Made:
    """Return what is read from the story that a rule writes of what it is told."""
    story = _STORIES.pop() if _STORIES else Story()
    story.count = 0
    say(*told, story)
    made = read(book, story)
    _STORIES.append(story)
    return made


@cache
def _uses_deeds(middle: Callable[..., None]) -> bool:
    return bool(cells_used(middle, 2))


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


def _gifts(book: Book, story: Story) -> tuple[Gift, ...]:
    return tuple(
        Gift(_seat(giver), _seat(taker), tuple(map(Card, cards))) for giver, taker, cards in contents(book, story)
    )


def _seat(seat: int) -> int | None:
    return None if seat == NO_SEAT else seat


def _total(fact: object) -> str:
    """Return how much a player has: a rank, or a number as sentences write it."""
    return grouped(fact) if isinstance(fact, int) and not isinstance(fact, Rank) else str(fact)


def _cards(phrase: Phrase) -> tuple[Card, ...]:
    return tuple(map(Card, phrase.cells[: phrase.count]))


SAYS_LITTLE = Voice(COMMON, Sayings())
"""The voice of families that tell the score and nothing else."""
