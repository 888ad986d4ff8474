"""The names of cards in the notation, and of jokers in sentences."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.language import marked

SUIT_SYMBOLS = "♣♦♥♠"
"""The symbols of the suits, in their order."""
SUIT_LETTERS = "CDHS"
"""The letters of the suits, in their order."""
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The names of the ranks, in their order."""
CARD_NAMES = (*(f"{rank}{suit}" for rank in RANK_NAMES for suit in SUIT_SYMBOLS), "SJ", "BJ")
"""The names of the cards by code, jokers included."""
JOKER_TITLES = {"SJ": marked("small joker"), "BJ": marked("big joker")}
"""What the jokers are called where they are not written as in the notation."""


def joker_named(joker: str, translate: Callable[[str], str]) -> str:
    """Return what a joker of the notation, `SJ` or `BJ`, is called; in English it is written as in the notation."""
    name = translate(JOKER_TITLES[joker])
    return joker if name == JOKER_TITLES[joker] else name
