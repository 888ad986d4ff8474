"""The protocol of agents."""

from __future__ import annotations

from typing import Protocol

from tefuda.play.action import Given
from tefuda.play.observation import Observation


class Agent(Protocol):
    """An agent: `choose` gets the observation of a seat that owes a decision, and returns one of its legal actions."""

    def choose(self, observation: Observation) -> Given: ...
