"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.facts import facts
from tefuda.core.holdings import size
from tefuda.core.record import Cells, Of, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS
from tefuda.core.sight import sight
from tefuda.core.view import DealtView
from tefuda.games.guandan.notation import cards_of, word_of
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import SEATS, Open, Table
from tefuda.games.guandan.tribute import tributes_told

HIDDEN = -1
"""The count of a hand that nobody has to tell."""


@record
class View(Open, DealtView):
    """The own hand, and what everybody sees; `counts` are the cards in each hand, HIDDEN where it is not told."""

    resisting: int = cell(Of.SEATS, fact=True)
    pile_once: int = cell(Of.CARDS, fact="played", twice="pile_twice")
    counts: Cells = cells(MAX_SEATS, own=True)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know besides its hand: how many cards that is [1.7]."""
    view.counts[seat] = size(table.held, seat)


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Hide how large hands are [1.7], and who showed big jokers [5.4], where it is not told; the exchange is [5.2]."""
    for seat in range(SEATS):
        if view.counts[seat] > options.report and table.over == 0:
            view.counts[seat] = HIDDEN
    view.resisting = table.resisting if options.anti_tribute_shown else 0


SIGHT = sight(
    Table,
    View,
    facts(
        View,
        counts=lambda counts: tuple([None if held == HIDDEN else held for held in counts[:SEATS]]),
        top=lambda top, top_once, top_twice: cards_of(top, top_once, top_twice),
        kind=lambda top: word_of(top),
        tributes=tributes_told,
    ),
    see=see,
    see_own=see_own,
)
"""What is seen of this game; cards, those on the table in the order of the combination."""
