"""The cards by which the page shows a problem are those of its position."""

from __future__ import annotations

import pytest

from tefuda.solver.problems import problems_of, with_problems


@pytest.mark.parametrize("preset", with_problems())
def test_the_cards_of_a_problem_are_those_in_hand_and_on_top(preset: str) -> None:
    for problem in problems_of(preset)[::10]:
        deal = problem.deal()
        seen = deal.observe(int(deal.table.turn))
        assert sorted(problem.hand.split()) == sorted(map(str, seen.hand))
        top = seen.facts["top"]
        assert sorted(problem.top.split()) == sorted(map(str, top if isinstance(top, tuple) else (top,)))
