"""Positions that name what is hidden: every other card lies in the pile."""

from __future__ import annotations

import tefuda
from tefuda.core.cards.card import cards_in, read_cards, show
from tefuda.play.deal import Deal


def rest_in_pile(preset: str, pack: int, lines: str, top: str, hidden: str = "", **house: object) -> Deal:
    """Return a deal whose pile is all of a pack that neither its lines nor `hidden` name, with a card on top."""
    named = f"{lines} {hidden} {top}".replace("/", " ").replace("hands", "").replace("stock", "").replace("-", " ")
    away = set(read_cards(" ".join(named.split())))
    pile = show([*(card for card in cards_in(pack) if card not in away), *read_cards(top)])
    return tefuda.position(preset, f"{lines}\npile {pile}", **house)  # type: ignore[call-overload,no-any-return]
