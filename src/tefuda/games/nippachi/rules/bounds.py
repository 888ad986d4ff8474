"""How long a deal can be, and how many players can play by some house rules."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import FULL_PACK
from tefuda.errors import SeatsError, TefudaError
from tefuda.games.nippachi.rules.options import Options


def seat_faults(options: Options, seats: int) -> Iterator[TefudaError]:
    """Yield why `seats` players cannot play with these options [1.3]."""
    needed, there = seats * options.hand + 1, FULL_PACK.bit_count()
    if needed > there:
        yield SeatsError(
            "{seats} seats need {needed} cards, but the pack has only {there} [1.3]",
            seats=seats, needed=needed, there=there,
        )  # fmt: skip


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
