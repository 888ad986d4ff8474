"""What a person types in Teyaku Dobon, and the order of the hand and of the menu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.core.words.input_help import Heading, InputHelp, order_by_suit, single
from tefuda.core.words.sentences import JOKERS_TYPED
from tefuda.core.words.telling import Seen
from tefuda.games.teyaku_dobon.words.actions import ACTIONS
from tefuda.language import marked

WORDS = ("draw", "pass", "dobon", "dobon total", "counter", "tsumo", "riichi")
"""The actions that are words without a card."""


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the legal actions in one list: single cards as they lie in the hand, several at once, and the rest."""
    listed = sorted(seen.legal_actions, key=_order_in_hand)
    yield Heading([single(action, ACTIONS.title(action)) for action in listed])


def _order_in_hand(action: Any) -> tuple[int, tuple[int, int]]:
    """Order plays by how many cards they take, and what is done without a card after them, as it was proposed."""
    return (len(action.cards), order_by_suit(action.cards[-1])) if action.cards else (len(WORDS), (0, 0))


INPUT_HELP = InputHelp(
    ACTIONS,
    words={word: word for word in WORDS},
    examples=(
        ("7♦  7d", marked("lay a card")),
        ("6♠ 6♣", marked("lay several cards of one number; the last becomes the base card")),
        ("SJ  BJ", JOKERS_TYPED),
        ("dobon  dobon total", marked("call Dobon on the card laid, or on the total of several")),
        ("counter  tsumo  riichi", marked("counter a Dobon, win with the card drawn, declare riichi")),
        ("draw  pass", marked("draw a card; decline what is offered")),
    ),
    menu=menu,
)
