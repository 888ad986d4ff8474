"""The order of cards from the weakest up, for people."""

from __future__ import annotations

from tefuda.core.cards import Hand, rank_of
from tefuda_daifugo.actions import PLACES


def in_order(cards: int) -> Hand:
    """Return the cards of a mask from the weakest up, jokers last [1.2]."""
    return Hand(sorted(Hand.of(cards), key=lambda card: (card.rank is None, (rank_of(card) - 1) % PLACES, card)))
