"""A bot that overlooks actions, as people do who have just learned a game."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.core.chance import Dice
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.play.action import Action
from tefuda.play.observation import Observation


class Beginner:
    """Plays the action it likes best of those it notices; one in three it overlooks."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        if len(legal) == 1:
            return legal[0]
        proposals = Proposals()
        proposals.count = len(legal)
        proposals.codes[: len(legal)] = [action.code for action in legal]
        game = observation.game
        weights = game.usual_weights
        code = _choosing(game)(observation.view, observation.options, weights, proposals, self._dice)
        return next(action for action in legal if action.code == code)


@cache
def _choosing(game: Game) -> Any:
    """Return the rule by which the compiled beginner chooses."""
    from tefuda.bulk.policies import most_liked_noticed
    from tefuda.bulk.reach import bound

    return bound(most_liked_noticed, {"preference": game.preference})
