"""A decision as the rules take it: the code of the action and, where they matter, its physical cards."""

from __future__ import annotations

from tefuda.core.record import Record, cell, record


@record
class Decision(Record):
    """The code says what is decided; the masks say with which cards, of up to two packs, once and twice."""

    code: int = cell()
    once: int = cell()
    twice: int = cell()


def decision_of(code: int, once: int = 0, twice: int = 0) -> Decision:
    """Return the decision with these cells."""
    decision = Decision()
    decision.code, decision.once, decision.twice = code, once, twice
    return decision
