"""Counting deals: exact for short ones, close for long ones; winners are those with the best payoff."""

from __future__ import annotations

import itertools

import pytest

from tefuda.bulk.tally import LENGTHS, Tally, add, bin_length, count_deal, count_match, length_bin
from tefuda.core.records.counts import NO_SEAT

LONG = [32, 33, 63, 64, 100, 1_000, 12_345, 99_999, 1_000_000, (1 << 43) - 1]


@pytest.mark.parametrize("length", range(32))
def test_short_lengths_have_a_place_each(length: int) -> None:
    assert length_bin(length) == length
    assert bin_length(length) == length


@pytest.mark.parametrize("length", LONG)
def test_long_lengths_are_told_to_one_part_in_32(length: int) -> None:
    assert abs(bin_length(length_bin(length)) - length) <= length / 32


def test_places_follow_one_another_without_a_gap() -> None:
    indices = [length_bin(length) for length in range(100_000)]
    assert all(after - before in (0, 1) for before, after in itertools.pairwise(indices))
    assert length_bin((1 << 43) - 1) < LENGTHS
    middles = [bin_length(index) for index in range(LENGTHS)]
    assert middles == sorted(set(middles))
    for index in (40, 100, 200):
        inside = [length for length in range(100_000) if length_bin(length) == index]
        assert bin_length(index) == (inside[0] + inside[-1]) / 2


def test_the_best_payoff_wins_and_equal_ones_do_not() -> None:
    tally = Tally()
    count_deal(tally, [5, -1, 5, 0, 0, 0, 0, 0], 3, 0, 10, NO_SEAT, 1)
    count_deal(tally, [-2, -1, -3, 0, 0, 0, 0, 0], 3, 1, 40, NO_SEAT, 1)
    count_deal(tally, [4, 4, 4, 0, 0, 0, 0, 0], 3, 1, 7, NO_SEAT, 1)
    assert (tally.deals, tally.decisions, tally.blocked) == (3, 57, 2)
    assert (tally.shortest, tally.longest) == (7, 40)
    assert tally.wins[:4] == [1, 1, 1, 0]
    assert tally.payoffs[:4] == [7, 2, 6, 0]
    assert tally.squares[:4] == [45, 18, 50, 0]
    assert sum(tally.lengths) == 3
    assert (tally.started, sum(tally.order_payoffs), sum(tally.order_wins)) == (0, 0, 0)
    assert tally.lengths[10] == tally.lengths[7] == tally.lengths[length_bin(40)] == 1


def test_places_go_round_from_the_starter_in_the_direction_of_play() -> None:
    tally = Tally()
    count_deal(tally, [5, -1, 2, 0, 0, 0, 0, 0], 3, 0, 9, 1, 1)
    count_deal(tally, [5, -1, 2, 0, 0, 0, 0, 0], 3, 0, 9, 1, -1)
    count_deal(tally, [3, 3, 3, 0, 0, 0, 0, 0], 3, 0, 9, 0, 1)
    assert tally.started == 3
    assert tally.order_payoffs[:4] == [-1 - 1 + 3, 2 + 5 + 3, 5 + 2 + 3, 0]
    assert tally.order_squares[:4] == [1 + 1 + 9, 4 + 25 + 9, 25 + 4 + 9, 0]
    assert tally.order_wins[:4] == [0, 1, 1, 0]


def test_those_who_share_a_match_have_each_won_it() -> None:
    tally, more = Tally(), Tally()
    count_match(tally, 4, 0b0101, 7)
    count_match(more, 4, 0b0001, 9)
    add(tally, more)
    assert (tally.matches, tally.match_deals, tally.longest_match) == (2, 16, 9)
    assert tally.match_wins[:5] == [2, 0, 1, 0, 0]


def test_tallies_add_up_in_any_order() -> None:
    deals = [([3, 0, 0, 0, 0, 0, 0, 0], 9), ([0, 8, 0, 0, 0, 0, 0, 0], 77), ([1, 0, 0, 0, 0, 0, 0, 0], 2)]
    whole, first, second = Tally(), Tally(), Tally()
    for number, (payoffs, decisions) in enumerate(deals):
        for tally in (whole, first if number == 1 else second):
            count_deal(tally, payoffs, 2, number % 2, decisions, number % 2, 1)
    first.unfinished, whole.unfinished = 4, 4
    total, reverse = Tally(), Tally()
    for one in (first, second):
        add(total, one)
    for one in (second, first):
        add(reverse, one)
    assert total == reverse == whole
