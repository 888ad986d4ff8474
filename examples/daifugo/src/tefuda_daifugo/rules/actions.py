"""The actions of Daifugō as codes.

A code names the shape of a play: its rank, by height in the order of 1.2, the weakest where it is a run; the suits of
the cards that are not jokers; how many cards it has, and how many of them are jokers. Jokers alone have the rank JOKER.
The mask of the decision holds the cards played.
"""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards.card import Hand, rank_of
from tefuda.core.records.rule import rule
from tefuda.core.table.action_code import Digits

PLACES = 13
JOKER = PLACES


class Verb(IntEnum):
    """What is done: cards of one rank or a run are played, a card is given back, or a turn is passed.

    NOTHING stands for cards that do not form a play.
    """

    GROUP = 0
    RUN = 1
    GIVE = 2
    PASS = 3
    NOTHING = 4


DIGITS = Digits(verb=len(Verb), rank=PLACES + 1, suits=16, size=16, jokers=4)
VERB_AT, RANK_AT, SUITS_AT, SIZE_AT = DIGITS.shifts[:-1]
verb_of = DIGITS.digit("verb")
height_of = DIGITS.digit("rank")
suits_of = DIGITS.digit("suits")
size_of = DIGITS.digit("size")
jokers_of = DIGITS.digit("jokers")


@rule
def encode(verb: int, rank: int, suits: int, size: int, jokers: int) -> int:
    """Return the code of an action."""
    return verb << VERB_AT | rank << RANK_AT | suits << SUITS_AT | size << SIZE_AT | jokers


PASS = encode(Verb.PASS, 0, 0, 0, 0)
NO_PLAY = encode(Verb.NOTHING, 0, 0, 0, 0)


def in_order(cards: int) -> Hand:
    """Return the cards of a mask from the weakest up, jokers last, as people hold them [1.2]."""
    return Hand(sorted(Hand.of(cards), key=lambda card: (card.rank is None, (rank_of(card) - 1) % PLACES, card)))
