"""The actions of the eights family, as codes."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import NO_CARD, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.table.action_code import Digits


class Verb(IntEnum):
    """What is done: TAKE takes the cards of a penalty, NAME names the first suit, CALL says that one card is left."""

    PLAY = 0
    DRAW = 1
    TAKE = 2
    PASS = 3
    NAME = 4
    CALL = 5


class Call(IntEnum):
    """The word said with a card."""

    NONE = 0
    LAST = 1
    MAU = 2
    MAU_MAU = 3


DIGITS = Digits(verb=len(Verb), card=NO_CARD + 1, suit=NO_SUIT + 1, call=len(Call))
"""The digits of a code, explained at `encode`."""
VERB_AT, CARD_AT, SUIT_AT = DIGITS.shifts[:-1]
"""How many bits the digits but the last are shifted by in a code."""
CARD_STEP = DIGITS.step("card")
"""By how much a code grows from one card to the next."""
verb_of = DIGITS.digit("verb")
card_of_code = DIGITS.digit("card")
suit_of_code = DIGITS.digit("suit")
call_of = DIGITS.digit("call")


@rule
def encode(verb: int, card: int, suit: int, call: int) -> int:
    """Return the code of an action: NO_CARD, NO_SUIT and `Call.NONE` stand for what it does not have."""
    return verb << VERB_AT | card << CARD_AT | suit << SUIT_AT | call


DRAW = encode(Verb.DRAW, NO_CARD, NO_SUIT, Call.NONE)
TAKE = encode(Verb.TAKE, NO_CARD, NO_SUIT, Call.NONE)
PASS = encode(Verb.PASS, NO_CARD, NO_SUIT, Call.NONE)
CALL = encode(Verb.CALL, NO_CARD, NO_SUIT, Call.LAST)
