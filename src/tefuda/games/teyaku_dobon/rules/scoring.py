"""Who pays whom how much when a deal is decided, who deals next, and the end of a match."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.cards.numbers import number_sum
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.course import end_deal, leaders
from tefuda.core.table.seats import CLOCKWISE, COUNTER_CLOCKWISE, first_among, next_seat
from tefuda.games.teyaku_dobon.rules.constants import BANK, PAYERS, POT, Ending, Phase
from tefuda.games.teyaku_dobon.rules.dealing import first_player
from tefuda.games.teyaku_dobon.rules.options import (
    ClearPays,
    DrawPayers,
    FirstAfterNoGame,
    FirstOfWinners,
    Options,
    Prize,
    Unit,
)
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.windows import after_layer
from tefuda.games.teyaku_dobon.rules.yaku import (
    DOBON_YAKU,
    cards_held,
    doubles_own,
    joker_factor,
    jokers_held,
    value_of,
    worth,
)

POINTS_A_CARD = 100
"""How many points a card held, or its number, costs when a deal is over [5.4], [10.2]."""
HUNDRED = 100
"""The unit to which shared amounts are rounded by a house rule [5.6]."""


@rule
def points_now(table: Table, options: Options, seat: int) -> int:
    """Return how many points a seat has now: its starting points and all it has gained [8.1]."""
    return options.start + table.scores[seat] + (0 if table.over else table.paid[seat])


@rule
def payable(table: Table, options: Options, payer: int, amount: int) -> int:
    """Return how much of an amount is paid, as a house rule no more than the payer has [8.2]."""
    if options.cap and options.start > 0:
        return min(amount, max(points_now(table, options, payer), 0))
    return amount


@rule
def pay(table: Table, options: Options, payer: int, winner: int, amount: int) -> None:
    """Pay an amount of points, or as a house rule no more of it than the payer has [8.2]."""
    amount = payable(table, options, payer, amount)
    table.paid[payer] -= amount
    table.paid[winner] += amount
    if table.ending != Ending.NONE:
        table.payments[PAYERS * payer + winner] += amount


@rule
def pay_win(table: Table, options: Options, payer: int, winner: int, value: int, times: int) -> None:
    """Pay for a win what it is worth, so many `times`; or once, and what is doubled besides from or to the bank [7.7].

    The bank gives a winner who holds a joker as much as was paid, and takes the value again from a payer who does.
    """
    given = payable(table, options, payer, value * times)
    pay(table, options, payer, winner, given)
    if doubles_own(options) and times == 1:
        if jokers_held(table, winner) > 0:
            table.paid[winner] += given
            table.payments[PAYERS * BANK + winner] += given
        if jokers_held(table, payer) > 0:
            taken = payable(table, options, payer, value)
            table.paid[payer] -= taken
            table.payments[PAYERS * payer + BANK] += taken


@rule
def pay_in(table: Table, seat: int, amount: int) -> None:
    """Take an amount from a seat for those who share it [10.3]."""
    table.paid[seat] -= amount
    table.payments[PAYERS * seat + POT] += amount


@rule
def pay_out(table: Table, seat: int, amount: int) -> None:
    """Give a seat its share of what has been paid in [9.2], [10.3]."""
    table.paid[seat] += amount
    table.payments[PAYERS * POT + seat] += amount


@rule
def rounded_up(options: Options, amount: int, parts: int) -> int:
    """Return an equal part of an amount, rounded up [5.6]."""
    unit = HUNDRED if options.unit == Unit.HUNDRED else 1
    return (amount + parts * unit - 1) // (parts * unit) * unit


@rule
def share_of(table: Table, options: Options, seat: int, winners: int, amount: int, first: int) -> int:
    """Return the share of one of `winners`; the first of them, from the seat `first`, has the rest as well [5.6]."""
    unit = HUNDRED if options.unit == Unit.HUNDRED else 1
    parts = count(winners)
    share = amount // (parts * unit) * unit
    first = first_among(winners, first, table.seats, CLOCKWISE)
    return share + (amount - parts * share if seat == first else 0)


@rule
def pay_calls(table: Table, options: Options, winners: int) -> None:
    """Pay for the Dobons in the window that closes, those answered by a counter first [5.1], [5.2]."""
    seat = after_layer(table)
    for _ in range(table.seats):
        if holds(table.countered, seat):
            pay_hit(table, options, seat, table.layer, table.hit[seat])
        seat = next_seat(seat, table.seats, CLOCKWISE)
    for _ in range(table.seats):
        if holds(winners, seat) and seat != table.layer:
            pay_dobon(table, options, seat, winners)
        seat = next_seat(seat, table.seats, CLOCKWISE)


@rule
def pay_dobon(table: Table, options: Options, winner: int, winners: int) -> None:
    """Pay for one Dobon: the layer does [5.1], for the card turned up all who do not win [3.4]."""
    if table.layer != NO_SEAT:
        pay_hit(table, options, table.layer, winner, table.hit[winner])
        return
    for seat in range(table.seats):
        if not holds(winners, seat):
            pay_hit(table, options, seat, winner, table.hit[winner])


@rule
def pay_hit(table: Table, options: Options, payer: int, winner: int, number: int) -> None:
    """Pay what a hit of `number` is worth, doubled for jokers [4.1], [7.7]."""
    times = joker_factor(table, options, winner, payer)
    pay_win(table, options, payer, winner, worth(table, options, winner, number), times)


@rule
def pay_wrong_dobon(table: Table, options: Options, seat: int) -> None:
    """Make a seat pay for a Dobon that does not hit: to the layer, for the card turned up to all others [3.6]."""
    amount = value_of(options, DOBON_YAKU)
    for other in range(table.seats):
        if other != seat and (table.layer == NO_SEAT or other == table.layer):
            pay(table, options, seat, other, amount)


@rule
def pay_tsumo(table: Table, options: Options, winner: int) -> None:
    """Pay for a win by a draw [5.3]."""
    value = tsumo_value(table, options, winner)
    seat = next_seat(winner, table.seats, CLOCKWISE)
    while seat != winner:
        if pays_tsumo(table, options, seat, winner):
            pay_win(table, options, seat, winner, value, joker_factor(table, options, winner, seat))
        seat = next_seat(seat, table.seats, CLOCKWISE)


@rule
def pays_tsumo(table: Table, options: Options, payer: int, winner: int) -> bool:
    """Say whether one of the others pays for a win by a draw, as a house rule the layer alone [5.3]."""
    alone = options.tsumo_payers == DrawPayers.LAYER and table.layer != NO_SEAT and table.layer != winner
    return not alone or payer == table.layer


@rule
def tsumo_value(table: Table, options: Options, winner: int) -> int:
    """Return what a win by a draw costs each who pays for it, jokers aside [5.3]."""
    value = worth(table, options, winner, table.hit[winner])
    return rounded_up(options, value, table.seats - 1) if options.tsumo_payers == DrawPayers.SPLIT else value


@rule
def pay_clear(table: Table, options: Options, winner: int) -> None:
    """Pay for a clear: each player pays for their own hand [5.4]."""
    for seat in range(table.seats):
        if seat != winner:
            pay_win(table, options, seat, winner, clear_loss(table, options, seat), clear_factor(table, options, seat))


@rule
def clear_loss(table: Table, options: Options, seat: int) -> int:
    """Return what a clear costs a seat [5.4], before it is doubled."""
    cards = cards_held(table, seat)
    if options.clear_pays == ClearPays.CARDS:
        return POINTS_A_CARD * count(cards)
    return POINTS_A_CARD * number_sum(cards) if options.clear_pays == ClearPays.NUMBERS else options.clear_fixed


@rule
def clear_factor(table: Table, options: Options, seat: int) -> int:
    """Return how often a seat pays for a clear, 1 or 2: twice with a joker where house rules say so [7.6], [7.7]."""
    doubled = options.joker_clear_double or (options.joker_double and not doubles_own(options))
    return 2 if doubled and jokers_held(table, seat) > 0 else 1


@rule
def pay_stock(table: Table, options: Options) -> int:
    """Pay by the cards held when the stock has run out; return the seats with the fewest, who win [10.2], [10.3]."""
    _, winners, _ = fewest_cards(table, options)
    pool = 0
    for seat in range(table.seats):
        if not holds(winners, seat):
            amount = payable(table, options, seat, stock_loss(table, options, seat) + missing_in(table, options, seat))
            pay_in(table, seat, amount)
            pool += amount
    for seat in range(table.seats):
        if holds(winners, seat):
            pay_out(table, seat, share_of(table, options, seat, winners, pool, first_player(table)))
    return winners


@rule
def stock_loss(table: Table, options: Options, seat: int) -> int:
    """Return what a seat owes for its cards when the stock has run out [10.2]."""
    fewest, _, _ = fewest_cards(table, options)
    return POINTS_A_CARD * (stock_count(table, options, seat) - fewest)


@rule
def missing_in(table: Table, options: Options, seat: int) -> int:
    """Return what a seat owes in addition, so that those who share get equal parts, rounded up [10.3]."""
    _, winners, due = fewest_cards(table, options)
    parts = count(winners)
    return rounded_up(options, due, parts) * parts - due if seat == most_burdened(table, options) else 0


@rule
def fewest_cards(table: Table, options: Options) -> tuple[int, int, int]:
    """Return the fewest cards a seat holds, the seats that hold so few, and what the others owe together [10.2]."""
    fewest, winners, total = stock_count(table, options, 0), 0, 0
    for seat in range(table.seats):
        held = stock_count(table, options, seat)
        total += held
        if held < fewest:
            fewest, winners = held, 0
        if held == fewest:
            winners |= 1 << seat
    return fewest, winners, POINTS_A_CARD * (total - fewest * table.seats)


@rule
def stock_count(table: Table, options: Options, seat: int) -> int:
    """Return how many cards a seat holds when the stock has run out; as a house rule with its jokers [10.1]."""
    return count(cards_held(table, seat)) + (jokers_held(table, seat) if options.stock_jokers else 0)


@rule
def most_burdened(table: Table, options: Options) -> int:
    """Return the seat with most cards, of several the one with the highest sum, then the first in turn [10.3]."""
    bearer = first_player(table)
    seat = next_seat(bearer, table.seats, CLOCKWISE)
    for _ in range(table.seats - 1):
        more = stock_count(table, options, seat) - stock_count(table, options, bearer)
        higher = number_sum(cards_held(table, seat)) > number_sum(cards_held(table, bearer))
        if more > 0 or (more == 0 and higher):
            bearer = seat
        seat = next_seat(seat, table.seats, CLOCKWISE)
    return bearer


@rule
def close_deal(table: Table, options: Options, winners: int) -> None:
    """End a deal that `winners` have won, or nobody: pay out, add up, and see whether the match is over [6.1]."""
    table.won = winners
    if winners != 0 and table.ending != Ending.STOCK:
        pay_out_pot(table, options, winners)
    table.phase = Phase.OVER
    table.blocked = 1 if table.ending == Ending.STOCK else 0
    for seat in range(table.seats):
        table.payoffs[seat] = table.paid[seat]
    end_deal(table)
    count_streaks(table, options, winners)
    if match_ends(table, options):
        close_match(table, options)
    table.dealer = next_dealer(table, options, winners)


@rule
def pay_out_pot(table: Table, options: Options, winners: int) -> None:
    """Give the pot to the winners, shared among several [9.2]."""
    for seat in range(table.seats):
        if holds(winners, seat):
            pay_out(table, seat, share_of(table, options, seat, winners, table.pot, after_layer(table)))
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
    seat = first_player(table) if table.ending == Ending.STOCK else after_layer(table)
    seat = first_among(winners, seat, table.seats, CLOCKWISE)
    if options.first_of_winners == FirstOfWinners.HIGHEST_GAIN:
        seat = highest_gain(table, winners, seat)
    return next_seat(seat, table.seats, COUNTER_CLOCKWISE)


@rule
def highest_gain(table: Table, winners: int, seat: int) -> int:
    """Return the winner who gained most, the first of several, beginning with the winner `seat` [6.2]."""
    best = seat
    for _ in range(table.seats):
        if holds(winners, seat) and table.paid[seat] > table.paid[best]:
            best = seat
        seat = next_seat(seat, table.seats, CLOCKWISE)
    return best


@rule
def match_ends(table: Table, options: Options) -> bool:
    """Say whether the match is over: all deals are played [6.1], or somebody has no points left [8.1]."""
    return (options.rounds > 0 and table.deals >= options.rounds) or points_have_gone(table, options)


@rule
def points_have_gone(table: Table, options: Options) -> bool:
    """Say whether somebody has no points left of those given at the start [8.1]."""
    if options.start > 0:
        for seat in range(table.seats):
            if points_now(table, options, seat) <= 0:
                return True
    return False


@rule
def close_match(table: Table, options: Options) -> None:
    """End the match: the best total wins [6.1] and is given the pot [9.2] and the prize [8.3], shared as in [5.6]."""
    table.match_over = 1
    table.winners = leaders(table)
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
