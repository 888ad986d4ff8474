"""The names that compiled players and drivers leave open, and what they stand for in a game."""

from __future__ import annotations

from typing import Any

from tefuda.bulk.driver import pass_nobody, pick_nothing
from tefuda.bulk.net import no_action, no_view
from tefuda.core.game import Game


def rules_of(game: Game) -> dict[str, Any]:
    """Return what the names that all drivers leave open stand for in a game."""
    return {
        "Table": game.table,
        "Options": game.options,
        "View": game.view,
        "Weights": game.weights,
        "legal_actions": game.rules.legal_actions,
        "pick": game.rules.pick or pick_nothing,
        "apply": game.rules.apply,
        "pass_idle": game.rules.pass_idle or pass_nobody,
        "see": game.sight.see,
        "see_own": game.sight.see_own,
        "preference": game.preference,
        "premium": game.premium,
        "write_view": game.encoding.view.write if game.encoding else no_view,
        "write_action": game.encoding.action.write if game.encoding else no_action,
    }
