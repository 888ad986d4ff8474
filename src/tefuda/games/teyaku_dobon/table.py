"""The record of everything on the table in Teyaku Dobon."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards import NO_CARD, NO_SUIT
from tefuda.core.chance import Chance
from tefuda.core.holdings import Holdings
from tefuda.core.record import Cells, Record, cell, cells, part, record
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.stock import Stock

LEAST_SEATS, MOST_SEATS = 2, 6
POT = MOST_SEATS
PAYERS = MOST_SEATS + 1
HAND = 4
STEP = 1


class Phase(IntEnum):
    """What the seats that are asked have to decide."""

    TURN = 0
    DRAWN = 1
    CALL = 2
    COUNTER = 3
    RIICHI = 4
    OVER = 5


class Ending(IntEnum):
    """How a deal ended."""

    NONE = 0
    CLEAR = 1
    DOBON = 2
    TSUMO = 3
    STOCK = 4


@record
class Table(Record):
    """The hands, the stock, the cards laid and the open window; what a match carries stands last.

    `held` keeps the cards laid before the base card in the place PILE. `on_number` and `on_total` are the seats that
    have called Dobon in the open window, or in the one that ended the deal; `hit` is the number by which a seat won.
    `payments` is what each has paid each since the deal is decided, by `PAYERS * payer + payee`; the last is the pot.
    `pots` and `prizes` are what each is given at the end of the match.
    """

    chance: Chance = part(Chance)
    stock: Stock = part(Stock)
    held: Holdings = part(Holdings)
    seats: int = cell()
    turn: int = cell(start=NO_SEAT)
    asked: int = cell()
    phase: int = cell()
    turn_up: int = cell(start=NO_CARD)
    base: int = cell(start=NO_CARD)
    layer: int = cell(start=NO_SEAT)
    laid: int = cell()
    drawn: int = cell(start=NO_CARD)
    ura_suit: int = cell(start=NO_SUIT)
    on_number: int = cell()
    on_total: int = cell()
    wrong: int = cell()
    countered: int = cell()
    riichi: int = cell()
    paid: Cells = cells(MAX_SEATS)
    hit: Cells = cells(MAX_SEATS)
    payments: Cells = cells(PAYERS * PAYERS)
    won: int = cell()
    ending: int = cell()
    over: int = cell()
    blocked: int = cell()
    payoffs: Cells = cells(MAX_SEATS)
    pots: Cells = cells(MAX_SEATS)
    prizes: Cells = cells(MAX_SEATS)
    scores: Cells = cells(MAX_SEATS)
    streaks: Cells = cells(MAX_SEATS)
    pot: int = cell()
    dealer: int = cell(start=NO_SEAT)
    deals: int = cell()
    match_over: int = cell()
    winners: int = cell()
