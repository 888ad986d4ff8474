"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.facts import facts
from tefuda.core.game import Sight
from tefuda.core.holdings import PILE, size
from tefuda.core.record import Cells, Of, cell, cells, copying, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS
from tefuda.games.eights.options import Options
from tefuda.games.eights.table import Open, Table


@record
class View(Open):
    """The own hand, and what everybody sees; `counts` are the cards in each hand, `pile_*` those under the top."""

    counts: Cells = cells(MAX_SEATS, fact=True)
    pile_once: int = cell(Of.CARDS, fact="pile", twice="pile_twice")
    pile_twice: int = cell(Of.CARDS)
    stock: int = cell(fact=True)
    seat: int = cell(Of.SEAT, own=True)
    hand_once: int = cell(Of.CARDS, fact="hand", twice="hand_twice", own=True)
    hand_twice: int = cell(Of.CARDS, own=True)


copy_open = copying(Table, View)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand."""
    view.seat = seat
    view.hand_once, view.hand_twice = table.held.once[seat], table.held.twice[seat]


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees."""
    copy_open(table, view)
    for seat in range(table.seats):
        view.counts[seat] = size(table.held, seat)
    view.pile_once, view.pile_twice = table.held.once[PILE], table.held.twice[PILE]
    view.stock = table.stock.size


SIGHT = Sight(View, see, see_own, facts(View))
