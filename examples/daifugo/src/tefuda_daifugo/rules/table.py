"""The record of everything on the table in Daifugō."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.seats import CLOCKWISE, DIRECTIONS


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    GIVE = 1
    OVER = 2


@record
class Open(Course):
    """What everybody sees: the trick, what is reversed or locked, and the places.

    `top` are the cards to beat, none where a trick begins, and `top_code` what they are. `lock` are the suits that
    alone may be played, none where they are not locked. `revolution` and `jacks` reverse the order of the ranks, for
    the deal and for the trick. `places` are those taken in this deal, 0 for none yet, `best` and `worst` the next that
    are free, `last_places` those of the deal before. `due` is how many cards each has to give back. `opener` has led
    because of the card that it holds.
    """

    step: int = cell(start=CLOCKWISE, words=DIRECTIONS, fact="direction", line="direction")
    top: int = cell(Of.CARDS, fact=True)
    top_code: int = cell()
    owner: int = cell(Of.SEAT, fact=True, line=True)
    passed: int = cell(Of.SEATS, fact=True, line=True)
    lock: int = cell(Of.SUITS, fact="locked", line="lock")
    revolution: int = cell(Of.FLAG, fact=True, line=True)
    jacks: int = cell(Of.FLAG, fact=True, line=True)
    places: Cells = cells(MAX_SEATS, fact=True, line=True)
    best: int = cell(start=1)
    worst: int = cell()
    due: Cells = cells(MAX_SEATS, fact=True, line=True)
    opener: int = cell(Of.SEAT)
    last_places: Cells = cells(MAX_SEATS, lasts=Lasts.MATCH, fact=True, line="last")


@record
class Table(Open, Dealt):
    """The cards, those of earlier plays in the pile, and what each has paid or given back."""

    paid: Cells = cells(MAX_SEATS, Of.CARDS, line=True)
