"""Decisions, and the list in which they are proposed."""

from __future__ import annotations

from tefuda.core.decision import Proposals, decision_of, propose


def test_a_decision_has_a_code_and_cards() -> None:
    decision = decision_of(7, 5, 1)
    assert (decision.code, decision.once, decision.twice) == (7, 5, 1)
    assert decision_of(7) == decision_of(7, 0, 0) != decision


def test_proposals_are_added_in_order() -> None:
    proposals = Proposals()
    for code in (9, 3, 4):
        propose(proposals, code)
    assert proposals.codes[: proposals.count] == [9, 3, 4]
