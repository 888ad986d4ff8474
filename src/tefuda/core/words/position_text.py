"""Positions as text: the cards, seats and numbers of each line, read with errors that name the line, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from tefuda.core.cards.card import FULL_PACK, cards_in, read_cards, show
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import Lasts
from tefuda.core.table.chance import Chance
from tefuda.core.table.course import reset_deal
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.table.holdings import PILE, Holdings, put, size
from tefuda.core.table.rules import OneOptions, OneTable, Rules
from tefuda.core.table.stock import Stock, shuffle_stock
from tefuda.core.words.cell_lines import line_names, lines_of, set_lines
from tefuda.core.words.line_readers import (
    number_at,
    seat_at,
    word_at,
    words_between,
)
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError, PositionError


@dataclass(frozen=True, eq=False)
class Positions(Generic[OneTable, OneOptions]):
    """How the table of a family is written as text, in lines named `names`.

    `read(table, options, lines)` sets a table with `seats` as its lines say, and raises NotationError, PositionError or
    SeatsError; the table may then be partly set. `describe(table, options)` returns the lines of a table by name, all
    secrets included, and `carried` those of them that a match carries into the next deal.
    """

    names: Sequence[str]
    read: Callable[[OneTable, OneOptions, Mapping[str, str]], None]
    describe: Callable[[OneTable, OneOptions], Mapping[str, str]]
    carried: Callable[[OneTable, OneOptions], Mapping[str, str]]


Left = dict[int, int]
"""By card of the pack, how many copies are not placed yet."""


def require(condition: object, sentence: str, **facts: object) -> None:
    """Raise PositionError with a sentence and its facts unless a condition holds; `name` is that of the line."""
    if not condition:
        raise PositionError(sentence, **facts)


def check_names(placement: Iterable[str], names: Sequence[str]) -> None:
    """Raise NotationError for a line that positions of the game do not have."""
    for name in placement:
        if name not in names:
            raise NotationError(
                "a position of this game has no “{name}”; it has {names}", name=name, names=", ".join(names)
            )


# ------------------------------------------------------------------ cards


def pack_left(pack: int, copies: int = 1) -> Left:
    """Return the pack of a mask with `copies` of each card, none of them placed."""
    return dict.fromkeys(cards_in(pack), copies)


def rest_of(left: Left) -> list[int]:
    """Return the cards that are not placed, in the order of the pack."""
    return [card for card, copies in left.items() for _ in range(copies)]


def take_cards(left: Left, name: str, text: str, at: int = 1) -> list[int]:
    """Take the cards that `text`, at column `at` (from 1) of its line, names from those that are left; `-` is none.

    Raises NotationError, and PositionError for a card that is not in the pack or not left.
    """
    try:
        cards = read_cards("" if text.strip() == "-" else text)
    except NotationError as fault:
        raise fault.moved(1, at, name=name) from None
    for card in cards:
        if card not in left:
            raise PositionError("{card} is not in the pack, in {name}", card=CARD_NAMES[card], name=name)
        if left[card] == 0:
            raise PositionError("{card} appears too many times, in {name}", card=CARD_NAMES[card], name=name)
        left[card] -= 1
    return cards


def take_parts(left: Left, name: str, text: str) -> Iterator[list[int]]:
    """Yield the cards of one part of a line after the other, taken as by `take_cards`; `/` separates parts."""
    at = 1
    for part in text.split("/"):
        yield take_cards(left, name, part, at)
        at += len(part) + 1


def show_hands(held: Holdings, seats: int) -> str:
    """Return the hands of all seats as `Stated.hands` reads them."""
    return " / ".join(show(cards_in(held.once[seat], held.twice[seat])) or "-" for seat in range(seats))


def show_stock(stock: Stock) -> str:
    """Return the stock as `set_stock` reads it, the top card first."""
    return show(stock.cards[: stock.size][::-1]) or "-"


def set_stock(stock: Stock, chance: Chance, left: Left, placement: Mapping[str, str]) -> None:
    """Set the stock as the line of that name says, top card first; without it, to all cards that are left, shuffled."""
    stated = "stock" in placement
    cards = take_cards(left, "stock", placement["stock"])[::-1] if stated else rest_of(left)
    stock.cards[: len(cards)] = cards
    stock.size = len(cards)
    if not stated:
        shuffle_stock(stock, chance)


# ------------------------------------------------------------------ positions as a whole


@dataclass(frozen=True, slots=True)
class Stated:
    """The lines of a position for a number of seats; cards that are read are taken from those `left` of the pack.

    `rules` and `notation` are needed for lines that state decisions. What a method reads is empty where there is no
    such line. Methods raise NotationError, PositionError and SeatsError with the name of the line.
    """

    lines: Mapping[str, str]
    seats: int
    left: Left
    rules: Rules[Any, Any] | None = None
    notation: Notation[Any] | None = None

    def __contains__(self, name: str) -> bool:
        return name in self.lines

    def text(self, name: str, otherwise: str = "") -> str:
        """Return a line, or another text where there is none."""
        return self.lines.get(name, otherwise)

    def cards(self, name: str) -> list[int]:
        """Take the cards of a line."""
        return take_cards(self.left, name, self.text(name))

    def rest(self) -> list[int]:
        """Return the cards that no line has named."""
        return rest_of(self.left)

    def card(self, name: str) -> int:
        """Take the one card of a line, which must be there."""
        cards = self.cards(name)
        require(len(cards) == 1, "{name}: must be one card, not “{text}”", name=name, text=self.text(name))
        return cards[0]

    def parts(self, name: str) -> list[str]:
        """Return what a line says of each seat; it must have a part for each."""
        parts = self.text(name).split("/")
        require(
            len(parts) == self.seats, "{name}: {parts} for {seats} seats", name=name, parts=len(parts), seats=self.seats
        )
        return parts

    def cards_of_seats(self, name: str) -> list[list[int]]:
        """Take the cards of each seat; the line must have a part for each."""
        self.parts(name)
        return list(take_parts(self.left, name, self.text(name)))

    def hands(self, held: Holdings, name: str = "hands") -> list[list[int]]:
        """Take the cards of each seat, give them to it, and return them."""
        hands = self.cards_of_seats(name)
        for seat, cards in enumerate(hands):
            put_all(held, seat, cards)
        return hands

    def pile(self, held: Holdings, name: str = "pile") -> list[int]:
        """Take the cards of a line, put them in the pile, and return them."""
        cards = self.cards(name)
        put_all(held, PILE, cards)
        return cards

    def made(self, name: str, options: Any) -> tuple[int, Decision]:
        """Return the seat and the decision that a line states, such as `1: K♠ K♦`; the decision is not made."""
        assert self.notation is not None
        seat, _, text = self.text(name).partition(":")
        read = self.notation.read_action
        made_by = seat_at(name, seat, self.seats)
        return made_by, word_at(name, lambda text: read(text, options), text, len(seat) + 2)

    def _decided(self, table: Any, options: Any, name: str, at: int, word: str) -> Iterator[Decision]:
        """Yield what the seat whose turn it is decides by a word at a column of a line; then do it, by the rules."""
        assert self.rules is not None
        assert self.notation is not None
        read = self.notation.read_action
        decision = word_at(name, lambda text: read(text, options), word, at)
        yield decision
        # nobody is asked once the deal is over
        asked = table.asked >> table.turn & 1 and self.notation.is_code(decision.code)
        possible = asked and not self.rules.refusal(table, options, decision)
        require(possible, "seat {seat} cannot have decided “{text}”", seat=table.turn, text=word, name=name)
        self.rules.apply(table, options, decision)

    def decisions(self, table: Any, options: Any, name: str) -> Iterator[Decision]:
        """Yield the decisions of a line, which commas separate, each before it is made on the table by the rules."""
        for at, word in words_between(",", self.text(name)):
            if word != "-":
                yield from self._decided(table, options, name, at, word)

    def answers(self, table: Any, options: Any, window: int) -> None:
        """Let the seats answer the open window as the line `answers` says; `-` means no answer yet.

        Raises PositionError unless the phase afterwards is `window`.
        """
        if "answers" in self:
            self.parts("answers")
            for seat, (at, word) in enumerate(words_between("/", self.text("answers"))):
                if word != "-":
                    table.turn = seat
                    list(self._decided(table, options, "answers", at, word))
        there = table.phase == window
        require(there, "with these answers the window “{text}” is not open", text=self.text("window"), name="answers")

    def stock(self, table: Any) -> None:
        """Set the stock of a table as `set_stock` does."""
        set_stock(table.stock, table.chance, self.left, self.lines)

    def seat(self, name: str, otherwise: int) -> int:
        """Return the seat that a line names, or another where there is no such line."""
        return seat_at(name, self.lines[name], self.seats) if name in self.lines else otherwise

    def number(self, name: str, otherwise: int, bound: int | None = None) -> int:
        """Return the number of a line, as `number_at` reads it, or another where there is no such line."""
        return number_at(name, self.lines[name], bound) if name in self.lines else otherwise

    def turn(self, table: Any, otherwise: int) -> None:
        """Give the turn to the seat that the line `turn` names, which must hold cards."""
        table.turn = self.seat("turn", otherwise)
        held = size(table.held, table.turn)
        require(held, "seat {seat} has the turn but holds no cards", seat=table.turn, name="turn")
        table.asked = 1 << table.turn


def put_all(held: Holdings, holder: int, cards: Iterable[int]) -> None:
    """Give cards to a holder, a seat or the PILE."""
    for card in cards:
        put(held, holder, card)


def show_decisions(decisions: Iterable[Decision], options: Any, notation: Notation[Any]) -> str:
    """Return decisions as `Stated.decisions` reads them."""
    return ", ".join(notation.write_action(decision, options) for decision in decisions) or "-"


def show_answers(codes: Mapping[int, int], table: Any, options: Any, notation: Notation[Any]) -> str:
    """Return the codes that seats have answered as `Stated.answers` reads them; empty where there are none."""
    words = {seat: notation.write_action(decision_of(code), options) for seat, code in codes.items()}
    return " / ".join(words.get(seat, "-") for seat in range(table.seats)) if words else ""


def show_seat(seat: int) -> str:
    """Return a seat as a line states it, empty for NO_SEAT."""
    return "" if seat == NO_SEAT else str(seat)


def show_held(held: Holdings, holder: int, *more: int) -> str:
    """Return the cards of a holder as text, and after them `more` cards."""
    return show([*cards_in(held.once[holder], held.twice[holder]), *more])


def one_pack(options: Any, seats: int) -> Left:
    """Return the pack of 52 cards without jokers, none of them placed."""
    return pack_left(FULL_PACK)


_USUAL: Mapping[str, Callable[[Any], str]] = {
    "hands": lambda table: show_hands(table.held, table.seats),
    "pile": lambda table: show_held(table.held, PILE),
    "stock": lambda table: show_stock(table.stock),
    "turn": lambda table: show_seat(table.turn),
}


def _stated(lines: Mapping[str, str]) -> Mapping[str, str]:
    return {name: text for name, text in lines.items() if text}


def positions(
    kind: type[Any],
    names: Sequence[str],
    set_up: Callable[[Any, Any, Stated], None],
    own_lines: Callable[[Any, Any], Mapping[str, str | None]],
    *,
    pack: Callable[[Any, int], Left] = one_pack,
    resume: Callable[[Any, Any, Stated], None] | None = None,
    resumed: Callable[[Any], Mapping[str, str]] | None = None,
    rules: Rules[Any, Any] | None = None,
    notation: Notation[Any] | None = None,
) -> Positions[Any, Any]:
    """Return how tables of a class are written: in the lines `names`, and after them those that cells declare.

    `pack(options, seats)` returns the cards of the pack. `set_up(table, options, stated)` sets the cards and all else
    that no cell declares, on a table that was reset. `own_lines(table, options)` returns the lines for that; an empty
    one is left out. The lines `hands`, `pile`, `stock` and `turn` and those of cells are written without it; it may
    give another text, or None for no line. `resume` and `resumed` do so for what a match carries; without `hands`
    nothing else is set. `rules` and `notation` are for lines that state decisions.
    """
    known = (*names, *line_names(kind))
    first = dict.fromkeys(names, "")

    def read(table: Any, options: Any, placement: Mapping[str, str]) -> None:
        check_names(placement, known)
        stated = Stated(placement, table.seats, pack(options, table.seats), rules, notation)
        set_lines(table, placement, Lasts.MATCH)
        dealt = "hands" in placement
        if dealt:
            reset_deal(table)
            set_lines(table, placement, Lasts.DEAL)
        if resume is not None:
            resume(table, options, stated)
        if dealt:
            set_up(table, options, stated)

    def describe(table: Any, options: Any) -> Mapping[str, str]:
        own = {name: text for name, text in own_lines(table, options).items() if text is not None}
        usual = {name: tell(table) for name, tell in _USUAL.items() if name in names and name not in own}
        return {**_stated({**first, **usual, **lines_of(table, Lasts.DEAL), **own}), **carried(table, options)}

    def carried(table: Any, options: Any) -> Mapping[str, str]:
        lines = {} if resumed is None else resumed(table)
        return {**_stated(lines), **lines_of(table, Lasts.MATCH)}

    return Positions(known, read, describe, carried)
