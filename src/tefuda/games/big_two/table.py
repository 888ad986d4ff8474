"""The record of everything on the table in Big Two."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.chance import Chance
from tefuda.core.holdings import Holdings
from tefuda.core.record import Cells, Record, cell, cells, part, record
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.stock import Stock
from tefuda.games.big_two.actions import Kind

SEATS = 4
HAND = 13


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    EXCHANGE = 1
    OVER = 2


@record
class Table(Record):
    """The hands, the play to beat and the turn; what a match carries stands last.

    `held` has the cards played before the top play in its pile; `given` has what each has put down for the exchange.
    `top` is a mask of cards, of `top_kind`, LEAD where nothing lies; `top_key` is its strength within the kind.
    """

    chance: Chance = part(Chance)
    stock: Stock = part(Stock)
    held: Holdings = part(Holdings)
    given: Holdings = part(Holdings)
    seats: int = cell()
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    top: int = cell()
    top_kind: int = cell(start=Kind.LEAD)
    top_key: int = cell()
    owner: int = cell(start=NO_SEAT)
    passed: int = cell()
    opening: int = cell()
    acted: int = cell()
    declared: int = cell()
    dragons: int = cell()
    winner: int = cell(start=NO_SEAT)
    over: int = cell()
    blocked: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    dealer: int = cell(start=NO_SEAT)
    won: int = cell(start=NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()
