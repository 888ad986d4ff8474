"""Attempts at problems: the play that wins goes on to the end, any other is thrown away and refuted."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tefuda.solver.attempt import Attempt
from tefuda.solver.problems import problem_of_day, problems_of, with_problems


@pytest.mark.parametrize("preset", ["taiwan", "nippachi"])
def test_the_play_that_wins_is_right_and_leads_to_the_end(preset: str) -> None:
    problem = problems_of(preset)[0]
    attempt = Attempt.begin(problem)
    assert attempt.is_own_turn
    attempt = attempt.after(problem.play).answered()
    while attempt.is_own_turn:
        way = attempt.goal.way(attempt.deal)
        assert way is not None
        attempt = attempt.after(way).answered()
    assert attempt.solved
    assert not attempt.failed


def test_another_play_is_thrown_away_and_stays_so() -> None:
    problem = problems_of("taiwan")[0]
    begun = Attempt.begin(problem)
    wrong = next(one for one in begun.deal.legal_actions if str(one) != problem.play)
    attempt = begun.after(wrong)
    assert attempt.failed
    while attempt.solved is None:
        attempt = attempt.answered()
        if attempt.is_own_turn:
            attempt = attempt.after(attempt.deal.legal_actions[0])
    assert attempt.solved is False


def test_what_is_won_ends_with_the_most_points() -> None:
    problem = problems_of("taiwan")[0]
    attempt = Attempt.begin(problem).after(problem.play)
    deal = attempt.deal
    for event in attempt.line():
        assert event.seat == deal.turn
        deal = deal.apply(event.action)
    assert deal.payoffs[attempt.goal.seat] == max(deal.payoffs)


def test_the_problem_of_a_day_is_the_same_all_day_and_another_tomorrow() -> None:
    days = [date(2026, 11, 1) + timedelta(index) for index in range(60)]
    found = [problem_of_day(day) for day in days]
    assert found == [problem_of_day(day) for day in days]
    assert len(set(found)) > 50
    assert {preset for preset, _ in found} == set(with_problems())
    assert all(1 <= number <= len(problems_of(preset)) for preset, number in found)
