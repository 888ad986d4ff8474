"""Intervals and tests of the laboratory, against worked examples and against simulations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import scipy.stats

from tefuda.lab.distributions import t_two_sided, t_width
from tefuda.lab.playing import ADJUSTMENTS, OVER_ALL, adjusted
from tefuda.lab.results import Row
from tefuda.lab.statistics import (
    Estimate,
    Sums,
    benjamini_hochberg,
    difference,
    estimate,
    holm,
    looks_until,
    spending,
)


def of(values: np.ndarray[Any, Any], floor: float | None = None) -> Estimate:
    return estimate(len(values), values.sum(), values @ values, floor=floor)


def test_an_estimate_is_a_mean_with_an_interval_of_t() -> None:
    values = np.array([1.0, 2.0, 4.0, 5.0])
    told = of(values)
    assert told.mean == 3
    assert (told.low, told.high) == pytest.approx(scipy.stats.ttest_1samp(values, 0).confidence_interval())
    assert estimate(1, 3.0, 9.0).half_width == float("inf")


def test_a_rate_has_wilson_s_interval_and_other_shares_one_as_wide_as_their_variance_says() -> None:
    for events in (0, 1, 7, 20):
        told = of(np.repeat([1.0, 0.0], [events, 20 - events]), 0.0)
        known = scipy.stats.binomtest(events, 20).proportion_ci(method="wilson")
        assert (told.low, told.high) == pytest.approx((known.low, known.high))
        moved = of(np.repeat([0.75, -0.25], [events, 20 - events]), -0.25)
        assert (moved.low, moved.high) == pytest.approx((known.low - 0.25, known.high - 0.25))
    values = np.random.default_rng(1).normal(0.4, 0.05, 2_000)
    assert of(values, 0.0).half_width == pytest.approx(of(values).half_width, rel=0.01)


def summed(base: Sequence[float], arm: Sequence[float]) -> Sums:
    sums = Sums()
    sums.add(np.array(base, float), np.array(arm, float))
    return sums


def test_a_difference_compares_deal_by_deal_and_states_the_variance_ratio() -> None:
    base = np.array([1.0, 5.0, 9.0, np.nan, 2.0])
    sums = summed(list(base), list(base + np.array([1.0, 2.0, 1.0, 7.0, np.nan])))
    told = difference(sums)
    assert sums.deals == 3
    assert told.mean == pytest.approx(4 / 3)
    apart = np.var([1, 5, 9], ddof=1) + np.var([2, 7, 10], ddof=1)
    assert told.ratio == pytest.approx(apart / np.var([1, 2, 1], ddof=1))
    known = scipy.stats.ttest_1samp([1, 2, 1], 0)
    assert told.p == pytest.approx(known.pvalue)
    assert (told.low, told.high) == pytest.approx(known.confidence_interval())


def test_deals_that_all_change_alike_prove_little_if_they_are_few() -> None:
    few, many = (difference(summed(range(number), range(1, number + 1))) for number in (3, 2_000))
    assert few.mean == many.mean == 1
    assert few.p > 0.5
    assert few.low < 0 < few.high
    assert few.ratio is None
    assert difference(summed([5] * 400, [6] * 400)).p < 1e-12


def test_arms_that_never_differ_have_an_interval() -> None:
    told = difference(summed([0] * 20, [0] * 20), floor=0.0)
    assert (told.mean, told.p, told.ratio) == (0, 1, None)
    assert 0.1 < told.half_width < 0.2
    assert difference(summed([0] * 20_000, [0] * 20_000), floor=0.0).half_width < 0.0002
    assert difference(summed(range(9), range(9))).half_width > 0
    nothing = difference(summed([4] * 9, [4] * 9))
    assert (nothing.half_width, nothing.p) == (0, 1)


def test_t_is_that_of_scipy() -> None:
    for freedom in (1, 2, 30, 19_999):
        for level in (0.05, 1e-4):
            assert t_width(level, freedom) == pytest.approx(scipy.stats.t.isf(level / 2, freedom), rel=1e-9)
        for value in (0.0, 0.3, 2.0, 9.0):
            assert t_two_sided(value, freedom) == pytest.approx(2 * scipy.stats.t.sf(value, freedom), rel=1e-8)


def test_p_values_are_adjusted_by_benjamini_and_hochberg_s_method() -> None:
    ps = [0.01, 0.04, 0.03, 0.005, 0.9]
    assert benjamini_hochberg(ps) == pytest.approx(scipy.stats.false_discovery_control(ps))
    assert benjamini_hochberg([]) == []


def test_p_values_are_adjusted_by_holms_method() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_looks_double_and_the_level_is_spent_in_proportion() -> None:
    assert looks_until(640, 100) == [160, 320, 640]
    assert looks_until(150, 100) == [150]
    assert spending([160, 320, 640]) == [0.25, 0.25, 0.5]


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
            misses |= not told.low <= 0 <= told.high
            naive |= not once.low <= 0 <= once.high
            assert (told.p < 0.05) == (not told.low <= 0 <= told.high)
        missed += misses
        fooled += naive
    assert missed / 2_000 <= 0.05
    assert fooled / 2_000 > 0.1


# ------------------------------------------------------------------ studies without effects, and coverage

ARMS, MEASURED, LINE_UPS = 4, 6, 2


def null_study(random: np.random.Generator, deals: int) -> list[Row]:
    """Return the rows of a study whose arms do not differ: rates, shares and lengths, over several line-ups."""
    rows = []
    for line_up in range(LINE_UPS):
        for measure in range(MEASURED):
            floor = None if measure % 2 else 0.0
            values = random.gamma(2, 10, (ARMS + 1, deals)) if floor is None else random.random((ARMS + 1, deals)) < 0.1
            for arm in values[1:].astype(float):
                told = difference(summed(list(values[0]), list(arm)), floor=floor)
                rows.append(replace(ROW, measure=f"{measure}", line_up=f"{line_up}", p=told.p, adjusted_p=told.p))
    return rows


ROW = Row("", "", "", "", "", "", 0, 0.0, 0.0, 0.0, 0.0)


@pytest.mark.long
def test_few_null_studies_show_an_effect() -> None:
    """Test 500 studies: the chance of any significant p-value is 5 % at most (2.5 standard errors above: 7.4 %)."""
    random, found = np.random.default_rng(11), dict.fromkeys(ADJUSTMENTS, 0)
    primary = 0
    for _ in range(500):
        rows = null_study(random, 200)
        for adjust in ADJUSTMENTS:
            found[adjust] += any((row.adjusted_p or 0) < 0.05 for row in adjusted(rows, adjust))
        primary += any(
            row.adjusted_p is not None and row.adjusted_p < 0.05 for row in adjusted(rows, OVER_ALL, primary="0")
        )
    assert 0 < found["all"] <= 37
    assert 0 < found["bh"] <= 37
    assert 0 < primary <= 37
    assert found["none"] > 300
    assert found["holm"] > 100


@pytest.mark.long
@pytest.mark.parametrize(("most", "deals"), [(0.01, 500), (0.2, 20), (0.05, 500), (0.5, 40)])
def test_intervals_of_rates_cover_the_truth(most: float, deals: int) -> None:
    """Test 1,000 studies of rates up to `most`, and of changes: 95 % of intervals cover (less 2.5 errors: 93.3 %).

    Wilson's interval covers single rates near 0 less often, and others more often.
    """
    random, covered, covered_change = np.random.default_rng(13), 0, 0
    for _ in range(1_000):
        luck, rate = random.random(deals), random.random() * most
        base, arm = luck < rate, np.where(random.random(deals) < 0.5, luck, random.random(deals)) < 2 * rate
        told, change = of(base.astype(float), 0.0), difference(summed(list(base), list(arm)), floor=0.0)
        covered += told.low <= rate <= told.high
        covered_change += change.low <= rate <= change.high
    assert covered >= 933
    assert covered_change >= 933


@pytest.mark.long
@pytest.mark.parametrize("deals", [3, 10, 100])
def test_intervals_of_t_cover_the_truth(deals: int) -> None:
    random = np.random.default_rng(17)
    covered = sum(one.low <= 4 <= one.high for one in (of(random.normal(4, 3, deals)) for _ in range(1_000)))
    assert 933 <= covered <= 967
