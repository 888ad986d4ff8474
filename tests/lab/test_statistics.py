"""Intervals and tests of the laboratory, against worked examples and against simulations."""

from __future__ import annotations

import numpy as np
import pytest

from tefuda.lab.statistics import Sums, difference, estimate, holm, looks_until, spending, width_of


def test_an_estimate_is_a_mean_with_a_normal_interval() -> None:
    values = np.array([1.0, 2.0, 4.0, 5.0])
    told = estimate(4, values.sum(), values @ values)
    assert told.mean == 3
    assert told.half_width == pytest.approx(1.959964 * values.std(ddof=1) / 2)
    assert estimate(1, 3.0, 9.0).half_width == float("inf")


def test_a_difference_compares_deal_by_deal_and_states_the_variance_ratio() -> None:
    sums = Sums()
    base = np.array([1.0, 5.0, 9.0, np.nan, 2.0])
    sums.add(base, base + np.array([1.0, 2.0, 1.0, 7.0, np.nan]))
    told = difference(sums)
    assert sums.deals == 3
    assert told.mean == pytest.approx(4 / 3)
    apart = np.var([1, 5, 9], ddof=1) + np.var([2, 7, 10], ddof=1)
    assert told.ratio == pytest.approx(apart / np.var([1, 2, 1], ddof=1))
    assert 0 < told.p < 0.001


def test_arms_that_never_differ_are_certainly_equal() -> None:
    sums = Sums()
    sums.add(np.arange(9.0), np.arange(9.0))
    told = difference(sums)
    assert (told.mean, told.half_width, told.p, told.ratio) == (0, 0, 1, None)


def test_p_values_are_adjusted_by_holms_method() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_looks_double_and_the_level_is_spent_in_proportion() -> None:
    assert looks_until(640, 100) == [160, 320, 640]
    assert looks_until(150, 100) == [150]
    assert spending([160, 320, 640]) == [0.25, 0.25, 0.5]
    assert width_of(0.05) == pytest.approx(1.959964)


def test_stopping_at_the_most_favourable_look_keeps_the_coverage() -> None:
    """Test the worst case: 2,000 studies without any effect, each stopped as soon as an interval misses the truth."""
    random, looks = np.random.default_rng(7), looks_until(1_600, 100)
    shares, missed, fooled = spending(looks), 0, 0
    for _ in range(2_000):
        sums, at, misses, naive = Sums(), 0, False, False
        values = random.normal(size=looks[-1])
        for look, share in zip(looks, shares, strict=True):
            sums.add(np.zeros(look - at), values[at:look])
            at = look
            told, once = difference(sums, share), difference(sums)
            misses |= abs(told.mean) > told.half_width
            naive |= abs(once.mean) > once.half_width
            assert (told.p < 0.05) == (abs(told.mean) > told.half_width)
        missed += misses
        fooled += naive
    assert missed / 2_000 <= 0.05
    assert fooled / 2_000 > 0.1
