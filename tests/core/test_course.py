from __future__ import annotations

import pytest

from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.course import Course, close_match_after, end_deal, give_turn, leaders, most_gained


def course(*scores: int) -> Course:
    made = Course()
    made.seats = len(scores)
    made.scores[: len(scores)] = scores
    return made


def test_one_seat_is_asked() -> None:
    made = course(0, 0, 0)
    give_turn(made, 2)
    assert (made.turn, made.asked) == (2, 0b100)


def test_a_deal_that_ends_is_counted_and_asks_nobody() -> None:
    made = course(5, -5)
    made.payoffs[:2] = [3, -3]
    give_turn(made, 1)
    end_deal(made)
    assert (made.scores[:2], made.deals, made.over, made.turn, made.asked) == ([8, -8], 1, 1, NO_SEAT, 0)


@pytest.mark.parametrize(
    ("scores", "expected"), [((1, 2, 3), 0b100), ((3, 1, 3), 0b101), ((-2, -2), 0b11), ((-1, -4, -2), 0b1)]
)
def test_the_highest_totals_lead(scores: tuple[int, ...], expected: int) -> None:
    assert leaders(course(*scores)) == expected


@pytest.mark.parametrize(("deals", "over"), [(0, 0), (3, 0), (2, 1), (1, 1)])
def test_a_match_ends_after_a_number_of_deals_unless_that_is_0(deals: int, over: int) -> None:
    table = course(4, 9, 9)
    table.deals = 2
    close_match_after(table, deals)
    assert (table.match_over, table.winners) == (over, 0b110 * over)


@pytest.mark.parametrize(
    ("payoffs", "expected"), [((3, -3, 0), 0b1), ((5, -1, 5), 0b101), ((-2, -1, -3), 0b10), ((4, 4, 4), 0), ((0, 0), 0)]
)
def test_those_who_gain_most_win_a_deal_unless_all_gain_the_same(payoffs: tuple[int, ...], expected: int) -> None:
    assert most_gained(list(payoffs), len(payoffs)) == expected
