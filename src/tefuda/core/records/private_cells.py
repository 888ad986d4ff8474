"""What follows from the declarations of the cells of a view: what only one seat may know, and what all seats share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tefuda.core.records.record import Block, Record, cells_of, copying, setting
from tefuda.core.records.source import cells_written

Made = TypeVar("Made")
_VIEW = 3
"""The index of the view among the parameters of `see_own`."""


def own_cells(view: type[Record]) -> tuple[str, ...]:
    """Return the names of the cells of a view that may be known only to the seat whose view it is."""
    return tuple(name for name, declared in cells_of(view) if declared.own)


def foreign_cells(view: type[Record], see_own: Callable[..., None]) -> list[str]:
    """Return the names of the cells that the rule `see_own` may write although they are not own cells of the view.

    Raises CompileError where the source of a rule cannot be found.
    """
    open_blocks = [name for name, declared in cells_of(view) if isinstance(declared, Block) and not declared.own]
    return sorted(set(cells_written(see_own, _VIEW, open_blocks)) - set(own_cells(view)))


def sharing(view: type[Made]) -> Callable[[Made], Made]:
    """Return the function that copies a view for one seat; a copy shares the open blocks, which nobody may write."""
    kind: Any = view
    return copying(view, [name for name, declared in cells_of(kind) if not declared.own])


def closing(view: type[Any]) -> Callable[[Any, Any], None]:
    """Return the function `close(view, onlooker)`, which sets the own cells of a view to those of an onlooker's."""
    return setting(view, own_cells(view))
