"""The record of everything on the table in Guandan."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards import NO_CARD, Rank
from tefuda.core.chance import Chance
from tefuda.core.holdings import Holdings
from tefuda.core.record import Cells, Record, cell, cells, part, record
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.stock import Stock
from tefuda.games.guandan.actions import PASS

SEATS = 4
HAND = 27
SIDES = 2
NO_SIDE = SIDES
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


@record
class Table(Record):
    """The hands, the trick and the exchange before it; what a match carries stands last, from `scores` on.

    `payers`, `given` and `takers` hold one tribute in each place; `order` the seats as they went out, `last_order`
    those of the deal before.
    """

    chance: Chance = part(Chance)
    stock: Stock = part(Stock)
    held: Holdings = part(Holdings)
    seats: int = cell(start=SEATS)
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    level: int = cell(start=Rank.TWO)
    exposed: int = cell(start=NO_CARD)
    leader: int = cell(start=NO_SEAT)
    top: int = cell(start=LEADING)
    top_once: int = cell()
    top_twice: int = cell()
    last: int = cell(start=NO_SEAT)
    passes: int = cell()
    out: int = cell()
    placed: int = cell()
    order: Cells = cells(SEATS, start=NO_SEAT)
    aced: int = cell()
    announced: int = cell()
    tributes: int = cell()
    payers: Cells = cells(SIDES, start=NO_SEAT)
    given: Cells = cells(SIDES, start=NO_CARD)
    takers: Cells = cells(SIDES, start=NO_SEAT)
    returned: Cells = cells(SIDES, start=NO_CARD)
    paid: int = cell()
    back: int = cell()
    votes: Cells = cells(SIDES, start=NO_SEAT)
    resisting: int = cell()
    over: int = cell()
    blocked: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    levels: Cells = cells(SIDES)
    points: Cells = cells(SIDES)
    failures: Cells = cells(SIDES)
    declarers: int = cell(start=NO_SIDE)
    last_order: Cells = cells(SEATS, start=NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()


@rule
def side_of(seat: int) -> int:
    """Return the side of a seat: those who sit opposite each other are partners [1.1]."""
    return seat & 1


@rule
def partner_of(seat: int) -> int:
    """Return the seat opposite [1.1]."""
    return seat ^ 2


@rule
def following(seat: int) -> int:
    """Return the seat to the right, whose turn comes next [6.1]."""
    return (seat - 1) & 3
