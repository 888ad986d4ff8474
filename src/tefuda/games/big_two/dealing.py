"""Dealing the cards, the exchange before play, and who begins."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import FULL_PACK, holds
from tefuda.core.chance import below
from tefuda.core.rule import rule
from tefuda.core.seats import NO_SEAT, next_seat
from tefuda.core.stock import draw_top, lay_pack, shuffle_stock
from tefuda.games.big_two.dragons import STEP, dragons_held, holder_of_lowest, winners_of
from tefuda.games.big_two.options import DragonWhen, Options, Starter
from tefuda.games.big_two.scoring import close_deal
from tefuda.games.big_two.table import HAND, Phase, Table, reset_deal


@rule
def open_deal(table: Table, options: Options) -> None:
    """Shuffle and deal [1.2], and begin."""
    reset_deal(table)
    if table.dealer == NO_SEAT:
        table.dealer = below(table.chance, table.seats)
    lay_pack(table.stock, FULL_PACK)
    shuffle_stock(table.stock, table.chance)
    for seat in range(table.seats):
        hand = 0
        for place in range(seat * HAND, seat * HAND + HAND):
            hand |= 1 << table.stock.cards[place]
        table.held.once[seat] = hand
    table.stock.size = 0
    begin_deal(table, options)


@rule
def begin_deal(table: Table, options: Options) -> None:
    """Go on from the cards dealt: a dragon wins [6.1], or cards are exchanged [5.1], or play begins [1.5]."""
    if options.dragon and options.dragon_forced and dragons_held(table) != 0:
        win_by_dragon(table, options, dragons_held(table))
    elif options.exchange:
        table.phase = Phase.EXCHANGE
        table.asked = (1 << table.seats) - 1
        table.turn = next_seat(table.dealer, table.seats, STEP)
    else:
        begin_play(table, options)


@rule
def begin_play(table: Table, options: Options) -> None:
    """Say who leads to the first trick [1.5], and whether the play must contain the lowest card [1.6]."""
    table.phase = Phase.PLAY
    if options.starter == Starter.LAST_WINNER and table.won != NO_SEAT:
        table.turn, table.opening = table.won, 0
    else:
        table.turn, table.opening = holder_of_lowest(table, options), 1
    table.asked = 1 << table.turn


@rule
def starter(table: Table) -> int:
    """Return the seat that leads to the first trick, NO_SEAT while cards are exchanged [1.5], [5.1]."""
    return table.turn if table.phase == Phase.PLAY else NO_SEAT


@rule
def step(options: Options) -> int:
    """Return the direction in which the turn goes round [4.1]."""
    return STEP


@rule
def win_by_dragon(table: Table, options: Options, dragons: int) -> None:
    """End the deal in favour of those who win of the seats with a dragon [6.4]."""
    table.dragons = winners_of(table, options, dragons)
    table.winner = 0
    while not holds(table.dragons, table.winner):
        table.winner += 1
    close_deal(table, options)


@rule
def give(table: Table, options: Options, cards: int) -> None:
    """Put cards down for the exchange; when all have done so, exchange them [5.1], [5.2]."""
    seat = table.turn
    table.held.once[seat] ^= cards
    table.given.once[seat] = cards
    answer(table, options)


@rule
def answer(table: Table, options: Options) -> None:
    """Note that the seat to act has answered before play, and go on to the next that is asked [5.2]."""
    table.asked &= ~(1 << table.turn)
    if table.asked != 0:
        table.turn = next_seat(table.turn, table.seats, STEP)
        return
    if table.declared != 0:
        for seat in range(table.seats):
            table.held.once[seat] |= table.given.once[seat]
            table.given.once[seat] = 0
        win_by_dragon(table, options, table.declared)
        return
    exchange(table)
    again = options.dragon and options.dragon_forced and options.dragon_when == DragonWhen.EXCHANGED_TOO
    if again and dragons_held(table) != 0:
        win_by_dragon(table, options, dragons_held(table))
    else:
        begin_play(table, options)


@rule
def exchange(table: Table) -> None:
    """Shuffle all cards put down, and give each seat as many as it put down [5.1]."""
    for seat in range(table.seats):
        lay_pack(table.stock, table.given.once[seat])
    shuffle_stock(table.stock, table.chance)
    for seat in range(table.seats):
        for _ in range(count(table.given.once[seat])):
            table.held.once[seat] |= 1 << draw_top(table.stock)
        table.given.once[seat] = 0
