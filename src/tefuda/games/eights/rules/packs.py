"""The cards of a game: which pack, and how many of it."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, PIQUET_PACK
from tefuda.core.records.rule import rule
from tefuda.games.eights.rules.options import Options, Pack


@rule
def pack_of(options: Options) -> int:
    """Return the cards of one pack [1.2]."""
    return FULL_PACK if options.pack == Pack.FULL else PIQUET_PACK


@rule
def packs(options: Options, seats: int) -> int:
    """Return how many packs are used [1.2]."""
    return 2 if seats >= options.two_packs_from else 1
