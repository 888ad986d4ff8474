"""A bot with a stated order of preference for each family."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from tefuda.play.action import Action
from tefuda.play.observation import Observation


@cache
def preference_of(family: str) -> Callable[[Any, Any, int], int]:
    """Return the rule that says how much a greedy player of a family likes an action."""
    found: Callable[[Any, Any, int], int] = import_module(f"tefuda.bots.heuristics.{family}").preference
    return found


class Greedy:
    """Plays the legal action it likes best, the first of them where several are liked equally."""

    def choose(self, observation: Observation) -> Action:
        liked = preference_of(observation.game.name)
        view, options = observation.view, observation.options
        return max(observation.legal_actions, key=lambda action: liked(view, options, action.code))
