"""Student's t distribution, without a library: probabilities and quantiles."""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

TINY = 1e-300
EXACT = 1e-14
MOST_TERMS = 10_000
HALVINGS = 50


def beta_share(one: float, other: float, at: float) -> float:
    """Return the regularized incomplete beta function I_at(one, other), from 0 to 1.

    Source: W. H. Press et al., “Numerical Recipes” (2007), 6.4: a continued fraction, by Lentz's method.
    """
    if at <= 0 or at >= 1:
        return float(at >= 1)
    if at > (one + 1) / (one + other + 2):
        return 1 - beta_share(other, one, 1 - at)
    front = exp(lgamma(one + other) - lgamma(one) - lgamma(other) + one * log(at) + other * log1p(-at))
    last, inverse = 1.0, 1 / _not_zero(1 - (one + other) * at / (one + 1))
    found = inverse
    for term in range(1, MOST_TERMS):
        for factor in (
            term * (other - term) * at / ((one + 2 * term - 1) * (one + 2 * term)),
            -(one + term) * (one + other + term) * at / ((one + 2 * term) * (one + 2 * term + 1)),
        ):
            inverse = 1 / _not_zero(1 + factor * inverse)
            last = _not_zero(1 + factor / last)
            found *= last * inverse
        if abs(last * inverse - 1) < EXACT:
            break
    return front * found / one


def _not_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY


def t_two_sided(t: float, freedom: int) -> float:
    """Return the probability of a value as far from 0 as `t`, or farther, with `freedom` degrees of freedom."""
    return beta_share(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=4096)
def t_width(level: float, freedom: int) -> float:
    """Return the half width, in standard errors, of an interval of t that misses with probability `level`."""
    low, high = 0.0, normal_width(level)
    while t_two_sided(high, freedom) > level:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if t_two_sided(middle, freedom) > level else (low, middle)
    return (low + high) / 2


def normal_width(level: float) -> float:
    """Return the half width, in standard errors, of a normal interval that misses with probability `level`."""
    return NormalDist().inv_cdf(1 - level / 2)


def wilson(share: float, number: float, level: float) -> tuple[float, float]:
    """Return the interval of a share, from 0 to 1, that was found in `number` trials.

    Source: E. B. Wilson, “Probable inference, the law of succession, and statistical inference” (1927).
    """
    square = normal_width(level) ** 2
    middle = (share + square / (2 * number)) / (1 + square / number)
    half = sqrt(square) / (1 + square / number) * sqrt(share * (1 - share) / number + square / (4 * number * number))
    return max(0.0, middle - half), min(1.0, middle + half)
