"""The text of decisions in lessons and exercises: the seat before the action, as in `1: 9♦`."""

from __future__ import annotations

from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.words.line_readers import seat_at


def said_by(text: str) -> tuple[int, str]:
    """Return the seat and the action of a decision; raise NotationError if no seat is named."""
    seat, _, action = text.partition(":")
    return seat_at("seat", seat, MAX_SEATS), action.strip()
