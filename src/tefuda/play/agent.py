"""Agents, and letting them play a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tefuda.errors import SeatsError
from tefuda.play.action import Given
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation, Seen


class Agent(Protocol):
    """An agent: `choose` gets the observation of a seat that owes a decision, and returns one of its legal actions."""

    def choose(self, observation: Observation) -> Given: ...


def run(deal: Deal[Seen], agents: Sequence[Agent]) -> Deal[Seen]:
    """Return the finished deal after `agents`, one for each seat, have played it; raise SeatsError for too few."""
    if not deal.over and len(agents) < deal.seats:
        raise SeatsError("there are {agents} agents for {seats} seats", agents=len(agents), seats=deal.seats)
    while not deal.over:
        seat = deal.table.turn
        deal = deal.apply(agents[seat].choose(deal.observe(seat)), seat=seat)
    return deal
