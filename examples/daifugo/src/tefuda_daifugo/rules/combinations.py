"""What cards are together, and what beats what; heights are those of the order of 1.2."""

from __future__ import annotations

from tefuda.core.cards.card import JOKERS
from tefuda.core.cards.rank_order import by_height, by_rank, suits_at
from tefuda.core.cards.ranks import EACH_RANK
from tefuda.core.records.bits import count, lowest, lowest_few
from tefuda.core.records.counts import SUITS
from tefuda.core.records.rule import rule
from tefuda_daifugo.rules.actions import (
    JOKER,
    NO_PLAY,
    PLACES,
    Verb,
    encode,
    height_of,
    jokers_of,
    size_of,
    suits_of,
    verb_of,
)

SHORTEST_RUN = 3


@rule
def run_of(suit: int, height: int, size: int) -> int:
    """Return `size` cards of a suit in a row, the weakest of which stands at a height [2.2]."""
    return (EACH_RANK & (1 << SUITS * size) - 1) << SUITS * height + suit


@rule
def group_code(cards: int, verb: int) -> int:
    """Return the code of cards of one rank, jokers among them [2.1], [2.3]; NO_PLAY if they are none."""
    naturals, jokers = by_height(cards), count(cards & JOKERS)
    if naturals == 0:
        return encode(verb, JOKER, 0, jokers, jokers) if jokers > 0 else NO_PLAY
    height = lowest(naturals) >> 2
    suits = suits_at(naturals, height)
    if naturals != suits << SUITS * height:
        return NO_PLAY
    return encode(verb, height, suits, count(suits) + jokers, jokers)


@rule
def run_code(cards: int, height: int) -> int:
    """Return the code of a run whose weakest card stands at a height [2.2], [2.3]; NO_PLAY if the cards are none."""
    naturals, jokers = by_height(cards), count(cards & JOKERS)
    size = count(naturals) + jokers
    if naturals == 0 or size < SHORTEST_RUN or height < 0 or height + size > PLACES:
        return NO_PLAY
    suit = lowest(naturals) & 3
    if naturals & ~run_of(suit, height, size) != 0:
        return NO_PLAY
    return encode(Verb.RUN, height, 1 << suit, size, jokers)


@rule
def highest_run(cards: int) -> int:
    """Return at which height the weakest card stands if jokers stand as high as they can [2.3]."""
    naturals = by_height(cards)
    if naturals == 0:
        return -1
    return min(lowest(naturals) >> 2, PLACES - count(naturals) - count(cards & JOKERS))


@rule
def code_of(cards: int, like: int) -> int:
    """Return the code of cards taken as the code `like` takes its own: as a run, or as cards of one rank."""
    verb = verb_of(like)
    return run_code(cards, height_of(like)) if verb == Verb.RUN else group_code(cards, verb)


@rule
def weakest(code: int, backwards: int) -> int:
    """Return how strong the weakest card of a play is, from 0 to 12, 13 for jokers alone [1.2], [3.2], [3.6]."""
    height = height_of(code)
    if height == JOKER or backwards == 0:
        return height
    return PLACES - height - (size_of(code) if verb_of(code) == Verb.RUN else 1)


@rule
def strongest(code: int, backwards: int) -> int:
    """Return how strong the strongest card of a play is [3.2]."""
    return weakest(code, backwards) + (size_of(code) - 1 if verb_of(code) == Verb.RUN else 0)


@rule
def contains(code: int, height: int) -> bool:
    """Say whether a card at a height is in a play, or a joker that stands for it."""
    first = height_of(code)
    if verb_of(code) == Verb.RUN:
        return first <= height < first + size_of(code)
    return first == height


@rule
def cards_for(hand: int, code: int) -> int:
    """Return the cards of a hand that make the play a code names, 0 if it cannot.

    Where a joker could be any of several cards of a run, the strongest of them stay in the hand.
    """
    jokers, height, suits = jokers_of(code), height_of(code), suits_of(code)
    naturals, size = by_height(hand), size_of(code)
    if suits == 0:
        naturals = 0
    elif verb_of(code) == Verb.RUN:
        naturals = lowest_few(naturals & run_of(lowest(suits), height, size), size - jokers)
    else:
        naturals &= suits << SUITS * height
    cards = by_rank(naturals) | lowest_few(hand & JOKERS, jokers)
    return cards if count(cards) == size else 0
