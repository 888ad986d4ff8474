"""Which combination cards are, and what beats what; cards are masks in the order of strength."""

from __future__ import annotations

from tefuda.core.cards.rank_order import TWO_HEIGHT, suits_at
from tefuda.core.cards.ranks import fives_from
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.games.big_two.rules.actions import Kind, encode
from tefuda.games.big_two.rules.options import FlushOrder, LowTie, Options, PowersBeat, StraightOrder
from tefuda.games.big_two.rules.order import (
    HIGHEST,
    LOW_SUIT,
    height_of,
    highest,
    lowest_height,
    ranks_in,
    ranks_thrice_in,
    ranks_twice_in,
    ranks_whole_in,
)

FIVE = 5
"""How many cards a straight, a flush, a full house, four and one, or a straight flush has."""

# The shapes of straights; those between begin with the three, the four ...
ACE_LOW = 0
THREE_LOW = 1
TEN_LOW = 8
JACK_LOW = 9
TWO_LOW = 10
SHAPES = 11
WRAPPED = 11
NO_SHAPE = 12
"""Of the numbers below SHAPES each is a shape; WRAPPED is a straight that only goes round the corner [2.6]."""

ACE_LOW_RANKS = 0x1100000000111
TWO_LOW_RANKS = 0x1000000001111
QUEEN_LOW_RANKS = 0x1111000000001
KING_LOW_RANKS = 0x1110000000011
"""The ranks of the straights that go round the corner."""
RUN = 0x11111
"""The ranks of the straight from the three on."""

OPEN = -1
BARRED = 1 << 60
"""The floors that every play exceeds, and that none does."""


@rule
def start_of(shape: int) -> int:
    """Return the height of the rank with which a straight begins [2.6]."""
    if shape == ACE_LOW:
        return TWO_HEIGHT - 1
    if shape == TWO_LOW:
        return TWO_HEIGHT
    return TWO_HEIGHT - 4 if shape == JACK_LOW else shape - THREE_LOW


@rule
def height_in(shape: int, step: int) -> int:
    """Return the height of the rank that is `step` ranks, 0 to 4, after the first of a straight."""
    height = start_of(shape) + step
    return height - RANKS if height >= RANKS else height


@rule
def ranks_of(shape: int) -> int:
    """Return the five ranks of a straight."""
    if shape == ACE_LOW:
        return ACE_LOW_RANKS
    return TWO_LOW_RANKS if shape == TWO_LOW else RUN << SUITS * start_of(shape)


@rule
def shape_of(ranks: int) -> int:
    """Return which straight five ranks make, WRAPPED if they only go round the corner, or NO_SHAPE [2.6]."""
    if ranks == ACE_LOW_RANKS:
        return ACE_LOW
    if ranks == TWO_LOW_RANKS:
        return TWO_LOW
    if ranks == QUEEN_LOW_RANKS or ranks == KING_LOW_RANKS:
        return WRAPPED
    height = lowest_height(ranks)
    if ranks != RUN << SUITS * height:
        return NO_SHAPE
    return JACK_LOW if height == TWO_HEIGHT - 4 else height + THREE_LOW


@rule
def is_allowed(options: Options, shape: int) -> bool:
    """Say whether a straight of a shape is a play [2.6]."""
    if shape == ACE_LOW or shape == TWO_LOW:
        return bool(options.low_straights)
    return bool(options.jqka2) if shape == JACK_LOW else shape < SHAPES


@rule
def shapes_in(options: Options, ranks: int) -> int:
    """Return the shapes of the straights that are among these ranks, a bit each [2.6]."""
    runs = fives_from(ranks)
    shapes = 0
    while runs != 0:
        shapes |= 1 << (lowest(runs) >> 2) + THREE_LOW
        runs = without_lowest(runs)
    if not options.jqka2:
        shapes &= ~(1 << JACK_LOW)
    if options.low_straights:
        if ranks & ACE_LOW_RANKS == ACE_LOW_RANKS:
            shapes |= 1 << ACE_LOW
        if ranks & TWO_LOW_RANKS == TWO_LOW_RANKS:
            shapes |= 1 << TWO_LOW
    return shapes


