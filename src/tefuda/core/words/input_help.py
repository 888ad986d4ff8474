"""Input help: what can be typed in a game, and the order in which cards and legal actions are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from tefuda.core.cards.card import Card
from tefuda.core.records.counts import SUITS
from tefuda.core.words.actions import PLAIN, Actions, Badge, Cards
from tefuda.core.words.telling import Seen, Sentence, say
from tefuda.language import marked

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


def order_by_suit(card: Card) -> tuple[int, int]:
    """Return the key by which a hand is sorted by suit; jokers come last."""
    return (SUITS if card.suit is None else card.suit), card


def as_typed(seen: Seen, text: str) -> MenuItem | str:
    """Return a text unchanged, for the notation to read."""
    return text


@dataclass(frozen=True, eq=False)
class InputHelp:
    """What a person types in a game of a family, and the order of what is shown.

    `words` are the family's words in English, to be translated, each with its text in the notation. `examples` are
    texts to type, each with what it does. `middle` is what the cards in the middle of the table are called. `menu`
    yields the legal actions under headings. `meant` returns what a text means: a menu item, or a text that the notation
    reads. All else is what the family says of its `actions`.
    """

    actions: Actions = PLAIN
    words: Mapping[str, str] = field(default_factory=dict)
    examples: Sequence[tuple[str, str]] = ()
    middle: str = PILE
    menu: Callable[[Seen], Iterable[Heading]] = one_by_one
    meant: Callable[[Seen, str], MenuItem | str] = as_typed

    @cached_property
    def arrangements(self) -> Mapping[str, Callable[[Seen], Iterable[Cards]]]:
        """The orders of the hand by name, the usual one first; each returns the cards in groups."""
        return {name: partial(self.actions.arranged, order) for order, name in enumerate(self.actions.orders)}

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """What kinds of combinations are called, by their names in the notation."""
        return dict(self.actions.kinds)

    def mistaken(self, seen: Seen, action: Any) -> bool:
        """Say whether a legal action would, judged by the own hand, be a wrong call, for which its player would pay."""
        return self.actions.mistaken(seen, action)

    def badges(self, seen: Seen) -> Iterable[Badge]:
        """Return the cards of the own hand that are special."""
        return self.actions.badges(seen)

    def deed(self, action: Any) -> Sentence | None:
        """Return an action within a sentence, None where its text is enough."""
        return self.actions.deed(action)


NO_INPUT_HELP = InputHelp()
"""The help of families that add nothing to the notation."""


def by_kind(actions: Iterable[Any], title: Callable[[Any], Sentence | None]) -> list[Heading]:
    """Return menu items of one action each under the titles of their kinds, in the order in which these first occur."""
    kinds: dict[str, tuple[Sentence | None, list[MenuItem]]] = {}
    for action in actions:
        named = title(action)
        kinds.setdefault(named.text if named else "", (named, []))[1].append(single(action))
    return [Heading(items, named) for named, items in kinds.values()]


def kinds_first(actions: Actions, otherwise: str) -> Callable[[Seen], Iterator[Heading]]:
    """Return a menu of the plays by kind, those without one under the title `otherwise`, then what needs no cards."""

    def menu(seen: Seen) -> Iterator[Heading]:
        yield from by_kind((one for one in seen.legal_actions if one.cards), lambda one: say(one.kind or otherwise))
        if bare := [single(one, actions.title(one)) for one in seen.legal_actions if not one.cards]:
            yield Heading(bare)

    return menu
