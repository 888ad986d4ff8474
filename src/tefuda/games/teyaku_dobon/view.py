"""What a seat may know: the one door through which the table is seen."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import FULL_PACK, NO_CARD, SUITED_CARDS, Card, Hand
from tefuda.core.holdings import PILE, size
from tefuda.core.numbers import number_of, number_sum
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.games.teyaku_dobon.actions import Target
from tefuda.games.teyaku_dobon.numbers import HIGHEST_TARGET, waits_of
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.payment import points_of
from tefuda.games.teyaku_dobon.table import Ending, Phase, Table
from tefuda.games.teyaku_dobon.windows import base_number, targets


@record
class View(Record):
    """The own hand with the numbers it hits, and what everybody sees; numbers are bits.

    `targets` are the numbers that can be called in the open window. Calls are shown when the window has closed.
    """

    seat: int = cell()
    seats: int = cell()
    hand_once: int = cell()
    hand_twice: int = cell()
    waits: int = cell()
    drawn: int = cell(NO_CARD)
    counts: Cells = cells(MAX_SEATS)
    base: int = cell(NO_CARD)
    turn_up: int = cell(NO_CARD)
    pile: int = cell()
    laid: int = cell()
    layer: int = cell(NO_SEAT)
    stock: int = cell()
    turn: int = cell(NO_SEAT)
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
def see(table: Table, options: Options, seat: int, view: View) -> None:
    """Write what `seat` may know into `view`; NO_SEAT sees what everybody sees [1.8]."""
    see_hand(table, seat, view)
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
    view.wrong, view.countered, view.riichi, view.pot = table.wrong, table.countered, table.riichi, table.pot
    view.won, view.ending, view.over, view.blocked = table.won, table.ending, table.over, table.blocked
    view.dealer, view.deals, view.match_over, view.winners = (
        table.dealer,
        table.deals,
        table.match_over,
        table.winners,
    )


@rule
def see_hand(table: Table, seat: int, view: View) -> None:
    """Write what only `seat` may know [1.8]."""
    view.seat = seat
    view.hand_once = table.held.once[seat] if seat != NO_SEAT else 0
    view.hand_twice = table.held.twice[seat] if seat != NO_SEAT else 0
    view.waits = waits_of(view.hand_once)
    view.drawn = table.drawn if table.phase == Phase.DRAWN and seat == table.turn else NO_CARD


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


def facts_of(view: View, options: Options) -> Mapping[str, object]:
    """Return what a view shows of this game, by name; numbers from the lowest, None for none.

    `sum` is that of the own hand, `waits` the numbers it hits, and `callable` those of them that can be called now;
    `answered` says whether the seat has answered the open window, and `calls` are the numbers that the seats in
    `called` have called in the last one. `points` are those held, until a match has turned them into results.
    """
    seats = range(view.seats)
    return {
        "hand": Hand.of(view.hand_once, view.hand_twice),
        "sum": number_sum(view.hand_once & FULL_PACK),
        "waits": tuple(_numbers(view.waits & _reach(options))),
        "callable": tuple(_numbers(view.waits & view.targets)),
        "targets": tuple(_numbers(view.targets)),
        "drawn": None if view.drawn == NO_CARD else Card(view.drawn),
        "counts": tuple(view.counts[: view.seats]),
        "top": None if view.base == NO_CARD else Card(view.base),
        "turn_up": None if view.turn_up == NO_CARD else Card(view.turn_up),
        "dora": Card(view.turn_up).suit if view.turn_up < SUITED_CARDS else None,
        "pile": Hand.of(view.pile),
        "laid": view.laid,
        "layer": None if view.layer == NO_SEAT else view.layer,
        "stock": view.stock,
        "phase": Phase(view.phase).name.lower(),
        "answered": view.phase == Phase.CALL and _has_answered(view),
        "called": tuple(seat for seat in seats if (view.on_number | view.on_total) >> seat & 1),
        "calls": tuple(_called(view, seat) for seat in seats if (view.on_number | view.on_total) >> seat & 1),
        "called_wrongly": tuple(seat for seat in seats if view.wrong >> seat & 1),
        "countered": tuple(seat for seat in seats if view.countered >> seat & 1),
        "riichi": tuple(seat for seat in seats if view.riichi >> seat & 1),
        "pot": view.pot,
        "points": tuple(view.points[: view.seats]) if options.start and not view.match_over else None,
        "streaks": tuple(view.streaks[: view.seats]) if options.streak else None,
        "won": tuple(seat for seat in seats if view.won >> seat & 1),
        "ending": Ending(view.ending).name.lower(),
        "dealer": view.dealer,
    }


def _has_answered(view: View) -> bool:
    """Say whether the seat has been asked in the open window and owes no answer any more."""
    return view.seat not in (NO_SEAT, view.layer) and not view.asked >> view.seat & 1


def _called(view: View, seat: int) -> int:
    """Return the number that a seat has called."""
    number = number_of(view.base)
    return number * view.laid if view.on_total >> seat & 1 else number


def _reach(options: Options) -> int:
    """Return the numbers that can ever be called with these house rules, as bits [12.3]."""
    highest = HIGHEST_TARGET if options.several else HIGHEST_TARGET // 3
    return (1 << highest + 1) - 1


def _numbers(bits: int) -> list[int]:
    return [number for number in range(HIGHEST_TARGET + 1) if bits >> number & 1]
