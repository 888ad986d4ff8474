"""Input help: what can be typed in a game, and the order in which cards and legal actions are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tefuda.core.cards.card import Card
from tefuda.core.records.counts import SUITS
from tefuda.core.words.telling import Seen, Sentence, say
from tefuda.language import marked

Cards = Sequence[Card]
"""Cards in the order in which they are shown."""

PILE = marked("Pile")
"""What the cards in the middle of the table are called unless a family says otherwise."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line of the menu: an action, or several among which the answer to `question` decides.

    `text` is typed for it, and `told` says it in words where these differ. `answers` are for each of the `actions`, in
    order. `completed` returns the text of the action for an answer that was typed, which need not be one of `answers`.
    """

    actions: Sequence[Any]
    text: str
    told: Sentence | None = None
    question: str = ""
    answers: Sequence[Sentence] = ()
    completed: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class Heading:
    """Menu items of one kind, in ascending order: `title` names the kind, `remark` says what to know of them."""

    items: Sequence[MenuItem]
    title: Sentence | None = None
    remark: Sentence | None = None


def one_by_one(seen: Seen) -> Iterator[Heading]:
    """Yield every legal action as an item of its own, in one list."""
    yield Heading([single(action) for action in seen.legal_actions])


def single(action: Any, told: Sentence | None = None) -> MenuItem:
    """Return the menu item of one action."""
    return MenuItem((action,), str(action), told)


def as_held(seen: Seen) -> Iterable[Cards]:
    """Return the hand as one group of cards, in the order of the view."""
    return [tuple(seen.hand)]


def by_suit(seen: Seen) -> Iterable[Cards]:
    """Return the hand as one group of cards, suit by suit, each from the lowest up, jokers last."""
    return [tuple(sorted(seen.hand, key=order_by_suit))]


def order_by_suit(card: Card) -> tuple[int, int]:
    """Return the key by which a hand is sorted by suit; jokers come last."""
    return (SUITS if card.suit is None else card.suit), card


def as_typed(seen: Seen, text: str) -> MenuItem | str:
    """Return a text unchanged, for the notation to read."""
    return text


class Badge(NamedTuple):
    """What is special about a card of the own hand: the kind of its sign, and a description in words."""

    card: Card
    kind: Literal["wild", "level", "new"]
    words: str


def no_badges(seen: Seen) -> Iterable[Badge]:
    """Return nothing: no card is special."""
    return ()


def no_deed(action: Any) -> Sentence | None:
    """Return None: the text of an action is enough."""
    return None


def never(seen: Seen, action: Any) -> bool:
    """Return False: no action is a wrong call."""
    return False


@dataclass(frozen=True, slots=True)
class InputHelp:
    """What a person types in a game of a family, and the order of what is shown.

    `words` are the family's words in English, to be translated, each with its text in the notation. `examples` are
    texts to type, each with what it does. `middle` is what the cards in the middle of the table are called.
    `arrangements` are orders of the hand by name, the usual one first; each returns the cards in groups. `menu` yields
    the legal actions under headings. `meant` returns what a text means: a menu item, or a text that the notation reads.
    `mistaken` says whether a legal action would, judged by the own hand, be a wrong call, for which its player would
    pay. `badges` are the cards of the own hand that are special. `kinds` gives what kinds of combinations are called
    where players have another word than the notation, and `deed` names an action within a sentence, or returns None
    where its text is enough.
    """

    words: Mapping[str, str] = field(default_factory=dict)
    examples: Sequence[tuple[str, str]] = ()
    middle: str = PILE
    arrangements: Mapping[str, Callable[[Seen], Iterable[Cards]]] = field(default_factory=lambda: {"hand": as_held})
    menu: Callable[[Seen], Iterable[Heading]] = one_by_one
    meant: Callable[[Seen, str], MenuItem | str] = as_typed
    mistaken: Callable[[Seen, Any], bool] = never
    badges: Callable[[Seen], Iterable[Badge]] = no_badges
    kinds: Mapping[str, str] = field(default_factory=dict)
    deed: Callable[[Any], Sentence | None] = no_deed


NO_INPUT_HELP = InputHelp()
"""The help of families that add nothing to the notation."""


def in_combinations(hand: Cards, best: Callable[[Cards], Cards]) -> list[Cards]:
    """Return a hand in groups: repeatedly the `best` combination of what is left, and once that is empty, the rest."""
    left: list[Card] = list(hand)
    groups: list[Cards] = []
    while cards := best(left):
        groups.append(tuple(cards))
        for card in cards:
            left.remove(card)
    return [*groups, tuple(left)] if left else groups


def by_kind(actions: Iterable[Any], title: Callable[[Any], Sentence | None]) -> list[Heading]:
    """Return menu items of one action each under the titles of their kinds, in the order in which these first occur."""
    kinds: dict[str, tuple[Sentence | None, list[MenuItem]]] = {}
    for action in actions:
        named = title(action)
        kinds.setdefault(named.text if named else "", (named, []))[1].append(single(action))
    return [Heading(items, named) for named, items in kinds.values()]


def kinds_first(otherwise: str) -> Callable[[Seen], Iterator[Heading]]:
    """Return a menu of the plays by kind, those without one under the title `otherwise`, then what needs no cards."""

    def menu(seen: Seen) -> Iterator[Heading]:
        yield from by_kind((one for one in seen.legal_actions if one.cards), lambda one: say(one.kind or otherwise))
        if bare := [single(one, say(str(one))) for one in seen.legal_actions if not one.cards]:
            yield Heading(bare)

    return menu
