"""The actions of Nippachi, as codes."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.records.counts import NO_CARD, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.table.action_code import Digits
from tefuda.games.nippachi.rules.numbers import LARGEST_CALL


class Verb(IntEnum):
    """What is done; RETURN is the tsumo-return and the don-return."""

    PLAY = 0
    DRAW = 1
    PASS = 2
    DON = 3
    RETURN = 4
    PON = 5
    KAN = 6


DIGITS = Digits(verb=len(Verb), card=NO_CARD + 1, suit=NO_SUIT + 1, number=LARGEST_CALL + 1)
"""The digits of a code, explained at `encode`."""
VERB_AT, CARD_AT, SUIT_AT = DIGITS.shifts[:-1]
"""How many bits the digits but the last are shifted by in a code."""
CARD_STEP = DIGITS.step("card")
"""By how much a code grows from one card to the next."""
verb_of = DIGITS.digit("verb")
card_of_code = DIGITS.digit("card")
suit_of_code = DIGITS.digit("suit")
number_of_code = DIGITS.digit("number")


@rule
def encode(verb: int, card: int, suit: int, number: int) -> int:
    """Return the code of an action: NO_CARD, NO_SUIT and the number 0 stand for what it does not have.

    Of a pon, `card` lies on top and `suit` is that of the other card; a `number` is one that is called.
    """
    return verb << VERB_AT | card << CARD_AT | suit << SUIT_AT | number


DRAW = encode(Verb.DRAW, NO_CARD, NO_SUIT, 0)
PASS = encode(Verb.PASS, NO_CARD, NO_SUIT, 0)
DON = encode(Verb.DON, NO_CARD, NO_SUIT, 0)
RETURN = encode(Verb.RETURN, NO_CARD, NO_SUIT, 0)
PON = encode(Verb.PON, NO_CARD, NO_SUIT, 0)
KAN = encode(Verb.KAN, NO_CARD, NO_SUIT, 0)
"""A pon or kan that leaves open which cards it takes, and a call that leaves open its number, mean `as_told`."""
