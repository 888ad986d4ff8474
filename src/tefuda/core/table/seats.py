"""Seats around a table, numbered in clockwise order, as seen from above."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.rule import rule

CLOCKWISE, COUNTER_CLOCKWISE = 1, -1
"""The directions in which a game goes round, as the step to the next seat: to the left, or to the right."""
DIRECTIONS: Mapping[int, str] = {CLOCKWISE: "clockwise", COUNTER_CLOCKWISE: "counter-clockwise"}
"""The names of the directions in views, positions and house rules."""


@rule
def next_seat(seat: int, seats: int, step: int) -> int:
    """Return the seat that follows `seat` in direction `step`, 1 or -1."""
    following = seat + step
    if following == seats:
        return 0
    if following < 0:
        return seats - 1
    return following


@rule
def first_among(among: int, seat: int, seats: int, step: int) -> int:
    """Return the first seat, from `seat` on in direction `step`, that is in the mask `among`, which is not empty."""
    while among >> seat & 1 == 0:
        seat = next_seat(seat, seats, step)
    return seat


@rule
def facing_side(seat: int, seats: int) -> int:
    """Return the side of a seat, from 0, when those who sit opposite are partners; `seats` is even."""
    return seat % (seats // 2)


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask, in order."""
    return tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1)
