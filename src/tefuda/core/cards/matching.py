"""Cards that follow another by rank or suit."""

from __future__ import annotations

from tefuda.core.cards.card import cards_of_rank, cards_of_suit, rank_of, suit_of
from tefuda.core.records.rule import rule


@rule
def following(top: int) -> int:
    """Return the mask of the cards with the rank or the suit of `top`, which is not a joker; `top` is in it."""
    return cards_of_rank(rank_of(top)) | cards_of_suit(suit_of(top))
