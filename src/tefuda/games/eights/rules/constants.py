"""The numbers and the states that deals of the eights family are described with."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import NO_SUIT

ANY_SUIT = NO_SUIT + 1
"""The suit named where any card may be played [1.6]."""


class Phase(IntEnum):
    """What the seat whose turn it is has to decide.

    EXTRA is the one more card of an extra-card power [4.9], NAME the suit of the first card [1.6], and SPEAK a call
    that can still be made [5.1].
    """

    PLAY = 0
    EXTRA = 1
    NAME = 2
    SPEAK = 3
    OVER = 4
