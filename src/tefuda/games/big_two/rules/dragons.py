"""Dragons: hands with one card of each rank, which win at once."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import RANKS
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among
from tefuda.games.big_two.rules.combinations import is_one_suit
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.options import DragonWhen, Options, TwoDragons
from tefuda.games.big_two.rules.order import LOW_SUIT, TWOS, by_strength, ranks_in
from tefuda.games.big_two.rules.picking import LOWEST_CARD
from tefuda.games.big_two.rules.table import Table


@rule
def is_dragon(cards: int) -> bool:
    """Say whether cards are one of each rank [6.1]."""
    return ranks_in(cards) == LOW_SUIT and count(cards) == RANKS


@rule
def may_declare(table: Table, options: Options, seat: int) -> bool:
    """Say whether a seat may now declare a dragon [6.5], [6.6]."""
    if options.dragon_forced or not options.dragon or not is_dragon(table.held.once[seat]):
        return False
    if table.phase == Phase.EXCHANGE:
        return True
    late = bool(options.exchange) and options.dragon_when == DragonWhen.DEALT
    return not late and not holds(table.acted, seat)


@rule
def dragons_held(table: Table) -> int:
    """Return the seats that hold a dragon, a bit each [6.1]."""
    seats = 0
    for seat in range(table.seats):
        if is_dragon(table.held.once[seat]):
            seats |= 1 << seat
    return seats


@rule
def winners_of(table: Table, options: Options, dragons: int) -> int:
    """Return which of the seats with a dragon, a bit each, win [6.4]."""
    if count(dragons) < 2 or options.dragon_two == TwoDragons.ALL:
        return dragons
    if options.dragon_two == TwoDragons.NEAREST:
        return 1 << first_among(dragons, holder_of_lowest(table, options), table.seats, COUNTER_CLOCKWISE)
    best = lowest(dragons)
    for seat in range(table.seats):
        if holds(dragons, seat) and dragon_rank(table, options, seat) > dragon_rank(table, options, best):
            best = seat
    return 1 << best


@rule
def dragon_rank(table: Table, options: Options, seat: int) -> int:
    """Return how a dragon ranks among dragons, higher being better: one suit first, then the suit of the two [6.4]."""
    cards = by_strength(options, table.held.once[seat])
    return (TWOS if is_one_suit(cards) else 0) | cards & TWOS


@rule
def holder_of_lowest(table: Table, options: Options) -> int:
    """Return the seat that holds the lowest card of all hands [1.5]."""
    best = 0
    card = 0
    for seat in range(table.seats):
        cards = by_strength(options, table.held.once[seat])
        if cards & LOWEST_CARD != 0:
            return seat
        if card == 0 or cards & -cards < card:
            best, card = seat, cards & -cards
    return best
