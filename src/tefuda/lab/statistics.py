"""Intervals and tests: means of deals, differences under common random numbers, looks, and many tests at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist

import numpy as np

from tefuda.lab.measures import Values

LEVEL = 0.05
"""The probability that an interval misses the true value."""


@dataclass(slots=True)
class Sums:
    """Sums over the deals in which two arms can be compared: of both arms, of the difference, and of their squares."""

    deals: int = 0
    base: float = 0.0
    arm: float = 0.0
    change: float = 0.0
    base_squares: float = 0.0
    arm_squares: float = 0.0
    change_squares: float = 0.0

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


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, the half width of its 95 % interval, and the number of deals."""

    mean: float
    half_width: float
    deals: int


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of the mean of an arm from that of its base, the half width of its interval, and its p-value.

    `ratio` is the variance ratio: the variance of the difference without shared deals, divided by the variance with
    them; None if nothing differs.
    """

    mean: float
    half_width: float
    p: float
    ratio: float | None


def _variance(deals: int, total: float, squares: float) -> float:
    return max(0.0, squares - total * total / deals) / max(1, deals - 1)


def estimate(deals: int, total: float, squares: float, level: float = LEVEL) -> Estimate:
    """Return the mean over deals from their sums; with fewer than two deals its half width is infinite."""
    if deals < 2:
        return Estimate(total / max(1, deals), float("inf"), deals)
    error = sqrt(_variance(deals, total, squares) / deals)
    return Estimate(total / deals, width_of(level) * error, deals)


def difference(sums: Sums, spent: float = 1.0) -> Difference:
    """Return the difference of an arm from its base, at a look on which the share `spent` of LEVEL is spent."""
    deals = sums.deals
    if deals < 2:
        return Difference(sums.change / max(1, deals), float("inf"), 1.0, None)
    mean, variance = sums.change / deals, _variance(deals, sums.change, sums.change_squares)
    error = sqrt(variance / deals)
    apart = _variance(deals, sums.base, sums.base_squares) + _variance(deals, sums.arm, sums.arm_squares)
    if error == 0:
        return Difference(mean, 0.0, 1.0 if mean == 0 else 0.0, None)
    p = min(1.0, erfc(abs(mean) / error / sqrt(2)) / spent)
    return Difference(mean, width_of(LEVEL * spent) * error, p, apart / variance)


def width_of(level: float) -> float:
    """Return the half width, in standard errors, of a normal interval that misses with probability `level`."""
    return NormalDist().inv_cdf(1 - level / 2)


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
