"""The record of everything on the table in the eights family."""

from __future__ import annotations

from tefuda.core.records.counts import MAX_SEATS, NO_SUIT
from tefuda.core.records.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.table.batches import Batched
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.lacking import Lacking
from tefuda.core.table.seats import CLOCKWISE, DIRECTIONS
from tefuda.games.eights.rules.constants import ANY_SUIT, Phase


@record
class Open(Course, Batched, Lacking):
    """What everybody sees.

    `step` is the direction and `top` the top card; `named` is the suit to follow, NO_SUIT for that of the top card.
    `pending` cards wait to be taken, for a `chain` of draw cards played in a row, of `chain_rank`. By seat, `owed`
    counts the cards still to be taken for calls and `owed_draws` those for draw cards; `fine` is what the calls of this
    turn cost. In this turn, `drawn` cards have been drawn, and a call is missing if it is `silent`; the next player
    loses a turn if it is `skipped`, and the same player has another `again`. `passes` counts those in a row, and
    `wilds_in_row` the wild cards on top of the pile; `turns` and `plays` count those of the deal. `out` are the seats
    without cards.

    `shown` are the cards that each seat has taken back into its hand, `wanted` the suit that it named with its last
    card. `least` are the smallest sizes of the hands so far, `idle` the turns since one became smaller. `winner` is who
    has ended the deal, NO_SEAT in a blocked one.
    """

    blocked: int = cell(Of.FLAG, fact=True)
    phase: int = cell(words=Phase, fact=True, line=True)
    step: int = cell(start=CLOCKWISE, words=DIRECTIONS, fact="direction", line="direction", always=True)
    top: int = cell(Of.CARD, fact=True)
    named: int = cell(Of.SUIT, words={ANY_SUIT: "any"}, fact=True, line=True)
    pending: int = cell(fact=True, line=True)
    chain_rank: int = cell(Of.RANK, fact="demanded")
    chain: int = cell(fact=True)
    owed: Cells = cells(MAX_SEATS, fact=True, line=True)
    owed_draws: Cells = cells(MAX_SEATS, fact=True, line=True)
    fine: int = cell(fact=True, line=True)
    passes: int = cell(fact=True, line=True)
    drawn: int = cell(fact=True)
    silent: int = cell(Of.FLAG, fact=True, line=True)
    skipped: int = cell(Of.FLAG, fact=True, line=True)
    again: int = cell(Of.FLAG, fact=True, line=True)
    wilds_in_row: int = cell(fact=True, line="wilds")
    turns: int = cell(fact=True, line=True)
    plays: int = cell(fact=True, line=True)
    out: int = cell(Of.SEATS, fact=True)
    winner: int = cell(Of.SEAT)
    shown: Cells = cells(MAX_SEATS, Of.CARDS)
    wanted: Cells = cells(MAX_SEATS, start=NO_SUIT)
    idle: int = cell(line=True)
    least: Cells = cells(MAX_SEATS, line=True)
    dealer: int = cell(Of.SEAT, lasts=Lasts.MATCH, fact=True, line=True)


@record
class Table(Open, Dealt):
    """The hands, the stock and the pile; `fitted` says whether the card last drawn can be played."""

    fitted: int = cell(Of.FLAG)
