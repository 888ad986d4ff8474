"""The cards that a code stands for, chosen so that they cost the hand least; masks in the order of strength."""

from __future__ import annotations

from tefuda.core.cards.rank_order import suits_at
from tefuda.core.records.bits import count, lowest, lowest_few, without_lowest
from tefuda.core.records.counts import NO_CARD, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.games.big_two.rules.actions import (
    Kind,
    encode,
    kind_of_code,
    rank_of_code,
    second_of_code,
    suits_of_code,
)
from tefuda.games.big_two.rules.combinations import (
    FIVE,
    SHAPES,
    code_of,
    deciding_height,
    exceeds,
    floor_of,
    height_in,
    is_straight_flush,
    key_of,
    kind_of,
    ranks_of,
)
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.guarding import must_be_highest
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import LOW_SUIT, by_code, by_strength, height_of, highest
from tefuda.games.big_two.rules.table import Table

MOST_GIVEN = 3
"""The most cards that one puts down for the exchange [5.1]."""
LOWEST_CARD = 1
"""The weakest card of the pack, as a mask in the order of strength."""


@rule
def pick(table: Table, options: Options, decision: Decision) -> None:
    """Name the cards of a decision that names none, and the kind, ranks and suits of those it names.

    What the hand cannot make is left unchanged, for `refusal` to judge.
    """
    kind = kind_of_code(decision.code)
    cards = by_strength(options, decision.once)
    if table.phase == Phase.EXCHANGE and kind <= Kind.NOTHING:
        decision.code = gift_code_of(cards) if cards != 0 else decision.code
        return
    if kind == Kind.LEAD or (kind >= Kind.NOTHING and kind != Kind.GIVE):
        return
    if decision.once == 0:
        cards = cards_of(table, options, decision.code)
        decision.once = by_code(options, cards)
    if cards != 0:
        decision.code = code_of_cards(options, cards, decision.code)


@rule
def code_of_cards(options: Options, cards: int, code: int) -> int:
    """Return the full code of cards where `code` leaves some of it open; `code` itself where the two disagree."""
    kind = kind_of_code(code)
    if kind == Kind.GIVE:
        full = gift_code_of(cards)
        return full if code == full or code == encode(kind, 0, 0, second_of_code(full)) else code
    natural = kind_of(options, cards)
    if kind == Kind.STRAIGHT and natural == Kind.STRAIGHT_FLUSH and suits_of_code(code) == 0:
        kind = natural
    elif kind != natural and (natural != Kind.STRAIGHT_FLUSH or (kind != Kind.STRAIGHT and kind != Kind.FLUSH)):
        return code
    full = code_of(options, cards, kind)
    left_open = encode(kind_of_code(code), rank_of_code(full), 0, second_of_code(full))
    return full if code == full or code == left_open else code


@rule
def gift_code_of(cards: int) -> int:
    """Return the code of putting cards down for the exchange: the strongest of them, and how many they are [5.1]."""
    top = highest(cards)
    return encode(Kind.GIVE, height_of(top), 1 << (top & 3), min(count(cards), MOST_GIVEN + 1))


@rule
def gift_code(options: Options, once: int) -> int:
    """Return the code of putting cards down for the exchange, given as a mask of card codes [5.1]."""
    return gift_code_of(by_strength(options, once))


@rule
def cards_of(table: Table, options: Options, code: int) -> int:
    """Return the cards of the seat to act that a code stands for, 0 if it holds no such cards."""
    hand = by_strength(options, table.held.once[table.turn])
    kind = kind_of_code(code)
    if kind == Kind.GIVE:
        return gift_of(hand, code)
    floor = floor_of(options, kind, table.top_kind, table.top_key)
    if kind == Kind.SINGLE and must_be_highest(table, options):
        floor = highest(hand) - 1
    must = lowest_dealt(table, options) if table.opening else 0
    if kind == Kind.STRAIGHT:
        return some_straight(
            options, hand, code, floor, must, floor_of(options, Kind.STRAIGHT_FLUSH, table.top_kind, table.top_key)
        )
    if kind == Kind.STRAIGHT_FLUSH:
        return some_straight_flush(options, hand, rank_of_code(code), suits_of_code(code), floor)
    if kind == Kind.FLUSH:
        return some_flush(options, hand, code, floor, must)
    return alike_of(hand, code, floor)


