"""Who pays what at the end of a deal, and what a match carries on."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_SEAT, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.course import end_deal, leaders
from tefuda.core.table.seats import COUNTER_CLOCKWISE, next_seat
from tefuda.games.big_two.rules.actions import Kind
from tefuda.games.big_two.rules.combinations import FIVE, is_one_suit, shapes_in
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.guarding import liable
from tefuda.games.big_two.rules.options import (
    Dealer,
    FinishBase,
    FinishBoth,
    FinishTwo,
    FourHeld,
    Options,
    PowersHeld,
    Stack,
)
from tefuda.games.big_two.rules.order import LOW_SUIT, TWOS, by_strength, ranks_whole_in
from tefuda.games.big_two.rules.table import Table

DRAGON = 3
"""How many points a card costs against a dragon [6.3]."""
DRAGON_OF_ONE_SUIT = 4
"""How many points a card costs against a dragon of one suit [6.3]."""


@rule
def close_deal(table: Table, options: Options) -> None:
    """End the deal: pay, add to the scores, and see whether the match is over [7.1], [8.1]."""
    table.phase = Phase.OVER
    pay(table, options)
    end_deal(table)
    table.won = table.winner
    last = options.dealer == Dealer.LAST_WINNER
    table.dealer = table.winner if last else next_seat(table.dealer, table.seats, COUNTER_CLOCKWISE)
    close_match(table, options)


@rule
def pay(table: Table, options: Options) -> None:
    """Let each loser pay the winner [7.2], or each winner by a dragon [6.3]; or one pays for all [7.10]."""
    winners = table.dragons if table.dragons != 0 else 1 << table.winner
    finish = finish_factor(table, options)
    for_all = liable(table, options)
    for loser in range(table.seats):
        if not holds(winners, loser):
            for winner in range(table.seats):
                if holds(winners, winner):
                    paid = payment(table, options, loser, winner, finish)
                    table.payoffs[loser if for_all == NO_SEAT else for_all] -= paid
                    table.payoffs[winner] += paid


@rule
def payment(table: Table, options: Options, loser: int, winner: int, finish: int) -> int:
    """Return how many points one player pays another; `finish` is what `finish_factor` returns [6.3], [7.2], [7.9]."""
    cards = by_strength(options, table.held.once[loser])
    number = count(cards)
    if table.dragons != 0:
        return number * dragon_factor(table, winner) * (held_factor(options, cards) if options.dragon_penalties else 1)
    factor = held_factor(options, cards)
    if options.finish_base == FinishBase.CARDS:
        return number * (factor + finish - 1)
    return number * factor * finish


@rule
def dragon_factor(table: Table, winner: int) -> int:
    """Return how many points a card costs against the dragon of a winner [6.3]."""
    return DRAGON_OF_ONE_SUIT if is_one_suit(table.held.once[winner]) else DRAGON


@rule
def held_factor(options: Options, cards: int) -> int:
    """Return by how much the cards left in a hand multiply what it pays, at least 1 [7.3] to [7.6]."""
    twos, powers, many = twos_factor(options, cards), powers_factor(options, cards), many_factor(options, cards)
    if options.stack == Stack.MULTIPLY:
        return twos * powers * many
    return twos + powers + many - 2 if options.stack == Stack.ADD else max(twos, powers, many)


@rule
def twos_factor(options: Options, cards: int) -> int:
    """Return the multiplier for twos left in a hand [7.3]."""
    twos = count(cards & TWOS)
    return 2 * twos if twos > 0 and options.twos_held else 1


@rule
def powers_factor(options: Options, cards: int) -> int:
    """Return the multiplier for power hands left in a hand [7.4]."""
    if not options.powers_held:
        return 1
    powers = 0
    if options.four_and_one and (options.four_held == FourHeld.FOUR or count(cards) >= FIVE):
        fours = ranks_whole_in(cards)
        powers = count(fours if options.four_twos_power else fours & ~TWOS)
    for suit in range(SUITS):
        ranks = cards >> suit & LOW_SUIT
        if count(ranks) >= FIVE and shapes_in(options, ranks) != 0:
            powers += 1
    return 1 << powers if options.two_powers_held == PowersHeld.EACH else 1 + min(powers, 1)


@rule
def many_factor(options: Options, cards: int) -> int:
    """Return the multiplier for many cards left in a hand [7.5]."""
    number = count(cards)
    if options.many == 0:
        return 1
    if 0 < options.many_four <= number:
        return 4
    if 0 < options.many_three <= number:
        return 3
    return 2 if options.many <= number else 1


@rule
def finish_factor(table: Table, options: Options) -> int:
    """Return by how much the last play multiplies what is paid, 1, 2 or 4 [7.7] to [7.9]."""
    two, power = ends_with_two(table, options), ends_with_power(table, options)
    if two and power:
        return 4 if options.finish_both == FinishBoth.MULTIPLY else 2
    return 2 if two or power else 1


@rule
def ends_with_two(table: Table, options: Options) -> bool:
    """Say whether the last play is one of twos that is paid twice [7.7]."""
    cards = by_strength(options, table.top)
    if options.finish_two == FinishTwo.CONTAINS:
        return cards & TWOS != 0
    return options.finish_two == FinishTwo.ONLY and cards & ~TWOS == 0


@rule
def ends_with_power(table: Table, options: Options) -> bool:
    """Say whether the last play is a power hand that is paid twice [7.8]."""
    return bool(options.finish_power) and table.top_kind >= Kind.FOUR_AND_ONE


@rule
def close_match(table: Table, options: Options) -> None:
    """End the match at its last deal or when somebody has reached the target; the best total wins [8.2]."""
    best = leaders(table)
    reached = options.target > 0 and table.scores[lowest(best)] >= options.target
    if reached or 0 < options.match_deals <= table.deals:
        table.match_over, table.winners = 1, best
