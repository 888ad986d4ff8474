"""The numbers and the states that deals of Teyaku Dobon are described with."""

from __future__ import annotations

from enum import IntEnum

LEAST_SEATS, MOST_SEATS = 2, 6
"""The fewest and the most players [1.2]."""
POT = MOST_SEATS
BANK = POT + 1
"""The numbers of the pot and of the bank among those who pay, after the seats."""
PAYERS = BANK + 1
"""How many can pay: seats, pot and bank."""
HAND = 4
"""How many cards each player is dealt [1.4]."""


class Phase(IntEnum):
    """What the seats that are asked have to decide.

    In DRAWN a seat may win with the card drawn, in CALL all others may call Dobon, in COUNTER the player of the card
    may counter, and in RIICHI a seat may declare riichi.
    """

    TURN = 0
    DRAWN = 1
    CALL = 2
    COUNTER = 3
    RIICHI = 4
    OVER = 5


class Ending(IntEnum):
    """How a deal ended; STOCK means that the stock ran out, BROKE that somebody's points had gone."""

    NONE = 0
    CLEAR = 1
    DOBON = 2
    TSUMO = 3
    STOCK = 4
    BROKE = 5
