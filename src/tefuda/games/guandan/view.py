"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.facts import facts
from tefuda.core.holdings import UNTOLD
from tefuda.core.record import Of, cell, record
from tefuda.core.rule import rule
from tefuda.core.sight import sight
from tefuda.core.view import CountView, DealtView
from tefuda.games.guandan.notation import cards_on_top, kind_on_top
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import SEATS, Open, Table
from tefuda.games.guandan.tribute import tributes_told


@record
class View(Open, DealtView, CountView):
    """The own hand, and what everybody sees."""

    pile_once: int = cell(Of.CARDS, fact="played", twice="pile_twice")


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Hide how large hands are, where that is not announced [1.7]."""
    for seat in range(SEATS):
        if view.counts[seat] > options.report and table.over == 0:
            view.counts[seat] = UNTOLD


SIGHT = sight(Table, View, facts(View, top=cards_on_top, kind=kind_on_top, tributes=tributes_told), see=see)
"""What is seen of this game; cards, those on the table in the order of the combination."""
