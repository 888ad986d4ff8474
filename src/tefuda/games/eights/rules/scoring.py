"""What the cards left in hand count, who scores, and what a match carries on."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, holds, rank_of
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import facing_side, next_seat
from tefuda.games.eights.rules.constants import Phase
from tefuda.games.eights.rules.dealing import step
from tefuda.games.eights.rules.options import (
    BlockedScore,
    BlockedTie,
    Double,
    MatchResult,
    MatchTie,
    Options,
    PartnerBlocked,
    Rounding,
    Score,
    Values,
)
from tefuda.games.eights.rules.table import Table


@rule
def value_of(options: Options, rank: int) -> int:
    """Return what a card of a rank counts [7.1]."""
    if rank == options.wild:
        return options.wild_value
    if options.power_value > 0 and has_counted_power(options, rank):
        return options.power_value
    if options.values == Values.SCHNAPSEN:
        return schnapsen_value(rank)
    if rank == Rank.ACE and options.values == Values.PIPS:
        return 1
    return 10 if rank > Rank.TEN else rank + 2


@rule
def has_counted_power(options: Options, rank: int) -> bool:
    """Say whether a rank makes the next player draw or turns the direction [7.1]."""
    return rank == options.draw_two or rank == options.draw_four or rank == options.reverse


@rule
def schnapsen_value(rank: int) -> int:
    """Return what a card of a rank counts in Schnapsen [7.1]."""
    if rank == Rank.ACE:
        return 11
    if rank == Rank.TEN:
        return 10
    if rank == Rank.KING:
        return 4
    if rank == Rank.QUEEN:
        return 3
    return 2 if rank == Rank.JACK else 0


@rule
def points(table: Table, options: Options, seat: int) -> int:
    """Return what the cards in a hand count together [7.1]."""
    total = 0
    once, twice = table.held.once[seat], table.held.twice[seat]
    while once != 0:
        card = lowest(once)
        total += value_of(options, rank_of(card)) * (2 if holds(twice, card) else 1)
        once = without_lowest(once)
    return total if options.rounding == Rounding.OFF else rounded(options, total, table.held.once[seat] != 0)


@rule
def rounded(options: Options, total: int, holds_cards: bool) -> int:
    """Return what a hand counts to the nearest ten; by a house rule any card left counts ten at least [7.1]."""
    tens = (total + 5) // 10 * 10
    return max(tens, 10) if holds_cards and options.rounding == Rounding.TENS_AT_LEAST else tens


@rule
def unit_points(table: Table, options: Options, seat: int, sides: bool) -> int:
    """Return what the cards of a seat, or of its whole side, count together [7.1], [7.5]."""
    if not sides:
        return points(table, options, seat)
    total = 0
    for other in range(table.seats):
        if facing_side(other, table.seats) == facing_side(seat, table.seats):
            total += points(table, options, other)
    return total


@rule
def close_deal(table: Table, options: Options) -> None:
    """End the deal: pay, add to the scores, and see whether the match is over [6.1], [8.1]."""
    table.phase = Phase.OVER
    table.over = 1
    table.turn = NO_SEAT
    table.asked = 0
    if table.winner == NO_SEAT:
        pay_blocked(table, options)
    else:
        pay_winner(table, options)
    for seat in range(table.seats):
        charged = options.score == Score.OWN
        table.scores[seat] += -table.payoffs[seat] if charged else table.payoffs[seat]
    table.deals += 1
    table.dealer = next_seat(table.dealer, table.seats, step(options))
    close_match(table, options)


@rule
def pay_winner(table: Table, options: Options) -> None:
    """Pay for a deal that somebody won [7.2], [7.3], [7.5]."""
    sides = bool(options.partners)
    factor = winner_factor(table, options)
    total = 0
    for seat in range(table.seats):
        total += points(table, options, seat)
    for seat in range(table.seats):
        won = seat == table.winner or (
            sides and facing_side(seat, table.seats) == facing_side(table.winner, table.seats)
        )
        if options.score == Score.WINNER:
            table.payoffs[seat] = total * factor if won else 0
        else:
            table.payoffs[seat] = 0 if won else -unit_points(table, options, seat, sides) * factor


@rule
def winner_factor(table: Table, options: Options) -> int:
    """Return by how much wild cards as the last cards multiply the points, 1 to 256 [7.3]."""
    if options.double == Double.OFF or rank_of(table.top) != options.wild:
        return 1
    return 2 if options.double == Double.LAST else 1 << min(table.wilds_in_row, 8)


@rule
def pay_blocked(table: Table, options: Options) -> None:
    """Pay for a blocked deal [7.4], [7.5]."""
    sides = bool(options.partners) and options.partner_blocked == PartnerBlocked.SIDES
    if options.blocked_score == BlockedScore.OWN_HANDS:
        for seat in range(table.seats):
            table.payoffs[seat] = -unit_points(table, options, seat, sides)
        return
    units = table.seats // 2 if sides else table.seats
    lowest = unit_points(table, options, 0, sides)
    for seat in range(1, units):
        lowest = min(lowest, unit_points(table, options, seat, sides))
    share = blocked_share(table, options, units, lowest, sides)
    for seat in range(table.seats):
        is_lowest = unit_points(table, options, seat, sides) == lowest
        table.payoffs[seat] = share if is_lowest else 0


@rule
def blocked_share(table: Table, options: Options, units: int, lowest: int, sides: bool) -> int:
    """Return what each lowest hand of a blocked deal scores [7.4]."""
    differences = 0
    tied = 0
    for unit in range(units):
        held = unit_points(table, options, unit, sides)
        differences += held - lowest
        tied += 1 if held == lowest else 0
    if tied == 1 or options.blocked_tie == BlockedTie.EACH:
        return differences
    return differences // tied if options.blocked_tie == BlockedTie.SHARE else 0


@rule
def close_match(table: Table, options: Options) -> None:
    """End the match when somebody has reached the target [8.1], and name its winners [8.2]."""
    if options.target == 0:
        return
    target = options.target + options.target_step * (table.seats - 2)
    low_wins = options.score == Score.OWN
    reached = 0
    best = table.scores[0]
    for seat in range(table.seats):
        score = table.scores[seat]
        best = min(best, score) if low_wins else max(best, score)
        if (-score if options.score == Score.LOSERS else score) >= target:
            reached |= 1 << seat
    if reached == 0:
        return
    winners = 0
    for seat in range(table.seats):
        if table.scores[seat] == best:
            winners |= 1 << seat
    if options.match_result == MatchResult.REACHER_LOSES and options.score != Score.WINNER:
        winners = ((1 << table.seats) - 1) & ~reached
    elif options.match_tie == MatchTie.EXTRA_DEAL and tied(table, options, winners):
        return
    table.winners = winners
    table.match_over = 1


@rule
def tied(table: Table, options: Options, winners: int) -> bool:
    """Say whether more than one seat, or side, has the best total [8.2]."""
    first = 0
    while not holds(winners, first):
        first += 1
    for seat in range(first + 1, table.seats):
        partner = options.partners and facing_side(seat, table.seats) == facing_side(first, table.seats)
        if holds(winners, seat) and not partner:
            return True
    return False
