"""The record of everything on the table in Daifugō."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.chance import Chance
from tefuda.core.record import Cells, Record, cell, cells, part, record
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.stock import Stock


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    GIVE = 1
    OVER = 2


@record
class Table(Record):
    """The hands and the trick; what a match carries stands last.

    `top` are the cards to beat, none where a trick begins, `top_code` what they are, `owner` who played them, and
    `played` the cards of earlier plays. `lock` are the suits that alone may be played, none where they are not locked.
    `revolution` and `jacks` say that the order is reversed for the deal and for the trick. `places` are those taken in
    this deal, 0 for none yet, `best` and `worst` the next that are free, and `ranks` the places of the deal before.
    `due` is how many cards each seat has to give back, `paid` which it has paid away or given back.
    """

    chance: Chance = part(Chance)
    stock: Stock = part(Stock)
    hands: Cells = cells(MAX_SEATS)
    paid: Cells = cells(MAX_SEATS)
    seats: int = cell()
    turn: int = cell(NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    step: int = cell(1)
    played: int = cell()
    top: int = cell()
    top_code: int = cell()
    owner: int = cell(NO_SEAT)
    passed: int = cell()
    lock: int = cell()
    revolution: int = cell()
    jacks: int = cell()
    places: Cells = cells(MAX_SEATS)
    best: int = cell(1)
    worst: int = cell()
    due: Cells = cells(MAX_SEATS)
    over: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    ranks: Cells = cells(MAX_SEATS)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()
