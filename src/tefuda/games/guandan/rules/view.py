"""What a seat may know of the table."""

from __future__ import annotations

from tefuda.core.records.record import Of, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.facts import facts
from tefuda.core.table.holdings import UNTOLD
from tefuda.core.table.sight import sight
from tefuda.core.table.view import CountView, DealtView
from tefuda.games.guandan.rules.arranging import cards_on_top, kind_on_top
from tefuda.games.guandan.rules.constants import SEATS
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.table import Open, Table
from tefuda.games.guandan.rules.tribute import tributes_told


@record
class View(Open, DealtView, CountView):
    """The viewer's hand, and what everybody sees; `counts` are UNTOLD where the size of a hand is not announced."""

    pile_once: int = cell(Of.CARDS, fact="played", twice="pile_twice")


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Hide how large hands are, where that is not announced [1.7]."""
    for seat in range(SEATS):
        if view.counts[seat] > options.report and table.over == 0:
            view.counts[seat] = UNTOLD


SIGHT = sight(View, facts(View, top=cards_on_top, kind=kind_on_top, tributes=tributes_told), see=see)
"""What is seen of this game; cards are objects, those on the table in the order of the combination."""
