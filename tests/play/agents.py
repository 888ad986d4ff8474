"""Agents for tests, and deals played by them."""

from __future__ import annotations

from tefuda import Action, Deal, Match, Observation, run
from tefuda.play.observation import Seen


class First:
    """Plays the first legal action."""

    def choose(self, observation: Observation) -> Action:
        return observation.legal_actions[0]


class Last:
    """Plays the last legal action, as text."""

    def choose(self, observation: Observation) -> str:
        return str(observation.legal_actions[-1])


def finished(deal: Deal[Seen]) -> Deal[Seen]:
    return run(deal, [First()] * deal.seats)


def with_deals(match: Match[Seen], number: int) -> Match[Seen]:
    """Return the match after `number` finished deals, or fewer if it ends earlier."""
    match = match.replace(finished(match.deal))
    for _ in range(number - 1):
        if match.over:
            break
        match = match.next_deal()
        match = match.replace(finished(match.deal))
    return match
