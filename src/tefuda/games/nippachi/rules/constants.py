"""The numbers and the states that deals of Nippachi are described with."""

from __future__ import annotations

from enum import IntEnum

SEATS = 6
"""The most players [1.1]."""
PON_CARDS, KAN_CARDS = 2, 3
"""How many cards a pon and a kan take from the hand."""


class Phase(IntEnum):
    """What is to be decided: a turn, or which window the seats answer.

    FIRST is about the card turned up, CLAIM about a card laid, OUT about the last card of a hand, and in RETURN the
    player who was donned may answer.
    """

    TURN = 0
    FIRST = 1
    CLAIM = 2
    OUT = 3
    RETURN = 4
    OVER = 5


WINDOWS = {Phase.FIRST: "first", Phase.CLAIM: "claim", Phase.OUT: "out", Phase.RETURN: "return"}
"""The windows by the words that a position and a view name them with."""


class Ending(IntEnum):
    """How a deal has ended; PON_OUT is a hand emptied by pon or kan that counts as a don."""

    NONE = 0
    TSUMO = 1
    PON_OUT = 2
    TSUMO_RETURN = 3
    DON = 4
    HAIPAI = 5
    WRONG_DON = 6
    VOID = 7
