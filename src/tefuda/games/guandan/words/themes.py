"""The themes of problems at Guandan."""

from __future__ import annotations

from typing import Any

from tefuda.core.words.telling import Seen
from tefuda.core.words.themes import BREAK_SET, LET_PASS, SEVERAL, SPEND_WILD, Open, Theme, spends
from tefuda.games.guandan.rules.actions import is_bomb, kind_of
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.language import marked


def _is_wild(seen: Seen, card: int) -> bool:
    return card == wild_card(seen.view.level)


def _keeps_bomb(position: Open, action: Any) -> bool:
    """Say whether a player who could bomb does not."""
    bombs = [one for one in position.seen.legal_actions if is_bomb(kind_of(one.code))]
    return bool(bombs) and action not in bombs


THEMES = (
    LET_PASS,
    Theme(SPEND_WILD, spends(_is_wild)),
    Theme(marked("Keep the bomb"), _keeps_bomb),
    BREAK_SET,
    SEVERAL,
)
"""The themes, the most special first."""
