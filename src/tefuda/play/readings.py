"""What a selection of cards can mean."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.core.cards import mask_of, read_cards
from tefuda.errors import NotationError
from tefuda.play.action import Action
from tefuda.play.deal import Deal


def readings(deal: Deal, cards: str | Iterable[int]) -> tuple[Action, ...]:
    """Return the plays of the seat to act that `cards` can be, the best first; none where they can be none.

    Plays that are now legal stand before the others. In games that do not read selections a single card stands for
    the legal actions with it. Raises NotationError for text that names no cards, or a card three times.
    """
    chosen = read_cards(cards) if isinstance(cards, str) else list(cards)
    try:
        once, twice = mask_of(chosen)
    except ValueError as fault:
        raise NotationError("{fault}: there are only two of each card", fault=fault) from None
    if deal.game.readings is None:
        return tuple(action for action in deal.legal_actions if sorted(action.cards) == sorted(chosen))
    found = deal.game.readings(deal.table, deal.options, once, twice) if chosen and not deal.over else ()
    return tuple(Action(deal.game, deal.options, decision) for decision in found)
