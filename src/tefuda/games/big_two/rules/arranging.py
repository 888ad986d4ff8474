"""The order in which the cards of a combination are shown."""

from __future__ import annotations

from collections import Counter

from tefuda.core.cards.card import Card, Hand
from tefuda.games.big_two.rules.combinations import ACE_LOW, TWO_LOW, height_in, shape_of
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_strength, height_of, in_order, ranks_in

FIVE = 5


def in_combination(options: Options, mask: int) -> Hand:
    """Return the cards of a play as its combination has them.

    `mask` is one of card codes. A straight begins with its first card, even if that is an ace or a two before the
    three; otherwise larger sets come first, so that the triple of a full house goes before its pair. All else is in the
    order of strength.
    """
    cards = in_order(options, mask)
    heights = [height_of(by_strength(options, 1 << card).bit_length() - 1) for card in cards]
    counts = Counter(heights)
    begun = _heights_of_low_straight(options, mask) if len(cards) == len(counts) == FIVE else ()

    def order(card: Card) -> tuple[int, int]:
        height = heights[cards.index(card)]
        return (begun.index(height), 0) if begun else (-counts[height], cards.index(card))

    return Hand(sorted(cards, key=order))


def _heights_of_low_straight(options: Options, mask: int) -> tuple[int, ...]:
    """Return the heights of a straight that begins with an ace or a two; none where cards are none."""
    shape = shape_of(ranks_in(by_strength(options, mask)))
    return tuple(height_in(shape, step) for step in range(FIVE)) if shape in (ACE_LOW, TWO_LOW) else ()
