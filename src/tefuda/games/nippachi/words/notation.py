"""The actions of Nippachi as text: reading them."""

from __future__ import annotations

import re

from tefuda.core.cards.card import no_jokers, read_cards, suit_of
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.whole_numbers import whole_number
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.nippachi.rules.actions import DIGITS, Verb, encode
from tefuda.games.nippachi.rules.numbers import LARGEST_CALL
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.words.actions import ACTIONS

_AS_TYPED = {
    "draw": Verb.DRAW, "pass": Verb.PASS, "don": Verb.DON, "ron": Verb.DON, "haipai-don": Verb.DON,
    "return": Verb.RETURN, "tsumo-return": Verb.RETURN, "don-return": Verb.RETURN, "pon": Verb.PON, "kan": Verb.KAN,
}  # fmt: skip
_ACTION = re.compile(r"\s*(?P<word>[a-z]+(?:-[a-z]+)?)(?:!|\s+(?P<rest>\S.*?))?\s*", re.IGNORECASE)


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; `ron` is don, and `tsumo-return` and `don-return` are return.

    Raises NotationError for any other text. The action need not be legal.
    """
    action = _ACTION.fullmatch(text)
    verb = _AS_TYPED.get(action["word"].lower()) if action else None
    if action is None or verb is None:
        return decision_of(_play(text))
    rest, at = action["rest"] or "", action.start("rest")
    bare = encode(verb, NO_CARD, NO_SUIT, 0)
    if not rest:
        return decision_of(bare)
    if verb in (Verb.DON, Verb.RETURN):
        return decision_of(bare + _number(rest, at))
    if verb in (Verb.PON, Verb.KAN):
        return decision_of(_meld(verb, rest, at))
    raise NotationError("“{text}” cannot follow {word}", column=at + 1, text=rest, word=action["word"])


def _play(text: str) -> int:
    try:
        cards = read_cards(text)
    except NotationError:
        cards = []
    if len(cards) != 1:
        raise NotationError(
            "“{text}” is not an action; write a card, draw, don, pon, kan, return or pass", text=text.strip()
        )
    if cards[0] >= SUITED_CARDS:
        raise no_jokers()
    return encode(Verb.PLAY, cards[0], NO_SUIT, 0)


def _number(text: str, at: int) -> int:
    number = whole_number(text)
    if number is None or not 0 < number <= LARGEST_CALL:
        raise NotationError("“{text}” is not a number that can be called", column=at + 1, text=text)
    return number


def _meld(verb: Verb, text: str, at: int) -> int:
    """Return the code of a pon with its two cards, or a kan with its top card or all its three, the top one last."""
    try:
        cards = read_cards(text)
    except NotationError as fault:
        raise fault.moved(1, at + 1) from None
    sizes = (2,) if verb == Verb.PON else (1, 3)
    alike = len({card // 4 for card in cards}) == 1 and cards[0] < SUITED_CARDS and len(set(cards)) == len(cards)
    if len(cards) not in sizes or not alike:
        raise NotationError("a pon takes two cards of one number, and a kan three", column=at + 1)
    return encode(verb, cards[-1], suit_of(cards[0]) if verb == Verb.PON else NO_SUIT, 0)


NOTATION = Notation(DIGITS, ACTIONS, read_action)
