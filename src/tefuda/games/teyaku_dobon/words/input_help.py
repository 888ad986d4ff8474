"""What a person types in Teyaku Dobon, and the order of the hand and of the menu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.core.words.input_help import Heading, InputHelp, as_held, by_suit, order_by_suit, single
from tefuda.core.words.sentences import JOKERS_TYPED
from tefuda.core.words.telling import Seen, Sentence, say
from tefuda.games.teyaku_dobon.players.preference import hits_target
from tefuda.games.teyaku_dobon.rules.actions import target_of
from tefuda.language import marked

WORDS = (
    marked("draw"), marked("pass"), marked("dobon"), marked("dobon total"), marked("counter"), marked("tsumo"),
    marked("riichi"),
)  # fmt: skip
"""The actions that are words without a card."""
_DEEDS = {
    "draw": marked("draw a card"), "dobon": marked("call Dobon"), "dobon total": marked("call Dobon on the total"),
    "counter": marked("counter the Dobon"), "tsumo": marked("declare tsumo"), "riichi": marked("declare riichi"),
}  # fmt: skip


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the legal actions in one list: single cards as they lie in the hand, several at once, and the rest."""
    listed = sorted(seen.legal_actions, key=_order_in_hand)
    yield Heading([single(action, None if action.cards else say(str(action))) for action in listed])


def deed(action: Any) -> Sentence | None:
    """Say what is done or called by a word alone; None for other actions."""
    return say(_DEEDS[str(action)]) if str(action) in _DEEDS else None


def _order_in_hand(action: Any) -> tuple[int, tuple[int, int]]:
    """Order plays by how many cards they take, and what is done without a card after them, as it was proposed."""
    return (len(action.cards), order_by_suit(action.cards[-1])) if action.cards else (len(WORDS), (0, 0))


def mistaken(seen: Seen, action: Any) -> bool:
    """Say whether an action is a Dobon that the viewer's hand does not hit, which costs [3.6]."""
    return action.verb == "dobon" and not hits_target(seen.view, target_of(action.code))


INPUT_HELP = InputHelp(
    words={word: word for word in WORDS},
    examples=(
        ("7♦  7d", marked("lay a card")),
        ("6♠ 6♣", marked("lay several cards of one number; the last becomes the base card")),
        ("SJ  BJ", JOKERS_TYPED),
        ("dobon  dobon total", marked("call Dobon on the card laid, or on the total of several")),
        ("counter  tsumo  riichi", marked("counter a Dobon, win with the card drawn, declare riichi")),
        ("draw  pass", marked("draw a card; decline what is offered")),
    ),
    arrangements={marked("suit"): by_suit, marked("rank"): as_held},
    menu=menu,
    mistaken=mistaken,
    deed=deed,
)
