"""The numbers of cards, from 1 for the ace to 13 for the king, and the sums of hands."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, rank_of
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_RANK, SUITED_CARDS
from tefuda.core.records.rule import rule

HIGHEST_NUMBER = 13
"""The number of the king."""


@rule
def number_of(card: int) -> int:
    """Return the number of a card that is not a joker."""
    rank = rank_of(card)
    return 1 if rank == Rank.ACE else rank + 2


@rule
def rank_of_number(number: int) -> int:
    """Return the rank of a number; NO_RANK for one that no card has."""
    if number < 1 or number > HIGHEST_NUMBER:
        return NO_RANK
    return Rank.ACE if number == 1 else number - 2


def _with_bit(bit: int) -> int:
    """Return the cards whose number, in binary, has the bit of that worth."""
    return sum(1 << card for card in range(SUITED_CARDS) if number_of(card) & bit)


_ONES, _TWOS, _FOURS, _EIGHTS = (_with_bit(bit) for bit in (1, 2, 4, 8))


@rule
def number_sum(cards: int) -> int:
    """Return the sum of the numbers of the cards in a mask without jokers."""
    return count(cards & _ONES) + 2 * count(cards & _TWOS) + 4 * count(cards & _FOURS) + 8 * count(cards & _EIGHTS)
