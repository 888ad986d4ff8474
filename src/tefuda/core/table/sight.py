"""What is seen of a table, made from the declarations of its records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tefuda.core.records.primitives import copy_shared
from tefuda.core.records.private_cells import foreign_cells
from tefuda.core.records.record import Record
from tefuda.core.records.rule import rule
from tefuda.core.table.batches import BatchedView, see_batches
from tefuda.core.table.decision import Decision, Secrecy
from tefuda.core.table.facts import Facts
from tefuda.core.table.rules import OneOptions, OneTable, Table
from tefuda.core.table.view import (
    CountView,
    DealtView,
    StockView,
    see_dealt,
    see_hand,
    see_own_count,
    see_remembered,
    see_stock,
)
from tefuda.core.table.window import WindowView, answered, in_window, see_owed, see_window

OneView = TypeVar("OneView", bound=Record)


def nothing_secret(table: Any, decision: Decision) -> Secrecy:
    """Return `Secrecy.OPEN` for any decision, in games without secret ones."""
    return Secrecy.OPEN


def nobody(table: Any) -> int:
    """Return the empty mask: no seat has answered a window."""
    return 0


def payoffs_only(table: Table) -> object:
    """Return the payoffs, which become known at the end of a deal."""
    return tuple(table.payoffs)


def no_window(table: Any) -> bool:
    """Return False, in games without windows."""
    return False


@dataclass(frozen=True, eq=False)
class Sight(Generic[OneTable, OneOptions, OneView]):
    """What is seen of a table, in a view of class `view`, and by whom; `see` and `see_own` are rules and compile.

    `see` writes into a view what everybody sees, and then `see_own` what one seat alone may know, into own cells only:
    TypeError is raised if it may write others. `facts` are what a view shows, by name.

    `secrecy(table, decision)` returns what others see, as the table stands, of a decision that was made. `in_window`
    says whether a window is open in which all seats that a public rule names may claim a play. `answered` returns the
    mask of the seats that have answered a window still open, whose last decisions nobody else sees yet. `revealed`
    returns what the rules have made known of what was hidden, to be compared: the payoffs, and by house rule whether a
    call was right.
    """

    view: type[OneView]
    see: Callable[[OneTable, OneOptions, OneView], None]
    see_own: Callable[[OneTable, OneOptions, int, OneView], None]
    facts: Facts
    secrecy: Callable[[OneTable, Decision], Secrecy] = nothing_secret
    in_window: Callable[[OneTable], bool] = no_window
    answered: Callable[[OneTable], int] = nobody
    revealed: Callable[[OneTable], object] = payoffs_only

    def __post_init__(self) -> None:
        if others := foreign_cells(self.view, self.see_own):
            raise TypeError(f"{self.see_own.__qualname__} writes what not only one seat may know: {', '.join(others)}")


_OPEN: Mapping[type[Any], Callable[..., None]] = {
    DealtView: see_dealt,
    CountView: see_remembered,
    StockView: see_stock,
    BatchedView: see_batches,
    WindowView: see_window,
}
_OWN: Mapping[type[Any], Callable[..., None]] = {
    DealtView: see_hand, CountView: see_own_count, WindowView: see_owed
}  # fmt: skip


def sight(
    view: type[Any],
    facts: Facts,
    *,
    see: Callable[[Any, Any, Any], None] | None = None,
    see_own: Callable[[Any, Any, int, Any], None] | None = None,
    secrecy: Callable[[Any, Decision], Secrecy] = nothing_secret,
    revealed: Callable[[Any], object] = payoffs_only,
) -> Sight[Any, Any, Any]:
    """Return what is seen of tables, in views of a class that extends the same record of open cells as the table does.

    What lies open is copied, and the cells of `DealtView`, `CountView`, `StockView`, `BatchedView` and `WindowView` are
    written by their own rules. The rules `see` and `see_own` write the rest afterwards, as those of a `Sight` do.
    Raises TypeError if `see_own` may write cells that are not own.
    """
    beside = view.__beside__
    open_rule, own_rule = see or see_no_more, see_own or see_no_more_alone
    for kind in reversed(beside):
        open_rule = _seen_before(_OPEN[kind], open_rule)
        own_rule = _seen_alone_before(_OWN[kind], own_rule) if kind in _OWN else own_rule
    return Sight(
        view,
        _seen_before(see_open, open_rule),
        own_rule,
        facts,
        secrecy,
        in_window if WindowView in beside else no_window,
        answered if WindowView in beside else nobody,
        revealed,
    )


@rule
def see_open(table: Any, view: Any) -> None:
    """Write into a view what lies open."""
    copy_shared(view, table)


@rule
def see_no_more(table: Any, options: Any, view: Any) -> None:
    """Write nothing into a view beyond what all views of its kind have."""


@rule
def see_no_more_alone(table: Any, options: Any, seat: int, view: Any) -> None:
    """Write nothing into the view of a seat beyond what all views of its kind have."""


def _seen_before(first: Callable[..., None], then: Callable[..., None]) -> Callable[..., None]:
    """Return the rule that writes into a view what two rules write."""

    @rule
    def see(table: Any, options: Any, view: Any) -> None:
        first(table, view)
        then(table, options, view)

    return see


def _seen_alone_before(first: Callable[..., None], then: Callable[..., None]) -> Callable[..., None]:
    """Return the rule that writes into the view of a seat what two rules write."""

    @rule
    def see_own(table: Any, options: Any, seat: int, view: Any) -> None:
        first(table, seat, view)
        then(table, options, seat, view)

    return see_own
