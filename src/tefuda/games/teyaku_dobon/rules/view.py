"""What a seat may know of the table."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, Card
from tefuda.core.cards.numbers import number_of, number_sum
from tefuda.core.records.counts import MAX_SEATS, NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.records.record import Cells, Of, cell, cells, record
from tefuda.core.records.rule import rule
from tefuda.core.table.facts import facts
from tefuda.core.table.seats import seats_in
from tefuda.core.table.sight import sight
from tefuda.core.table.view import DealtView, StockView
from tefuda.core.table.window import WindowView
from tefuda.games.teyaku_dobon.rules.constants import Phase
from tefuda.games.teyaku_dobon.rules.numbers import numbers_in, reach, waits_of
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.scoring import points_now
from tefuda.games.teyaku_dobon.rules.table import Open, Table
from tefuda.games.teyaku_dobon.rules.windows import numbers_called, revealed, targets_now


@record
class View(Open, DealtView, StockView, WindowView):
    """The viewer's hand with the numbers that it hits (`waits`), and what everybody sees.

    `targets` are the numbers that can be called now; sets of numbers are bits. `points` are those that each seat has.
    `ura_suit` is the suit of the last card of the stock, if the seat itself has drawn it.
    """

    targets: int = cell()
    points: Cells = cells(MAX_SEATS)
    waits: int = cell(own=True)
    drawn: int = cell(Of.CARD, fact=True, own=True)
    ura_suit: int = cell(Of.SUIT, own=True)


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know besides its hand: the numbers it hits, the cards it drew [1.8]."""
    view.waits = waits_of(table.held.once[seat])
    view.drawn = table.drawn if table.phase == Phase.DRAWN and seat == table.turn else NO_CARD
    view.ura_suit = table.ura_suit if seat == table.last_drawer else NO_SUIT


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees besides the cards: the points, and what can be called [1.8]."""
    for seat in range(table.seats):
        view.points[seat] = points_now(table, options, seat)
    view.targets = targets_now(table)


SIGHT = sight(
    View,
    facts(
        View,
        sum=lambda hand_once: number_sum(hand_once & FULL_PACK),
        waits=lambda options, waits: numbers_in(waits & reach(options)),
        callable=lambda waits, targets: numbers_in(waits & targets),
        targets=lambda targets: numbers_in(targets),
        dora=lambda turn_up: Card(turn_up).suit if turn_up < SUITED_CARDS else None,
        called=lambda on_number, on_total: seats_in(on_number | on_total),
        calls=lambda base, laid, on_number, on_total: numbers_called(number_of(base), laid, on_number, on_total),
        points=lambda options, points, seats, match_over: (
            tuple(points[:seats]) if options.start and not match_over else None
        ),
        raised=lambda options, raised, seats: (
            tuple(raised[:seats]) if options.riichi and options.riichi_most > 1 else None
        ),
        streaks=lambda options, streaks, seats: tuple(streaks[:seats]) if options.streak else None,
    ),
    see=see,
    see_own=see_own,
    revealed=revealed,
)
"""What is seen of this game; numbers from the lowest, None for none.

`sum` is that of the viewer's hand, `waits` the numbers it hits, and `callable` those of them that can be called now;
`answered` says whether the seat has answered the open window, and `calls` are the numbers that the seats in `called`
have called in the last one. `points` are those held, until a match has turned them into results; `raised` is how many
riichi each has beyond the first.
"""
