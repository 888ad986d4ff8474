"""The meanings of a selection of cards."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.meanings import meanings


def readings(deal: Deal, cards: str | Iterable[int | str]) -> tuple[Action, ...]:
    """Return the plays of the seat to act that `cards` can mean, the best first; an empty tuple if there are none.

    The cards are text, or an iterable of codes or names. Plays that are legal now come before the others. In games that
    do not read selections a single card means the legal actions with it. Raises NotationError for text that is not a
    card, and for a card that is named three times.
    """
    return meanings(deal.legal_actions, cards)
