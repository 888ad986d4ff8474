"""What follows from how the cells of records are declared: what a seat alone may know, what is copied and reset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from tefuda.core.record import Block, Cell, Lasts, Part, Record, cells_of
from tefuda.core.source import cells_written
from tefuda.core.written import written, written_rule

Made = TypeVar("Made")
_VIEW = 3
"""The place of the view among the parameters of `see_own`."""


def own_cells(view: type[Record]) -> tuple[str, ...]:
    """Return the names of the cells of a view that only the seat whose view it is may know."""
    return tuple(name for name, declared in cells_of(view) if declared.own)


def foreign_cells(view: type[Record], see_own: Callable[..., None]) -> list[str]:
    """Return the cells of a view that the rule `see_own` may write although not only its own seat may know them."""
    open_blocks = [name for name, declared in cells_of(view) if isinstance(declared, Block) and not declared.own]
    return sorted(set(cells_written(see_own, _VIEW, open_blocks)) - set(own_cells(view)))


def sharing(view: type[Made]) -> Callable[[Made], Made]:
    """Return the function that copies a view for one seat: a copy shares the open blocks, which nobody writes again."""
    kind: Any = view
    declared = dict(cells_of(kind))
    targets = ", ".join(f"new.{name}" for name in declared)
    lines = ["new = make(kind)", f"{targets}, = cells(view)"]
    lines += [
        f"new.{name} = view.{name}.copy()" for name, one in declared.items() if isinstance(one, Block) and one.own
    ]
    given = {"make": object.__new__, "kind": kind, "cells": taking(tuple(declared))}
    return written("share", "view", [*lines, "return new"], returns="kind", given=given)  # type: ignore[no-any-return]


def closing(view: type[Any]) -> Callable[[Any, Any], None]:
    """Return the function that sets the own cells of a view to those of an onlooker's view."""
    own = [(name, isinstance(declared, Block)) for name, declared in cells_of(view) if declared.own]
    lines = [f"view.{name} = onlooker.{name}{'.copy()' * block}" for name, block in own]
    return written("close", "view, onlooker", lines)  # type: ignore[no-any-return]


def taking(cells: Sequence[str]) -> Callable[[Any], tuple[object, ...]]:
    """Return a function that takes the cells of these names from a record."""
    if len(cells) > 1:
        return attrgetter(*cells)
    return written("take", "record", [f"return ({''.join(f'record.{name},' for name in cells)})"], returns="tuple")  # type: ignore[no-any-return]


def copies(table: type[Any], view: type[Any], *, back: bool = False) -> tuple[list[str], list[str]]:
    """Return the lines that copy the cells that two records have from the class they both extend, `table` to `view`.

    The first lines run, the second are compiled; `back` they copy from `view` to `table`. A cell that the view declares
    again is not copied: what it holds is worked out by another rule.
    """
    shared = next(kind for kind in table.__mro__ if issubclass(view, kind))
    source, target = ("view", "table") if back else ("table", "view")
    fast, plain = [], []
    for name, declared in cells_of(shared):
        if view.__declarations__[name] is not declared:
            continue
        if isinstance(declared, Block):
            fast.append(f"{target}.{name} = {source}.{name}.copy()")
            plain += _each(declared, f"{target}.{name}", f"{source}.{name}[i]")
        else:
            fast.append(f"{target}.{name} = {source}.{name}")
            plain.append(fast[-1])
    return fast, plain


def _each(declared: Block, block: str, value: str) -> list[str]:
    """Return the lines that set each cell `i` of a block."""
    return [f"for i in range({declared.length}):", f"    {block}[i] = {value}"]


def resetting(kind: type[Made], lasts: Lasts) -> Callable[[Made], None]:
    """Return the rule that sets all that lasts for a deal, or for a match, to its start."""
    fast, plain = resets(kind, lasts)
    return written_rule(  # type: ignore[no-any-return]
        f"reset_{lasts.value}", "table: Table", fast, plain,
        given={"Table": kind}, doc=f"Set all that lasts for a {lasts.value} to its start.",
    )  # fmt: skip


def resets(kind: type[Any], lasts: Lasts) -> tuple[list[str], list[str]]:
    """Return the lines that set all that lasts so long on a `table` to its start: the first run, the second compile."""
    fast, plain = [], []
    for name, declared in _lasting(kind, lasts):
        if isinstance(declared, Block):
            fast.append(f"table.{name} = [{declared.start}] * {declared.length}")
            plain += _each(declared, f"table.{name}", str(declared.start))
        else:
            fast.append(f"table.{name} = {declared.start}")
            plain.append(fast[-1])
    return fast, plain


def _lasting(kind: type[Any], lasts: Lasts, path: str = "") -> Iterator[tuple[str, Cell]]:
    for name, declared in kind.__declarations__.items():
        if declared.lasts != lasts:
            continue
        if isinstance(declared, Part):
            yield from _lasting(declared.record, Lasts.DEAL, f"{path}{name}.")
        else:
            yield f"{path}{name}", declared
