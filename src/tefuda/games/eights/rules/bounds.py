"""How many can play, and how long a deal can be."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.errors import OptionError, SeatsError, TefudaError
from tefuda.games.eights.rules.dealing import hand_size
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.packs import pack_of, packs


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds, or None where the house rules set no bound [6.3], [6.4].

    Every hand reaches a new smallest size at most as often as it has cards, and between two such turns lie fewer than
    `stall` turns a seat. A turn draws each card of the pack at most once and plays at most the whole hand.
    """
    cards = packs(options, seats) * pack_of(options).bit_count()
    smaller = seats * hand_size(options, seats) + 1
    rounds = min(filter(None, (smaller * options.stall, options.round_limit)), default=None)
    return None if rounds is None else rounds * seats * (2 * cards + 2)


def seat_faults(options: Options, seats: int) -> Iterator[TefudaError]:
    """Yield why `seats` players cannot play with these options [1.1], [1.3], [1.4]."""
    if options.partners and (seats % 2 or seats < 4):
        yield OptionError(
            "option {option}: partners need an even number of seats, at least four, not {seats} [{clause}]",
            option="partners", clause="1.4", seats=seats,
        )  # fmt: skip
    needed = seats * hand_size(options, seats) + 1
    there = packs(options, seats) * pack_of(options).bit_count()
    if needed > there:
        yield SeatsError(
            "{seats} seats need {needed} cards, but the pack has only {there} [1.3]",
            seats=seats, needed=needed, there=there,
        )  # fmt: skip
