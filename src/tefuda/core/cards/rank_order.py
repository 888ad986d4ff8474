"""Cards by height in the order of ranks from the three, the lowest, to the two, the highest.

Height 0 is the three's and height 12 the two's. In a mask by height, bit `4 * height + suit` is set for each card, so
that cards of lower ranks are lower bits.
"""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.records.counts import RANKS, SUITS
from tefuda.core.records.rule import rule

TWO_HEIGHT = RANKS - 1
"""The height of the two, the highest rank."""


@rule
def by_height(cards: int) -> int:
    """Return a mask of cards as a mask by height; jokers are dropped."""
    naturals = cards & FULL_PACK
    return naturals >> SUITS | (naturals & 0b1111) << SUITS * TWO_HEIGHT


@rule
def by_rank(naturals: int) -> int:
    """Return a mask by height as a mask of cards: the inverse of `by_height`."""
    return naturals << SUITS & FULL_PACK | naturals >> SUITS * TWO_HEIGHT


@rule
def suits_at(naturals: int, height: int) -> int:
    """Return the mask of the suits whose card at a height, 0 to 12, is in a mask by height."""
    return naturals >> SUITS * height & 0b1111
