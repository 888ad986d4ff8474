"""Which cards lie in which place, of up to two packs."""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.record import Cells, Of, Record, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS

PILE = MAX_SEATS
UNTOLD = -1
"""The number of cards in a hand that is not revealed."""


@record
class Holdings(Record):
    """The hand of each seat and, in the place after them, the pile: cards held at least once, and held twice."""

    once: Cells = cells(MAX_SEATS + 1, Of.CARDS)
    twice: Cells = cells(MAX_SEATS + 1, Of.CARDS)


@rule
def put(held: Holdings, place: int, card: int) -> None:
    """Put a card in a place."""
    bit = 1 << card
    held.twice[place] |= held.once[place] & bit
    held.once[place] |= bit


@rule
def take(held: Holdings, place: int, card: int) -> None:
    """Take one copy of a card, which lies there, from a place."""
    bit = 1 << card
    second = held.twice[place] & bit
    held.twice[place] ^= second
    held.once[place] ^= bit ^ second


@rule
def size(held: Holdings, place: int) -> int:
    """Return how many cards lie in a place."""
    return count(held.once[place]) + count(held.twice[place])
