"""What a family says of actions: rules that describe and write them, and the lists by which they number words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tefuda.core.cards.card import Card, Suit
from tefuda.core.records.counts import NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision, Proposals, decision_of
from tefuda.core.words.common import COMMON
from tefuda.core.words.messages import Book
from tefuda.core.words.story import (
    GROUP_ENDS,
    ActionCells,
    Deeds,
    Phrase,
    Story,
    add_cards,
    card_alone,
)
from tefuda.core.words.telling import Seen, Sentence
from tefuda.core.words.voice import deeds_of, give_back, written
from tefuda.core.words.worder import sentences
from tefuda.language import filled

Cards = Sequence[Card]
"""Cards in the order in which they are shown."""


@rule
def describe_nothing(options: Any, decision: Decision, action: ActionCells) -> None:
    """Leave an action without anything that it declares."""


@rule
def tell_no_action(options: Any, decision: Decision, story: Story) -> None:
    """Say nothing of an action."""


@rule
def never_mistaken(view: Any, options: Any, decision: Decision) -> int:
    """Return 0: no action is a wrong call."""
    return 0


@rule
def no_card_is_special(view: Any, options: Any, deeds: Deeds, phrase: Phrase) -> None:
    """Write nothing: no card is special."""


@rule
def as_seen(
    view: Any, options: Any, order: int, table: Any, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand as one group, from the lowest code up."""
    add_cards(phrase, view.hand_once, view.hand_twice)


@rule
def read_nothing(table: Any, options: Any, once: int, twice: int, proposals: Proposals, decision: Decision) -> None:
    """Read no selection: a single card means the legal actions with it."""


@rule
def mean_nothing(options: Any, phrase: Phrase, decision: Decision) -> int:
    """Return 0: cards alone name no action."""
    return 0


@dataclass(frozen=True, eq=False)
class ActionRules:
    """The rules by which a family speaks of actions; all of them compile, and get records as they are at the start.

    `describe(options, decision, action)` writes what a decision declares. `write(options, decision, story)` says its
    text in the notation: messages that are joined by spaces, none for what is no action. `title` takes the same and
    says what its button and the menu say, nothing where that is its text; `deed` says the action within a sentence,
    nothing where its text is enough.

    `mistaken(view, options, decision)` returns 1 if a legal action would, judged by the own hand, be a wrong call, for
    which its player would pay. `badges(view, options, deeds, phrase)` writes the cards of the own hand that are
    special, each with the number of its badge; the deeds are the last decisions of the deal. `arrange(view, options,
    order, table, proposals, decision, phrase)` writes the own hand in one of the orders, its groups with GROUP_ENDS
    between them; the table, the proposals and the decision are room to work in, at their start or as it left them.

    `readings(table, options, once, twice, proposals, decision)` proposes the codes of the plays that cards alone, as
    two masks, can mean, those now legal first, the best of them first. `meant(options, phrase, decision)` sets the
    decision to the action that the cards of a phrase name, in that order, be it legal or not, and returns whether there
    is one.
    """

    describe: Callable[[Any, Decision, ActionCells], None] = describe_nothing
    write: Callable[[Any, Decision, Story], None] = tell_no_action
    title: Callable[[Any, Decision, Story], None] = tell_no_action
    deed: Callable[[Any, Decision, Story], None] = tell_no_action
    mistaken: Callable[[Any, Any, Decision], int] = never_mistaken
    badges: Callable[[Any, Any, Deeds, Phrase], None] = no_card_is_special
    arrange: Callable[[Any, Any, int, Any, Proposals, Decision, Phrase], None] = as_seen
    readings: Callable[[Any, Any, int, int, Proposals, Decision], None] = read_nothing
    meant: Callable[[Any, Phrase, Decision], int] = mean_nothing


class Badge(NamedTuple):
    """What is special about a card of the own hand: the kind of its sign, and a description in words."""

    card: Card
    kind: Literal["wild", "level", "new"]
    words: str


class Named(NamedTuple):
    """A kind of combination or a call: its name in the notation, and what players call it in English."""

    name: str
    title: str


class BadgeKind(NamedTuple):
    """A badge of cards: the kind of its sign, and a description in words."""

    kind: Literal["wild", "level", "new"]
    words: str


Read = Callable[[ActionCells], object]
"""Reads a field of an action from what it declares; None where there is none."""


