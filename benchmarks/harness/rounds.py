"""Runs that alternate, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb, sqrt
from statistics import median
from typing import NamedTuple, TypeVar

from tefuda.bulk.simulation import Z95

Name = TypeVar("Name")
Turn = TypeVar("Turn")


class Ratio(NamedTuple):
    """How many times as much one is as another, and between which bounds that lies."""

    middle: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.middle:.3f} ({self.least:.3f} to {self.most:.3f})"


def alternate(
    turns: Mapping[Name, Callable[[int], Turn]], rounds: int, first: int = 0, *, warm: bool = False
) -> dict[Name, list[Turn]]:
    """Return what came of all turns in each round; every second round they come in the opposite order.

    A turn is given the number of its round. If asked for, a round to `warm` up comes before that counts for nothing.
    """
    found: dict[Name, list[Turn]] = {name: [] for name in turns}
    if warm:
        for turn in turns.values():
            turn(first)
    for number in range(first, first + rounds):
        for name in list(turns)[:: -1 if number % 2 else 1]:
            found[name].append(turns[name](number))
    return found


def ratio(values: Sequence[float], to: Sequence[float]) -> Ratio:
    """Return the median ratio of pairs, and an interval that holds it with 95 % or more, however they are distributed.

    That is the interval of the sign test; of five pairs or fewer it is their whole range, which holds it with less.
    """
    ratios = sorted(one / other for one, other in zip(values, to, strict=True))
    outside, tail, chances = 0, 0.0, 2.0 ** len(ratios)
    while (tail := tail + comb(len(ratios), outside) / chances) <= 0.025:
        outside += 1
    least = max(0, outside - 1)
    return Ratio(median(ratios), ratios[least], ratios[len(ratios) - 1 - least])


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of independent values and half its 95 % interval; of one value alone there is none."""
    mean, number = sum(values) / len(values), len(values)
    return mean, Z95 * sqrt(sum((value - mean) ** 2 for value in values) / max(1, number - 1) / number)


def percentiles(times: Sequence[float]) -> dict[str, float]:
    """Return the times that some percentages do not exceed, and the longest, from seconds in milliseconds."""
    ordered = sorted(times) or [0.0]
    shares = {f"p{part}": 1000 * ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (50, 90, 99)}
    return {**shares, "longest": 1000 * ordered[-1]}
