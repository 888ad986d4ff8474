"""What cards are together, and what beats what; places are those of the order of 1.2."""

from __future__ import annotations

from tefuda.core.bits import count, lowest, lowest_few
from tefuda.core.cards import JOKERS, SUITS
from tefuda.core.rank_order import by_place, by_rank, suits_at
from tefuda.core.ranks import EACH_RANK
from tefuda.core.rule import rule
from tefuda_daifugo.actions import JOKER, NO_PLAY, PLACES, Verb, encode, jokers_of, place_of, size_of, suits_of, verb_of

SHORTEST_RUN = 3


@rule
def run_of(suit: int, place: int, size: int) -> int:
    """Return `size` cards of a suit in a row, the weakest of which stands at a place [2.2]."""
    return (EACH_RANK & (1 << SUITS * size) - 1) << SUITS * place + suit


@rule
def group_code(cards: int, verb: int) -> int:
    """Return the code of cards of one rank, jokers among them [2.1], [2.3]; NO_PLAY if they are none."""
    naturals, jokers = by_place(cards), count(cards & JOKERS)
    if naturals == 0:
        return encode(verb, JOKER, 0, jokers, jokers) if jokers > 0 else NO_PLAY
    place = lowest(naturals) >> 2
    suits = suits_at(naturals, place)
    if naturals != suits << SUITS * place:
        return NO_PLAY
    return encode(verb, place, suits, count(suits) + jokers, jokers)


@rule
def run_code(cards: int, place: int) -> int:
    """Return the code of cards as a run whose weakest card stands at a place [2.2], [2.3]; NO_PLAY if they are none."""
    naturals, jokers = by_place(cards), count(cards & JOKERS)
    size = count(naturals) + jokers
    if naturals == 0 or size < SHORTEST_RUN or place < 0 or place + size > PLACES:
        return NO_PLAY
    suit = lowest(naturals) & 3
    if naturals & ~run_of(suit, place, size) != 0:
        return NO_PLAY
    return encode(Verb.RUN, place, 1 << suit, size, jokers)


@rule
def highest_run(cards: int) -> int:
    """Return at which place the weakest card stands if jokers stand as high as they can [2.3]."""
    naturals = by_place(cards)
    if naturals == 0:
        return -1
    return min(lowest(naturals) >> 2, PLACES - count(naturals) - count(cards & JOKERS))


@rule
def code_of(cards: int, like: int) -> int:
    """Return the code of cards taken as the code `like` takes its own: as a run, or as cards of one rank."""
    verb = verb_of(like)
    return run_code(cards, place_of(like)) if verb == Verb.RUN else group_code(cards, verb)


@rule
def weakest(code: int, backwards: int) -> int:
    """Return how strong the weakest card of a play is, from 0 to 12, 13 for jokers alone [1.2], [3.2], [3.6]."""
    place = place_of(code)
    if place == JOKER or backwards == 0:
        return place
    return PLACES - place - (size_of(code) if verb_of(code) == Verb.RUN else 1)


@rule
def strongest(code: int, backwards: int) -> int:
    """Return how strong the strongest card of a play is [3.2]."""
    return weakest(code, backwards) + (size_of(code) - 1 if verb_of(code) == Verb.RUN else 0)


@rule
def contains(code: int, place: int) -> bool:
    """Say whether a card at a place is in a play, or a joker that stands for it."""
    first = place_of(code)
    if verb_of(code) == Verb.RUN:
        return first <= place < first + size_of(code)
    return first == place


@rule
def cards_for(hand: int, code: int) -> int:
    """Return the cards of a hand that make the play a code names, 0 if it cannot.

    Where a joker could be any of several cards of a run, the strongest of them stay in the hand.
    """
    jokers, place, suits = jokers_of(code), place_of(code), suits_of(code)
    naturals, size = by_place(hand), size_of(code)
    if suits == 0:
        naturals = 0
    elif verb_of(code) == Verb.RUN:
        naturals = lowest_few(naturals & run_of(lowest(suits), place, size), size - jokers)
    else:
        naturals &= suits << SUITS * place
    cards = by_rank(naturals) | lowest_few(hand & JOKERS, jokers)
    return cards if count(cards) == size else 0
