"""The guard: what a player must do when the next one holds a single card, and who pays for all [4.5], [7.10]."""

from __future__ import annotations

from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_CARD, NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among, next_seat
from tefuda.games.big_two.rules.actions import Kind
from tefuda.games.big_two.rules.options import Guard, Options
from tefuda.games.big_two.rules.order import by_strength, highest
from tefuda.games.big_two.rules.table import Table


@rule
def follower(table: Table, passed: int) -> int:
    """Return the seat that acts after the seat to act, where the seats `passed` are out of the trick [4.3]."""
    after = next_seat(table.turn, table.seats, COUNTER_CLOCKWISE)
    return first_among(~passed, after, table.seats, COUNTER_CLOCKWISE)


@rule
def is_nearly_out(table: Table, seat: int) -> bool:
    """Say whether a seat holds one card only [4.5]."""
    return count(table.held.once[seat]) == 1


@rule
def guards_single(table: Table, options: Options) -> bool:
    """Say whether the next player holds one card, so that the guard concerns a single of the seat to act [4.5]."""
    if options.guard == Guard.OFF or table.opening:
        return False
    return is_nearly_out(table, follower(table, table.passed if options.pass_lock else 0))


@rule
def must_be_highest(table: Table, options: Options) -> bool:
    """Say whether a single of the seat to act must be its highest card [4.5]."""
    return options.guard == Guard.MUST and guards_single(table, options)


@rule
def guards_pass(table: Table, options: Options) -> bool:
    """Say whether the guard concerns a pass: it lets the next player, who holds one card, act on a single [4.5]."""
    if options.guard == Guard.OFF or not options.guard_pass or table.top_kind != Kind.SINGLE:
        return False
    return is_nearly_out(table, follower(table, table.passed | 1 << table.turn))


@rule
def may_not_pass(table: Table, options: Options) -> bool:
    """Say whether the seat to act must play its highest card, which beats the single on the table [4.5]."""
    if options.guard != Guard.MUST or not guards_pass(table, options):
        return False
    return highest(by_strength(options, table.held.once[table.turn])) > table.top_key


@rule
def remember_single(table: Table, options: Options, kind: int, cards: int, looked_at: bool) -> None:
    """Remember who has played which single before a player with one card, or that nobody has [7.10].

    `looked_at` says that the guard concerns the play, as `guards_single` said before it.
    """
    if options.guard == Guard.PAYS:
        guards = looked_at and kind == Kind.SINGLE
        table.guard, table.guard_card = (table.turn, lowest(cards)) if guards else (NO_SEAT, NO_CARD)


@rule
def remember_pass(table: Table, options: Options) -> None:
    """Remember who passes on which single before a player with one card, or that nobody does [7.10]."""
    if options.guard == Guard.PAYS:
        guards = guards_pass(table, options)
        table.guard, table.guard_card = (table.turn, lowest(table.top)) if guards else (NO_SEAT, NO_CARD)


@rule
def liable(table: Table, options: Options) -> int:
    """Return the seat that pays for all: it holds a higher card than it needed to guard; NO_SEAT for none [7.10]."""
    if table.guard == NO_SEAT or table.dragons != 0:
        return NO_SEAT
    needed = by_strength(options, 1 << table.guard_card)
    return table.guard if by_strength(options, table.held.once[table.guard]) > needed else NO_SEAT
