"""Writers: functions that append a fixed number, and what they are given, to a record that is written in order.

Rules call a writer as they call a rule. Interpreted, it is the object below; compiled, each call becomes calls of `put`
and `put_all`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule

if TYPE_CHECKING:

    class Written(Protocol):
        """A record that is written in order: the first `count` of its `cells` have been written."""

        cells: Cells
        count: int

else:
    Written: TypeAlias = Any


@rule
def put(target: Written, number: int) -> None:
    """Append an integer; there must be room."""
    target.cells[target.count] = number
    target.count += 1


@rule
def put_all(target: Written, source: Written) -> None:
    """Append how many integers another record holds, and these; there must be room."""
    put(target, source.count)
    for index in range(source.count):
        put(target, source.cells[index])


class Writer:
    """Appends its `number` and what it is given: integers, and records that are written in order.

    A record is appended as the number of its integers, and these.
    """

    number: int

    def __call__(self, target: Written, *parts: Any) -> None:
        cells, at = target.cells, target.count
        cells[at] = self.number
        for one in parts:
            at += 1
            if isinstance(one, int):
                cells[at] = one
            else:
                cells[at : at + 1 + one.count] = [one.count, *one.cells[: one.count]]
                at += one.count
        target.count = at + 1
