"""Numbers and points: what a card counts, what a hand sums up to, what it costs [4.1], [7.1]."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.cards import SUITED_CARDS, Rank, cards_of_rank, rank_of
from tefuda.core.rule import rule

LARGEST_NUMBER = 13
MOST_TIMES = 4
LARGEST_CALL = LARGEST_NUMBER * MOST_TIMES

TENS_AND_COURT = (
    cards_of_rank(Rank.TEN) | cards_of_rank(Rank.JACK) | cards_of_rank(Rank.QUEEN) | cards_of_rank(Rank.KING)
)
ONE_POINT = TENS_AND_COURT | cards_of_rank(Rank.TWO)
TWO_POINTS = cards_of_rank(Rank.EIGHT) | cards_of_rank(Rank.TWO)


@rule
def number_of(card: int) -> int:
    """Return the number of a card, ace 1 to king 13 [4.1]."""
    rank = rank_of(card)
    return 1 if rank == Rank.ACE else rank + 2


def _with_binary_digit(digit: int) -> int:
    return sum(1 << card for card in range(SUITED_CARDS) if number_of(card) & digit)


_ONES = _with_binary_digit(1)
_TWOS = _with_binary_digit(2)
_FOURS = _with_binary_digit(4)
_EIGHTS = _with_binary_digit(8)


@rule
def sum_of(cards: int) -> int:
    """Return the sum of the numbers of cards [4.1]."""
    return count(cards & _ONES) + 2 * count(cards & _TWOS) + 4 * count(cards & _FOURS) + 8 * count(cards & _EIGHTS)


@rule
def points_of(cards: int) -> int:
    """Return the points of cards: 10, J, Q and K one each, an eight two, a two three [7.1]."""
    return count(cards & ONE_POINT) + 2 * count(cards & TWO_POINTS)
