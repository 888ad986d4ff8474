"""Ratings of bots from all their bouts: the model of Bradley and Terry, by likelihood, with a bootstrap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.errors import StudyError

ELO = 400 / np.log(10)
"""The number of Elo points in one unit of log odds."""
DRAWS = 200
"""The number of bootstrap samples."""
EXACT = 1e-14
"""The search stops when the likelihood grows by no more than this share."""

Matrix = NDArray[np.float64]


def library() -> Any:
    """Return the module `scipy`; raise StudyError if it is not installed."""
    try:
        import scipy.optimize
        import scipy.special
    except ImportError:
        raise StudyError("ratings need the library scipy: pip install 'tefuda[ladder]'") from None
    return scipy


def ratings(wins: Matrix) -> Matrix:
    """Return the most likely ratings for these results, or for many at once, in Elo points with mean 0.

    `wins[..., i, j]` is the number of deals that bot i has won against bot j; a shared deal counts one half. One more
    shared deal is added for every pair that met, so that a bot that has won everything has a finite rating. The
    likelihood has one peak. Source: R. A. Bradley and M. E. Terry, “Rank analysis of incomplete block designs” (1952).
    """
    scipy = library()
    turned = np.swapaxes(wins, -1, -2)
    counted = wins + 0.5 * (wins + turned > 0)
    met = counted + np.swapaxes(counted, -1, -2)
    shape = wins.shape[:-1]

    def unlikely(strengths: Matrix) -> tuple[float, Matrix]:
        """Return the negative log likelihood and its gradient."""
        strengths = strengths.reshape(shape)
        apart = strengths[..., :, None] - strengths[..., None, :]
        slopes = (counted - met * scipy.special.expit(apart)).sum(axis=-1)
        return -float((counted * scipy.special.log_expit(apart)).sum()), -slopes.ravel()

    found = scipy.optimize.minimize(
        unlikely, np.zeros(np.prod(shape)), jac=True, method="L-BFGS-B", options={"ftol": EXACT, "gtol": EXACT}
    )
    strengths = found.x.reshape(shape)
    rated: Matrix = (strengths - strengths.mean(axis=-1, keepdims=True)) * ELO
    return rated


def intervals(shares: Sequence[tuple[int, int, Matrix]], bots: int, seed: int) -> Matrix:
    """Return the lower and upper ends of the 95 % intervals of ratings, by resampling the deals of each pair.

    `shares` maps each pair of bots to the share of the first one in each deal. Source: B. Efron, “Bootstrap methods:
    another look at the jackknife” (1979).
    """
    random = np.random.default_rng(seed)
    drawn = np.zeros((DRAWS, bots, bots))
    for one, other, values in shares:
        won = random.choice(values, (DRAWS, len(values))).sum(axis=1)
        drawn[:, one, other], drawn[:, other, one] = won, len(values) - won
    ends: Matrix = np.quantile(ratings(drawn), [0.025, 0.975], axis=0)
    return ends
