"""The themes of problems at Crazy Eights, Two-Four-Jack and Mau-Mau."""

from __future__ import annotations

from typing import Any

from tefuda.core.words.telling import Seen
from tefuda.core.words.themes import DRAW_ON, HOLD_WILD, SPEND_WILD, Open, Theme, holds, spends
from tefuda.games.eights.rules.options import Options
from tefuda.language import marked


def _is_wild(seen: Seen, card: int) -> bool:
    options: Options = seen.options
    return bool(options.wild_cards >> card & 1)


def _has_power(seen: Seen, card: int) -> bool:
    options: Options = seen.options
    return bool(options.power_cards & ~options.wild_cards) and bool(options.power_cards >> card & 1)


def _names_no_long_suit(position: Open, action: Any) -> bool:
    """Say whether a wild card names a suit of which others are held more often."""
    if action.suit is None:
        return False
    left = [card.suit for card in position.seen.hand if card not in action.cards]
    return any(left.count(suit) > left.count(action.suit) for suit in left)


THEMES = (
    Theme(HOLD_WILD, holds(_is_wild)),
    Theme(marked("Name a suit that you hold less of"), _names_no_long_suit),
    Theme(SPEND_WILD, spends(_is_wild)),
    Theme(marked("Hold the power card"), holds(_has_power)),
    Theme(marked("The power card in time"), spends(_has_power)),
    DRAW_ON,
)
"""The themes, the most special first."""
