"""Cards by place in the order of ranks from the three, the lowest, to the two, the highest.

Place 0 is the three's and place 12 the two's. In a mask by place, bit `4 * place + suit` is set for each card, so that
cards of lower ranks are lower bits.
"""

from __future__ import annotations

from tefuda.core.cards import FULL_PACK, RANKS, SUITS
from tefuda.core.rule import rule

TWO_PLACE = RANKS - 1


@rule
def by_place(cards: int) -> int:
    """Return a mask of cards by place, without jokers."""
    naturals = cards & FULL_PACK
    return naturals >> SUITS | (naturals & 0b1111) << SUITS * TWO_PLACE


@rule
def by_rank(naturals: int) -> int:
    """Return the mask of cards that `by_place` makes these of."""
    return naturals << SUITS & FULL_PACK | naturals >> SUITS * TWO_PLACE


@rule
def suits_at(naturals: int, place: int) -> int:
    """Return the suits of which the card at a place is in a mask by place."""
    return naturals >> SUITS * place & 0b1111
