"""How long a deal can be."""

from __future__ import annotations

from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.table import HAND


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds, or None where the house rules set no bound [2.5].

    A hand reaches a new smallest size at most as often as it has cards, and between two such turns lie at most
    `stall` turns a seat. In a turn one decision is made, then every other seat answers the card laid, and so they do
    again after a pon; one seat may answer a don. Before the first turn everybody answers the card turned up.
    """
    if not options.stall:
        return None
    turns = (seats * HAND + 1) * (options.stall * seats + 1)
    return turns * (2 * seats) + 2 * seats
