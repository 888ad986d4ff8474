"""What a selection of cards can mean."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.core.cards import CARDS, mask_of, read_card, read_cards
from tefuda.errors import NotationError
from tefuda.play.action import Action
from tefuda.play.deal import Deal


def readings(deal: Deal, cards: str | Iterable[int | str]) -> tuple[Action, ...]:
    """Return the plays of the seat to act that `cards` can be, the best first; none where they can be none.

    The cards are text, or one by one codes or names. Plays that are now legal stand before the others. In games that
    do not read selections a single card stands for the legal actions with it. Raises NotationError for what names no
    cards, or a card three times.
    """
    chosen = read_cards(cards) if isinstance(cards, str) else list(map(_card, cards))
    if not chosen:
        return ()
    try:
        once, twice = mask_of(chosen)
    except ValueError as fault:
        raise NotationError("{fault}: there are only two of each card", fault=fault) from None
    if deal.game.readings is None:
        return tuple(action for action in deal.legal_actions if action.masks == (once, twice))
    decisions = deal.game.readings(deal.table, deal.options, once, twice) if not deal.over else ()
    return tuple(Action(deal.game, deal.options, decision) for decision in decisions)


def _card(given: int | str) -> int:
    """Return the card of a code or a name."""
    if isinstance(given, str):
        return read_card(given)
    if given not in range(CARDS):
        raise NotationError(
            "“{text}” is not a card; write rank and suit, such as 7♣ or 7C", line=0, column=0, text=given
        )
    return int(given)