@rule
def with_height(shapes: int, height: int) -> int:
    """Return those of the shapes, a bit each, in which there is the rank at a height."""
    found = 0
    while shapes != 0:
        if ranks_of(lowest(shapes)) >> SUITS * height & 1 != 0:
            found |= shapes & -shapes
        shapes = without_lowest(shapes)
    return found


@rule
def strength_of(options: Options, shape: int) -> int:
    """Return how strong a straight of a shape is among straights, 0 to 11 [3.5]."""
    order = options.straight_order
    if shape == ACE_LOW:
        if order == StraightOrder.ACE_LOW_HIGHEST:
            return TWO_LOW + 1
        return TEN_LOW if order == StraightOrder.TWOS_LOW else 0
    if order < StraightOrder.TWOS_LOW:
        return shape
    if shape == TWO_LOW:
        return 0 if order == StraightOrder.TWOS_LOW else 1
    return shape if order == StraightOrder.TWOS_LOW and shape < TEN_LOW else shape + 1


@rule
def deciding_height(options: Options, shape: int) -> int:
    """Return the height of the rank whose suit decides between equal straights [3.5]."""
    if shape == ACE_LOW:
        return TWO_HEIGHT if options.ace_low_tie == LowTie.TWO else height_in(shape, 4)
    if shape == TWO_LOW:
        return TWO_HEIGHT if options.two_low_tie == LowTie.TWO else height_in(shape, 4)
    return height_in(shape, 4)


@rule
def kind_of(options: Options, cards: int) -> int:
    """Return which kind of combination cards are, or NOTHING; house rules may still forbid that kind [2.1]."""
    number = count(cards)
    ranks = count(ranks_in(cards))
    if number == 1:
        return Kind.SINGLE
    if number == 2:
        return Kind.PAIR if ranks == 1 else Kind.NOTHING
    if number == 3:
        return Kind.TRIPLE if ranks == 1 else Kind.NOTHING
    if number == 4:
        return kind_of_four(cards, ranks)
    return kind_of_five(options, cards, ranks) if number == FIVE else Kind.NOTHING


@rule
def kind_of_four(cards: int, ranks: int) -> int:
    """Return which kind four cards are that have `ranks` different ranks, or NOTHING [2.5]."""
    if ranks == 1:
        return Kind.FOUR
    return Kind.TWO_PAIRS if ranks == 2 and count(ranks_twice_in(cards)) == 2 else Kind.NOTHING


@rule
def kind_of_five(options: Options, cards: int, ranks: int) -> int:
    """Return which kind five cards are that have `ranks` different ranks, or NOTHING [2.6] to [2.10]."""
    if ranks == 2:
        return Kind.FOUR_AND_ONE if ranks_whole_in(cards) != 0 else Kind.FULL_HOUSE
    if ranks < FIVE:
        return Kind.NOTHING
    straight = is_allowed(options, shape_of(ranks_in(cards)))
    if is_one_suit(cards):
        return Kind.STRAIGHT_FLUSH if straight else Kind.FLUSH
    return Kind.STRAIGHT if straight else Kind.NOTHING


@rule
def is_one_suit(cards: int) -> bool:
    """Say whether all cards, of which there are any, are of one suit."""
    return cards & ~(LOW_SUIT << (lowest(cards) & 3)) == 0


@rule
def is_straight_flush(options: Options, cards: int) -> bool:
    """Say whether five cards are a straight flush [2.10]."""
    return is_one_suit(cards) and is_allowed(options, shape_of(ranks_in(cards)))


