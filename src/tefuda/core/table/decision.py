"""A decision as the rules take it, and the list in which they propose what may be decided."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.bits import count, lowest_if_any, without_lowest
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.records.rule import rule

PROPOSALS_LIMIT = 2048
"""How many legal actions a seat may have."""
TOGETHER = 3
"""How many proposals are written before the loop checks whether there are more."""


class Secrecy(IntEnum):
    """What others see of a decision: all of it, only that it was made, or for now nothing."""

    OPEN = 0
    FACE_DOWN = 1
    UNSEEN = 2


@record
class Decision(Record):
    """What is decided, as the code of an action, and with which cards, of up to two packs, as masks."""

    code: int = cell()
    once: int = cell()
    twice: int = cell()


@record
class Proposals(Record):
    """The codes of the legal actions: the first `count`; those beyond mean nothing."""

    codes: Cells = cells(PROPOSALS_LIMIT)
    count: int = cell()


@rule
def propose(proposals: Proposals, code: int) -> None:
    """Add an action to the legal ones; there must be fewer than PROPOSALS_LIMIT."""
    proposals.codes[proposals.count] = code
    proposals.count += 1


@rule
def propose_if(proposals: Proposals, legal: bool, code: int) -> None:
    """Add an action to the legal ones if it is legal; it is written either way, so that there must be room."""
    number = proposals.count
    proposals.codes[number] = code
    proposals.count = number + 1 if legal else number


@rule
def propose_each(proposals: Proposals, cards: int, code: int, step: int) -> None:
    """Add an action for each card of a mask: `code` plus `step` times the card.

    TOGETHER codes are written at a time, even without a card, so that there must be room for two more: a processor that
    predicts wrongly how many cards there are, which chance decides, loses more time.
    """
    number = proposals.count
    proposals.count = number + count(cards)
    while True:
        for index in range(number, number + TOGETHER):
            proposals.codes[index] = code + step * lowest_if_any(cards)
            cards = without_lowest(cards)
        if cards == 0:
            return
        number += TOGETHER


_bare = object.__new__


def decision_of(code: int, once: int = 0, twice: int = 0) -> Decision:
    """Return the decision with this code and these masks."""
    decision = _bare(Decision)
    decision.code, decision.once, decision.twice = code, once, twice
    return decision
