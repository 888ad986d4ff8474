"""The numbers and the states that deals of the eights family are described with."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import NO_SUIT

ANY_SUIT = NO_SUIT + 1


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    EXTRA = 1
    NAME = 2
    SPEAK = 3
    OVER = 4
