"""The numbers and the states that deals of Guandan are described with."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import NO_SEAT
from tefuda.games.guandan.rules.actions import PASS

SEATS = 4
"""How many play [1.1]."""
HAND = 27
"""How many cards each is dealt [1.2]."""
EXCHANGE = 7
"""How many decisions an exchange has at most: two tributes, a choice between them, two returns, and two votes [5.2]."""
SIDES = 2
"""How many sides there are, and so the most tributes."""
NO_SIDE = NO_SEAT
"""The declarers of the first deal of a match."""
LEADING = PASS
"""The code in `top` while a trick has not begun."""


class Phase(IntEnum):
    """What the seat whose turn it is has to decide: a play, or something in the exchange [5.2] to [5.7]."""

    PLAY = 0
    TRIBUTE = 1
    CHOOSE = 2
    RETURN = 3
    AGREE = 4
    OVER = 5