@rule
def code_of(options: Options, cards: int, kind: int) -> int:
    """Return the code of a play of `cards`, which are of a kind."""
    top = highest(cards)
    if kind == Kind.FULL_HOUSE:
        three = ranks_thrice_in(cards)
        return encode(kind, lowest_height(three), 0, lowest_height(ranks_in(cards) ^ three))
    if kind == Kind.FOUR_AND_ONE:
        four = ranks_whole_in(cards)
        odd = cards & ~(four * 0b1111)
        return encode(kind, lowest_height(four), 1 << (lowest(odd) & 3), height_of(lowest(odd)))
    if kind == Kind.TWO_PAIRS:
        return encode(kind, height_of(top), suits_at(cards, height_of(top)), height_of(lowest(cards)))
    if kind == Kind.STRAIGHT or kind == Kind.STRAIGHT_FLUSH:
        shape = shape_of(ranks_in(cards))
        return encode(kind, shape, suits_at(cards, deciding_height(options, shape)), 0)
    if kind == Kind.FLUSH:
        return encode(kind, height_of(top), 1 << (top & 3), 0)
    if kind == Kind.NOTHING:
        return encode(kind, 0, 0, 0)
    return encode(kind, height_of(top), suits_at(cards, height_of(top)), 0)


@rule
def key_of(options: Options, kind: int, cards: int) -> int:
    """Return how strong cards are among those of their kind; keys of different kinds do not compare [3.2] to [3.7]."""
    if kind == Kind.STRAIGHT or kind == Kind.STRAIGHT_FLUSH:
        shape = shape_of(ranks_in(cards))
        return strength_of(options, shape) << 2 | lowest(suits_at(cards, deciding_height(options, shape)))
    if kind == Kind.FLUSH:
        return flush_key(options, cards)
    if kind == Kind.FULL_HOUSE:
        return lowest_height(ranks_thrice_in(cards))
    if kind == Kind.FOUR_AND_ONE:
        return lowest_height(ranks_whole_in(cards))
    return highest(cards)


@rule
def flush_key(options: Options, cards: int) -> int:
    """Return how strong a flush is among flushes [3.6]."""
    top = highest(cards)
    suit = top & 3
    if options.flush_order == FlushOrder.SUIT_FIRST:
        return suit << SUITS * RANKS | cards >> suit
    return cards >> suit << 2 | suit if options.flush_order == FlushOrder.CARD_BY_CARD else top


@rule
def exceeds(options: Options, kind: int, key: int, floor: int) -> bool:
    """Say whether a play of a kind is stronger than the key `floor` of its kind, OPEN or BARRED [3.1]."""
    if kind == Kind.FLUSH and options.flush_order == FlushOrder.BOTH and floor != OPEN:
        return key & 3 > floor & 3 and key >> 2 >= floor >> 2
    return key > floor


@rule
def floor_of(options: Options, kind: int, top_kind: int, top_key: int) -> int:
    """Return the key that a play of a kind must exceed: that of the top play, OPEN for none, BARRED for any [3.8].

    `top_kind` is LEAD where there is nothing to beat.
    """
    if top_kind == Kind.LEAD:
        return OPEN
    if kind == top_kind:
        return top_key
    if kind == Kind.FOUR and top_kind == Kind.TWO_PAIRS:
        return OPEN
    if kind < Kind.STRAIGHT or kind < top_kind:
        return BARRED
    if top_kind >= Kind.STRAIGHT:
        return OPEN if kind >= Kind.FOUR_AND_ONE or options.cross_category else BARRED
    return floor_of_powers(options, top_kind, top_key) if kind >= Kind.FOUR_AND_ONE else BARRED


@rule
def floor_of_powers(options: Options, top_kind: int, top_key: int) -> int:
    """Return OPEN if a power hand may be played on a play of fewer cards, else BARRED [3.9]."""
    if options.powers_beat == PowersBeat.FIVE_CARDS:
        return BARRED
    two = top_kind == Kind.SINGLE and top_key == HIGHEST
    return BARRED if two and options.powers_beat == PowersBeat.BUT_TOP_TWO else OPEN
