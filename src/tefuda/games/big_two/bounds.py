"""How long a deal can be."""

from __future__ import annotations

from tefuda.games.big_two.options import Options
from tefuda.games.big_two.table import HAND


def decisions_bound(options: Options, seats: int) -> int:
    """Return a number of decisions that no deal exceeds [4.4], [7.1].

    Every play takes a card, so there are at most as many plays as leave each loser one; after each but the last follow
    at most as many passes as there are others; and before them each may exchange once.
    """
    plays = seats * (HAND - 1) + 1
    return seats + plays + (plays - 1) * (seats - 1)
