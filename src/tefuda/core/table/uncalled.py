"""What everybody can infer from calls that a seat did not make: its hand does not add up to any of those numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, cells
from tefuda.core.records.rule import note

if TYPE_CHECKING:

    class Table(Protocol):
        """The cells of a table that the rules below write."""

        uncalled: Cells

else:
    Table = Any


class Uncalled:
    """What lies open where numbers are called: to be named beside the record that `Open` extends.

    By seat, `uncalled` is a set of numbers, as bits: those that it could have called since its hand last changed, and
    did not.
    """

    __slots__ = ()
    uncalled: Cells = cells(MAX_SEATS)


@note
def note_change(table: Table, seat: int) -> None:
    """Note that the hand of a seat changes, so that nothing is known any more of what it could call."""
    table.uncalled[seat] = 0
