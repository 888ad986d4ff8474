"""What a seat may know of the table."""

from __future__ import annotations

from tefuda.core.records.record import Of, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import BatchedView
from tefuda.core.table.facts import facts
from tefuda.core.table.sight import sight
from tefuda.core.table.view import DealtView, StockView
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Open, Table


@record
class View(Open, DealtView, StockView, BatchedView):
    """The viewer's hand, and what everybody sees; the pile is that under the top card.

    `fitted` says whether the seat can play the card that it has just drawn.
    """

    fitted: int = cell(Of.FLAG, own=True)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know besides its hand: whether the card it has just drawn fits [3.2]."""
    view.fitted = table.fitted if seat == table.turn else 0


SIGHT = sight(View, facts(View), see_own=see_own)
