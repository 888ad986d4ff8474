"""Points: what a card costs [7.1]; and how large a number that is called can be [4.1]."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import Rank, cards_of_rank
from tefuda.core.numbers import HIGHEST_NUMBER
from tefuda.core.rule import rule

MOST_TIMES = 4
LARGEST_CALL = HIGHEST_NUMBER * MOST_TIMES

TENS_AND_COURT = (
    cards_of_rank(Rank.TEN) | cards_of_rank(Rank.JACK) | cards_of_rank(Rank.QUEEN) | cards_of_rank(Rank.KING)
)
ONE_POINT = TENS_AND_COURT | cards_of_rank(Rank.TWO)
TWO_POINTS = cards_of_rank(Rank.EIGHT) | cards_of_rank(Rank.TWO)


@rule
def points_of(cards: int) -> int:
    """Return the points of cards: 10, J, Q and K one each, an eight two, a two three [7.1]."""
    return count(cards & ONE_POINT) + 2 * count(cards & TWO_POINTS)
