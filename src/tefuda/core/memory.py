"""What a player remembers of a deal: everything that was decided in it, as everybody has seen it."""

from __future__ import annotations

from tefuda.core.record import Cells, Record, cell, cells, record

MOST_REMEMBERED = 256
"""Of a deal in which there are as many decisions, or more, not all are remembered."""


@record
class Memory(Record):
    """The `count` decisions of a deal so far, in order: by which seat, which code, and with which cards of one pack.

    In bulk play `deal` is how many deals had been finished when this one began.
    """

    count: int = cell()
    deal: int = cell()
    seats: Cells = cells(MOST_REMEMBERED)
    codes: Cells = cells(MOST_REMEMBERED)
    once: Cells = cells(MOST_REMEMBERED)