@dataclass(frozen=True, eq=False)
class Actions:
    """What a family says of actions: its rules, and the lists in which they number verbs, kinds, calls and badges.

    `fields` are the names of what an action declares, beside `verb` and `cards`: `kind`, `call`, `suit`, `seat`,
    `number`, or those of `more`, with how each is read. What an action lacks is None, or left out if they are `sparse`.
    `orders` are the names of the orders of the hand, the usual one first. With `bombs`, the title of a button that
    selects one bomb after the other, the order numbered after these writes the bombs of the hand instead, which may
    share cards. `special` are the badges, and `cards` makes the field of that name.
    """

    book: Book
    rules: ActionRules
    verbs: Sequence[str]
    fields: Sequence[str] = ()
    kinds: Sequence[Named] = ()
    calls: Sequence[Named] = ()
    special: Sequence[BadgeKind] = ()
    orders: Sequence[str] = ("hand",)
    bombs: str = ""
    more: Mapping[str, Read] | None = None
    sparse: bool = False
    cards: Callable[[Iterable[Card]], tuple[Card, ...]] = tuple

    @property
    def reads(self) -> bool:
        """Whether selections of cards are read."""
        return self.rules.readings is not read_nothing

    def fields_of(self, decision: Decision, options: Any) -> Mapping[str, object]:
        """Return what an action declares, by name."""
        cells = ActionCells()
        self.rules.describe(options, decision, cells)
        fields: dict[str, object] = {"verb": self.verbs[cells.verb], "cards": self.cards(_cards(cells.cards))}
        for name in self.fields:
            value = self._field(name, cells)
            if value is not None or not self.sparse:
                fields[name] = value
        return fields

    def _field(self, name: str, cells: ActionCells) -> object:
        match name:
            case "kind":
                return None if cells.kind < 0 else self.kinds[cells.kind].name
            case "call":
                return None if cells.call < 0 else self.calls[cells.call].name
            case "suit":
                return None if cells.suit == NO_SUIT else Suit(cells.suit)
            case "seat":
                return None if cells.seat == NO_SEAT else cells.seat
            case "number":
                return cells.number or None
        assert self.more is not None
        return self.more[name](cells)

    def write_action(self, decision: Decision, options: Any) -> str:
        """Return an action as a person writes it; `#` and its code if it is none."""
        words = written(self.book, sentences, self.rules.write, options, decision)
        return " ".join(filled(one.text, **one.facts) for one in words) if words else f"#{decision.code}"

    def title(self, action: Any) -> Sentence | None:
        """Return what the button of an action and the menu say, None where that is its text."""
        return self._said_of(self.rules.title, action)

    def deed(self, action: Any) -> Sentence | None:
        """Return an action within a sentence, None where its text is enough."""
        return self._said_of(self.rules.deed, action)

    def _said_of(self, say: Callable[[Any, Decision, Story], None], action: Any) -> Sentence | None:
        if say is tell_no_action:
            return None
        return next(iter(written(self.book, sentences, say, action.options, action.decision)), None)

    def mistaken(self, seen: Seen, action: Any) -> bool:
        """Say whether a legal action would, judged by the own hand, be a wrong call."""
        return bool(self.rules.mistaken(seen.view, seen.options, action.decision))

    def badges(self, seen: Seen) -> list[Badge]:
        """Return the cards of the own hand that are special."""
        if self.rules.badges is no_card_is_special:
            return []
        phrase, deeds = Phrase(), deeds_of(seen.history)
        self.rules.badges(seen.view, seen.options, deeds, phrase)
        give_back(deeds)
        pairs = zip(phrase.cells[: phrase.count : 2], phrase.cells[1 : phrase.count : 2], strict=True)
        return [Badge(Card(card), *self.special[number]) for card, number in pairs]

    def arranged(self, order: int, seen: Seen) -> list[Cards]:
        """Return the own hand in groups, in one of the orders."""
        table, proposals = _room(seen.game.table)
        phrase = Phrase()
        self.rules.arrange(seen.view, seen.options, order, table, proposals, Decision(), phrase)
        groups: list[list[Card]] = [[]]
        for card in phrase.cells[: phrase.count]:
            if card == GROUP_ENDS:
                groups.append([])
            else:
                groups[-1].append(Card(card))
        return [tuple(group) for group in groups]

    def bombs_in(self, seen: Seen) -> list[Cards]:
        """Return the bombs of the own hand in the order in which they are offered; none where the family has none."""
        return [group for group in self.arranged(len(self.orders), seen) if group] if self.bombs else []

    def readings(self, table: Any, options: Any, once: int, twice: int) -> list[Decision]:
        """Return the decisions that cards alone, as two masks, can mean, the best first."""
        proposals = Proposals()
        self.rules.readings(table, options, once, twice, proposals, Decision())
        return [decision_of(code, once, twice) for code in proposals.codes[: proposals.count]]


_ROOM: dict[type[Any], tuple[Any, Proposals]] = {}


def _room(table: type[Any]) -> tuple[Any, Proposals]:
    """Return a table and proposals for rules to work in, always the same ones."""
    if table not in _ROOM:
        _ROOM[table] = table(), Proposals()
    return _ROOM[table]


def _cards(phrase: Phrase) -> Iterator[Card]:
    return (Card(card_alone(number)) for number in phrase.cells[: phrase.count])


PLAIN = Actions(COMMON, ActionRules(), ("none",))
"""What is said of actions in families that say nothing of them."""
