"""The actions of Nippachi as text: writing and reading them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.core.cards.card import Card, card_of, no_jokers, rank_of, read_cards, suit_of
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.whole_numbers import whole_number
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.nippachi.rules.actions import (
    DIGITS,
    DON,
    DRAW,
    KAN,
    PASS,
    PON,
    RETURN,
    Verb,
    card_of_code,
    encode,
    number_of_code,
    suit_of_code,
    verb_of,
)
from tefuda.games.nippachi.rules.numbers import LARGEST_CALL
from tefuda.games.nippachi.rules.options import Options

WORDS = {DRAW: "draw", PASS: "pass", DON: "don", RETURN: "return", PON: "pon", KAN: "kan"}
"""The actions that are a word alone, by code."""
_AS_TYPED = {
    "draw": Verb.DRAW, "pass": Verb.PASS, "don": Verb.DON, "ron": Verb.DON, "haipai-don": Verb.DON,
    "return": Verb.RETURN, "tsumo-return": Verb.RETURN, "don-return": Verb.RETURN, "pon": Verb.PON, "kan": Verb.KAN,
}  # fmt: skip
_ACTION = re.compile(r"\s*(?P<word>[a-z]+(?:-[a-z]+)?)(?:!|\s+(?P<rest>\S.*?))?\s*", re.IGNORECASE)


def laid_by(code: int) -> tuple[Card, ...]:
    """Return the cards that a code names, the one that lies on top last."""
    card, suit = card_of_code(code), suit_of_code(code)
    if card == NO_CARD:
        return ()
    return (Card(card),) if suit == NO_SUIT else (Card(card_of(rank_of(card), suit)), Card(card))


def fields_of(decision: Decision, options: Options) -> Mapping[str, object]:
    """Return what an action declares: `verb`, `cards`, the top one last, and the `number` called, None if not said.

    A kan names the card that lies on top.
    """
    code = decision.code
    return {
        "verb": Verb(verb_of(code)).name.lower(),
        "cards": laid_by(code),
        "number": number_of_code(code) or None,
    }


def write_action(decision: Decision, options: Options) -> str:
    """Return an action as a person writes it: `7♦`, `draw`, `don`, `don 22`, `pon 7♥ 7♣`; the code if it is not one."""
    code = decision.code
    verb, card, suit, number = verb_of(code), card_of_code(code), suit_of_code(code), number_of_code(code)
    if code in WORDS:
        return WORDS[code]
    if 0 <= code < DIGITS.size and verb in (Verb.DON, Verb.RETURN) and code - number in WORDS:
        return f"{WORDS[code - number]} {number}"
    if 0 <= code < DIGITS.size and card < SUITED_CARDS and suit <= NO_SUIT and number == 0:
        cards = " ".join(CARD_NAMES[each] for each in laid_by(code))
        if verb == Verb.PLAY and suit == NO_SUIT:
            return cards
        if (verb == Verb.PON and suit not in (NO_SUIT, suit_of(card))) or (verb == Verb.KAN and suit == NO_SUIT):
            return f"{Verb(verb).name.lower()} {cards}"
    return f"#{code}"


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


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
