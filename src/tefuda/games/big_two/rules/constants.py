"""The numbers and the states that deals of Big Two are described with."""

from __future__ import annotations

from enum import IntEnum

FEWEST_SEATS, SEATS = 2, 4
HAND = 13


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    EXCHANGE = 1
    OVER = 2
