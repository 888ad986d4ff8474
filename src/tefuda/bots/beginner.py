"""A bot that overlooks actions, as people do who have just learned a game."""

from __future__ import annotations

from tefuda.core.table.chance import Dice
from tefuda.core.table.decision import Proposals
from tefuda.play.action import Action
from tefuda.play.observation import Observation


class Beginner:
    """Plays the action it likes best of those that it notices: the more there are, the more it overlooks.

    It rarely overlooks what goes out or wins.
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation) -> Action:
        from tefuda.bulk.policies import most_liked_noticed
        from tefuda.bulk.rules import rules_of

        legal = observation.legal_actions
        if len(legal) == 1:
            return legal[0]
        proposals = Proposals()
        proposals.count = len(legal)
        proposals.codes[: len(legal)] = [action.code for action in legal]
        game = observation.game
        view, options, weights = observation.view, observation.options, game.usual_weights
        code = most_liked_noticed(rules_of(game), view, options, weights, proposals, self._dice)
        return next(action for action in legal if action.code == code)
