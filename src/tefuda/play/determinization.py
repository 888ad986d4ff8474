"""Possible tables, made from an observation."""

from __future__ import annotations

from typing import Any

from tefuda.core.cards.card import holds
from tefuda.core.table.chance import Dice
from tefuda.errors import GameError, PositionError


def determinized(seen: Any, dice: Dice) -> Any:
    """Return a possible table that agrees with the observation, drawn uniformly by the dice.

    Nobody knows who else has answered an open window, so all other seats answer again. Raises GameError for a family
    without the rule `determinize`, and PositionError for an observation that contradicts itself.
    """
    game = seen.game
    if game.search.determinize is None:
        raise GameError("{game} cannot be searched: it does not say which tables could be", game=game.name)
    table, view = game.table(), game.view()
    game.search.determinize(seen.view, seen.options, dice, table)
    game.sight.see(table, seen.options, view)
    if seen.seat is not None:
        game.sight.see_own(table, seen.options, seen.seat, view)
    if view != seen.view or not _is_asked(seen, table):
        raise PositionError("what was observed contradicts itself: there is no such deal")
    return table


def _is_asked(seen: Any, table: Any) -> bool:
    """Return whether the seat to act owes a decision at this table, and the observing seat has its legal actions."""
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
