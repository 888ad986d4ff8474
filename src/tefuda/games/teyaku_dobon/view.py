"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from tefuda.core.cards import FULL_PACK, NO_CARD, SUITED_CARDS, Card, holds
from tefuda.core.facts import facts
from tefuda.core.game import Sight
from tefuda.core.numbers import number_of, number_sum
from tefuda.core.record import Cells, Of, cell, cells, copying, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT, seats_in
from tefuda.core.view import DealtView, see_dealt, see_hand
from tefuda.games.teyaku_dobon.actions import Target
from tefuda.games.teyaku_dobon.numbers import numbers_in, reach, waits_of
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.scoring import points_now
from tefuda.games.teyaku_dobon.table import Ending, Open, Phase, Table
from tefuda.games.teyaku_dobon.windows import (
    after_layer,
    answered,
    called_numbers,
    in_window,
    numbers_called,
    revealed,
    seats_of_window,
    targets,
)


@record
class View(Open, DealtView):
    """The own hand with the numbers it hits, and what everybody sees; numbers are bits.

    `targets` are the numbers that can be called in the open window. Calls are shown when the window has closed. Until
    then `asked` are all seats that it asks, whoever has answered, and `turn` is the first of them; `owes` says that
    the rules wait for the seat.
    """

    turn: int = cell(Of.SEAT)
    asked: int = cell(Of.SEATS)
    on_number: int = cell(Of.SEATS)
    on_total: int = cell(Of.SEATS)
    targets: int = cell()
    points: Cells = cells(MAX_SEATS)
    stock: int = cell(fact=True)
    waits: int = cell(own=True)
    drawn: int = cell(Of.CARD, fact=True, own=True)
    owes: int = cell(Of.FLAG, own=True)


copy_open = copying(Table, View)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand, the numbers it hits, the card it has drawn [1.8]."""
    see_hand(table, seat, view)
    view.waits = waits_of(view.hand_once)
    view.drawn = table.drawn if table.phase == Phase.DRAWN and seat == table.turn else NO_CARD
    view.owes = 1 if holds(table.asked, seat) else 0


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees [1.8]."""
    copy_open(table, view)
    see_dealt(table, view)
    for seat in range(table.seats):
        view.points[seat] = points_now(table, options, seat)
    view.stock = table.stock.size
    if table.phase == Phase.CALL:
        see_window(table, view)
    else:
        view.turn, view.asked = table.turn, table.asked
        view.on_number, view.on_total = table.on_number, table.on_total
        view.targets = called_numbers(table) if table.phase == Phase.COUNTER else 0


@rule
def see_window(table: Table, view: View) -> None:
    """Write of the open window what everybody sees: whom it asks and for what, but no answers [3.3]."""
    view.turn, view.asked = after_layer(table), seats_of_window(table)
    view.on_number, view.on_total = 0, 0
    view.targets = targets(table)


@rule
def hits_target(view: View, target: int) -> bool:
    """Say whether the own hand hits the number, or the total, that can be called [3.2], [12.3]."""
    hit = view.waits & view.targets
    number = number_of(view.base)
    return hit >> (number * view.laid if target == Target.TOTAL else number) & 1 == 1


@rule
def waits_without(view: View, cards: int) -> int:
    """Return the numbers that the own hand would hit without some of its cards, as bits [3.1]."""
    return waits_of(view.hand_once & ~cards)


SIGHT = Sight(
    View,
    see,
    see_own,
    facts(
        View,
        sum=lambda hand_once: number_sum(hand_once & FULL_PACK),
        waits=lambda options, waits: numbers_in(waits & reach(options)),
        callable=lambda waits, targets: numbers_in(waits & targets),
        targets=lambda targets: numbers_in(targets),
        dora=lambda turn_up: Card(turn_up).suit if turn_up < SUITED_CARDS else None,
        answered=lambda phase, seat, layer, owes: phase == Phase.CALL and seat not in (NO_SEAT, layer) and not owes,
        called=lambda on_number, on_total: seats_in(on_number | on_total),
        calls=lambda base, laid, on_number, on_total: numbers_called(number_of(base), laid, on_number, on_total),
        points=lambda options, points, seats, match_over: (
            tuple(points[:seats]) if options.start and not match_over else None
        ),
        streaks=lambda options, streaks, seats: tuple(streaks[:seats]) if options.streak else None,
        ending=lambda ending: Ending(ending).name.lower(),
    ),
    in_window=in_window,
    answered=answered,
    revealed=revealed,
)
"""What is seen of this game; numbers from the lowest, None for none.

`sum` is that of the own hand, `waits` the numbers it hits, and `callable` those of them that can be called now;
`answered` says whether the seat has answered the open window, and `calls` are the numbers that the seats in `called`
have called in the last one. `points` are those held, until a match has turned them into results.
"""
