"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.facts import facts
from tefuda.core.record import record
from tefuda.core.sight import sight
from tefuda.core.view import DealtView, StockView
from tefuda.games.eights.table import Open, Table


@record
class View(Open, DealtView, StockView):
    """The own hand, and what everybody sees; the pile is that under the top card."""


SIGHT = sight(Table, View, facts(View))
