"""The cards that somebody has not seen, as a card counter shows them."""

from __future__ import annotations

from tefuda.core.cards import Hand
from tefuda.core.imagining import without
from tefuda.play.observation import Observation


def unseen(seen: Observation) -> Hand | None:
    """Return the cards of the pack that neither lie open nor are in the own hand; None where the family does not say.

    They follow from what was observed alone, and so do not reveal who has them.
    """
    hidden, view = seen.game.hidden, seen.view
    if hidden is None:
        return None
    once, twice = hidden(view, seen.options)
    once, twice = without(once, twice, view.hand_once)
    once, twice = without(once, twice, view.hand_twice)
    return Hand.of(once, twice)
