"""The meanings of a selection of cards."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.core.cards.card import mask_of, read_card, read_cards
from tefuda.core.records.counts import CARDS
from tefuda.core.whole_numbers import as_whole
from tefuda.errors import NotationError
from tefuda.play.action import Action
from tefuda.play.deal import Deal


def readings(deal: Deal, cards: str | Iterable[int | str]) -> tuple[Action, ...]:
    """Return the plays of the seat to act that `cards` can mean, the best first; an empty tuple if there are none.

    The cards are text, or an iterable of codes or names. Plays that are legal now come before the others. In games that
    do not read selections a single card means the legal actions with it. Raises NotationError for text that is not a
    card, and for a card that is named three times.
    """
    chosen = read_cards(cards) if isinstance(cards, str) else list(map(_card, cards))
    if not chosen:
        return ()
    try:
        once, twice = mask_of(chosen)
    except ValueError as fault:
        raise NotationError("{fault}: there are only two of each card", fault=fault) from None
    if deal.game.words.readings is None:
        return tuple(action for action in deal.legal_actions if action.masks == (once, twice))
    decisions = deal.game.words.readings(deal.table, deal.options, once, twice) if not deal.over else ()
    return tuple(Action(deal.game, deal.options, decision) for decision in decisions)


def _card(given: int | str) -> int:
    """Return the card with a code or a name."""
    if isinstance(given, str):
        return read_card(given)
    code = as_whole(given)
    if code is None or not 0 <= code < CARDS:
        raise NotationError(
            "“{text}” is not a card; write rank and suit, such as 7♣ or 7C", line=0, column=0, text=given
        )
    return code
