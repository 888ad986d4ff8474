"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.facts import facts
from tefuda.core.game import Sight
from tefuda.core.record import cell, copying, record
from tefuda.core.rule import rule
from tefuda.core.view import DealtView, see_dealt, see_hand
from tefuda.games.eights.options import Options
from tefuda.games.eights.table import Open, Table


@record
class View(Open, DealtView):
    """The own hand, and what everybody sees; the pile is that under the top card."""

    stock: int = cell(fact=True)


copy_open = copying(Table, View)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand."""
    see_hand(table, seat, view)


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees."""
    copy_open(table, view)
    see_dealt(table, view)
    view.stock = table.stock.size


SIGHT = Sight(View, see, see_own, facts(View))
