"""The stock: cards face down, drawn from the top."""

from __future__ import annotations

from tefuda.core.bits import lowest, without_lowest
from tefuda.core.cards import CARDS
from tefuda.core.chance import Chance, shuffle
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule

STOCK_LIMIT = 2 * CARDS


@record
class Stock(Record):
    """The cards from the bottom up, and how many they are."""

    cards: Cells = cells(STOCK_LIMIT)
    size: int = cell()


@rule
def lay_pack(stock: Stock, pack: int) -> None:
    """Lay every card of the mask `pack` on the stock, in the order of the codes."""
    while pack != 0:
        stock.cards[stock.size] = lowest(pack)
        stock.size += 1
        pack = without_lowest(pack)


@rule
def shuffle_stock(stock: Stock, chance: Chance) -> None:
    """Shuffle the stock."""
    shuffle(chance, stock.cards, stock.size)


@rule
def draw_top(stock: Stock) -> int:
    """Take the top card from a stock that is not empty."""
    stock.size -= 1
    return stock.cards[stock.size]
