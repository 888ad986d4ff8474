"""From a view back to a table: one that could be, by the declarations of the records as a `Sight` is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.primitives import copy_shared
from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import KEY_WORDS, Chance, Dice, begin_chance, roll, roll_word
from tefuda.core.table.course import begin_match, reset_deal
from tefuda.core.table.holdings import PILE, Holdings, put, size
from tefuda.core.table.seats import CLOCKWISE
from tefuda.core.table.stock import Stock, lay_pack
from tefuda.core.table.view import DealtView, StockView
from tefuda.core.table.window import WindowView, ask_again

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the rules below read and write."""

        seats: int
        stock: Stock
        held: Holdings

    class View(Protocol):
        """The cells of a view that they read."""

        counts: Cells
        pile_once: int
        pile_twice: int
        seat: int
        hand_once: int
        hand_twice: int

else:
    Table = View = Any
Options: TypeAlias = Any


@rule
def begin_any_chance(chance: Chance, dice: Dice) -> None:
    """Begin a chance that could be, of a key from the dice: what the rules will draw nobody can know."""
    for i in range(KEY_WORDS):
        chance.words[i] = roll_word(dice)
    begin_chance(chance, chance.words)


@rule
def hold_own(view: View, table: Table) -> None:
    """Lay the pile and the own hand where the view shows them."""
    table.held.once[PILE], table.held.twice[PILE] = view.pile_once, view.pile_twice
    if view.seat != NO_SEAT:
        table.held.once[view.seat], table.held.twice[view.seat] = view.hand_once, view.hand_twice


@rule
def without(once: int, twice: int, some: int) -> tuple[int, int]:
    """Return the cards that are there once, and twice, after one copy of each card of the mask `some` is gone."""
    return once & ~(some & ~twice), twice & ~some


@rule
def draw_any(stock: Stock, dice: Dice) -> int:
    """Take any card from a stock that is not empty, each as likely as any other."""
    index = roll(dice, stock.size)
    stock.size -= 1
    card = stock.cards[index]
    stock.cards[index] = stock.cards[stock.size]
    return card


@rule
def draw_more(table: Table, dice: Dice, seat: int, number: int) -> None:
    """Draw a number of the cards in the stock, any of them, into a hand, as far as there are cards."""
    for _ in range(min(number, table.stock.size)):
        put(table.held, seat, draw_any(table.stock, dice))


@rule
def any_card(cards: int, dice: Dice) -> int:
    """Return any card of a mask, which is not empty, each as likely as any other."""
    for _ in range(roll(dice, count(cards))):
        cards = without_lowest(cards)
    return lowest(cards)


@rule
def mix(stock: Stock, dice: Dice, left: int) -> None:
    """Put a stock in any order, and leave `left` cards in it."""
    for last in range(stock.size - 1, 0, -1):
        index = roll(dice, last + 1)
        stock.cards[index], stock.cards[last] = stock.cards[last], stock.cards[index]
    stock.size = min(stock.size, left)


@rule
def deal_out(view: View, options: Options, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal some cards, once and twice, to the other hands, as many as the view counts there, and the rest stay."""
    lay_pack(table.stock, once)
    lay_pack(table.stock, twice)
    for seat in range(table.seats):
        if seat != view.seat:
            draw_more(table, dice, seat, view.counts[seat] - size(table.held, seat))


@rule
def deal_allowed(
    table: Table, dice: Dice, seat: int, number: int, once: int, twice: int, barred: int
) -> tuple[int, int]:
    """Deal a hand a number of some cards, once and twice, but none of those barred; return which cards are left."""
    lay_pack(table.stock, once & ~barred)
    lay_pack(table.stock, twice & ~barred)
    draw_more(table, dice, seat, number)
    once, twice = once & barred, twice & barred
    for index in range(table.stock.size):
        bit = 1 << table.stock.cards[index]
        twice |= once & bit
        once |= bit
    table.stock.size = 0
    return once, twice


@rule
def nothing_hidden(view: View, options: Options) -> tuple[int, int]:
    """Return no cards."""
    return 0, 0


@rule
def nothing_known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return no cards of a seat."""
    return 0, 0


@rule
def nothing_more(view: View, options: Options, dice: Dice, table: Table) -> None:
    """Draw nothing else that is hidden."""


def determinizing(
    view: type[Any],
    *,
    hidden: Callable[[Any, Any], tuple[int, int]] = nothing_hidden,
    known: Callable[[Any, Any, int], tuple[int, int]] = nothing_known,
    deal: Callable[..., None] = deal_out,
    more: Callable[[Any, Any, Any, Any], None] = nothing_more,
    step: int = CLOCKWISE,
) -> Callable[[Any, Any, Any, Any], None]:
    """Return the rule `determinize(view, options, dice, table)` of tables and of views of a class, as `sight` has them.

    It turns any table into one that could show this view, each as likely as any other. What lies open is copied back,
    and what `DealtView`, `StockView` and `WindowView` show is undone; all else starts as for a deal. `hidden(view,
    options)` are the cards of the pack, once and twice, that do not lie open. `known(view, options, seat)` are those
    that the seat of the view knows to be in the hand of another; those that are not hidden are not there. `deal` deals
    the rest, where that has more to it than `deal_out`, whose parameters it has. `more` draws what else is hidden. In
    `step` the seats answer a window. Of what a view that contradicts itself gives, something else is seen.
    """
    beside = view.__beside__
    is_dealt, has_stock, has_windows = (kind in beside for kind in (DealtView, StockView, WindowView))

    @rule
    def determinize(view: Any, options: Options, dice: Dice, table: Any) -> None:
        """Make of a table any one, each as likely as any other, of which the view could be seen."""
        reset_deal(table)
        begin_match(table)
        copy_shared(table, view)
        begin_any_chance(table.chance, dice)
        if has_windows:
            ask_again(view, view.seat, table, step)
        if is_dealt:
            hold_own(view, table)
            once, twice = hidden(view, options)
            once, twice = without(once, twice, view.hand_once)
            once, twice = without(once, twice, view.hand_twice)
            for seat in range(table.seats):
                if seat != view.seat:
                    known_once, known_twice = known(view, options, seat)
                    known_once, known_twice = known_once & once, known_twice & twice
                    table.held.once[seat], table.held.twice[seat] = known_once, known_twice
                    once, twice = without(once, twice, known_once)
                    once, twice = without(once, twice, known_twice)
            deal(view, options, dice, table, once, twice)
            mix(table.stock, dice, view.stock if has_stock else 0)
        more(view, options, dice, table)

    return determinize
