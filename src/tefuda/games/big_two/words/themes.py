"""The themes of problems at Big Two."""

from __future__ import annotations

from typing import Any

from tefuda.core.cards.card import Card, Rank
from tefuda.core.words.telling import Seen
from tefuda.core.words.themes import BREAK_SET, LET_PASS, SEVERAL, Open, Theme, holds, spends
from tefuda.language import marked


def _is_two(seen: Seen, card: int) -> bool:
    return Card(card).rank == Rank.TWO


def _is_five(position: Open, action: Any) -> bool:
    return action.verb == "play" and len(action.cards) == 5


THEMES = (
    LET_PASS,
    BREAK_SET,
    Theme(marked("Hold the two"), holds(_is_two)),
    Theme(marked("The two in time"), spends(_is_two)),
    Theme(marked("Five cards at once"), _is_five),
    SEVERAL,
)
"""The themes, the most special first."""
