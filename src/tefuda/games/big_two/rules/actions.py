"""The actions of Big Two as codes.

A code names the kind of a play, its rank or the shape of its straight, suits, and a second rank, all in the order of
strength. The mask of the decision holds the cards played.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from tefuda.core.records.rule import rule
from tefuda.core.table.action_code import Digits


class Kind(IntEnum):
    """What is played, in the order in which kinds of five cards beat each other; or what else is done.

    LEAD means that there is nothing to beat, and NOTHING that cards are not a combination.
    """

    LEAD = 0
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    TWO_PAIRS = 4
    FOUR = 5
    STRAIGHT = 6
    FLUSH = 7
    FULL_HOUSE = 8
    FOUR_AND_ONE = 9
    STRAIGHT_FLUSH = 10
    NOTHING = 11
    PASS = 12
    GIVE = 13
    DECLARE = 14


KIND_NAMES: Mapping[int, str] = {
    Kind.SINGLE: "single", Kind.PAIR: "pair", Kind.TRIPLE: "triple", Kind.TWO_PAIRS: "two pairs",
    Kind.FOUR: "four", Kind.STRAIGHT: "straight", Kind.FLUSH: "flush", Kind.FULL_HOUSE: "full house",
    Kind.FOUR_AND_ONE: "four and one", Kind.STRAIGHT_FLUSH: "straight flush",
}  # fmt: skip
"""The names of the kinds that are combinations, in the notation."""


DIGITS = Digits(kind=len(Kind), rank=16, suits=16, second=16)
"""The digits of a code, explained at `encode`."""
KIND_AT, RANK_AT, SUITS_AT = DIGITS.shifts[:-1]
"""How many bits the digits but the last are shifted by in a code."""
kind_of_code = DIGITS.digit("kind")
rank_of_code = DIGITS.digit("rank")
suits_of_code = DIGITS.digit("suits")
second_of_code = DIGITS.digit("second")


@rule
def encode(kind: int, rank: int, suits: int, second: int) -> int:
    """Return the code of an action.

    `rank` is a height or, of a straight, its shape; `suits` are the suits that decide, as bits, 0 where none do;
    `second` is the height of the other rank, or how many cards are put down.
    """
    return kind << KIND_AT | rank << RANK_AT | suits << SUITS_AT | second


PASS = encode(Kind.PASS, 0, 0, 0)
DECLARE = encode(Kind.DECLARE, 0, 0, 0)
