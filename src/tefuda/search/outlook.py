"""What is expected, as numbers with their errors."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number as it was found on average, and its standard error."""

    mean: float
    error: float

    def __sub__(self, other: Estimate) -> Estimate:
        """Return the difference from another that was found independently."""
        return Estimate(self.mean - other.mean, sqrt(self.error**2 + other.error**2))


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is expected: the chance to win, the points, and the worth, with which `spread` worlds differ."""

    chance: Estimate
    points: Estimate
    worth: Estimate
    spread: float
