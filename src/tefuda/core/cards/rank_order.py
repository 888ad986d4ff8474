"""Cards by height in the order of ranks from the three, the lowest, to the two, the highest.

Height 0 is the three's and height 12 the two's. In a mask by height, bit `4 * height + suit` is set for each card, so
that cards of lower ranks are lower bits.
"""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.records.counts import RANKS, SUITS
from tefuda.core.records.rule import rule

TWO_HEIGHT = RANKS - 1


@rule
def by_height(cards: int) -> int:
    """Return a mask of cards by height, without jokers."""
    naturals = cards & FULL_PACK
    return naturals >> SUITS | (naturals & 0b1111) << SUITS * TWO_HEIGHT


@rule
def by_rank(naturals: int) -> int:
    """Return the mask of cards that `by_height` makes these of."""
    return naturals << SUITS & FULL_PACK | naturals >> SUITS * TWO_HEIGHT


@rule
def suits_at(naturals: int, height: int) -> int:
    """Return the suits of which the card at a height is in a mask by height."""
    return naturals >> SUITS * height & 0b1111
