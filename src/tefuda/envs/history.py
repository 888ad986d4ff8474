"""The last plays of a deal as a seat has seen them, written from a history, as compiled play writes them by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.core.records.record import Cells
from tefuda.core.table.encoding import Encoding, write_maker
from tefuda.play.observation import Event


def write_history(
    encoding: Encoding, view: Any, options: Any, history: Sequence[Event[Any]], plays: int, features: Cells
) -> None:
    """Write the last `plays` of a history after the view, the latest first; the numbers are 0 before."""
    at = encoding.view.size
    for event in history[: -plays - 1 : -1]:
        write_maker(view, event.seat, features, at)
        if event.action is not None:
            encoding.play.write(view, options, event.action.decision, features, at)
        at += encoding.play.size
