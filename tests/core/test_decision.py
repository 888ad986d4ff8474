"""Decisions, and the list in which they are proposed."""

from __future__ import annotations

import pytest

from tefuda.core.records.bits import NONE, lowest_if_any
from tefuda.core.table.decision import TOGETHER, Proposals, decision_of, propose, propose_each


def test_a_decision_has_a_code_and_cards() -> None:
    decision = decision_of(7, 5, 1)
    assert (decision.code, decision.once, decision.twice) == (7, 5, 1)
    assert decision_of(7) == decision_of(7, 0, 0) != decision


def test_proposals_are_added_in_order() -> None:
    proposals = Proposals()
    for code in (9, 3, 4):
        propose(proposals, code)
    assert proposals.codes[: proposals.count] == [9, 3, 4]


@pytest.mark.parametrize("number", range(2 * TOGETHER + 2))
def test_an_action_is_proposed_for_each_card_and_no_other(number: int) -> None:
    proposals = Proposals()
    propose(proposals, 9)
    cards = range(1, 1 + 7 * number, 7)
    propose_each(proposals, sum(1 << card for card in cards), 1000, 4)
    propose(proposals, 9)
    assert proposals.codes[: proposals.count] == [9, *(1000 + 4 * card for card in cards), 9]


def test_the_lowest_card_of_none_is_beyond_all_cards() -> None:
    assert [lowest_if_any(mask) for mask in (0, 1, 0b1100)] == [NONE, 0, 2]
