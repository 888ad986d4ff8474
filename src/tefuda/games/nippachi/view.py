"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.cards import holds
from tefuda.core.facts import facts
from tefuda.core.game import Sight
from tefuda.core.numbers import number_sum
from tefuda.core.record import Of, cell, copying, record
from tefuda.core.rule import rule
from tefuda.core.seats import COUNTER_CLOCKWISE, DIRECTIONS, NO_SEAT
from tefuda.core.view import DealtView, see_dealt, see_hand
from tefuda.games.nippachi.numbers import MOST_TIMES, waits_of
from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.table import WINDOWS, Open, Table
from tefuda.games.nippachi.windows import answered, callable_now, calls_now, first_seat, in_window, revealed


@record
class View(Open, DealtView):
    """The own hand, its sum, whether that can be called now, and the own answer; and what everybody sees.

    `owes` says that the rules wait for the seat. While a window is open, `asked` are all seats that it asks, whoever
    has answered, and `turn` is the first of them.
    """

    turn: int = cell(Of.SEAT)
    asked: int = cell(Of.SEATS)
    stock: int = cell(fact=True)
    sum: int = cell(fact=True, own=True)
    right: int = cell(Of.FLAG, fact="can_call", own=True)
    claim: int = cell(own=True)
    owes: int = cell(Of.FLAG, own=True)


copy_open = copying(Table, View)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand, the sum if it can be called, its answer [1.6], [4.8]."""
    see_hand(table, seat, view)
    view.sum = number_sum(view.hand_once)
    view.right = 1 if calls_now(table, options, seat) else 0
    view.claim = table.claims[seat]
    view.owes = 1 if holds(table.asked, seat) else 0


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees [1.6], [4.8]."""
    copy_open(table, view)
    see_dealt(table, view)
    view.stock = table.stock.size
    view.turn, view.asked = table.turn, table.asked
    if table.opened != 0:
        view.turn, view.asked = first_seat(table, table.opened), table.opened


@rule
def is_right_call(view: View, number: int) -> bool:
    """Say whether it is right to call, as `number` says or, where that is 0, the own sum [4.1], [4.7]."""
    return view.right == 1 and (number == 0 or number == view.sum)


SIGHT = Sight(
    View,
    see,
    see_own,
    facts(
        View,
        waits=lambda options, hand_once, sum: waits_of(options, hand_once, sum, 1),
        pon_waits=lambda options, hand_once, sum: waits_of(options, hand_once, sum, MOST_TIMES - 1),
        kan_waits=lambda options, hand_once, sum: waits_of(options, hand_once, sum, MOST_TIMES),
        calls=callable_now,
        direction=lambda: DIRECTIONS[COUNTER_CLOCKWISE],
        answered=lambda phase, seat, asked, owes: (
            phase in WINDOWS and seat != NO_SEAT and bool(asked >> seat & 1) and not owes
        ),
        returned=lambda returned: returned or None,
    ),
    in_window=in_window,
    answered=answered,
    revealed=revealed,
)
"""What is seen of this game; cards and suits as such, None for none.

`sum` is that of the own hand, and `waits` are the numbers of the cards that it can call: as they are laid, after a
pon, and after a kan. `calls` are the numbers that can be called now, and `can_call` says whether the own sum is one
of them. `answered` says that the seat has answered the window that is open.
"""
