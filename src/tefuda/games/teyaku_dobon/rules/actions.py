"""The actions of Teyaku Dobon, as codes."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards.card import rank_of, show, suit_of
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_CARD, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.action_code import Digits
from tefuda.errors import NotationError


class Verb(IntEnum):
    """What is done; TSUMO is to win with the card just drawn."""

    PLAY = 0
    DRAW = 1
    PASS = 2
    DOBON = 3
    COUNTER = 4
    TSUMO = 5
    RIICHI = 6


class Target(IntEnum):
    """What is called: the number of the card laid, or the total of several laid at once."""

    NUMBER = 0
    TOTAL = 1


DIGITS = Digits(verb=len(Verb), card=NO_CARD + 1, others=1 << SUITS, target=len(Target))
"""The digits of a code, explained at `encode`."""
VERB_AT, CARD_AT, OTHERS_AT = DIGITS.shifts[:-1]
"""How many bits the digits but the last are shifted by in a code."""
CARD_STEP = DIGITS.step("card")
"""By how much a code grows from one card to the next."""
verb_of = DIGITS.digit("verb")
card_of_code = DIGITS.digit("card")
others_of_code = DIGITS.digit("others")
target_of = DIGITS.digit("target")


@rule
def encode(verb: int, card: int, others: int, target: int) -> int:
    """Return the code of an action: NO_CARD, no `others` and `Target.NUMBER` stand for what it does not have.

    `others` are the suits, as bits, of the cards that are laid under `card`, all of its rank.
    """
    return verb << VERB_AT | card << CARD_AT | others << OTHERS_AT | target


DRAW = encode(Verb.DRAW, NO_CARD, 0, Target.NUMBER)
PASS = encode(Verb.PASS, NO_CARD, 0, Target.NUMBER)
DOBON = encode(Verb.DOBON, NO_CARD, 0, Target.NUMBER)
DOBON_ON_TOTAL = encode(Verb.DOBON, NO_CARD, 0, Target.TOTAL)
COUNTER = encode(Verb.COUNTER, NO_CARD, 0, Target.NUMBER)
TSUMO = encode(Verb.TSUMO, NO_CARD, 0, Target.NUMBER)
RIICHI = encode(Verb.RIICHI, NO_CARD, 0, Target.NUMBER)


@rule
def cards_of_code(code: int) -> int:
    """Return the cards that are played, as a mask: the new base card, and those of its rank that are laid with it."""
    card = card_of_code(code)
    return 1 << card | others_of_code(code) << (card & ~3)


def code_of_play(cards: list[int]) -> int:
    """Return the code of playing these cards, of which there are some and the last becomes the base card.

    Raises NotationError where they cannot be laid at once.
    """
    *others, card = cards
    suits = 0
    for other in others:
        if other >= SUITED_CARDS or card >= SUITED_CARDS or rank_of(other) != rank_of(card):
            raise NotationError("{cards} are not of one number", cards=show(cards))
        if other == card or suits >> suit_of(other) & 1:
            raise NotationError("{card} is given twice", card=CARD_NAMES[other])
        suits |= 1 << suit_of(other)
    return encode(Verb.PLAY, card, suits, Target.NUMBER)
