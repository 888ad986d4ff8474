"""Windows, in which several seats are asked at once: what a table keeps of them, and what a view shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tefuda.core.cards.card import holds
from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.record import Cells, Of, cell, cells
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import first_among, seats_in

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the functions below read."""

        seats: int
        turn: int
        asked: int
        opened: int
        first: int

        claimed: int
        claims: Cells

    View: TypeAlias = "WindowView"
else:
    Table = View = Any


class Windowed:
    """What the table of a game with windows has: to be named beside the record of what lies open.

    `opened` is the mask of the seats that the open window asks, answered or not, 0 without a window, and `first` is the
    first of them. `claimed` is the mask of those that did not pass, and `claims` are their answers, as codes by seat.
    """

    __slots__ = ()
    opened: int = cell(Of.SEATS)
    first: int = cell(Of.SEAT)
    claimed: int = cell(Of.SEATS)
    claims: Cells = cells(MAX_SEATS)


def has_answered(seat: int, asked: int, owes: int) -> bool:
    """Say, from the cells of a view, whether its seat has answered a window still open; the fact `answered`."""
    return seat != NO_SEAT and holds(asked, seat) and not owes


class WindowView:
    """What the view of a table that is `Windowed` has: to be named beside the record of what lies open.

    While a window is open, `asked` are all seats that it asks, answered or not, and `turn` is the first of them. `owes`
    is 1 if the rules wait for the seat whose view it is, and the fact `answered` says that it has answered: unless it
    has passed, it has `claimed`, and `claim` is the code of its answer.
    """

    facts = {"answered": has_answered}  # noqa: RUF012
    turn: int = cell(Of.SEAT)
    asked: int = cell(Of.SEATS)
    opened: int = cell(Of.SEATS)
    owes: int = cell(Of.FLAG, own=True)
    claimed: int = cell(Of.FLAG, own=True)
    claim: int = cell(own=True)


@rule
def see_window(table: Table, view: View) -> None:
    """Write into a view whom the rules ask, but not who has answered an open window."""
    view.turn, view.asked, view.opened = table.turn, table.asked, table.opened
    if table.opened != 0:
        view.turn, view.asked = table.first, table.opened


@rule
def see_owed(table: Table, seat: int, view: View) -> None:
    """Write into the view of a seat whether the rules wait for it, and its answer in an open window."""
    view.owes, view.claimed, view.claim = table.asked >> seat & 1, 0, 0
    if table.opened != 0 and holds(table.claimed, seat):
        view.claimed, view.claim = 1, table.claims[seat]


@rule
def ask_again(view: View, seat: int, table: Table, step: int) -> None:
    """Set who is asked on a determinized table: in an open window everybody again but the viewer, if it has answered.

    `step` is the direction, 1 or -1, in which the seats answer.
    """
    table.turn, table.asked, table.opened = view.turn, view.asked, view.opened
    if view.opened == 0:
        return
    table.first = view.turn
    if holds(view.opened, seat) and not view.owes:
        table.asked = view.opened ^ 1 << seat
        table.claimed = view.claimed << seat
        table.claims[seat] = view.claim
    if table.asked != 0:
        table.turn = first_among(table.asked, view.turn, table.seats, step)


def in_window(table: Table) -> bool:
    """Say whether a window is open."""
    return table.opened != 0


def answered(table: Table) -> int:
    """Return the mask of the seats that have answered a window still open, whose answers nobody else sees yet."""
    return table.opened & ~table.asked


def answers_of(table: Any, seats: int, passing: int) -> dict[int, int]:
    """Return by seat the codes that the seats of a mask have answered, `passing` for those that claimed nothing."""
    return {seat: table.claims[seat] if holds(table.claimed, seat) else passing for seat in seats_in(seats)}
