"""Dealing the cards and exchanging them, and who begins."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import FULL_PACK
from tefuda.core.chance import below
from tefuda.core.rule import rule
from tefuda.core.seats import COUNTER_CLOCKWISE, NO_SEAT
from tefuda.core.stock import draw_top, lay_pack, shuffle_stock
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.table import HAND, Phase, Table


@rule
def lay_out(table: Table) -> None:
    """Shuffle and deal [1.2]."""
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


@rule
def starter(table: Table) -> int:
    """Return the seat that leads to the first trick, NO_SEAT while cards are exchanged [1.5], [5.1]."""
    return table.turn if table.phase == Phase.PLAY else NO_SEAT


@rule
def step(options: Options) -> int:
    """Return the direction in which the turn goes round [4.1]."""
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
