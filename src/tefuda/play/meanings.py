"""The meanings of a selection of cards for a seat that has legal actions."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.core.cards.card import mask_of, read_card, read_cards
from tefuda.core.records.counts import CARDS
from tefuda.core.whole_numbers import as_whole
from tefuda.errors import NotationError
from tefuda.play.action import Action, LegalActions


def meanings(legal: LegalActions, cards: str | Iterable[int | str]) -> tuple[Action, ...]:
    """Return what `readings` does, for the seat that has these legal actions."""
    chosen = read_cards(cards) if isinstance(cards, str) else list(map(_card, cards))
    if not chosen:
        return ()
    try:
        once, twice = mask_of(chosen)
    except ValueError as fault:
        raise NotationError("{fault}: there are only two of each card", fault=fault) from None
    return legal.readings(once, twice)


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
