"""Claims judged: which calls are right, who comes first, and who pays for a wrong or an overlooked one."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.cards.numbers import number_sum
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import note, rule
from tefuda.games.nippachi.rules.actions import Verb, number_of_code, verb_of
from tefuda.games.nippachi.rules.constants import Phase
from tefuda.games.nippachi.rules.options import (
    HaipaiTarget,
    MultiDon,
    Options,
    Resolution,
)
from tefuda.games.nippachi.rules.scoring import charge
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.windows import (
    callable_numbers,
    calls_count,
    calls_rightly,
    first_seat,
    may_call,
    missed_calls_count,
)


@note
def note_uncalled(table: Table, options: Options) -> None:
    """Note which numbers the seats have not called that could have in the window that closes [4.1], [4.3]."""
    if table.phase == Phase.RETURN or not calls_count(table, options):
        return
    numbers = callable_numbers(table, options)
    for seat in range(table.seats):
        if holds(table.opened & ~table.claimed, seat):
            table.uncalled[seat] |= numbers


@rule
def calling(table: Table) -> int:
    """Return the seats that have called, rightly or wrongly."""
    callers = 0
    for seat in range(table.seats):
        verb = verb_of(table.claims[seat])
        if holds(table.claimed, seat) and (verb == Verb.DON or verb == Verb.RETURN):
            callers |= 1 << seat
    return callers


@rule
def right_calls(table: Table, options: Options) -> int:
    """Return the seats whose calls are right [4.1], [4.3]."""
    callers, right = calling(table), 0
    for seat in range(table.seats):
        if holds(callers, seat) and calls_rightly(table, options, seat, number_of_code(table.claims[seat])):
            right |= 1 << seat
    return right


@rule
def charge_wrong(table: Table, options: Options) -> None:
    """Charge those whose calls are wrong [4.7]."""
    wrong = calling(table) & ~right_calls(table, options)
    for seat in range(table.seats):
        if holds(wrong, seat):
            charge(table, table.fines, seat, number_of_code(table.claims[seat]))


@rule
def charge_missed(table: Table, options: Options) -> None:
    """Charge those who have overlooked a don in the window that closes, where that counts; nobody learns of it [4.7].

    A player who would not have won by calling has overlooked nothing.
    """
    if not missed_calls_count(table, options):
        return
    right, silent = right_calls(table, options), table.opened & ~calling(table)
    for seat in range(table.seats):
        could_call = holds(silent, seat) and may_call(table, options, seat)
        if could_call and holds(winning(table, options, right | 1 << seat, taking_seat(table)), seat):
            charge(table, table.missed, seat, number_sum(table.held.once[seat]))


@rule
def winning(table: Table, options: Options, callers: int, taker: int) -> int:
    """Return which of those who call rightly win: none where the pon or kan of `taker` comes first [4.2], [4.8]."""
    if callers == 0:
        return 0
    first = callers if taker == NO_SEAT else callers | 1 << taker
    if options.resolution == Resolution.FIRST_CALLER and first_seat(table, first) == taker:
        return 0
    return callers if is_haipai(table, options) else counted(table, options, callers)


@rule
def is_haipai(table: Table, options: Options) -> bool:
    """Say whether a don is now a haipai-don: on the card turned up, or by a house rule the first card laid [4.6]."""
    first_laid = options.haipai_target == HaipaiTarget.FIRST_PLAYED and table.laid == 1 and table.times == 1
    return table.layer == NO_SEAT or (first_laid and table.phase == Phase.CLAIM)


@rule
def taking_seat(table: Table) -> int:
    """Return the seat that takes the card with pon or kan, of which there is one at most, or NO_SEAT [3.1], [3.3]."""
    for seat in range(table.seats):
        verb = verb_of(table.claims[seat])
        if holds(table.claimed, seat) and (verb == Verb.PON or verb == Verb.KAN):
            return seat
    return NO_SEAT


@rule
def counted(table: Table, options: Options, callers: int) -> int:
    """Return which of several callers, of whom there are any, win by their calls [4.2]."""
    if options.multi_don == MultiDon.ALL:
        return callers
    nearest = first_seat(table, callers)
    while options.multi_don == MultiDon.LAST and callers & ~(1 << nearest) != 0:
        callers &= ~(1 << nearest)
        nearest = first_seat(table, callers)
    return 1 << nearest


@rule
def remember_calls(table: Table, callers: int) -> None:
    """Remember who wins with which number; they lay their hands down [4.1]."""
    for seat in range(table.seats):
        if holds(callers, seat):
            table.called[seat] = number_of_code(table.claims[seat])
            table.shown[seat] = table.held.once[seat]
    table.callers = callers
    forget_claims(table)


@rule
def forget_claims(table: Table) -> None:
    """Take the answers of a window from the table."""
    for seat in range(table.seats):
        table.claims[seat] = 0
    table.claimed = 0
