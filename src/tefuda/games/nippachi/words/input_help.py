"""What a person types in Nippachi, and the order of the hand and of the menu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.core.cards.card import Card
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.counts import SUITS
from tefuda.core.words.input_help import Cards, Heading, InputHelp, MenuItem, single
from tefuda.core.words.telling import Seen, Sentence, say
from tefuda.games.nippachi.players.preference import is_right_call
from tefuda.language import marked

BARE = (marked("draw"), marked("pass"), marked("don"), marked("return"), marked("pon"), marked("kan"))
_DEEDS = {"draw": marked("draw a card"), "don": marked("call don"), "return": marked("call a return")}


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the legal actions in one list, cards as they lie in the hand."""
    yield Heading(sorted((single(action, _worded(action)) for action in seen.legal_actions), key=_order_in_hand))


def _worded(action: Any) -> Sentence | None:
    """Explain an action that is a single word, and which card of a pon or kan lies on top."""
    if str(action) in BARE:
        return say(action.verb)
    if action.verb == "pon":
        return say("pon: {card} on {under}", card=action.cards[1], under=action.cards[0])
    return say("kan: {card} on top", card=action.cards[-1]) if action.verb == "kan" else None


def deed(action: Any) -> Sentence | None:
    """Say what is done or called by a word alone; None for other actions."""
    return say(_DEEDS[str(action)]) if str(action) in _DEEDS else None


def _order_in_hand(item: MenuItem) -> tuple[int, int]:
    """Order single cards as they lie in the hand, and what is done otherwise after them."""
    action = item.actions[0]
    return _by_suit(action.cards[0]) if action.verb == "play" else (SUITS, 0)


def _by_suit(card: Card) -> tuple[int, int]:
    assert card.suit is not None
    return card.suit, number_of(card)


def _by_number(card: Card) -> tuple[int, int]:
    return number_of(card), card


def mistaken(seen: Seen, action: Any) -> bool:
    """Say whether an action is a call that the viewer's hand does not allow, which costs [4.7]."""
    return action.verb in ("don", "return") and not is_right_call(seen.view, action.number or 0)


def by_suit(seen: Seen) -> list[Cards]:
    """Return the hand suit by suit, each from the ace up."""
    return [tuple(sorted(seen.hand, key=_by_suit))]


def by_number(seen: Seen) -> list[Cards]:
    """Return the hand from the lowest number up."""
    return [tuple(sorted(seen.hand, key=_by_number))]


INPUT_HELP = InputHelp(
    words={word: word for word in BARE},
    examples=(
        ("7♦  7d", marked("lay a card")),
        ("don  return", marked("call the number with the sum of your hand; answer a last card or a don")),
        ("pon  pon 7♥ 7♣", marked("take a card with two of its number, the second on top; `kan` with three")),
        ("draw  pass", marked("draw a card; claim nothing")),
    ),
    arrangements={marked("suit"): by_suit, marked("number"): by_number},
    menu=menu,
    mistaken=mistaken,
    deed=deed,
)
