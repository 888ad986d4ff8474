"""What a seat may know of the table."""

from __future__ import annotations

from tefuda.core.cards.numbers import number_sum
from tefuda.core.records.record import Of, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import BatchedView
from tefuda.core.table.facts import facts
from tefuda.core.table.seats import COUNTER_CLOCKWISE, DIRECTIONS
from tefuda.core.table.sight import sight
from tefuda.core.table.view import DealtView, StockView
from tefuda.core.table.window import WindowView
from tefuda.games.nippachi.rules.numbers import MOST_TIMES, waits_of
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.table import Open, Table
from tefuda.games.nippachi.rules.windows import callable_now, calls_now, revealed


@record
class View(Open, DealtView, StockView, BatchedView, WindowView):
    """The viewer's hand, its sum, and whether that can be called now; and what everybody sees."""

    sum: int = cell(fact=True, own=True)
    right: int = cell(Of.FLAG, fact="can_call", own=True)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know besides its hand: its sum, and if that can be called [4.8]."""
    view.sum = number_sum(table.held.once[seat])
    view.right = 1 if calls_now(table, options, seat) else 0


SIGHT = sight(
    View,
    facts(
        View,
        waits=lambda options, hand_once, sum: waits_of(options, hand_once, sum, 1),
        pon_waits=lambda options, hand_once, sum: waits_of(options, hand_once, sum, MOST_TIMES - 1),
        kan_waits=lambda options, hand_once, sum: waits_of(options, hand_once, sum, MOST_TIMES),
        calls=callable_now,
        direction=lambda: DIRECTIONS[COUNTER_CLOCKWISE],
        returned=lambda returned: returned or None,
    ),
    see_own=see_own,
    revealed=revealed,
)
"""What is seen of this game; cards and suits are objects, and None stands for none.

`sum` is that of the viewer's hand, and `waits` are the numbers of the cards that it can call as they are laid;
`pon_waits` and `kan_waits` are those after a pon and after a kan. `calls` are the numbers that can be called now, and
`can_call` says whether the sum is one of them. `answered` says that the seat has answered the window that is open.
"""
