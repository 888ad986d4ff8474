"""The actions of Guandan as codes: what is done, with which kind of combination, how high, and what wild cards are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from tefuda.core.cards.card import rank_of, suit_of
from tefuda.core.records.counts import NO_SUIT, RANKS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.action_code import Digits


class Verb(IntEnum):
    """What is done: GIVE pays or returns a tribute, TAKE chooses one, AGREE says who leads [5.2] to [5.7]."""

    PLAY = 0
    PASS = 1
    GIVE = 2
    TAKE = 3
    AGREE = 4


class Kind(IntEnum):
    """What cards are played as; bombs from the weakest kind to the strongest."""

    NONE = 0
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    FULL_HOUSE = 4
    STRAIGHT = 5
    TUBE = 6
    PLATE = 7
    FOUR = 8
    FIVE = 9
    STRAIGHT_FLUSH = 10
    SIX = 11
    SEVEN = 12
    EIGHT = 13
    NINE = 14
    TEN = 15
    JOKERS = 16


def by_kind(numbers: Mapping[int, int]) -> tuple[int, ...]:
    """Return a tuple of numbers by kind, 0 where none is given, as long as the digit of a code has values."""
    return tuple(numbers.get(kind, 0) for kind in range(1 << (len(Kind) - 1).bit_length()))


SIZES = by_kind(
    {
        Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FULL_HOUSE: 5, Kind.STRAIGHT: 5, Kind.TUBE: 6, Kind.PLATE: 6,
        Kind.FOUR: 4, Kind.FIVE: 5, Kind.STRAIGHT_FLUSH: 5, Kind.SIX: 6, Kind.SEVEN: 7, Kind.EIGHT: 8, Kind.NINE: 9,
        Kind.TEN: 10, Kind.JOKERS: 4,
    }
)  # fmt: skip
"""How many cards a combination has, by kind."""
SMALL = RANKS
BIG = RANKS + 1
"""The keys of the small and the big joker."""
KEYS = RANKS + 2
"""How many keys there are."""
UNUSED = KEYS
"""The identity of a wild card that is not there."""

DIGITS = Digits(verb=len(Verb), kind=len(Kind), key=KEYS, suit=NO_SUIT + 1, first=KEYS + 1, second=KEYS + 1)
"""The digits of a code, explained at `encode`."""
VERB_AT, KIND_AT, KEY_AT, SUIT_AT, FIRST_AT = DIGITS.shifts[:-1]
"""How many bits the digits but the last are shifted by in a code."""
RANK_STEP = DIGITS.step("key") // SUITS
"""By how much the code of a play grows for each bit of a set of ranks, in which every fourth bit is a rank."""
verb_of = DIGITS.digit("verb")
kind_of = DIGITS.digit("kind")
key_of = DIGITS.digit("key")
suit_of_code = DIGITS.digit("suit")
first_of = DIGITS.digit("first")
second_of = DIGITS.digit("second")


@rule
def encode(verb: int, kind: int, key: int, suit: int, first: int, second: int) -> int:
    """Return the code of an action.

    `key` is the rank or joker by which a combination is compared, the card that is given, or a seat; `suit` is that of
    a straight flush or of the card given, else NO_SUIT. `first` and `second` are the keys that wild cards stand for,
    UNUSED for none.
    """
    return verb << VERB_AT | kind << KIND_AT | key << KEY_AT | suit << SUIT_AT | first << FIRST_AT | second


PASS = encode(Verb.PASS, Kind.NONE, 0, NO_SUIT, UNUSED, UNUSED)


@rule
def wilds_declared(code: int) -> int:
    """Return how many wild cards a play declares, 0 to 2."""
    return (1 if first_of(code) != UNUSED else 0) + (1 if second_of(code) != UNUSED else 0)


@rule
def size_of(kind: int) -> int:
    """Return how many cards a combination has."""
    return SIZES[kind]


@rule
def is_bomb(kind: int) -> bool:
    """Say whether a kind of combination is a bomb [4.1]."""
    return kind >= Kind.FOUR


@rule
def bomb_of_size(size: int) -> int:
    """Return the kind of the bomb of this many cards of one rank, 4 to 10 [4.1]."""
    return Kind.FOUR + size - 4 if size < 6 else Kind.SIX + size - 6


@rule
def play_code(kind: int, key: int, suit: int, first: int, second: int) -> int:
    """Return the code of a play, given as in `encode`; the lower identity of two wild cards stands first."""
    if second < first:
        return encode(Verb.PLAY, kind, key, suit, second, first)
    return encode(Verb.PLAY, kind, key, suit, first, second)


@rule
def give_code(card: int) -> int:
    """Return the code of giving a card away."""
    if card >= SUITED_CARDS:
        return encode(Verb.GIVE, Kind.NONE, SMALL + card - SUITED_CARDS, NO_SUIT, UNUSED, UNUSED)
    return encode(Verb.GIVE, Kind.NONE, rank_of(card), suit_of(card), UNUSED, UNUSED)


@rule
def seat_code(verb: int, seat: int) -> int:
    """Return the code of taking the tribute of a seat, or of agreeing that it leads."""
    return encode(verb, Kind.NONE, seat, NO_SUIT, UNUSED, UNUSED)
