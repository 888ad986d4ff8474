"""What every table has: whose turn it is, and how the deal and the match stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.primitives import reset
from tefuda.core.records.record import Cells, Lasts, Of, Record, cell, cells, part, record
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import Chance
from tefuda.core.table.holdings import Holdings
from tefuda.core.table.stock import Stock

if TYPE_CHECKING:
    Table: TypeAlias = "Course"
else:
    Table = Any


@record
class Course(Record):
    """The course of a deal and of a match, which everybody sees.

    `asked` is the mask of the seats that owe a decision, and `turn` the one of them that the rules ask next, NO_SEAT
    when the deal is over. By seat, `payoffs` are the points gained by the deal, and `scores` the totals of the match,
    in which `deals` have been finished. `winners` is the mask of the seats that have won the match, once it is over.
    The numbers of `phase` are those of the family.
    """

    seats: int = cell(lasts=Lasts.TABLE)
    turn: int = cell(Of.SEAT)
    asked: int = cell(Of.SEATS)
    phase: int = cell()
    over: int = cell(Of.FLAG)
    blocked: int = cell(Of.FLAG)
    payoffs: Cells = cells(MAX_SEATS, Of.POINTS)
    scores: Cells = cells(MAX_SEATS, Of.POINTS, lasts=Lasts.MATCH, line=True)
    deals: int = cell(lasts=Lasts.MATCH, line=True)
    match_over: int = cell(Of.FLAG, lasts=Lasts.MATCH)
    winners: int = cell(Of.SEATS, lasts=Lasts.MATCH)


class Dealt:
    """What a table has that is played with cards from a stock: to be named beside the record of what lies open."""

    __slots__ = ()
    chance: Chance = part(Chance, lasts=Lasts.TABLE)
    stock: Stock = part(Stock)
    held: Holdings = part(Holdings)


@rule
def reset_deal(table: Any) -> None:
    """Set all cells that last for a deal to their start."""
    reset(table, Lasts.DEAL)


@rule
def begin_match(table: Any) -> None:
    """Set all cells that last for a match to their start."""
    reset(table, Lasts.MATCH)


@rule
def give_turn(table: Table, seat: int) -> None:
    """Ask one seat and no other."""
    table.turn, table.asked = seat, 1 << seat


@rule
def end_deal(table: Table) -> None:
    """End a deal, once its payoffs are set: nobody is asked any longer, and the payoffs are added to the scores."""
    table.over = 1
    table.turn, table.asked = NO_SEAT, 0
    for seat in range(table.seats):
        table.scores[seat] += table.payoffs[seat]
    table.deals += 1


@rule
def seats_with_most(numbers: Cells, seats: int) -> int:
    """Return the mask of the seats with the highest number; there is at least one seat."""
    most, found = numbers[0], 0
    for seat in range(seats):
        if numbers[seat] > most:
            most, found = numbers[seat], 0
        if numbers[seat] == most:
            found |= 1 << seat
    return found


@rule
def most_gained(payoffs: Cells, seats: int) -> int:
    """Return the mask of the seats that have gained most by a deal; 0 where all have gained the same."""
    most = seats_with_most(payoffs, seats)
    return 0 if most == (1 << seats) - 1 else most


@rule
def leaders(table: Table) -> int:
    """Return the mask of the seats with the highest score."""
    return seats_with_most(table.scores, table.seats)


@rule
def close_match_after(table: Table, deals: int) -> None:
    """End the match once `deals` deals are finished, 0 for never; the seats with the highest score win it."""
    if 0 < deals <= table.deals:
        table.match_over, table.winners = 1, leaders(table)
