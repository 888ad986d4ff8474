"""What is counted of many deals: sums of integers, so that the order of counting cannot matter."""

from __future__ import annotations

from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS

STEPS = 16
LENGTHS = 640
LONGEST = 1 << 62


@record
class Tally(Record):
    """Sums over deals; `lengths` counts deals by length, exact below 32 decisions, then in 16 steps an octave."""

    deals: int = cell()
    decisions: int = cell()
    blocked: int = cell()
    unfinished: int = cell()
    shortest: int = cell(start=LONGEST)
    longest: int = cell()
    wins: Cells = cells(MAX_SEATS)
    payoffs: Cells = cells(MAX_SEATS)
    squares: Cells = cells(MAX_SEATS)
    lengths: Cells = cells(LENGTHS)


@rule
def length_bin(length: int) -> int:
    """Return the place of a length in `lengths`."""
    octaves = 0
    while length >= 2 * STEPS:
        length >>= 1
        octaves += 1
    return octaves * STEPS + length


@rule
def count_deal(tally: Tally, payoffs: Cells, seats: int, blocked: int, decisions: int) -> None:
    """Count a finished deal; the seats with the best payoff have won it, unless all have the same."""
    tally.deals += 1
    tally.decisions += decisions
    tally.blocked += blocked
    tally.shortest = min(tally.shortest, decisions)
    tally.longest = max(tally.longest, decisions)
    tally.lengths[length_bin(decisions)] += 1
    best, worst = payoffs[0], payoffs[0]
    for seat in range(seats):
        best = max(best, payoffs[seat])
        worst = min(worst, payoffs[seat])
        tally.payoffs[seat] += payoffs[seat]
        tally.squares[seat] += payoffs[seat] * payoffs[seat]
    if best > worst:
        for seat in range(seats):
            if payoffs[seat] == best:
                tally.wins[seat] += 1


def bin_length(place: int) -> float:
    """Return the middle of the lengths that are counted at `place`."""
    if place < 2 * STEPS:
        return float(place)
    octaves = place // STEPS - 1
    return ((place - octaves * STEPS) + 0.5) * (1 << octaves) - 0.5


def add(total: Tally, more: Tally) -> None:
    """Add the counts of `more` to `total`."""
    for name in ("deals", "decisions", "blocked", "unfinished"):
        setattr(total, name, getattr(total, name) + getattr(more, name))
    total.shortest = min(total.shortest, more.shortest)
    total.longest = max(total.longest, more.longest)
    for name in ("wins", "payoffs", "squares", "lengths"):
        setattr(total, name, [a + b for a, b in zip(getattr(total, name), getattr(more, name), strict=True)])