@rule
def lowest_dealt(table: Table, options: Options) -> int:
    """Return the card that the first play must contain, as a mask in the order of strength [1.6]."""
    return LOWEST_CARD if table.lowest == NO_CARD else by_strength(options, 1 << table.lowest)


@rule
def gift_of(hand: int, code: int) -> int:
    """Return the strongest card that a code names and, to make up the number, the weakest of those below it [5.1]."""
    number = second_of_code(code)
    card = suits_of_code(code) << SUITS * rank_of_code(code)
    if suits_of_code(code) == 0:
        return lowest_few(hand, number) if 0 < number <= count(hand) else 0
    if count(card) != 1 or card & hand == 0 or number < 1:
        return 0
    below = hand & (card - 1)
    return card | lowest_few(below, number - 1) if count(below) >= number - 1 else 0


@rule
def alike_of(hand: int, code: int, floor: int) -> int:
    """Return the cards of a play of one rank or two that a code stands for, 0 if they are not held."""
    kind, rank, second = kind_of_code(code), rank_of_code(code), second_of_code(code)
    suits = suits_at(hand, rank)
    if kind == Kind.FULL_HOUSE:
        pair = suits_at(hand, second)
        if count(suits) < 3 or count(pair) < 2:
            return 0
        return lowest_few(suits, 3) << SUITS * rank | lowest_few(pair, 2) << SUITS * second
    if kind == Kind.FOUR_AND_ONE:
        odd = suits_at(hand, second)
        if suits_of_code(code) != 0:
            odd &= suits_of_code(code)
        return suits << SUITS * rank | (odd & -odd) << SUITS * second if count(suits) == 4 and odd != 0 else 0
    if kind == Kind.TWO_PAIRS:
        pair = suits_at(hand, second)
        high = suits_named(suits, suits_of_code(code), 2, rank, floor)
        return high << SUITS * rank | lowest_few(pair, 2) << SUITS * second if high != 0 and count(pair) >= 2 else 0
    number = 4 if kind == Kind.FOUR else kind
    return suits_named(suits, suits_of_code(code), number, rank, floor) << SUITS * rank


@rule
def suits_named(held: int, named: int, number: int, rank: int, floor: int) -> int:
    """Return the suits `named`, or the lowest `number` that exceed `floor`, of those `held` of a rank; 0 for none."""
    if count(held) < number:
        return 0
    if named != 0:
        return named if named & ~held == 0 else 0
    rest = lowest_few(held, number - 1)
    left = held ^ rest
    while without_lowest(left) != 0 and (rank << 2 | lowest(left)) <= floor:
        left = without_lowest(left)
    return rest | left & -left


@rule
def long_suits(hand: int) -> int:
    """Return the suits of which the hand has five cards or more, a bit each."""
    suits = 0
    for suit in range(SUITS):
        if count(hand & LOW_SUIT << suit) >= FIVE:
            suits |= 1 << suit
    return suits


@rule
def some_straight(options: Options, hand: int, code: int, floor: int, must: int, power_floor: int) -> int:
    """Return the straight that a code stands for, 0 for none; without a suit it may be a straight flush [2.10]."""
    shape, suits = rank_of_code(code), suits_of_code(code)
    if shape >= SHAPES:
        return 0
    if suits != 0:
        return straight_of(options, hand, shape, suits, must) if count(suits) == 1 else 0
    best = 0
    held = suits_at(hand, deciding_height(options, shape))
    while held != 0:
        cards = straight_of(options, hand, shape, held & -held, must)
        if cards != 0 and not is_straight_flush(options, cards):
            best = cards
            if exceeds(options, Kind.STRAIGHT, key_of(options, Kind.STRAIGHT, cards), floor):
                return cards
        held = without_lowest(held)
    flush = some_straight_flush(options, hand, shape, 0, power_floor)
    return flush if flush != 0 else best


