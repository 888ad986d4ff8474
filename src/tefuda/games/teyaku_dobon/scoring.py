"""Who pays whom how much, when a deal is decided."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import holds
from tefuda.core.numbers import number_sum
from tefuda.core.rule import rule
from tefuda.core.seats import NO_SEAT, next_seat
from tefuda.games.teyaku_dobon.dealing import first_player
from tefuda.games.teyaku_dobon.options import ClearPays, DrawPayers, Options, Unit
from tefuda.games.teyaku_dobon.table import PAYERS, POT, STEP, Ending, Table
from tefuda.games.teyaku_dobon.windows import from_the_left
from tefuda.games.teyaku_dobon.yaku import (
    DOBON_YAKU,
    cards_held,
    joker_factor,
    jokers_held,
    price,
    value_of,
    yaku_of,
)

POINTS_A_CARD = 100
HUNDRED = 100


@rule
def points_of(table: Table, options: Options, seat: int) -> int:
    """Return how many points a seat has now: its starting points and all it has gained [8.1]."""
    return options.start + table.scores[seat] + (0 if table.over else table.paid[seat])


@rule
def payable(table: Table, options: Options, payer: int, amount: int) -> int:
    """Return how much of an amount is paid, as a house rule no more than the payer has [8.2]."""
    if options.cap and options.start > 0:
        return min(amount, max(points_of(table, options, payer), 0))
    return amount


@rule
def pay(table: Table, options: Options, payer: int, winner: int, amount: int) -> None:
    """Pay an amount, as far as it is paid [8.2]."""
    amount = payable(table, options, payer, amount)
    table.paid[payer] -= amount
    table.paid[winner] += amount
    if table.ending != Ending.NONE:
        table.payments[PAYERS * payer + winner] += amount


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
    while not holds(winners, first):
        first = next_seat(first, table.seats, STEP)
    return share + (amount - parts * share if seat == first else 0)


@rule
def pay_calls(table: Table, options: Options, winners: int) -> None:
    """Pay for the Dobons in the window that closes, those answered by a counter first [5.1], [5.2]."""
    seat = from_the_left(table)
    for _ in range(table.seats):
        if holds(table.countered, seat):
            pay(table, options, seat, table.layer, price(table, options, table.layer, seat, table.hit[seat]))
        seat = next_seat(seat, table.seats, STEP)
    for _ in range(table.seats):
        if holds(winners, seat) and seat != table.layer:
            pay_dobon(table, options, seat, winners)
        seat = next_seat(seat, table.seats, STEP)


@rule
def pay_dobon(table: Table, options: Options, winner: int, winners: int) -> None:
    """Pay for one Dobon: the layer does [5.1], for the card turned up all who have not called it [3.4]."""
    if table.layer != NO_SEAT:
        pay(table, options, table.layer, winner, price(table, options, winner, table.layer, table.hit[winner]))
        return
    for seat in range(table.seats):
        if not holds(winners, seat):
            pay(table, options, seat, winner, price(table, options, winner, seat, table.hit[winner]))


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
    alone = options.tsumo_payers == DrawPayers.LAYER and table.layer != NO_SEAT and table.layer != winner
    value = tsumo_value(table, options, winner)
    seat = next_seat(winner, table.seats, STEP)
    while seat != winner:
        if not alone or seat == table.layer:
            pay(table, options, seat, winner, value * joker_factor(table, options, winner, seat))
        seat = next_seat(seat, table.seats, STEP)


@rule
def tsumo_value(table: Table, options: Options, winner: int) -> int:
    """Return what a win by a draw costs each who pays for it, jokers aside [5.3]."""
    value = value_of(options, yaku_of(table, options, winner, table.hit[winner]))
    return rounded_up(options, value, table.seats - 1) if options.tsumo_payers == DrawPayers.SPLIT else value


@rule
def pay_clear(table: Table, options: Options, winner: int) -> None:
    """Pay for a clear: each player pays for their own hand [5.4]."""
    for seat in range(table.seats):
        if seat != winner:
            pay(table, options, seat, winner, clear_loss(table, options, seat) * clear_factor(table, options, seat))


@rule
def clear_loss(table: Table, options: Options, seat: int) -> int:
    """Return what a clear costs a seat [5.4], before it is doubled."""
    cards = cards_held(table, seat)
    if options.clear_pays == ClearPays.CARDS:
        return POINTS_A_CARD * count(cards)
    return POINTS_A_CARD * number_sum(cards) if options.clear_pays == ClearPays.NUMBERS else options.clear_fixed


@rule
def clear_factor(table: Table, options: Options, seat: int) -> int:
    """Return how often a seat pays for a clear: twice with a joker where house rules say so [7.6], [7.7]."""
    doubled = options.joker_clear_double or options.joker_double
    return 2 if doubled and jokers_held(table, seat) > 0 else 1


@rule
def pay_stock(table: Table, options: Options) -> int:
    """Pay by the cards held when the stock has run out; return the seats with the fewest, who win [10.2], [10.3]."""
    fewest, winners, due = fewest_cards(table, options)
    parts = count(winners)
    short = rounded_up(options, due, parts) * parts - due
    bearer = most_burdened(table, options)
    pool = 0
    for seat in range(table.seats):
        if not holds(winners, seat):
            amount = POINTS_A_CARD * (stock_count(table, options, seat) - fewest) + (short if seat == bearer else 0)
            amount = payable(table, options, seat, amount)
            pay_in(table, seat, amount)
            pool += amount
    for seat in range(table.seats):
        if holds(winners, seat):
            pay_out(table, seat, share_of(table, options, seat, winners, pool, first_player(table)))
    return winners


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
    seat = next_seat(bearer, table.seats, STEP)
    for _ in range(table.seats - 1):
        more = stock_count(table, options, seat) - stock_count(table, options, bearer)
        higher = number_sum(cards_held(table, seat)) > number_sum(cards_held(table, bearer))
        if more > 0 or (more == 0 and higher):
            bearer = seat
        seat = next_seat(seat, table.seats, STEP)
    return bearer
