"""The layout of records and options in compiled play: rows of structured arrays with the same names."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, NewType, TypeVar

import numpy as np
from numpy.typing import NDArray

from tefuda.core.records.record import Block, Cell, Cells, Part, Record

Words = NewType("Words", Cells)
"""A block of 32-bit words outside a record, each from 0 to 2**32 - 1; compiled, an array of uint32."""
Integers = NewType("Integers", Cells)
"""A block of integers outside a record, each from -2**31 to 2**31 - 1; compiled, an array of int32."""
Octets = NewType("Octets", Cells)
"""A block of numbers from 0 to 255 outside a record; compiled, an array of uint8."""

OneRecord = TypeVar("OneRecord")


class Records(list[OneRecord]):
    """Records of one class, one after the other; compiled, an array with one row for each."""


def layout_of(kind: type[Any]) -> np.dtype[Any]:
    """Return the layout of a record class or of an options class: an int64 for each number, in order of declaration."""
    made: Any = kind
    return _layout_of(made)


@cache
def _layout_of(kind: Any) -> np.dtype[Any]:
    if not issubclass(kind, Record):
        return np.dtype([(field.name, np.int64) for field in fields(kind)], align=True)
    columns: list[tuple[Any, ...]] = []
    for name, declared in kind.__declarations__.items():
        match declared:
            case Block(length=length):
                columns.append((name, np.int64, (length,)))
            case Cell():
                columns.append((name, np.int64))
            case Part(record):
                columns.append((name, layout_of(record)))
    return np.dtype(columns, align=True)


def array_of(value: Any) -> NDArray[Any]:
    """Return an array of one row with the numbers of a record or of options, which it does not share."""
    array = np.zeros(1, layout_of(type(value)))
    if isinstance(value, Record):
        numbers = list(value.numbers())
    else:
        numbers = [int(getattr(value, field.name)) for field in fields(value)]
    array.view(np.int64)[:] = numbers
    return array


def array_of_copies(value: Record, number: int) -> NDArray[Any]:
    """Return an array of `number` rows, each with the numbers of a record."""
    return np.repeat(array_of(value), number)


def record_of(kind: type[Record], array: NDArray[Any]) -> Any:
    """Return a record of class `kind` with a copy of the numbers in an array of one row, which must be contiguous."""
    made = kind()
    made.fill(iter(array.view(np.int64).ravel().tolist()))
    return made


def words_array(length: int) -> NDArray[np.uint32]:
    """Return an array of `length` words that are 0."""
    return np.zeros(length, np.uint32)
