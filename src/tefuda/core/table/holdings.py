"""Who holds which cards, of up to two packs."""

from __future__ import annotations

from tefuda.core.records.bits import count
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Of, Record, cells, record
from tefuda.core.records.rule import rule

PILE = MAX_SEATS
"""The holder after all seats: the pile."""
UNTOLD = -1
"""The number of cards in a hand that is not revealed."""


@record
class Holdings(Record):
    """The cards of each holder, a seat or after them the pile, as masks: held at least once, and held twice."""

    once: Cells = cells(MAX_SEATS + 1, Of.CARDS)
    twice: Cells = cells(MAX_SEATS + 1, Of.CARDS)


@rule
def put(held: Holdings, holder: int, card: int) -> None:
    """Give a card to a holder, a seat or the PILE, that has it at most once."""
    bit = 1 << card
    held.twice[holder] |= held.once[holder] & bit
    held.once[holder] |= bit


@rule
def take(held: Holdings, holder: int, card: int) -> None:
    """Take one copy of a card from a holder that has it."""
    bit = 1 << card
    second = held.twice[holder] & bit
    held.twice[holder] ^= second
    held.once[holder] ^= bit ^ second


@rule
def size(held: Holdings, holder: int) -> int:
    """Return how many cards a holder has."""
    return count(held.once[holder]) + count(held.twice[holder])
