"""The cards that a player has not seen, for a card counter."""

from __future__ import annotations

from tefuda.core.cards.card import Hand
from tefuda.core.table.determinization import without
from tefuda.play.observation import Observation


def unseen(seen: Observation) -> Hand | None:
    """Return the cards of the pack that are neither open nor in the own hand; None if the family does not support this.

    They follow from the observation alone, and so do not reveal who has them.
    """
    hidden, view = seen.game.search.hidden, seen.view
    if hidden is None:
        return None
    once, twice = hidden(view, seen.options)
    once, twice = without(once, twice, view.hand_once)
    once, twice = without(once, twice, view.hand_twice)
    return Hand.of(once, twice)
