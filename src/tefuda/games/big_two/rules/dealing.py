"""Dealing the cards and exchanging them, and who begins."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import below
from tefuda.core.table.seats import COUNTER_CLOCKWISE
from tefuda.core.table.stock import draw_top, lay_pack, shuffle_stock
from tefuda.games.big_two.rules.constants import HAND, Phase
from tefuda.games.big_two.rules.dragons import holder_of_lowest
from tefuda.games.big_two.rules.options import LeftOver, Options, ThreeDealt, TwoDealt
from tefuda.games.big_two.rules.table import Table

SEVENTEEN = 17
"""How many cards each of two or three players is dealt by a house rule [1.2]."""


@rule
def lay_out(table: Table, options: Options) -> None:
    """Shuffle and deal [1.2]."""
    if table.dealer == NO_SEAT:
        table.dealer = below(table.chance, table.seats)
    lay_pack(table.stock, FULL_PACK)
    shuffle_stock(table.stock, table.chance)
    number = hand_size(options, table.seats)
    for seat in range(table.seats):
        hand = 0
        for index in range(seat * number, seat * number + number):
            hand |= 1 << table.stock.cards[index]
        table.held.once[seat] = hand
    if gives_left_over(options, table.seats):
        table.held.once[holder_of_lowest(table, options)] |= 1 << table.stock.cards[SUITED_CARDS - 1]
    table.stock.size = 0


@rule
def hand_size(options: Options, seats: int) -> int:
    """Return how many cards each is dealt, without one left over [1.2]."""
    if seats == 2:
        if options.two_dealt == TwoDealt.ALL:
            return SUITED_CARDS // 2
        return SEVENTEEN if options.two_dealt == TwoDealt.SEVENTEEN else HAND
    return SEVENTEEN if seats == 3 and options.three_dealt == ThreeDealt.SEVENTEEN else HAND


@rule
def gives_left_over(options: Options, seats: int) -> bool:
    """Say whether a card is left over that somebody gets [1.2]."""
    return seats * hand_size(options, seats) == SUITED_CARDS - 1 and options.left_over == LeftOver.LOWEST


@rule
def cards_aside(options: Options, seats: int) -> int:
    """Return how many cards lie aside, face down, for the deal [1.2]."""
    return SUITED_CARDS - seats * hand_size(options, seats) - (1 if gives_left_over(options, seats) else 0)


@rule
def starter(table: Table) -> int:
    """Return the seat that leads to the first trick, NO_SEAT while cards are exchanged [1.5], [5.1]."""
    return table.turn if table.phase == Phase.PLAY else NO_SEAT


@rule
def step(options: Options) -> int:
    """Return the direction in which the turn goes round, always COUNTER_CLOCKWISE [4.1]."""
    return COUNTER_CLOCKWISE


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
