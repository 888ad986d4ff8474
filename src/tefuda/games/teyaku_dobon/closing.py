"""The end of a deal and of a match: the pot, streaks, totals, the next first player, base points and prize."""

from __future__ import annotations

from tefuda.core.cards import holds
from tefuda.core.rule import rule
from tefuda.core.seats import NO_SEAT, next_seat
from tefuda.games.teyaku_dobon.dealing import first_player
from tefuda.games.teyaku_dobon.options import FirstAfterNoGame, FirstOfWinners, Options, Prize
from tefuda.games.teyaku_dobon.scoring import pay_out, points_of, share_of
from tefuda.games.teyaku_dobon.table import STEP, Ending, Phase, Table
from tefuda.games.teyaku_dobon.windows import from_the_left


@rule
def close_deal(table: Table, options: Options, winners: int) -> None:
    """End a deal that `winners` have won, or nobody: pay out, add up, and see whether the match is over [6.1]."""
    table.won = winners
    if table.ending != Ending.STOCK:
        pay_out_pot(table, options, winners)
    table.phase, table.over = Phase.OVER, 1
    table.turn, table.asked = NO_SEAT, 0
    table.blocked = 1 if table.ending == Ending.STOCK else 0
    for seat in range(table.seats):
        table.payoffs[seat] = table.paid[seat]
        table.scores[seat] += table.paid[seat]
    count_streaks(table, options, winners)
    table.deals += 1
    if match_ends(table, options):
        close_match(table, options)
    table.dealer = next_dealer(table, options, winners)


@rule
def pay_out_pot(table: Table, options: Options, winners: int) -> None:
    """Give the pot to the winners, shared among several [9.2]."""
    for seat in range(table.seats):
        if holds(winners, seat):
            pay_out(table, seat, share_of(table, options, seat, winners, table.pot, from_the_left(table)))
    table.pot = 0


@rule
def count_streaks(table: Table, options: Options, winners: int) -> None:
    """Count the deals that each seat has won in a row; a deal without a winner changes nothing [11.3], [11.4]."""
    if winners == 0 or not options.streak:
        return
    for seat in range(table.seats):
        table.streaks[seat] = table.streaks[seat] + 1 if holds(winners, seat) else 0


@rule
def next_dealer(table: Table, options: Options, winners: int) -> int:
    """Return who deals next: the seat on the right of the next first player [1.4], [6.2]."""
    if winners == 0:
        return first_player(table) if options.first_after_no_game == FirstAfterNoGame.NEXT else table.dealer
    seat = first_player(table) if table.ending == Ending.STOCK else from_the_left(table)
    while not holds(winners, seat):
        seat = next_seat(seat, table.seats, STEP)
    if options.first_of_winners == FirstOfWinners.HIGHEST_GAIN:
        seat = highest_gain(table, winners, seat)
    return next_seat(seat, table.seats, -STEP)


@rule
def highest_gain(table: Table, winners: int, seat: int) -> int:
    """Return the winner who gained most, the first of several, beginning with the winner `seat` [6.2]."""
    best = seat
    for _ in range(table.seats):
        if holds(winners, seat) and table.paid[seat] > table.paid[best]:
            best = seat
        seat = next_seat(seat, table.seats, STEP)
    return best


@rule
def match_ends(table: Table, options: Options) -> bool:
    """Say whether the match is over: all deals are played [6.1], or somebody has no points left [8.1]."""
    if options.rounds > 0 and table.deals >= options.rounds:
        return True
    if options.start > 0:
        for seat in range(table.seats):
            if points_of(table, options, seat) <= 0:
                return True
    return False


@rule
def close_match(table: Table, options: Options) -> None:
    """End the match: the best total wins [6.1] and is given the pot [9.2] and the prize [8.3], shared as in [5.6]."""
    table.match_over = 1
    table.winners = top_seats(table)
    missing = missing_to_base(options)
    prize = missing * (table.seats if options.prize == Prize.TIMES_PLAYERS else 1)
    first = first_player(table)
    for seat in range(table.seats):
        table.pots[seat], table.prizes[seat] = 0, 0
        if holds(table.winners, seat):
            table.pots[seat] = share_of(table, options, seat, table.winners, table.pot, first)
            table.prizes[seat] = share_of(table, options, seat, table.winners, prize, first)
        table.scores[seat] += table.pots[seat] + table.prizes[seat] - missing
    table.pot = 0


@rule
def missing_to_base(options: Options) -> int:
    """Return how much higher than the starting points the base points are, which is taken from each player [8.3]."""
    return options.base - options.start if options.start > 0 and options.base > options.start else 0


@rule
def top_seats(table: Table) -> int:
    """Return the seats with the best total."""
    best, seats = table.scores[0], 0
    for seat in range(table.seats):
        if table.scores[seat] > best:
            best, seats = table.scores[seat], 0
        if table.scores[seat] == best:
            seats |= 1 << seat
    return seats
