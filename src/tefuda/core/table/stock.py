"""The stock: cards face down, drawn from the top."""

from __future__ import annotations

from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import CARDS
from tefuda.core.records.record import Cells, Lasts, Record, cell, cells, record
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import WORD, WORD_MASK, Chance, next_word

STOCK_LIMIT = 2 * CARDS
"""How many cards a stock may have: two packs with jokers."""


@record
class Stock(Record):
    """The cards from the bottom up, of which the first `size` count; those beyond mean nothing."""

    cards: Cells = cells(STOCK_LIMIT, lasts=Lasts.TABLE)
    size: int = cell()


@rule
def lay_pack(stock: Stock, pack: int) -> None:
    """Lay every card of the mask `pack` on the stock, the lowest first."""
    size = stock.size
    while pack != 0:
        stock.cards[size] = lowest(pack)
        size += 1
        pack = without_lowest(pack)
    stock.size = size


@rule
def shuffle_stock(stock: Stock, chance: Chance) -> None:
    """Put the stock in a random order, each order as likely as any other.

    One word of chance gives several draws. A word that would favour some of them is discarded and its swaps are made
    again: they only moved cards among those still to be drawn from. Source: N. Brackett-Rozinsky and D. Lemire,
    "Batched ranged random integer generation" (2024).
    """
    left = stock.size
    while left > 1:
        word = next_word(chance)
        product = 1
        draws = draws_of_word(left)
        for last in range(left - 1, left - 1 - draws, -1):
            product *= last + 1
            word *= last + 1
            drawn = word >> WORD
            word &= WORD_MASK
            stock.cards[drawn], stock.cards[last] = stock.cards[last], stock.cards[drawn]
        if word >= product or word >= (1 << WORD) % product:
            left -= draws


@rule
def draws_of_word(left: int) -> int:
    """Return how many draws one word serves when `left` cards, 2 to 256, are left.

    The product of their bounds is at most 2**24.
    """
    if left > 65:
        return 3
    if left > 29:
        return 4
    if left > 18:
        return 5
    if left > 13:
        return 6
    if left > 10:
        return 7 if left > 11 else 8
    return left - 1


@rule
def draw_top(stock: Stock) -> int:
    """Take the top card from a stock that is not empty, and return it."""
    stock.size -= 1
    return stock.cards[stock.size]
