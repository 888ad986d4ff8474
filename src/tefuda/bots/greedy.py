"""A bot that plays what the family's own order of preference puts first."""

from __future__ import annotations

from tefuda.play.action import Action
from tefuda.play.observation import Observation


class Greedy:
    """Plays the legal action it likes best, the first of them where several are liked equally."""

    def choose(self, observation: Observation) -> Action:
        view, options, liked = observation.view, observation.options, observation.game.preference
        return max(observation.legal_actions, key=lambda action: liked(view, options, action.code))
