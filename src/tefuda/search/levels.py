"""How long the players of each level search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Level(NamedTuple):
    """How long players search for a decision, and whether they do as masters do.

    They make at most `playouts`, and stop once these have come to about `allowance` decisions, so that no search takes
    much longer than another; one of the two may be 0, which is no limit. Where nets play in playouts, a `master` takes
    all others for club players and goes by the ends of playouts alone.
    """

    playouts: int
    allowance: int
    master: bool


SEARCHERS: Mapping[str, Level] = {
    "expert": Level(playouts=1_000, allowance=50_000, master=False),
    "master": Level(playouts=0, allowance=400_000, master=True),
}
"""The levels that search, by the names of the bots."""
NOT_SEARCHING = Level(playouts=0, allowance=0, master=False)
"""The entry of the other players."""
