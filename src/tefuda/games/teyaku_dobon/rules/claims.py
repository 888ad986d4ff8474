"""Calls judged: which hit, whose counts, what a counter does to them, and what they bring."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.rule import note, rule
from tefuda.core.table.seats import CLOCKWISE, next_seat
from tefuda.games.teyaku_dobon.rules.actions import Target, target_of
from tefuda.games.teyaku_dobon.rules.constants import Ending
from tefuda.games.teyaku_dobon.rules.numbers import waits_of
from tefuda.games.teyaku_dobon.rules.options import Callers, Options, WrongDobon
from tefuda.games.teyaku_dobon.rules.scoring import (
    close_deal,
    pay_calls,
    pay_wrong_dobon,
)
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.windows import (
    after_layer,
    base_number,
    can_call,
    targets,
    total_number,
)


@note
def note_uncalled(table: Table) -> None:
    """Note which numbers the seats have not called that could have in the window that closes [3.2]."""
    for seat in range(table.seats):
        if holds(table.opened & ~table.claimed, seat):
            table.uncalled[seat] |= targets(table)


@rule
def weigh_calls(table: Table, options: Options) -> None:
    """Settle who has called what; calls that do not hit cost points [3.6], and some come after another [3.5]."""
    for seat in range(table.seats):
        if holds(table.claimed, seat) and target_of(table.claims[seat]) == Target.TOTAL:
            table.on_total |= 1 << seat
        elif holds(table.claimed, seat):
            table.on_number |= 1 << seat
    if options.wrong_dobon == WrongDobon.PENALTY:
        for seat in range(table.seats):
            if calls_wrongly(table, seat):
                table.wrong |= 1 << seat
        table.on_number &= ~table.wrong
        table.on_total &= ~table.wrong
        for seat in range(table.seats):
            if holds(table.wrong, seat):
                pay_wrong_dobon(table, options, seat)
    if options.callers != Callers.ALL and table.on_number | table.on_total != 0:
        chosen = 1 << chosen_caller(table, options)
        table.on_number &= chosen
        table.on_total &= chosen
    table.claimed = table.on_number | table.on_total


@rule
def calls_wrongly(table: Table, seat: int) -> bool:
    """Say whether a seat has called a number that its hand does not hit [3.6]."""
    on_number = holds(table.on_number, seat) and not can_call(table, seat, Target.NUMBER)
    return on_number or (holds(table.on_total, seat) and not can_call(table, seat, Target.TOTAL))


@rule
def chosen_caller(table: Table, options: Options) -> int:
    """Return the one caller who wins where only one does [3.5]."""
    callers = table.on_number | table.on_total
    seat = after_layer(table)
    chosen = seat
    for _ in range(table.seats):
        if holds(callers, seat):
            chosen = seat
            if options.callers == Callers.NEAREST:
                return chosen
        seat = next_seat(seat, table.seats, CLOCKWISE)
    return chosen


@rule
def counter(table: Table, options: Options) -> None:
    """Counter the calls on every number that the remaining hand hits [3.7], [12.4]."""
    waits = waits_of(table.held.once[table.layer])
    if waits >> base_number(table) & 1 == 1:
        table.countered |= table.on_number
    if table.on_total != 0 and waits >> total_number(table) & 1 == 1:
        table.countered |= table.on_total
    settle_calls(table, options)


@rule
def settle_calls(table: Table, options: Options) -> None:
    """Decide and pay the deal after a window with a Dobon [3.5], [3.7]."""
    table.ending = Ending.DOBON
    for seat in range(table.seats):
        if holds(table.on_number, seat):
            table.hit[seat] = base_number(table)
        elif holds(table.on_total, seat):
            table.hit[seat] = total_number(table)
    winners = (table.on_number | table.on_total) & ~table.countered
    pay_calls(table, options, winners)
    if table.countered != 0:
        winners |= 1 << table.layer
    close_deal(table, options, winners)
