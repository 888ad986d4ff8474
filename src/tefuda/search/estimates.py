"""Estimates and their errors."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over worlds and its standard error, in the same unit."""

    mean: float
    error: float

    def __sub__(self, other: Estimate) -> Estimate:
        """Return the difference from another that was found independently."""
        return Estimate(self.mean - other.mean, sqrt(self.error**2 + other.error**2))


@dataclass(frozen=True, slots=True)
class Outlook:
    """The `chance` to win, from 0 to 1, the payoff in `points`, and the `worth` in points with the premium.

    `spread` is the standard deviation of the worth between worlds. The difference of two outlooks is given as one, too.
    """

    chance: Estimate
    points: Estimate
    worth: Estimate
    spread: float
