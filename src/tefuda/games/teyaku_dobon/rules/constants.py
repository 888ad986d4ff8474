"""The numbers and the states that deals of Teyaku Dobon are described with."""

from __future__ import annotations

from enum import IntEnum

LEAST_SEATS, MOST_SEATS = 2, 6
POT = MOST_SEATS
BANK = POT + 1
PAYERS = BANK + 1
HAND = 4


class Phase(IntEnum):
    """What the seats that are asked have to decide."""

    TURN = 0
    DRAWN = 1
    CALL = 2
    COUNTER = 3
    RIICHI = 4
    OVER = 5


class Ending(IntEnum):
    """How a deal ended."""

    NONE = 0
    CLEAR = 1
    DOBON = 2
    TSUMO = 3
    STOCK = 4
    BROKE = 5
