"""How what seats decide is written in lessons and exercises: `1: 9♦`, the seat before the action."""

from __future__ import annotations

from tefuda.core.line_readers import seat_at
from tefuda.core.seats import MAX_SEATS


def said_by(text: str) -> tuple[int, str]:
    """Return the seat and the action of a decision; raise NotationError where no seat is named."""
    seat, _, action = text.partition(":")
    return seat_at("seat", seat, MAX_SEATS), action.strip()
