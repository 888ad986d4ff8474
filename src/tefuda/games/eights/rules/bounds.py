"""How many can play, and how long a deal can be."""

from __future__ import annotations

from tefuda.core.records.bits import count
from tefuda.core.records.rule import rule
from tefuda.core.words.faults import NumberGap, RuleGap
from tefuda.core.words.story import Story
from tefuda.games.eights.rules.dealing import hand_size
from tefuda.games.eights.rules.options import FAULTS, Options, Told
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


@FAULTS.fault("option {option}: partners need an even number of seats, at least four, not {seats} [{clause}]")
def not_for_partners(story: Story, option: RuleGap, seats: NumberGap) -> None:
    """Say that so many players cannot be partners."""


@FAULTS.fault("{seats} seats need {needed} cards, but the pack has only {there} [1.3]")
def too_few_cards(story: Story, seats: NumberGap, needed: NumberGap, there: NumberGap) -> None:
    """Say that the pack is too small for so many players."""


@rule
def crowd(options: Options, seats: int, story: Story) -> None:
    """Say why a number of players cannot play by the options [1.1], [1.3], [1.4]."""
    if options.partners and (seats & 1 != 0 or seats < 4):
        not_for_partners(story, Told.PARTNERS, seats)
    needed = seats * hand_size(options, seats) + 1
    there = packs(options, seats) * count(pack_of(options))
    if needed > there:
        too_few_cards(story, seats, needed, there)


seat_faults = FAULTS.told(crowd)
"""Yields why a number of players cannot play by some options."""
