"""The record of everything on the table in Teyaku Dobon."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards import NO_SUIT
from tefuda.core.course import Course, Dealt
from tefuda.core.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.seats import MAX_SEATS
from tefuda.core.uncalled import Uncalled
from tefuda.core.window import Windowed

LEAST_SEATS, MOST_SEATS = 2, 6
POT = MOST_SEATS
PAYERS = MOST_SEATS + 1
HAND = 4


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
class Open(Course, Uncalled):
    """What everybody sees; `laid` cards were laid at once, and `on_*` called in the last window that has closed.

    `last_drawer` has drawn the last card of the stock, and laid the cards `since_last` after that.
    """

    phase: int = cell(words=Phase, fact=True, line="window")
    turn_up: int = cell(Of.CARD, fact=True)
    base: int = cell(Of.CARD, fact="top")
    layer: int = cell(Of.SEAT, fact=True, line=True)
    laid: int = cell(fact=True, line=True)
    on_number: int = cell(Of.SEATS)
    on_total: int = cell(Of.SEATS)
    wrong: int = cell(Of.SEATS, fact="called_wrongly", line=True)
    countered: int = cell(Of.SEATS, fact=True)
    riichi: int = cell(Of.SEATS, fact=True, line=True)
    won: int = cell(Of.SEATS, fact=True)
    ending: int = cell(words=Ending, fact=True)
    last_drawer: int = cell(Of.SEAT)
    since_last: int = cell(Of.CARDS)
    paid: Cells = cells(MAX_SEATS, Of.POINTS, line=True)
    dealer: int = cell(Of.SEAT, lasts=Lasts.MATCH, fact=True, line=True)
    pot: int = cell(lasts=Lasts.MATCH, fact=True, line=True)
    streaks: Cells = cells(MAX_SEATS, lasts=Lasts.MATCH, line=True)


@record
class Table(Open, Dealt, Windowed):
    """The hands, the stock, the cards laid and the open window.

    `held` keeps the cards laid before the base card in the place PILE. `hit` is the number by which a seat won.
    `payments` is what each has paid each since the deal is decided, by `PAYERS * payer + payee`; the last is the pot.
    `pots` and `prizes` are what each is given at the end of the match.
    """

    drawn: int = cell(Of.CARD, line=True)
    ura_suit: int = cell(Of.SUIT, words={NO_SUIT: "none"}, line="ura", always=True)
    hit: Cells = cells(MAX_SEATS)
    payments: Cells = cells(PAYERS * PAYERS)
    pots: Cells = cells(MAX_SEATS)
    prizes: Cells = cells(MAX_SEATS)
