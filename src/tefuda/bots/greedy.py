"""Bots that play what the family's own order of preference puts first."""

from __future__ import annotations

from typing import Any

from tefuda.play.action import Action
from tefuda.play.observation import Observation


class Greedy:
    """Plays the legal action it likes best, the first of them where several are liked equally."""

    def choose(self, observation: Observation) -> Action:
        view, options, liked = observation.view, observation.options, observation.game.preference
        weights = self.weights(observation)
        return max(observation.legal_actions, key=lambda action: liked(view, options, weights, action.code))

    def weights(self, observation: Observation) -> Any:
        """Return how important it finds things."""
        return observation.game.usual_weights


class Club(Greedy):
    """A greedy player whose weights were tuned."""

    def weights(self, observation: Observation) -> Any:
        from tefuda.bulk.tuned import tuned_weights

        return tuned_weights(observation.game, observation.options)
