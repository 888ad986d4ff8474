"""What is seen of a table, from the declarations of its records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tefuda.core.batches import BatchedView, see_batches
from tefuda.core.decision import Decision, Secrecy
from tefuda.core.derived import copies
from tefuda.core.facts import Facts
from tefuda.core.game import Sight, no_window, nobody, nothing_secret, payoffs_only
from tefuda.core.view import (
    CountView,
    DealtView,
    StockView,
    see_dealt,
    see_hand,
    see_own_count,
    see_remembered,
    see_stock,
)
from tefuda.core.window import WindowView, answered, in_window, see_owed, see_window
from tefuda.core.written import written_rule

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
    table: type[Any],
    view: type[Any],
    facts: Facts,
    *,
    see: Callable[[Any, Any, Any], None] | None = None,
    see_own: Callable[[Any, Any, int, Any], None] | None = None,
    secrecy: Callable[[Any, Decision], Secrecy] = nothing_secret,
    revealed: Callable[[Any], object] = payoffs_only,
) -> Sight[Any, Any, Any]:
    """Return what is seen of tables of a class, in views of a class that extends the same record of open cells.

    What lies open is copied, and what `DealtView`, `CountView`, `StockView`, `BatchedView` and `WindowView` have is
    seen by their rules. The rules `see` and `see_own` write the rest afterwards, as those of a `Sight` do.
    """
    beside = view.__beside__
    every = [_OPEN[kind] for kind in beside]
    alone = [_OWN[kind] for kind in beside if kind in _OWN]
    records = {"Table": table, "Options": Any, "View": view}
    return Sight(
        view,
        _in_turn("see", records, copies(table, view), "table, view", every, "table, options, view", see),
        _in_turn("see_own", records, ([], []), "table, seat, view", alone, "table, options, seat, view", see_own),
        facts,
        secrecy,
        in_window if WindowView in beside else no_window,
        answered if WindowView in beside else nobody,
        revealed,
    )


_KINDS = {"table": "Table", "options": "Options", "seat": "int", "view": "View"}


def _in_turn(
    name: str,
    records: Mapping[str, Any],
    lines: tuple[list[str], list[str]],
    given: str,
    rules: Iterable[Callable[..., None]],
    all_given: str,
    last: Callable[..., None] | None,
) -> Any:
    """Return the rule `name` that begins with some lines, then calls rules, and last one that it gives all it has."""
    calls = {f"{one.__name__}({given})": one for one in rules}
    if last is not None:
        calls[f"{last.__name__}_more({all_given})"] = last
    called = {call.partition("(")[0]: one for call, one in calls.items()}
    parameters = ", ".join(f"{one}: {_KINDS[one]}" for one in all_given.split(", "))
    fast, plain = ([*begun, *calls] for begun in lines)
    doc = "\n".join(filter(None, (one.__doc__ for one in called.values())))
    return written_rule(name, parameters, fast, plain, given={**records, **called}, doc=doc)
