"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from functools import cache, lru_cache

from tefuda.core.cards import FULL_PACK, NO_CARD, SUITED_CARDS, Card, Hand, holds
from tefuda.core.facts import card_or_none, facts, seat_or_none
from tefuda.core.game import Sight
from tefuda.core.holdings import PILE, size
from tefuda.core.numbers import number_of, number_sum
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT, seats_in
from tefuda.games.teyaku_dobon.actions import Target
from tefuda.games.teyaku_dobon.numbers import HIGHEST_TARGET, waits_of
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.scoring import points_of
from tefuda.games.teyaku_dobon.table import Ending, Phase, Table
from tefuda.games.teyaku_dobon.windows import (
    answered,
    base_number,
    from_the_left,
    in_window,
    revealed,
    seats_of_window,
    targets,
)


@record
class View(Record):
    """The own hand with the numbers it hits, and what everybody sees; numbers are bits.

    `targets` are the numbers that can be called in the open window. Calls are shown when the window has closed. Until
    then `asked` are all seats that it asks, whoever has answered, and `turn` is the first of them; `owes` says that
    the rules wait for the seat.
    """

    seat: int = cell(start=NO_SEAT, own=True)
    seats: int = cell()
    hand_once: int = cell(own=True)
    hand_twice: int = cell(own=True)
    waits: int = cell(own=True)
    drawn: int = cell(start=NO_CARD, own=True)
    owes: int = cell(own=True)
    counts: Cells = cells(MAX_SEATS)
    base: int = cell(start=NO_CARD)
    turn_up: int = cell(start=NO_CARD)
    pile: int = cell()
    laid: int = cell()
    layer: int = cell(start=NO_SEAT)
    stock: int = cell()
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    targets: int = cell()
    on_number: int = cell()
    on_total: int = cell()
    wrong: int = cell()
    countered: int = cell()
    riichi: int = cell()
    pot: int = cell()
    points: Cells = cells(MAX_SEATS)
    streaks: Cells = cells(MAX_SEATS)
    won: int = cell()
    ending: int = cell()
    over: int = cell()
    blocked: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    dealer: int = cell()
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()


@rule
def see_own(table: Table, options: Options, seat: int, view: View) -> None:
    """Write into a view what `seat` alone may know: its hand, the numbers it hits, the card it has drawn [1.8]."""
    view.seat = seat
    view.hand_once, view.hand_twice = table.held.once[seat], table.held.twice[seat]
    view.waits = waits_of(view.hand_once)
    view.drawn = table.drawn if table.phase == Phase.DRAWN and seat == table.turn else NO_CARD
    view.owes = 1 if holds(table.asked, seat) else 0


@rule
def see(table: Table, options: Options, view: View) -> None:
    """Write into a view what everybody sees [1.8]."""
    see_players(table, options, view)
    calling = table.phase == Phase.CALL
    view.targets = targets(table) if calling else 0
    if table.phase == Phase.COUNTER:
        view.targets = called_numbers(table)
    view.on_number = 0 if calling else table.on_number
    view.on_total = 0 if calling else table.on_total
    view.seats, view.base, view.turn_up, view.pile = table.seats, table.base, table.turn_up, table.held.once[PILE]
    view.laid, view.layer, view.stock = table.laid, table.layer, table.stock.size
    view.turn, view.asked, view.phase = table.turn, table.asked, table.phase
    if calling:
        view.turn, view.asked = from_the_left(table), seats_of_window(table)
    view.wrong, view.countered, view.riichi, view.pot = table.wrong, table.countered, table.riichi, table.pot
    view.won, view.ending, view.over, view.blocked = table.won, table.ending, table.over, table.blocked
    view.dealer, view.deals, view.match_over, view.winners = (
        table.dealer,
        table.deals,
        table.match_over,
        table.winners,
    )


@rule
def see_players(table: Table, options: Options, view: View) -> None:
    """Write what everybody knows of each player [1.8]."""
    for seat in range(table.seats):
        view.counts[seat] = size(table.held, seat)
        view.points[seat] = points_of(table, options, seat)
        view.streaks[seat] = table.streaks[seat]
        view.payoffs[seat] = table.payoffs[seat]
        view.scores[seat] = table.scores[seat]


@rule
def called_numbers(table: Table) -> int:
    """Return the numbers that were called in the window, as bits [3.7]."""
    number = base_number(table)
    by_number = 1 << number if table.on_number != 0 else 0
    return by_number | (1 << number * table.laid if table.on_total != 0 else 0)


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


def _called(number: int, laid: int, on_number: int, on_total: int) -> tuple[int, ...]:
    """Return the numbers that seats have called, by seat."""
    return tuple(number * laid if on_total >> seat & 1 else number for seat in seats_in(on_number | on_total))


@cache
def _reach(options: Options) -> int:
    """Return the numbers that can ever be called with these house rules, as bits [12.3]."""
    highest = HIGHEST_TARGET if options.several else HIGHEST_TARGET // 3
    return (1 << highest + 1) - 1


@lru_cache(1024)
def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(HIGHEST_TARGET + 1) if bits >> number & 1)


FACTS = facts(
    View,
    hand=lambda hand_once, hand_twice: Hand.of(hand_once, hand_twice),
    sum=lambda hand_once: number_sum(hand_once & FULL_PACK),
    waits=lambda options, waits: _numbers(waits & _reach(options)),
    callable=lambda waits, targets: _numbers(waits & targets),
    targets=lambda targets: _numbers(targets),
    drawn=lambda drawn: card_or_none(drawn),
    counts=lambda counts, seats: tuple(counts[:seats]),
    top=lambda base: card_or_none(base),
    turn_up=lambda turn_up: card_or_none(turn_up),
    dora=lambda turn_up: Card(turn_up).suit if turn_up < SUITED_CARDS else None,
    pile=lambda pile: Hand.of(pile),
    laid=lambda laid: laid,
    layer=lambda layer: seat_or_none(layer),
    stock=lambda stock: stock,
    phase=lambda phase: Phase(phase).name.lower(),
    answered=lambda phase, seat, layer, owes: phase == Phase.CALL and seat not in (NO_SEAT, layer) and not owes,
    called=lambda on_number, on_total: seats_in(on_number | on_total),
    calls=lambda base, laid, on_number, on_total: _called(number_of(base), laid, on_number, on_total),
    called_wrongly=lambda wrong: seats_in(wrong),
    countered=lambda countered: seats_in(countered),
    riichi=lambda riichi: seats_in(riichi),
    pot=lambda pot: pot,
    points=lambda options, points, seats, match_over: (
        tuple(points[:seats]) if options.start and not match_over else None
    ),
    streaks=lambda options, streaks, seats: tuple(streaks[:seats]) if options.streak else None,
    won=lambda won: seats_in(won),
    ending=lambda ending: Ending(ending).name.lower(),
    dealer=lambda dealer: dealer,
)
"""What a view shows of this game, by name; numbers from the lowest, None for none.

`sum` is that of the own hand, `waits` the numbers it hits, and `callable` those of them that can be called now;
`answered` says whether the seat has answered the open window, and `calls` are the numbers that the seats in `called`
have called in the last one. `points` are those held, until a match has turned them into results.
"""


SIGHT = Sight(
    see=see,
    see_own=see_own,
    facts=FACTS,
    in_window=in_window,
    answered=answered,
    revealed=revealed,
)
