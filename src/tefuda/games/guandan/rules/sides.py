"""The sides, partners, and the order of turns."""

from __future__ import annotations

from tefuda.core.records.rule import rule


@rule
def side_of(seat: int) -> int:
    """Return the side of a seat, 0 or 1: those who sit opposite each other are partners [1.1]."""
    return seat & 1


@rule
def partner_of(seat: int) -> int:
    """Return the seat opposite [1.1]."""
    return seat ^ 2


@rule
def seats_of(side: int) -> int:
    """Return the seats of a side, as a mask."""
    return 0b0101 << side


@rule
def following(seat: int) -> int:
    """Return the seat to the right, whose turn comes next [6.1]."""
    return (seat - 1) & 3
