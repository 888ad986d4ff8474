"""Bots that play what the family's preference, or a trained net, values most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.play.action import Action
from tefuda.play.observation import Observation


class Greedy:
    """Plays the legal action it likes best, the first of them where several are liked equally."""

    def choose(self, observation: Observation) -> Action:
        return max(observation.legal_actions, key=self._liking(observation))

    def ranked(self, observation: Observation) -> list[Action]:
        """Return the legal actions, the one it likes best first."""
        return sorted(observation.legal_actions, key=self._liking(observation), reverse=True)

    def _liking(self, observation: Observation) -> Callable[[Action], int]:
        """Return a function that says how much it likes an action."""
        view, options, liked = observation.view, observation.options, observation.game.players.preference
        weights = self.weights(observation)
        return lambda action: liked(view, options, weights, action.code)

    def weights(self, observation: Observation) -> Any:
        """Return the weights by which the family's preference compares actions, a record of the family."""
        return observation.game.usual_weights


class Club(Greedy):
    """Plays by a net that was trained for the game, or greedily with tuned weights where there is none."""

    def choose(self, observation: Observation) -> Action:
        from tefuda.bulk.nets import features_of, net_of

        legal = observation.legal_actions
        net = net_of(observation.game, observation.options) if len(legal) > 1 else None
        if net is None:
            return super().choose(observation)
        decisions = [action.decision for action in legal]
        values = net.values(features_of(net.encoding, observation.view, observation.options, decisions))
        return legal[int(values.argmax())]

    def weights(self, observation: Observation) -> Any:
        from tefuda.bulk.tuned import tuned_weights

        return tuned_weights(observation.game, observation.options)
