"""The wild cards of a hand, and all its other cards, which are natural."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, Suit, card_of, holds
from tefuda.core.cards.ranks import rank_counts
from tefuda.core.records.rule import rule
from tefuda.games.guandan.rules.table import Table


@rule
def wild_card(level: int) -> int:
    """Return the wild card: the level card of hearts [2.1]."""
    return card_of(level, Suit.HEARTS)


@rule
def natural_once(table: Table, seat: int) -> int:
    """Return the cards of a hand that are not wild, each once."""
    return table.held.once[seat] & ~(1 << wild_card(table.level))


@rule
def natural_twice(table: Table, seat: int) -> int:
    """Return the cards of a hand that are not wild and that it has twice."""
    return table.held.twice[seat] & ~(1 << wild_card(table.level))


@rule
def wilds_in(table: Table, seat: int) -> int:
    """Return how many wild cards a hand has, 0 to 2 [2.1]."""
    card = wild_card(table.level)
    return (1 if holds(table.held.once[seat], card) else 0) + (1 if holds(table.held.twice[seat], card) else 0)


@rule
def counts_in(once: int, twice: int) -> int:
    """Return how many cards of each rank there are, without jokers, as `rank_counts` does."""
    return rank_counts(once & FULL_PACK, twice & FULL_PACK)
