"""The counts and sums over many deals; all are integers, so that the order of counting does not matter."""

from __future__ import annotations

from typing import Any

from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.records.rule import rule
from tefuda.core.table.course import most_gained
from tefuda.core.table.seats import next_seat

STEPS = 16
"""Into how many bins each octave of lengths is divided."""
LENGTHS = 640
"""The number of bins for lengths; enough for lengths below 2**43."""
LONGEST = 1 << 62
"""A number of decisions that no deal reaches: `shortest` before a deal is counted."""


@record
class Tally(Record):
    """Sums over deals, and over matches where they are played; cells of one number for each seat are indexed by seat.

    `deals` counts the finished deals, `blocked` those of them that were blocked, `unfinished` those given up;
    `decisions` are those of both, and `given_up` those of the latter. `shortest` and `longest` are numbers of decisions
    of a finished deal, and `lengths` counts finished deals by the bin of their length, as `length_bin` says. `wins`,
    `payoffs` (points) and `squares` (of payoffs) are sums over finished deals. `started` counts the finished deals in
    which somebody began; `order_*` are the same sums over them in turn order, from the starter.

    `matches` counts the finished matches, `match_deals` their deals and `longest_match` the most deals in one;
    `match_wins` counts by seat the matches it won, alone or with others. `searches` counts the decisions that were
    searched, `playouts` the deals played out for that.
    """

    deals: int = cell()
    decisions: int = cell()
    blocked: int = cell()
    unfinished: int = cell()
    given_up: int = cell()
    shortest: int = cell(start=LONGEST)
    longest: int = cell()
    wins: Cells = cells(MAX_SEATS)
    payoffs: Cells = cells(MAX_SEATS)
    squares: Cells = cells(MAX_SEATS)
    lengths: Cells = cells(LENGTHS)
    started: int = cell()
    order_wins: Cells = cells(MAX_SEATS)
    order_payoffs: Cells = cells(MAX_SEATS)
    order_squares: Cells = cells(MAX_SEATS)
    matches: int = cell()
    unfinished_matches: int = cell()
    match_deals: int = cell()
    longest_match: int = cell()
    match_wins: Cells = cells(MAX_SEATS)
    searches: int = cell()
    playouts: int = cell()


@rule
def length_bin(length: int) -> int:
    """Return the bin of a length in decisions: the length itself below 32, then one of 16 bins in each octave."""
    octaves = 0
    while length >= 2 * STEPS:
        length >>= 1
        octaves += 1
    return octaves * STEPS + length


@rule
def count_deal(tally: Tally, payoffs: Cells, seats: int, blocked: int, decisions: int, starter: int, step: int) -> None:
    """Count a finished deal; the seats with the best payoff have won it, unless all have the same.

    `payoffs` are by seat, in points. `starter` may be NO_SEAT; otherwise the deal is also counted in turn order from
    there, in direction `step`, 1 or -1.
    """
    tally.deals += 1
    tally.decisions += decisions
    tally.blocked += blocked
    tally.shortest = min(tally.shortest, decisions)
    tally.longest = max(tally.longest, decisions)
    tally.lengths[length_bin(decisions)] += 1
    tally.started += 0 if starter == NO_SEAT else 1
    winners = most_gained(payoffs, seats)
    seat = 0 if starter == NO_SEAT else starter
    for index in range(seats):
        payoff = payoffs[seat]
        square, won = payoff * payoff, winners >> seat & 1
        tally.payoffs[seat] += payoff
        tally.squares[seat] += square
        tally.wins[seat] += won
        if starter != NO_SEAT:
            tally.order_payoffs[index] += payoff
            tally.order_squares[index] += square
            tally.order_wins[index] += won
        seat = next_seat(seat, seats, step)


@rule
def count_match(tally: Tally, seats: int, winners: int, deals: int) -> None:
    """Count a finished match: its number of deals, and the seats that won it, as a mask."""
    tally.matches += 1
    tally.match_deals += deals
    tally.longest_match = max(tally.longest_match, deals)
    for seat in range(seats):
        tally.match_wins[seat] += winners >> seat & 1


def bin_length(index: int) -> float:
    """Return the middle of the lengths in decisions that are counted in a bin; the inverse of `length_bin` below 32."""
    if index < 2 * STEPS:
        return float(index)
    octaves = index // STEPS - 1
    return ((index - octaves * STEPS) + 0.5) * (1 << octaves) - 0.5


def add(total: Tally, more: Tally) -> None:
    """Add the counts of `more` to `total`."""
    for name in Tally.__declarations__:
        ours, theirs = getattr(total, name), getattr(more, name)
        if name == "shortest":
            both: Any = min(ours, theirs)
        elif name in ("longest", "longest_match"):
            both = max(ours, theirs)
        elif isinstance(ours, list):
            both = [a + b for a, b in zip(ours, theirs, strict=True)]
        else:
            both = ours + theirs
        setattr(total, name, both)
