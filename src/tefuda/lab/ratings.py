"""Ratings of bots from all their bouts: the model of Bradley and Terry, by likelihood, with a bootstrap."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

ELO = 400 / np.log(10)
"""Elo points to a unit of log odds."""
DRAWS = 200
"""How many samples the bootstrap draws."""
STEPS = 100
EXACT = 1e-9
LONGEST = 2.0
"""How far a step goes at most, in log odds, so that it cannot run away from results that are nearly all wins."""

Matrix = NDArray[np.float64]


def ratings(wins: Matrix) -> Matrix:
    """Return the ratings in Elo points, with mean 0, that make these results most likely; of many results at once.

    `wins[..., i, j]` is what bot i has won against bot j, in deals; a shared deal is half won. One more deal, shared,
    is counted for every pair that met, so that a bot that has won everything has a rating, too. The likelihood has one
    peak, which Newton's method climbs. Source: R. A. Bradley and M. E. Terry, “Rank analysis of incomplete block
    designs” (1952).
    """
    turned = np.swapaxes(wins, -1, -2)
    counted = wins + 0.5 * (wins + turned > 0)
    met = counted + np.swapaxes(counted, -1, -2)
    bots = wins.shape[-1]
    strengths = np.zeros((*wins.shape[:-2], bots))
    for _ in range(STEPS):
        won = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
        slope = (counted - met * won).sum(axis=-1)
        bend = met * won * (1 - won)
        curvature = np.eye(bots) * bend.sum(axis=-1)[..., None] - bend + 1.0 / bots  # the last keeps the mean at 0
        step = np.clip(np.linalg.solve(curvature, slope[..., None])[..., 0], -LONGEST, LONGEST)
        strengths = strengths + step
        if np.abs(step).max() < EXACT:
            break
    rated: Matrix = (strengths - strengths.mean(axis=-1, keepdims=True)) * ELO
    return rated


def intervals(shares: Sequence[tuple[int, int, Matrix]], bots: int, seed: int) -> Matrix:
    """Return the lower and upper ends of the ratings' 95 % intervals; deals are resampled pair by pair.

    `shares` are the two bots of each pair, and the share of the first in each deal. Source: B. Efron, “Bootstrap
    methods: another look at the jackknife” (1979).
    """
    random = np.random.default_rng(seed)
    drawn = np.zeros((DRAWS, bots, bots))
    for one, other, values in shares:
        won = random.choice(values, (DRAWS, len(values))).sum(axis=1)
        drawn[:, one, other], drawn[:, other, one] = won, len(values) - won
    ends: Matrix = np.quantile(ratings(drawn), [0.025, 0.975], axis=0)
    return ends
