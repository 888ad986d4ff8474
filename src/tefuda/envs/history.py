"""The last plays that a seat has seen, written from a history; compiled play writes the same numbers by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.core.records.record import Cells
from tefuda.core.table.encoding import Encoding, write_maker
from tefuda.play.observation import Event


def write_history(
    encoding: Encoding, view: Any, options: Any, history: Sequence[Event[Any]], plays: int, features: Cells
) -> None:
    """Write the last `plays` of a history, the latest first, into `features` after those of the view.

    `history` is what the seat of the view has seen, oldest first. `features` is as long as an observation with these
    plays, and 0 where they stand.
    """
    at = encoding.view.size
    for event in history[: -plays - 1 : -1]:
        write_maker(view, event.seat, features, at)
        if event.action is not None:
            encoding.play.write(view, options, event.action.decision, features, at)
        at += encoding.play.size
