"""Small words for tests of Guandan: set up, play on, look."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda import Action, Deal
from tefuda.core.cards.card import show
from tefuda.core.cards.names import CARD_NAMES
from tefuda.play.observation import Seen


def position(text: str, preset: str = "guandan", **options: Any) -> Deal:
    return tefuda.position(preset, text, **options)


def others(*texts: str) -> str:
    """Return hands of two cards each for three more seats, of cards that no text names."""
    named = {card for text in texts for card in CARD_NAMES if card in text}
    free = [card for card in CARD_NAMES if card not in named]
    return " / ".join(f"{free[2 * seat]} {free[2 * seat + 1]}" for seat in range(3))


def leading(hand: str, level: str = "2", **options: Any) -> Deal:
    """Return a deal in which seat 0 leads from `hand`."""
    return position(f"hands {hand} / {others(hand)}\nlevel {level}", **options)


def following(hand: str, top: str, level: str = "2", **options: Any) -> Deal:
    """Return a deal in which seat 0 has to beat `top`, played by seat 1."""
    return position(f"hands {hand} / {others(hand, top)}\nlevel {level}\ntop 1: {top}", **options)


def after(deal: Deal[Seen], *actions: str) -> Deal[Seen]:
    """Return the deal after the actions, each of the seat to act."""
    for action in actions:
        deal = deal.apply(action)
    return deal


def legal(deal: Deal) -> set[str]:
    return {str(action) for action in deal.legal_actions}


def kinds(deal: Deal) -> set[str]:
    return {action.kind for action in deal.legal_actions if action.verb == "play"}


def hand(deal: Deal, seat: int) -> str:
    return str(deal.observe(seat).hand)


def clause_against(deal: Deal, action: str | Action) -> str | None:
    """Return the clause that forbids an action, None if it is legal."""
    refusal = deal.why_not(action)
    return refusal.clause if refusal else None


def sentence_against(deal: Deal, action: str | Action) -> str | None:
    refusal = deal.why_not(action)
    return refusal.sentence if refusal else None


def cards(action: Action) -> str:
    return show(action.cards)


def seen(deal: Deal) -> Any:
    """Return what everybody sees."""
    return deal.observe(None)
