"""The record of everything on the table in the eights family."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards import NO_CARD, NO_RANK, NO_SUIT
from tefuda.core.chance import Chance
from tefuda.core.holdings import Holdings
from tefuda.core.record import Cells, Record, cell, cells, part, record
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.stock import Stock

ANY_SUIT = NO_SUIT + 1


class Phase(IntEnum):
    """What the seat whose turn it is has to decide."""

    PLAY = 0
    EXTRA = 1
    NAME = 2
    SPEAK = 3
    OVER = 4


@record
class Table(Record):
    """The hands, the stock, the pile and the turn; what a match carries stands last."""

    chance: Chance = part(Chance)
    stock: Stock = part(Stock)
    held: Holdings = part(Holdings)
    seats: int = cell()
    turn: int = cell(NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    step: int = cell(1)
    top: int = cell(NO_CARD)
    named: int = cell(NO_SUIT)
    pending: int = cell()
    chain_rank: int = cell(NO_RANK)
    chain: int = cell()
    skipped: int = cell()
    drawn: int = cell()
    fitted: int = cell()
    passes: int = cell()
    turns: int = cell()
    plays: int = cell()
    idle: int = cell()
    silent: int = cell()
    wilds_in_row: int = cell()
    fine: int = cell()
    owed: Cells = cells(MAX_SEATS)
    owed_draws: Cells = cells(MAX_SEATS)
    least: Cells = cells(MAX_SEATS)
    out: int = cell()
    winner: int = cell(NO_SEAT)
    over: int = cell()
    blocked: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    dealer: int = cell(NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()
