"""What a view shows of dealt cards: the size of each hand, the pile, and to its own seat the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tefuda.core.records.bits import count
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Of, cell, cells
from tefuda.core.records.rule import rule
from tefuda.core.table.holdings import PILE, Holdings, size
from tefuda.core.table.stock import Stock

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the rules below read."""

        seats: int
        held: Holdings
        stock: Stock

    class View(Protocol):
        """The cells of a view that they write."""

        counts: Cells
        remembered: Cells
        pile_once: int
        pile_twice: int
        stock: int
        seat: int
        hand_once: int
        hand_twice: int

else:
    Table = View = Any


class DealtView:
    """What the view of a table that is `Dealt` has: to be named beside the record of what lies open.

    By seat, `counts` are the numbers of cards in the hands. `pile_*` are the cards of the pile and `hand_*` those of
    the seat whose view it is, as masks; cards held twice are in `*_twice` as well.
    """

    counts: Cells = cells(MAX_SEATS, fact=True)
    pile_once: int = cell(Of.CARDS, fact="pile", twice="pile_twice")
    pile_twice: int = cell(Of.CARDS)
    seat: int = cell(Of.SEAT, own=True)
    hand_once: int = cell(Of.CARDS, fact="hand", twice="hand_twice", own=True)
    hand_twice: int = cell(Of.CARDS, own=True)


class CountView:
    """What a view has where its rule `see` makes some `counts` UNTOLD: to be named after `DealtView`.

    Each seat still knows how many cards it holds itself; and whoever remembers what was played knows all counts, which
    are `remembered`.
    """

    counts: Cells = cells(MAX_SEATS, Of.COUNT, fact=True, own=True)
    remembered: Cells = cells(MAX_SEATS)


class StockView:
    """What a view has where cards are drawn: to be named beside the record of what lies open."""

    stock: int = cell(fact=True)


@rule
def see_dealt(table: Table, view: View) -> None:
    """Write into a view what everybody sees of the cards."""
    once, twice = table.held.once, table.held.twice
    for seat in range(table.seats):
        view.counts[seat] = count(once[seat]) + count(twice[seat])
    view.pile_once, view.pile_twice = once[PILE], twice[PILE]


@rule
def see_remembered(table: Table, view: View) -> None:
    """Write into a view how many cards each hand has, shown or not; called after `see_dealt`, which counts them."""
    for seat in range(table.seats):
        view.remembered[seat] = view.counts[seat]


@rule
def see_stock(table: Table, view: View) -> None:
    """Write into a view how many cards can still be drawn."""
    view.stock = table.stock.size


@rule
def see_hand(table: Table, seat: int, view: View) -> None:
    """Write into a view the seat whose it is, and the hand of that seat."""
    view.seat = seat
    view.hand_once, view.hand_twice = table.held.once[seat], table.held.twice[seat]


@rule
def see_own_count(table: Table, seat: int, view: View) -> None:
    """Write into a view how many cards its seat holds."""
    view.counts[seat] = size(table.held, seat)
