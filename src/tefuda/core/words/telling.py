"""What a family says about its deals: sentences with placeholders, translated where they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tefuda.core.cards.card import Card, Suit
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.window import WindowView

_NOTHING: Mapping[str, object] = {}


class Seen(Protocol):
    """What one onlooker is shown of a deal at one moment: the facts of the game as attributes, and the history.

    `seat` is None for somebody without a seat.
    """

    @property
    def seat(self) -> int | None: ...

    @property
    def facts(self) -> Mapping[str, object]: ...

    @property
    def history(self) -> tuple[Any, ...]: ...

    def __getattr__(self, name: str) -> Any: ...


class PlayerName(NamedTuple):
    """A fact that stands for the name of the player of a seat."""

    seat: int


class Sentence(NamedTuple):
    """A sentence in English with placeholders that `facts` fill; a fact that is a Sentence is translated as well.

    If it is about the player of `seat`, `text` addresses the others and has the player's name in the placeholder
    `name`; `to_own` addresses that player. An empty text is not shown.
    """

    text: str
    to_own: str = ""
    seat: int = NO_SEAT
    facts: Mapping[str, object] = _NOTHING


class Caption(NamedTuple):
    """A remark on how things stand, shown with the table; an important one is what a player must see first."""

    sentence: Sentence
    important: bool = False


class Gift(NamedTuple):
    """Cards that pass from one player to another, by seat; None is the middle of the table.

    `cards` is empty where the onlooker does not see which or how many they are.
    """

    giver: int | None
    taker: int | None
    cards: Sequence[Card] = ()


class Middle(NamedTuple):
    """What lies in the middle of the table: the cards on top, the seat that played them, how many are covered.

    `seat` is None where nobody played them. `stock` is how many cards are left to draw, None in a game without a stock;
    `turn_up` a card that lies open beside it; `suit` the suit named for the next play. `under` are the cards that show
    from under the top of a pile, the last that was covered first.
    """

    top: Sequence[Card] = ()
    seat: int | None = None
    covered: int = 0
    stock: int | None = None
    turn_up: Card | None = None
    suit: Suit | None = None
    under: Sequence[Card] = ()


class Standing(NamedTuple):
    """How the players stand in the match: what is counted, and by seat how much of it each has, as text.

    `climbs` says that it is a rank.
    """

    counted: str
    totals: Sequence[str]
    climbs: bool = False


def say(text: str, **facts: object) -> Sentence:
    """Return a sentence about no player in particular."""
    return Sentence(text, facts=facts)


def say_of(seat: int, sentence: tuple[str, str], **facts: object) -> Sentence:
    """Return a sentence about the player of `seat`, from its text for the others and its text for that player."""
    return Sentence(*sentence, seat, facts)


def new_events(before: Seen, after: Seen) -> Sequence[Any]:
    """Return the events between two moments, except the seat's own answer to a window that is still open.

    That answer has had no effect yet. In a position it may have been given before the history begins.
    """
    return _settled(after)[len(_settled(before)) :]


def _settled(seen: Seen) -> Sequence[Any]:
    """Return the history without the last event of the own seat where that has `answered` an open window."""
    history = seen.history
    if WindowView not in seen.game.view.__beside__ or not seen.answered:
        return history
    for index in range(len(history) - 1, -1, -1):
        if history[index].seat == seen.seat:
            return (*history[:index], *history[index + 1 :])
    return history
