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

PILE = marked("Pile")


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line of the menu: an action, or several between which `question` decides, each with its answer.

    `text` is typed for it, and `told` says it in words where those are others. `completed` returns the text of the
    action that an answer typed gives, which need not be one of `answers`.
    """

    actions: Sequence[Any]
    text: str
    told: Sentence | None = None
    question: str = ""
    answers: Sequence[Sentence] = ()
    completed: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class Heading:
    """Menu items of one kind, from the least on; `title` is the kind, `remark` what a player has to know of them."""

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
    """Return the hand as one group of cards, in the order in which the view has it."""
    return [tuple(seen.hand)]


def by_suit(seen: Seen) -> Iterable[Cards]:
    """Return the hand as one group of cards, suit by suit, each from the lowest up, jokers last."""
    return [tuple(sorted(seen.hand, key=order_by_suit))]


def order_by_suit(card: Card) -> tuple[int, int]:
    """Return the place of a card in a hand that is ordered by suit."""
    return (SUITS if card.suit is None else card.suit), card


def as_typed(seen: Seen, text: str) -> MenuItem | str:
    """Return a text unchanged: it means what the notation says."""
    return text


class Badge(NamedTuple):
    """What is special about a card of the own hand: a kind of sign, and what it is in words."""

    card: Card
    kind: Literal["wild", "level", "new"]
    words: str


def no_badges(seen: Seen) -> Iterable[Badge]:
    """Say that no card is special."""
    return ()


def no_deed(action: Any) -> Sentence | None:
    """Say nothing of an action but what its text says."""
    return None


def never(seen: Seen, action: Any) -> bool:
    """Say that no action of a game is a wrong call."""
    return False


@dataclass(frozen=True, slots=True)
class InputHelp:
    """What a person types in a game of a family, and the order of what is shown.

    `words` are the family's words in English, to be translated, each with what it is in the notation. `examples` are
    texts to type, each with what it does. `middle` is what the cards in the middle of the table are called.
    `arrangements` are orders of the hand by name, the first the usual one; each gives the cards in groups. `menu` lists
    the legal actions under headings. `meant` returns what a text means: a menu item, or a text that the notation reads.
    `mistaken` says whether a legal action would, judged by the own hand, be a wrong call, for which its player would
    pay. `badges` are the cards of the own hand that are special. `kinds` says what kinds of combinations are called
    where players have another word than the notation, and `deed` names an action within a sentence where its text alone
    is not enough.
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


def in_combinations(hand: Cards, best: Callable[[Cards], Cards]) -> list[Cards]:
    """Return a hand in groups: each time the `best` combination of what is left; where there is none, the rest."""
    left: list[Card] = list(hand)
    groups: list[Cards] = []
    while cards := best(left):
        groups.append(tuple(cards))
        for card in cards:
            left.remove(card)
    return [*groups, tuple(left)] if left else groups


def by_kind(actions: Iterable[Any], title: Callable[[Any], Sentence | None]) -> list[Heading]:
    """Return menu items of one action each under the titles of their kinds, in the order in which these come."""
    kinds: dict[str, tuple[Sentence | None, list[MenuItem]]] = {}
    for action in actions:
        named = title(action)
        kinds.setdefault(named.text if named else "", (named, []))[1].append(single(action))
    return [Heading(items, named) for named, items in kinds.values()]


def kinds_first(otherwise: str) -> Callable[[Seen], Iterator[Heading]]:
    """Return a menu of the plays kind by kind, those without a kind under another title, then what needs no cards."""

    def menu(seen: Seen) -> Iterator[Heading]:
        yield from by_kind((one for one in seen.legal_actions if one.cards), lambda one: say(one.kind or otherwise))
        if bare := [single(one, say(str(one))) for one in seen.legal_actions if not one.cards]:
            yield Heading(bare)

    return menu
