"""How long a deal can be."""

from __future__ import annotations

from tefuda.games.eights.dealing import hand_size, pack_of, packs
from tefuda.games.eights.options import Options


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds, or None where the house rules set no bound [6.3], [6.4].

    Every hand reaches a new smallest size at most as often as it has cards, and between two such turns lie fewer than
    `stall` turns a seat. A turn draws each card of the pack at most once and plays at most the whole hand.
    """
    cards = packs(options, seats) * pack_of(options).bit_count()
    bounds = []
    if options.stall:
        bounds.append((seats * hand_size(options, seats) + 1) * options.stall * seats)
    if options.round_limit:
        bounds.append(options.round_limit * seats)
    return min(bounds) * (2 * cards + 2) if bounds else None
