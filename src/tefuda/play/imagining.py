"""Tables that could be, imagined of what somebody has observed."""

from __future__ import annotations

from typing import Any

from tefuda.core.cards import holds
from tefuda.core.chance import Dice
from tefuda.errors import GameError, PositionError
from tefuda.play.observation import Observation


def imagined(seen: Observation, dice: Dice) -> Any:
    """Return any table of which this could be observed, each as likely as any other; the dice say which.

    Who else has answered an open window is not known, so all others are asked again. Raises GameError for a family that
    does not imagine tables, and PositionError for an observation that contradicts itself.
    """
    game = seen.game
    if game.imagine is None:
        raise GameError("{game} cannot be searched: it does not say which tables could be", game=game.name)
    table, view = game.table(), game.view()
    game.imagine(seen.view, seen.options, dice, table)
    game.sight.see(table, seen.options, view)
    if seen.seat is not None:
        game.sight.see_own(table, seen.options, seen.seat, view)
    if view != seen.view or not _is_asked(seen, table):
        raise PositionError("what was observed contradicts itself: there is no such deal")
    return table


def _is_asked(seen: Observation, table: Any) -> bool:
    """Say whether whose turn it is owes a decision at this table, and the seat that observes those that it may make."""
    if table.over:
        return not seen.legal_actions
    if not 0 <= table.turn < table.seats or not holds(table.asked, table.turn):
        return False
    if not seen.legal_actions or seen.seat is None:
        return True
    if not holds(table.asked, seen.seat):
        return False
    asked = table
    if table.turn != seen.seat:
        asked = table.copy()
        asked.turn = seen.seat
    legal = seen.game.decisions(asked, seen.options)
    return [one.code for one in legal] == [action.code for action in seen.legal_actions]
