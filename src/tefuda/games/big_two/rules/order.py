"""Cards in the order of their strength: the three of the lowest suit is card 0, the two of the highest is card 51.

Rules that compare cards work on masks in this order. The *height* of a rank in it goes from 0, the three, to 12, the
two; a set of ranks is a mask with bit `4 * height` for each.
"""

from __future__ import annotations

from functools import cache

from tefuda.core.cards.card import Hand
from tefuda.core.cards.rank_order import TWO_HEIGHT, by_height, by_rank
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import RANKS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.games.big_two.rules.options import Options, SuitOrder

LOW_SUIT = 0x1111111111111
"""All cards of the lowest suit; also the set of all ranks."""
HIGH_SUITS = LOW_SUIT * 0b1100
"""All cards of the two highest suits."""
TWOS = 0b1111 << SUITS * TWO_HEIGHT
"""All twos."""
HIGHEST = SUITS * RANKS - 1
"""The strongest card, the two of the highest suit."""


@rule
def by_strength(options: Options, mask: int) -> int:
    """Return a mask of card codes as a mask in the order of strength [1.3], [1.4]."""
    turned = by_height(mask)
    return with_lowest_suits_exchanged(turned) if options.suit_order == SuitOrder.DIAMONDS_LOWEST else turned


@rule
def by_code(options: Options, mask: int) -> int:
    """Return a mask in the order of strength as a mask of card codes."""
    if options.suit_order == SuitOrder.DIAMONDS_LOWEST:
        mask = with_lowest_suits_exchanged(mask)
    return by_rank(mask)


@rule
def with_lowest_suits_exchanged(mask: int) -> int:
    """Return a mask in the order of strength in which the two lowest suits are exchanged."""
    return (mask & LOW_SUIT) << 1 | (mask >> 1) & LOW_SUIT | mask & HIGH_SUITS


@rule
def ranks_in(mask: int) -> int:
    """Return the ranks of which there is a card."""
    return (mask | mask >> 1 | mask >> 2 | mask >> 3) & LOW_SUIT


@rule
def ranks_twice_in(mask: int) -> int:
    """Return the ranks of which there are two cards or more."""
    one, two, three, four = mask & LOW_SUIT, mask >> 1 & LOW_SUIT, mask >> 2 & LOW_SUIT, mask >> 3 & LOW_SUIT
    return one & two | (one | two) & (three | four) | three & four


@rule
def ranks_thrice_in(mask: int) -> int:
    """Return the ranks of which there are three cards or more."""
    one, two, three, four = mask & LOW_SUIT, mask >> 1 & LOW_SUIT, mask >> 2 & LOW_SUIT, mask >> 3 & LOW_SUIT
    return one & two & (three | four) | (one | two) & three & four


@rule
def ranks_whole_in(mask: int) -> int:
    """Return the ranks of which all four cards are there."""
    return mask & mask >> 1 & mask >> 2 & mask >> 3 & LOW_SUIT


@rule
def highest(mask: int) -> int:
    """Return the strongest card in `mask`, which is not empty."""
    card = 0
    for step in range(6):
        half = 32 >> step
        if mask >> half != 0:
            mask >>= half
            card += half
    return card


@rule
def height_of(card: int) -> int:
    """Return the height of the rank of a card in the order of strength."""
    return card >> 2


@rule
def lowest_height(ranks: int) -> int:
    """Return the lowest height in a set of ranks, which is not empty."""
    return height_of(lowest(ranks))


def in_order(options: Options, mask: int) -> Hand:
    """Return the cards of a mask of card codes, the weakest first."""
    return Hand(sorted(Hand.of(mask), key=_strengths(options.suit_order).__getitem__))


@cache
def _strengths(suit_order: SuitOrder) -> tuple[int, ...]:
    """Return how strong each card is, by its code."""
    options = Options(suit_order=suit_order)
    return tuple(by_strength(options, 1 << card) for card in range(SUITED_CARDS))
