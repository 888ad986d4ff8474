"""The record of everything on the table in Guandan."""

from __future__ import annotations

from tefuda.core.cards.card import Rank
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.table.course import Course, Dealt
from tefuda.games.guandan.rules.constants import EXCHANGE, LEADING, SEATS, SIDES, Phase


@record
class Open(Course):
    """What everybody sees: the trick, the exchange before it, and how the match stands.

    `top` is the code of the play to beat, LEADING for none, with its cards `top_once` and `top_twice`; `last` has
    played it, and `passes` counts those since. `exposed` is the card turned up in the first deal.

    `payers`, `given`, `takers` and `returned` hold one tribute at each index, of which `tributes` are to be paid;
    `decided` are the codes of what was decided, by players or by lot, of which there are `steps`. `resisted` says that
    big jokers have cancelled all tributes, and `resisting` are the seats that have shown them. `leader` leads after the
    exchange. `known_*` are the cards that each hand is known to hold, once and twice. `order` are the seats as they
    went out, `aced` those that did so with aces only, `last_order` those of the deal before. `announced` are the seats
    that have said how few cards they hold. By side, `levels` are ranks, `failures` those at the last level, and
    `points` the levels gained; `declarers` are the side that won the deal before, NO_SIDE in the first deal.
    """

    phase: int = cell(words=Phase, fact=True)
    level: int = cell(Of.RANK, Rank.TWO, fact=True, line=True, always=True)
    exposed: int = cell(Of.CARD, fact=True, line=True)
    top: int = cell(start=LEADING)
    top_once: int = cell(Of.CARDS)
    top_twice: int = cell(Of.CARDS)
    last: int = cell(Of.SEAT, fact=True)
    passes: int = cell(fact=True, line=True)
    out: int = cell(Of.SEATS)
    order: Cells = cells(SEATS, Of.ORDER, fact=True, line=True)
    announced: int = cell(Of.SEATS, fact=True, line=True)
    payers: Cells = cells(SIDES, Of.SEAT)
    given: Cells = cells(SIDES, Of.CARD)
    takers: Cells = cells(SIDES, Of.SEAT)
    returned: Cells = cells(SIDES, Of.CARD)
    tributes: int = cell()
    decided: Cells = cells(EXCHANGE)
    steps: int = cell()
    resisting: int = cell(Of.SEATS, fact=True, line=True)
    resisted: int = cell(Of.FLAG, line=True)
    leader: int = cell(Of.SEAT)
    known_once: Cells = cells(SEATS, Of.CARDS)
    known_twice: Cells = cells(SEATS, Of.CARDS)
    aced: int = cell(Of.SEATS, line=True)
    scores: Cells = cells(MAX_SEATS, start=2, lasts=Lasts.MATCH)
    levels: Cells = cells(SIDES, Of.RANK, Rank.TWO, lasts=Lasts.MATCH, fact=True, line=True, always=True)
    failures: Cells = cells(SIDES, lasts=Lasts.MATCH, fact=True, line=True)
    points: Cells = cells(SIDES, lasts=Lasts.MATCH, fact=True, line=True)
    declarers: int = cell(Of.SEAT, lasts=Lasts.MATCH, fact=True, line=True)
    last_order: Cells = cells(SEATS, Of.ORDER, lasts=Lasts.MATCH, fact=True, line="before")


@record
class Table(Open, Dealt):
    """The hands, and the cards played."""
