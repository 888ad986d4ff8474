"""The actions of the eights family as text: writing and reading them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.core.cards.card import SUIT_WORDS, Card, Suit, no_jokers, plain, rank_of, read_card, read_suit, suit_of
from tefuda.core.cards.names import CARD_NAMES, SUIT_SYMBOLS
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.eights.rules.actions import (
    CALL,
    DIGITS,
    DRAW,
    PASS,
    TAKE,
    Call,
    Verb,
    call_of,
    card_of_code,
    encode,
    suit_of_code,
    verb_of,
)
from tefuda.games.eights.rules.options import Options

_BARE = {DRAW: "draw", TAKE: "take", PASS: "pass", CALL: "last"}
_BARE_AS_TYPED = {word: code for code, word in _BARE.items()} | {"call": CALL}
_CALLS = {Call.LAST: "last", Call.MAU: "mau", Call.MAU_MAU: "mau-mau"}
_CALL_AS_TYPED = re.compile(
    r"(?P<mau_mau>mau[ -]?mau!?)|(?P<mau>mau!?)|(?P<last>last one!?|one left!?|last!?|one!?)", re.IGNORECASE
)
_SUIT = "|".join(("[♣♦♥♠CDHS]", *SUIT_WORDS))
_PLAY = re.compile(rf"\s*(?P<card>\S+?)(?:\s+(?:=\s*)?(?P<suit>{_SUIT}))?(?:\s+(?P<call>\D+))?\s*")


def fields_of(decision: Decision, options: Options) -> Mapping[str, object]:
    """Return what an action declares: `verb`, `cards`, and for a play `suit` and `call`, None where not said."""
    code = decision.code
    card, suit, call = card_of_code(code), suit_of_code(code), call_of(code)
    return {
        "verb": Verb(verb_of(code)).name.lower(),
        "cards": () if card == NO_CARD else (Card(card),),
        "suit": None if suit == NO_SUIT else Suit(suit),
        "call": None if call == Call.NONE else _CALLS[Call(call)],
    }


def write_action(decision: Decision, options: Options) -> str:
    """Return an action as a person writes it: `7♦`, `8♠ ♥`, `Q♣ last`, `draw`; the code if it is not an action."""
    code = decision.code
    if code in _BARE:
        return _BARE[code]
    card, suit, call = card_of_code(code), suit_of_code(code), call_of(code)
    if not 0 <= code < DIGITS.size or card > NO_CARD or suit > NO_SUIT:
        return f"#{code}"
    words = []
    if card != NO_CARD:
        words.append(CARD_NAMES[card])
    if suit != NO_SUIT:
        words.append(SUIT_SYMBOLS[suit])
    if call != Call.NONE:
        words.append(_CALLS[Call(call)])
    return " ".join(words)


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; a wild card without a suit names its own suit.

    Raises NotationError for any other text. The action need not be legal.
    """
    bare = _BARE_AS_TYPED.get(text.strip().lower())
    if bare is not None:
        return decision_of(bare)
    word = plain(text).strip()
    if len(word) == 1 or word in SUIT_WORDS:
        return decision_of(encode(Verb.NAME, NO_CARD, read_suit(text), Call.NONE))
    play = _PLAY.fullmatch(plain(text))
    if play is None:
        raise NotationError("“{text}” is not an action; write a card, draw, take or pass", text=text.strip())
    try:
        card = read_card(text[slice(*play.span("card"))])
    except NotationError as fault:
        raise fault.moved(1, play.start("card") + 1) from None
    if card >= SUITED_CARDS:
        raise no_jokers(play.start("card") + 1)
    suit = NO_SUIT
    if play["suit"]:
        suit = read_suit(play["suit"])
    elif rank_of(card) == options.wild:
        suit = suit_of(card)
    return decision_of(encode(Verb.PLAY, card, suit, _read_call(play)))


def _read_call(found: re.Match[str]) -> int:
    if not found["call"]:
        return Call.NONE
    said = _CALL_AS_TYPED.fullmatch(found["call"].strip().strip('"“”「」'))
    if said is None or said.lastgroup is None:
        raise NotationError(
            "“{text}” is not a call; say last, mau or mau-mau",
            column=found.start("call") + 1,
            text=found["call"].strip(),
        )
    return Call[said.lastgroup.upper()]


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
