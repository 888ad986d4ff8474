"""How long a deal can be, and how many players can play by some house rules."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.records.bits import count
from tefuda.core.records.rule import rule
from tefuda.core.words.faults import Faults, NumberGap
from tefuda.core.words.story import Story
from tefuda.games.nippachi.rules.options import Options

FAULTS = Faults()


@FAULTS.fault("{seats} seats need {needed} cards, but the pack has only {there} [1.3]")
def too_few_cards(story: Story, seats: NumberGap, needed: NumberGap, there: NumberGap) -> None:
    """Say that the pack is too small for so many players."""


@rule
def crowd(options: Options, seats: int, story: Story) -> None:
    """Say why a number of players cannot play by the options [1.3]."""
    needed, there = seats * options.hand + 1, count(FULL_PACK)
    if needed > there:
        too_few_cards(story, seats, needed, there)


seat_faults = FAULTS.told(crowd)
"""Yields why a number of players cannot play by some options."""


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds, or None where the house rules set no bound [2.5].

    A hand reaches a new smallest size at most as often as it has cards, and between two such turns lie at most
    `stall` turns a seat. In a turn one decision is made, then every other seat answers the card laid, and so they do
    again after a pon; one seat may answer a don. Before the first turn everybody answers the card turned up.
    """
    if not options.stall:
        return None
    turns = (seats * options.hand + 1) * (options.stall * seats + 1)
    return turns * (2 * seats) + 2 * seats
