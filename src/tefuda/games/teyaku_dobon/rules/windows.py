"""The windows in which several seats are asked: who is asked, and what can be called."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.counts import NO_CARD, NO_SEAT, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import CLOCKWISE, first_among, next_seat, seats_in
from tefuda.games.teyaku_dobon.rules.actions import Target
from tefuda.games.teyaku_dobon.rules.constants import Phase
from tefuda.games.teyaku_dobon.rules.dealing import first_player
from tefuda.games.teyaku_dobon.rules.numbers import hits, waits_of
from tefuda.games.teyaku_dobon.rules.options import Options, Tsumo
from tefuda.games.teyaku_dobon.rules.table import Table


@rule
def open_window(table: Table) -> None:
    """Ask all but who laid the base card whether they call Dobon on it [3.3], [3.4]."""
    table.phase = Phase.CALL
    table.opened = (1 << table.seats) - 1
    if table.layer != NO_SEAT:
        table.opened ^= 1 << table.layer
    table.asked = table.opened
    table.on_number, table.on_total, table.wrong, table.countered, table.claimed = 0, 0, 0, 0, 0
    table.turn = first_asked(table)
    table.first = table.turn


@rule
def first_asked(table: Table) -> int:
    """Return the first seat that still owes an answer, from the left of the layer, or from the first player."""
    return first_among(table.asked, after_layer(table), table.seats, CLOCKWISE)


@rule
def after_layer(table: Table) -> int:
    """Return the seat on the left of whoever laid the base card; of the card turned up, the first player."""
    return first_player(table) if table.layer == NO_SEAT else next_seat(table.layer, table.seats, CLOCKWISE)


@rule
def base_number(table: Table) -> int:
    """Return the number of the base card, which is not a joker."""
    return number_of(table.base)


@rule
def total_number(table: Table) -> int:
    """Return the total of the cards laid at once [12.3]."""
    return base_number(table) * table.laid


@rule
def targets(table: Table) -> int:
    """Return the numbers that can be called in the open window, as bits [3.2], [12.3]."""
    number = base_number(table)
    return 1 << number | 1 << number * max(table.laid, 1)


@rule
def number_called(table: Table, target: int) -> int:
    """Return the number that stands for a target of the open window [12.3]."""
    return total_number(table) if target == Target.TOTAL else base_number(table)


@rule
def can_call(table: Table, seat: int, target: int) -> bool:
    """Say whether the hand of a seat hits a target of the open window [3.2], [12.3]."""
    return has_target(table, target) and hits(table.held.once[seat], number_called(table, target))


@rule
def can_say_dobon(table: Table, seat: int) -> bool:
    """Say whether a seat holds a card that has a number: jokers alone call nothing [7.2]."""
    return table.held.once[seat] & FULL_PACK != 0


@rule
def has_target(table: Table, target: int) -> bool:
    """Say whether there is such a target: a total only where several cards were laid at once [12.3]."""
    return target == Target.NUMBER or table.laid > 1


@rule
def can_counter(table: Table) -> bool:
    """Say whether the remaining hand of the layer hits a number that was called [3.7], [12.4]."""
    waits = waits_of(table.held.once[table.layer])
    by_number = table.on_number != 0 and waits >> base_number(table) & 1 == 1
    return by_number or (table.on_total != 0 and waits >> total_number(table) & 1 == 1)


@rule
def can_tsumo(table: Table, options: Options) -> bool:
    """Say whether the seat that has drawn wins with the card [3.8]."""
    hand = table.held.once[table.turn]
    if options.tsumo == Tsumo.DRAWN_AS_TARGET:
        drawn = table.drawn
        return drawn < SUITED_CARDS and hits(hand & ~(1 << drawn), number_of(drawn))
    return table.base < SUITED_CARDS and hits(hand, base_number(table))


@rule
def tsumo_number(table: Table, options: Options) -> int:
    """Return the number that a tsumo hits [3.8]."""
    by_drawn = options.tsumo == Tsumo.DRAWN_AS_TARGET and table.drawn != NO_CARD
    return number_of(table.drawn) if by_drawn else base_number(table)


@rule
def called_numbers(table: Table) -> int:
    """Return the numbers that were called in the window, as bits [3.7]."""
    number = base_number(table)
    by_number = 1 << number if table.on_number != 0 else 0
    return by_number | (1 << number * table.laid if table.on_total != 0 else 0)


@rule
def targets_now(table: Table) -> int:
    """Return the numbers that can be called in the open window, or countered, as bits [3.2], [3.7]."""
    if table.opened != 0:
        return targets(table)
    return called_numbers(table) if table.phase == Phase.COUNTER else 0


def numbers_called(number: int, laid: int, on_number: int, on_total: int) -> tuple[int, ...]:
    """Return the numbers that seats have called, by seat."""
    return tuple(number * laid if on_total >> seat & 1 else number for seat in seats_in(on_number | on_total))


def revealed(table: Table) -> object:
    """Return what reveals something of hidden hands: payments, and which calls were right [3.6]."""
    return tuple(table.payoffs), table.wrong, table.on_number, table.on_total