@rule
def straight_of(options: Options, hand: int, shape: int, suit: int, must: int) -> int:
    """Return a straight with a card of `suit` to decide, if possible not a straight flush; 0 for none.

    Of each rank it takes the lowest card, but no card of a long suit while another will do.
    """
    deciding = deciding_height(options, shape)
    long = long_suits(hand)
    cards = 0
    spare = 0
    for step in range(FIVE):
        height = height_in(shape, step)
        suits = suits_at(hand, height)
        if height == deciding:
            suits &= suit
        elif must != 0 and height == height_of(lowest(must)):
            suits &= must >> SUITS * height
        if suits == 0:
            return 0
        liked = suits & ~long if suits & ~long != 0 else suits
        cards |= (liked & -liked) << SUITS * height
        others = suits & ~suit
        if others != 0:
            spare = (others & -others) << SUITS * height
    if spare != 0 and is_straight_flush(options, cards):
        height = height_of(lowest(spare))
        cards = cards & ~(0b1111 << SUITS * height) | spare
    return cards


@rule
def some_straight_flush(options: Options, hand: int, shape: int, suits: int, floor: int) -> int:
    """Return the straight flush of a shape, of one suit or of the lowest that exceeds `floor`; 0 for none [2.10]."""
    if shape >= SHAPES:
        return 0
    best = 0
    weak = True
    for suit in range(SUITS):
        cards = ranks_of(shape) << suit
        if weak and cards & ~hand == 0 and (suits == 0 or suits == 1 << suit):
            best = cards
            weak = not exceeds(options, Kind.STRAIGHT_FLUSH, key_of(options, Kind.STRAIGHT_FLUSH, cards), floor)
    return best


@rule
def some_flush(options: Options, hand: int, code: int, floor: int, must: int) -> int:
    """Return the flush under a top card that a code stands for, 0 for none [2.7].

    It takes the weakest cards that stand alone in their rank; the strongest flush where that one is too weak.
    """
    top = suits_of_code(code) << SUITS * rank_of_code(code)
    if count(top) != 1 or top & hand == 0:
        return 0
    below = hand & LOW_SUIT << (lowest(top) & 3) & (top - 1)
    if count(below) < FIVE - 1 or must & ~below != 0:
        return 0
    cheap = cheap_flush(options, hand, top, below, must)
    if exceeds(options, Kind.FLUSH, key_of(options, Kind.FLUSH, cheap), floor):
        return cheap
    return strongest_flush(options, top, below)


@rule
def cheap_flush(options: Options, hand: int, top: int, below: int, must: int) -> int:
    """Return a flush of the weakest cards, those alone in their rank first; not a straight flush, if possible."""
    cards = top | must
    left = below & ~must
    for alone in range(1, -1, -1):
        rest = left
        while rest != 0 and count(cards) < FIVE:
            card = rest & -rest
            if alone == 0 or count(suits_at(hand, height_of(lowest(card)))) == 1:
                cards |= card
                left ^= card
            rest ^= card
    return other_than_straight(options, cards, top | must, left)


@rule
def other_than_straight(options: Options, cards: int, kept: int, left: int) -> int:
    """Return `cards`, the lowest but those `kept` exchanged for one of `left` if they make a straight flush.

    No two straight flushes under one top card differ in that card alone.
    """
    if left == 0 or not is_straight_flush(options, cards):
        return cards
    dropped = cards & ~kept
    return cards & ~(dropped & -dropped) | left & -left


@rule
def strongest_flush(options: Options, top: int, below: int) -> int:
    """Return the strongest flush under a top card that is not a straight flush, if there is one."""
    four = below ^ lowest_few(below, count(below) - FIVE + 1)
    cards = top | four
    left = below ^ four
    if left == 0 or not is_straight_flush(options, cards):
        return cards
    return cards & ~(four & -four) | 1 << highest(left)
