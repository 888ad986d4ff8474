"""Intervals and tests: means of deals, differences under common random numbers, looks, and many tests at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from tefuda.lab.distributions import t_two_sided, t_width, wilson
from tefuda.lab.measures import Values

LEVEL = 0.05
"""The probability that an interval misses the true value."""
ROUNDING = 1e-12
"""A variance that is no larger comes from rounding."""


@dataclass(slots=True)
class Sums:
    """Sums over the deals in which two arms can be compared: of both arms, of the difference, and of their squares.

    `least` and `most` are the smallest and the largest value of both arms.
    """

    deals: int = 0
    base: float = 0.0
    arm: float = 0.0
    change: float = 0.0
    base_squares: float = 0.0
    arm_squares: float = 0.0
    change_squares: float = 0.0
    least: float = inf
    most: float = -inf

    def add(self, base: Values, arm: Values) -> None:
        """Add the deals for which both arms have a value."""
        both = np.isfinite(base) & np.isfinite(arm)
        base, arm = base[both], arm[both]
        change = arm - base
        self.deals += len(base)
        self.base += float(base.sum())
        self.arm += float(arm.sum())
        self.change += float(change.sum())
        self.base_squares += float(base @ base)
        self.arm_squares += float(arm @ arm)
        self.change_squares += float(change @ change)
        self.least = min(self.least, base.min(initial=inf), arm.min(initial=inf))
        self.most = max(self.most, base.max(initial=-inf), arm.max(initial=-inf))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, its 95 % interval from `low` to `high`, half the width of that interval, and the number of deals."""

    mean: float
    low: float
    high: float
    deals: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def as_dict(self) -> dict[str, float]:
        """Return the numbers by name, as in JSON."""
        return {
            "mean": self.mean, "half_width": self.half_width, "low": self.low, "high": self.high, "deals": self.deals,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of the mean of an arm from that of its base, its interval, and its p-value.

    `ratio` is the variance ratio: the variance of the difference without shared deals, divided by the variance with
    them; None if nothing differs.
    """

    mean: float
    low: float
    high: float
    p: float
    ratio: float | None

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def _variance(deals: int, total: float, squares: float) -> float:
    return max(0.0, squares - total * total / deals) / max(1, deals - 1)


def estimate(deals: int, total: float, squares: float, level: float = LEVEL, floor: float | None = None) -> Estimate:
    """Return the mean over deals from their sums; with fewer than two deals its interval is infinite.

    A share of a deal, which is from `floor` to `floor` + 1, has Wilson's interval, with the number of trials that would
    give its variance; any other measure has an interval of t.
    """
    mean = total / max(1, deals)
    if deals < 2:
        return Estimate(mean, -inf, inf, deals)
    if floor is not None:
        share = min(1.0, max(0.0, mean - floor))
        variance = max(0.0, squares / deals - mean * mean)
        trials = deals * max(1.0, share * (1 - share) / variance) if variance > ROUNDING else deals
        low, high = wilson(share, trials, level)
        return Estimate(mean, low + floor, high + floor, deals)
    half = t_width(level, deals - 1) * sqrt(_variance(deals, total, squares) / deals)
    return Estimate(mean, mean - half, mean + half, deals)


def difference(sums: Sums, spent: float = 1.0, floor: float | None = None, most: float = 1.0) -> Difference:
    """Return the difference of an arm from its base, at a look on which the share `spent` of LEVEL is spent.

    The interval and the p-value are those of t. For shares, which have a `floor`, two more deals are counted: one in
    which it changes by `most`, and one in which it changes by as much the other way. So a rare event whose rate has not
    changed in these deals has an interval, too. For other measures the same is done if all deals have
    changed by the same amount, with the largest difference between two values. Source: D. G. Bonett and R. M. Price,
    “Adjusted Wald confidence interval for a difference of binomial proportions based on paired data” (2012).
    """
    deals = sums.deals
    mean = sums.change / max(1, deals)
    if deals < 2:
        return Difference(mean, -inf, inf, 1.0, None)
    variance = _variance(deals, sums.change, sums.change_squares)
    apart = _variance(deals, sums.base, sums.base_squares) + _variance(deals, sums.arm, sums.arm_squares)
    same = variance <= ROUNDING * max(1.0, sums.change_squares / deals)
    ratio = None if same else apart / variance
    reach = most if floor is not None else sums.most - sums.least if same else 0.0
    counted = deals + 2 if reach else deals
    middle = sums.change / counted
    error = sqrt(_variance(counted, sums.change, sums.change_squares + 2 * reach * reach) / counted)
    if error == 0:
        return Difference(mean, mean, mean, 1.0 if mean == 0 else 0.0, ratio)
    half = t_width(LEVEL * spent, deals - 1) * error
    p = min(1.0, t_two_sided(middle / error, deals - 1) / spent)
    return Difference(mean, middle - half, middle + half, p, ratio)


def looks_until(deals: int, least: int) -> list[int]:
    """Return the numbers of deals after which to look at results: at least `least`, then doubling up to `deals`."""
    looks = [deals]
    while looks[0] >= 2 * least:
        looks.insert(0, looks[0] // 2)
    return looks


def spending(looks: Sequence[int]) -> list[float]:
    """Return the share of the level that is spent on each look, in proportion to the deals since the look before.

    The probability that any of the intervals misses is at most the sum of the shares, so that a study may stop at any
    look: alpha spending. Source: K. K. G. Lan and D. L. DeMets, “Discrete sequential boundaries for clinical trials”
    (1983), with Bonferroni's inequality in place of the joint distribution.
    """
    return [(look - before) / looks[-1] for before, look in zip([0, *looks], looks, strict=False)]


def holm(ps: Sequence[float]) -> list[float]:
    """Return p-values adjusted for multiple tests, in the same order.

    Source: S. Holm, “A simple sequentially rejective multiple test procedure” (1979).
    """
    adjusted, largest = [1.0] * len(ps), 0.0
    for rank, index in enumerate(sorted(range(len(ps)), key=lambda index: ps[index])):
        largest = max(largest, min(1.0, (len(ps) - rank) * ps[index]))
        adjusted[index] = largest
    return adjusted


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """Return p-values adjusted so that at most a given share of those called significant is expected to be wrong.

    Source: Y. Benjamini and Y. Hochberg, “Controlling the false discovery rate” (1995).
    """
    adjusted, smallest = [1.0] * len(ps), 1.0
    for rank, index in reversed(list(enumerate(sorted(range(len(ps)), key=lambda index: ps[index]), 1))):
        smallest = min(smallest, ps[index] * len(ps) / rank)
        adjusted[index] = smallest
    return adjusted
