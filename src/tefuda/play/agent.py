"""What a player is to the rest of the library."""

from __future__ import annotations

from typing import Protocol

from tefuda.play.action import Given
from tefuda.play.observation import Observation


class Agent(Protocol):
    """A player: sees an observation of a seat that owes a decision, and answers with one of its legal actions."""

    def choose(self, observation: Observation) -> Given: ...
