"""The numbers and the states that deals of Big Two are described with."""

from __future__ import annotations

from enum import IntEnum

FEWEST_SEATS, SEATS = 2, 4
"""The fewest and the most players [1.2]."""
HAND = 13
"""How many cards each of four players is dealt [1.2]."""


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    EXCHANGE = 1
    OVER = 2
