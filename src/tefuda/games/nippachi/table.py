"""The record of everything on the table in Nippachi."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards import NO_CARD
from tefuda.core.chance import Chance
from tefuda.core.holdings import Holdings
from tefuda.core.record import Cells, Record, cell, cells, part, record
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.stock import Stock

SEATS = 6


class Phase(IntEnum):
    """What is to be decided: a turn, or which window the seats answer."""

    TURN = 0
    FIRST = 1
    CLAIM = 2
    OUT = 3
    RETURN = 4
    OVER = 5


class Ending(IntEnum):
    """How a deal has ended; PON_OUT is a hand emptied by pon or kan that counts as a don."""

    NONE = 0
    TSUMO = 1
    PON_OUT = 2
    TSUMO_RETURN = 3
    DON = 4
    HAIPAI = 5
    WRONG_DON = 6
    VOID = 7


@record
class Table(Record):
    """The hands, the stock, the pile with its top card, the turn and the window; what a match carries stands last.

    `suits` are those that may be followed, `layer` laid the top card, `times` are the multiples that may be called on
    it, and `changed` says that it changed the mark. `opened` are the seats that a window is open to, `claims` their
    answers, `claimed` those that did not pass; `callers` are the winning calls of the numbers in `called`.
    """

    chance: Chance = part(Chance)
    stock: Stock = part(Stock)
    held: Holdings = part(Holdings)
    seats: int = cell()
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    top: int = cell(start=NO_CARD)
    suits: int = cell()
    layer: int = cell(start=NO_SEAT)
    times: int = cell(start=1)
    robbed: int = cell(start=NO_SEAT)
    changed: int = cell()
    since: int = cell()
    laid: int = cell()
    passes: int = cell()
    idle: int = cell()
    least: Cells = cells(MAX_SEATS)
    opened: int = cell()
    claimed: int = cell()
    claims: Cells = cells(MAX_SEATS)
    callers: int = cell()
    called: Cells = cells(MAX_SEATS)
    returned: int = cell()
    payer: int = cell(start=NO_SEAT)
    ending: int = cell()
    won: int = cell()
    fines: Cells = cells(MAX_SEATS)
    stakes: int = cell(start=1)
    over: int = cell()
    blocked: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    starter: int = cell(start=NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()
