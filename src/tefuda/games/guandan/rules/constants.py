"""The numbers and the states that deals of Guandan are described with."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import NO_SEAT
from tefuda.games.guandan.rules.actions import PASS

SEATS = 4
HAND = 27
EXCHANGE = 7
"""How many decisions an exchange has at most: two tributes, a choice between them, two returns, and two votes [5.2]."""
SIDES = 2
NO_SIDE = NO_SEAT
LEADING = PASS
"""The code in `top` while a trick has not begun."""


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    TRIBUTE = 1
    CHOOSE = 2
    RETURN = 3
    AGREE = 4
    OVER = 5
