"""The record of everything on the table in Big Two."""

from __future__ import annotations

from tefuda.core.records.record import Lasts, Of, cell, part, record
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.holdings import Holdings
from tefuda.games.big_two.rules.actions import KIND_NAMES, Kind


@record
class Open(Course):
    """What everybody sees.

    `top` is a mask of card codes, of `top_kind`, LEAD where nothing lies; `top_key` is its strength within the kind,
    and `owner` the seat that has played it. `passed` are the seats that have passed in this trick, `acted` those that
    have played or passed in this deal. `opening` is 1 where the next play must contain the lowest card. `guard` is the
    seat that has acted last, where the next one holds one card; it pays for all if it holds a higher card than
    `guard_card`. `lowest` is the lowest card dealt, where cards lie aside and it was asked for. `dragons` are the seats
    that win by dragons. `winner` has won this deal, and `won` the one before.
    """

    top: int = cell(Of.CARDS)
    top_kind: int = cell(start=Kind.LEAD, words=KIND_NAMES, fact="kind", line="kind")
    top_key: int = cell()
    owner: int = cell(Of.SEAT, fact=True, line=True)
    passed: int = cell(Of.SEATS, fact=True, line=True)
    opening: int = cell(Of.FLAG, fact=True, line=True)
    dragons: int = cell(Of.SEATS, fact=True)
    winner: int = cell(Of.SEAT)
    dealer: int = cell(Of.SEAT, lasts=Lasts.MATCH, fact=True, line=True)
    won: int = cell(Of.SEAT, lasts=Lasts.MATCH, line=True)
    acted: int = cell(Of.SEATS, line=True)
    lowest: int = cell(Of.CARD, fact=True, line=True)
    guard: int = cell(Of.SEAT, line=True)
    guard_card: int = cell(Of.CARD, line=True)


@record
class Table(Open, Dealt):
    """The hands, and the cards played and put down.

    `held` has the cards played before the top play in its pile; `given` has what each has put down for the exchange.
    `declared` are the seats that have declared a dragon.
    """

    given: Holdings = part(Holdings)
    declared: int = cell(Of.SEATS, line=True)
