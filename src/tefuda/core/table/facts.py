"""Facts: what a view shows by name, each made from some of its cells and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import Any

from tefuda.core.cards.card import Card, Hand, Rank, Suit, suits_in
from tefuda.core.records.counts import MAX_SEATS, NO_CARD, NO_RANK, NO_SEAT, NO_SUIT
from tefuda.core.records.record import Block, Cell, Cells, Of, Record, cells_of, taking
from tefuda.core.table.holdings import UNTOLD
from tefuda.core.table.seats import seats_in

OPTIONS = "options"
"""The name of a parameter that stands for the house rules."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a view shows: `of(view, options)` makes it, from the cells named `cells` alone."""

    cells: tuple[str, ...]
    of: Callable[[Any, Any], object]


Facts = Mapping[str, Fact]
"""Facts by name, in the order in which they are shown."""


def facts(view: type[Record], **made: Callable[..., object]) -> Facts:
    """Return facts by name: those `made`, and those that show one cell each, by its declaration.

    Those of own cells come first. A class that the view names beside its record may have made ones, too, in `facts`.
    The parameters of a function that makes one are named as the cells it takes; a parameter `options` takes the house
    rules.
    """
    plain: dict[bool, dict[str, Fact]] = {True: {}, False: {}}
    for name, declared in cells_of(view):
        if declared.fact:
            plain[declared.own][declared.fact] = _plain_fact(name, declared)
    for kind in view.__beside__:
        made = {**getattr(kind, "facts", {}), **made}
    return {**plain[True], **{name: _fact(make) for name, make in made.items()}, **plain[False]}


def seat_or_none(seat: int) -> int | None:
    """Return a seat as a view shows it, None for NO_SEAT."""
    return None if seat == NO_SEAT else seat


def count_or_none(count: int) -> int | None:
    """Return a number of cards as a view shows it, None for UNTOLD."""
    return None if count == UNTOLD else count


def card_or_none(card: int) -> Card | None:
    """Return a card as a view shows it, None for NO_CARD."""
    return None if card == NO_CARD else Card(card)


def rank_or_none(rank: int) -> Rank | None:
    """Return a rank as a view shows it, None for NO_RANK."""
    return None if rank == NO_RANK else Rank(rank)


def suit_or_none(suit: int) -> Suit | None:
    """Return a suit as a view shows it, None for NO_SUIT."""
    return None if suit == NO_SUIT else Suit(suit)


_SHOWN: Mapping[Of, Callable[..., object] | None] = {
    Of.NUMBER: None,
    Of.POINTS: None,
    Of.COUNT: count_or_none,
    Of.FLAG: bool,
    Of.SEAT: seat_or_none,
    Of.SEATS: seats_in,
    Of.ORDER: None,
    Of.CARD: card_or_none,
    Of.CARDS: Hand.of,
    Of.RANK: rank_or_none,
    Of.SUIT: suit_or_none,
    Of.SUITS: suits_in,
}


def _shown(declared: Cell) -> Callable[..., object] | None:
    """Return what makes of an integer what a view shows; None where that is the number."""
    words = declared.words
    if words is None:
        return _SHOWN[declared.of]
    other = _SHOWN.get(declared.of)
    return words.get if other is None else lambda value: words[value] if value in words else other(value)


def _plain_fact(name: str, declared: Cell) -> Fact:
    """Return the fact that a cell shows, or a block: of each seat where it has one cell for each."""
    shown = _shown(declared)
    by_seat = isinstance(declared, Block) and declared.length == MAX_SEATS
    cells: tuple[str, ...] = (name, "seats") if by_seat else (name,)
    if declared.twice:
        cells, made = (name, declared.twice), shown or _itself
    elif not isinstance(declared, Block):
        made = shown or _itself
    elif declared.of == Of.ORDER:
        made = _order_shown
    else:
        made = partial(_each_shown, shown)
    take = taking(cells)
    return Fact(cells, lambda view, options: made(*take(view)))


def _itself(value: int) -> object:
    return value


def _order_shown(seats: Cells, number: int = MAX_SEATS) -> object:
    return tuple([seat for seat in seats if seat != NO_SEAT])


def _each_shown(shown: Callable[[int], object] | None, values: Cells, seats: int | None = None) -> object:
    return tuple(values[:seats] if shown is None else [shown(value) for value in values[:seats]])


def _fact(make: Callable[..., object]) -> Fact:
    names = tuple(signature(make).parameters)
    cells = tuple(name for name in names if name != OPTIONS)
    take = taking(cells)
    if OPTIONS not in names:
        return Fact(cells, lambda view, options: make(*take(view)))
    index = names.index(OPTIONS)

    def of(view: Any, options: Any) -> object:
        given = take(view)
        return make(*given[:index], options, *given[index:])

    return Fact(cells, of)
