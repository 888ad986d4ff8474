"""The lines of a position that the cells of a table declare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tefuda.core.cards.card import cards_in, read_card, read_rank, read_suit, show, suits_in
from tefuda.core.cards.names import CARD_NAMES, RANK_NAMES, SUIT_SYMBOLS
from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.record import Block, Cell, Lasts, Of, Record, cells_of
from tefuda.core.words.line_readers import (
    answer_at,
    cards_at,
    number_at,
    numbers_at,
    seat_at,
    seats_at,
    show_seats,
    word_at,
    word_of,
    words_at,
    words_between,
)
from tefuda.errors import NotationError

OVER = "over"
"""The word for the end of a deal, which no line states."""


def line_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the lines that the cells of a record class declare, those that a match carries last."""
    return tuple(declared.line for lasts in (Lasts.DEAL, Lasts.MATCH) for _, declared in _lines(kind, lasts))


def set_lines(table: Any, placement: Mapping[str, str], lasts: Lasts) -> None:
    """Set the cells that lines of `placement` state, of those that last for a deal or for a match.

    The number of seats must be set. Raises NotationError, and SeatsError for a seat that is not at the table.
    """
    for name, declared in _lines(table.__class__, lasts):
        text = placement.get(declared.line)
        if text is None:
            continue
        if isinstance(declared, Block):
            getattr(table, name)[: _length(declared, table)] = _block_at(declared, text, table.seats)
        else:
            setattr(table, name, _cell_at(declared, text, table.seats))


def lines_of(table: Any, lasts: Lasts) -> dict[str, str]:
    """Return the lines by name of the cells that are not as they start, of those that last for a deal or a match."""
    lines = {}
    for name, declared in _lines(table.__class__, lasts):
        value = getattr(table, name)
        if not isinstance(declared, Block):
            text = _shown(declared, value) if declared.always or value != declared.start else ""
        elif declared.always or any(number != declared.start for number in value):
            shown = value[: _length(declared, table)]
            words = (_shown(declared, number) for number in shown if (declared.of, number) != _NOBODY)
            text = (" / " if declared.of == Of.CARDS else " ").join(words)
        else:
            text = ""
        if text:
            lines[declared.line] = text
    return lines


@cache
def _lines(kind: type[Record], lasts: Lasts) -> Sequence[tuple[str, Cell]]:
    """Return the cells that have lines, those that a class declares before those of the class it extends."""
    declarations = dict(cells_of(kind))
    names = [name for extended in kind.__mro__ for name in extended.__dict__.get("__slots__", ())]
    cells = [(name, declarations[name]) for name in names if name in declarations]
    return [(name, declared) for name, declared in cells if declared.line and declared.lasts == lasts]


def _length(declared: Block, table: Any) -> int:
    return int(table.seats) if declared.length == MAX_SEATS else declared.length


_NOBODY = Of.ORDER, NO_SEAT


def _block_at(declared: Block, text: str, seats: int) -> list[int]:
    if declared.of == Of.ORDER:
        order = [seat_at(declared.line, word, seats) for word in text.split()]
        if len(set(order)) != len(order):
            raise NotationError("{name}: must be different seats, not “{text}”", name=declared.line, text=text)
        return [*order, *[NO_SEAT] * (declared.length - len(order))]
    if declared.of == Of.CARDS:
        parts = list(words_between("/", text))
        if len(parts) != seats:
            raise NotationError("{name}: {parts} for {seats} seats", name=declared.line, parts=len(parts), seats=seats)
        return [cards_at(declared.line, part, at) for at, part in parts]
    if declared.length == MAX_SEATS:
        return numbers_at(declared.line, text, seats, sign="-" if declared.of == Of.POINTS else "")
    return [_cell_at(declared, word, seats) for word in words_at(declared.line, text, declared.length)]


def _words(declared: Cell) -> Mapping[int, str]:
    """Return the words that a line can have: no position states that a deal is over, which follows from its cards."""
    return {number: word for number, word in (declared.words or {}).items() if word != OVER}


def _cell_at(declared: Cell, text: str, seats: int) -> int:
    name, words = declared.line, _words(declared)
    if declared.of == Of.WORD or text in words.values():
        return word_of(name, words, text)
    match declared.of:
        case Of.FLAG:
            return answer_at(name, text)
        case Of.SEAT:
            return seat_at(name, text, seats)
        case Of.SEATS:
            return seats_at(name, text, seats)
        case Of.CARD:
            return word_at(name, read_card, text)
        case Of.CARDS:
            return cards_at(name, text)
        case Of.RANK:
            return word_at(name, read_rank, text)
        case Of.SUIT:
            return word_at(name, read_suit, text)
        case Of.SUITS:
            return sum({1 << word_at(name, read_suit, word) for word in text.split()})
        case _:
            return number_at(name, text)


def _shown(declared: Cell, value: int) -> str:
    words = _words(declared)
    if declared.of == Of.WORD or value in words:
        return words.get(value, "")
    match declared.of:
        case Of.FLAG:
            return "yes" if value else "no"
        case Of.SEATS:
            return show_seats(value)
        case Of.CARD:
            return CARD_NAMES[value]
        case Of.CARDS:
            return show(cards_in(value)) or "-"
        case Of.RANK:
            return RANK_NAMES[value]
        case Of.SUIT:
            return SUIT_SYMBOLS[value]
        case Of.SUITS:
            return " ".join(map(str, suits_in(value)))
        case _:
            return str(value)
