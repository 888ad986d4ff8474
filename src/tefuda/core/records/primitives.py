"""Primitives that work on all cells of a record, or on many of a block, at once.

These functions are no rules: `tefuda.compiler.cells` compiles each to a few instructions. Interpreted, they go by how
the cells are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

from tefuda.core.records.record import Block, Cell, Cells, Declared, Lasts, Part, cells_of, setting


def copy_shared(target: Any, source: Any) -> None:
    """Set the cells that a record has from a class which another extends, too, to those of the other."""
    _setter(type(target), type(source))(target, source)


def _shared_cells(one: Any, other: Any) -> Sequence[str]:
    """Return the cells and blocks that two record classes have from the class that both extend.

    One that either declares again is shared only if no more than its start is different.
    """
    extended = next(kind for kind in one.__mro__ if issubclass(other, kind))
    return [
        name
        for name, declared in cells_of(extended)
        if all(replace(kind.__declarations__[name], start=declared.start) == declared for kind in (one, other))
    ]


shared_cells: Any = cache(_shared_cells)
"""The names of the cells and blocks that `copy_shared` copies between records of two classes, given those."""


def _shared_setting(target: Any, source: Any) -> Callable[[Any, Any], None]:
    return setting(target, shared_cells(target, source))


_setter: Any = cache(_shared_setting)


def overwrite(target: Declared, source: Declared) -> None:
    """Set the cells of a record to those of another, of its class or of the one it extends."""
    for name, declared in source.__declarations__.items():
        match declared:
            case Block():
                setattr(target, name, getattr(source, name).copy())
            case Cell():
                setattr(target, name, getattr(source, name))
            case _:
                overwrite(getattr(target, name), getattr(source, name))


def narrow(cells: Cells) -> Cells:
    """Return a block of a record as one of 32-bit numbers, of which compiled code adds twice as many at once.

    Such a block is read and written in this way only. Compiled, a number is cut to 32 bits, so none may need more.
    """
    return cells


def reset(record: Any, lasts: Lasts) -> None:
    """Set all cells of a record that last so long to their start; those of its parts are for a deal."""
    for name, declared in record.__declarations__.items():
        if declared.lasts == lasts:
            match declared:
                case Part():
                    reset(getattr(record, name), Lasts.DEAL)
                case Block(start, length=length):
                    setattr(record, name, [start] * length)
                case _:
                    setattr(record, name, declared.start)


def restore(record: Any, cells: Cells, at: int) -> None:
    """Set all integers of a record, in the order of declaration, to those that a block has from one index on."""
    record.fill(cells[index] for index in count(at))


def save(record: Any, cells: Cells, at: int) -> None:
    """Set the integers of a block from one index on to those of a record, in the order of declaration."""
    for index, number in enumerate(record.numbers(), at):
        cells[index] = number


def spread(cells: Cells, at: int, mask: int, length: int, apart: int) -> None:
    """Set `length` cells from `at` on to bits of a mask, the lowest first, next to each other or 4 `apart`.

    `apart` is 1 or 4; where it is compiled, it and `length` must be constants. The block must have room.
    """
    for i in range(length):
        cells[at + i] = mask >> apart * i & 1
