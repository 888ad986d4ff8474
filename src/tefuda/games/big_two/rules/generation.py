"""The plays that a hand allows, kind by kind; hands are masks in the order of strength.

`floor` is the key that a play must exceed. With `must`, the lowest card of the hand and 0 for none, only plays that
contain it are proposed.
"""

from __future__ import annotations

from tefuda.core.cards.rank_order import suits_at
from tefuda.core.records.bits import count, lowest, lowest_if_any, without_lowest
from tefuda.core.records.counts import SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import TOGETHER, Proposals, propose
from tefuda.games.big_two.rules.actions import DECLARE, PASS, Kind, encode
from tefuda.games.big_two.rules.combinations import (
    BARRED,
    FIVE,
    OPEN,
    deciding_height,
    exceeds,
    floor_of,
    flush_key,
    height_in,
    is_straight_flush,
    shapes_in,
    strength_of,
    with_height,
)
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.dragons import may_declare
from tefuda.games.big_two.rules.guarding import may_not_pass, must_be_highest
from tefuda.games.big_two.rules.options import FirstPlay, FlushOrder, Options
from tefuda.games.big_two.rules.order import (
    LOW_SUIT,
    by_strength,
    height_of,
    highest,
    ranks_in,
    ranks_thrice_in,
    ranks_twice_in,
    ranks_whole_in,
)
from tefuda.games.big_two.rules.picking import MOST_GIVEN, lowest_dealt, strongest_flush
from tefuda.games.big_two.rules.table import Table


@rule
def legal_actions(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose all actions that differ in their code: kind, rank, deciding suits."""
    phase, top_kind, top_key, opening = table.phase, table.top_kind, table.top_key, table.opening
    if phase == Phase.OVER:
        return
    hand = by_strength(options, table.held.once[table.turn])
    if may_declare(table, options, table.turn):
        propose(proposals, DECLARE)
    if phase == Phase.EXCHANGE:
        propose_gifts(hand, proposals)
        return
    must = lowest_dealt(table, options) if opening else 0
    if opening and options.first_play == FirstPlay.ALONE:
        hand = must
    singles = 1 << highest(hand) if must_be_highest(table, options) else hand
    propose_plays(options, hand, singles, top_kind, top_key, must, proposals)
    if top_kind != Kind.LEAD and not may_not_pass(table, options):
        propose(proposals, PASS)


@rule
def propose_plays(
    options: Options, hand: int, singles: int, top_kind: int, top_key: int, must: int, proposals: Proposals
) -> None:
    """Propose every play that beats the top play, or any play where `top_kind` is LEAD [3.1], [4.1].

    `singles` are the cards that may be played alone [4.5].
    """
    if top_kind <= Kind.SINGLE:
        propose_singles(singles, OPEN if top_kind == Kind.LEAD else top_key, must, proposals)
    if top_kind == Kind.LEAD or top_kind == Kind.PAIR:
        propose_pairs(hand, OPEN if top_kind == Kind.LEAD else top_key, must, proposals)
    if options.triples and (top_kind == Kind.LEAD or top_kind == Kind.TRIPLE):
        propose_triples(hand, OPEN if top_kind == Kind.LEAD else top_key, must, proposals)
    if options.four_cards:
        propose_fours(options, hand, top_kind, top_key, must, proposals)
    if count(hand) >= FIVE:
        propose_fives(options, hand, top_kind, top_key, must, proposals)


@rule
def propose_singles(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each card above `floor` [2.2]."""
    cards = hand >> (floor + 1) << (floor + 1)
    if must:
        cards &= must
    number = proposals.count
    proposals.count = number + count(cards)
    while True:
        for height in range(number, number + TOGETHER):  # as in `propose_each`
            card = lowest_if_any(cards)
            proposals.codes[height] = encode(Kind.SINGLE, height_of(card), 1 << (card & 3), 0)
            cards = without_lowest(cards)
        if cards == 0:
            return
        number += TOGETHER


@rule
def propose_pairs(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each pair whose higher card is above `floor` [2.3]."""
    ranks = ranks_twice_in(hand)
    if must:
        ranks &= ranks_in(must)
    while ranks != 0:
        height = lowest(ranks) >> 2
        propose_pairs_of(suits_at(hand, height), Kind.PAIR, height, 0, floor, must >> SUITS * height, proposals)
        ranks = without_lowest(ranks)


@rule
def propose_pairs_of(
    suits: int, kind: int, height: int, second: int, floor: int, must: int, proposals: Proposals
) -> None:
    """Propose each two of `suits` of one rank of which the higher is above `floor`; `must` is the suit of one, or 0."""
    left = suits
    number = proposals.count
    while left != 0:
        high = lowest(left)
        left = without_lowest(left)
        if (height << 2 | high) > floor:
            below = suits & ((1 << high) - 1)
            if must:
                below &= must
            while below != 0:
                proposals.codes[number] = encode(kind, height, 1 << high | below & -below, second)
                number += 1
                below = without_lowest(below)
    proposals.count = number


@rule
def propose_triples(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each three of a kind above `floor` [2.4]."""
    ranks = ranks_thrice_in(hand)
    if must:
        ranks &= ranks_in(must)
    while ranks != 0:
        height = lowest(ranks) >> 2
        suits = suits_at(hand, height)
        for suit in range(SUITS):
            three = suits & ~(1 << suit)
            left_out = suits == 0b1111 or suits & 1 << suit == 0
            if left_out and (height << 2 | 3) > floor and must & ~(three << SUITS * height) == 0:
                propose(proposals, encode(Kind.TRIPLE, height, three, 0))
        ranks = without_lowest(ranks)


@rule
def propose_fours(options: Options, hand: int, top_kind: int, top_key: int, must: int, proposals: Proposals) -> None:
    """Propose two pairs and four of a kind [2.5]."""
    floor = floor_of(options, Kind.TWO_PAIRS, top_kind, top_key)
    highs = ranks_twice_in(hand)
    while highs != 0 and floor != BARRED:
        high = lowest(highs) >> 2
        lows = ranks_twice_in(hand) & ((1 << SUITS * high) - 1)
        if must:
            lows &= ranks_in(must)
        while lows != 0:
            propose_pairs_of(suits_at(hand, high), Kind.TWO_PAIRS, high, lowest(lows) >> 2, floor, 0, proposals)
            lows = without_lowest(lows)
        highs = without_lowest(highs)
    floor = floor_of(options, Kind.FOUR, top_kind, top_key)
    fours = ranks_whole_in(hand)
    if must:
        fours &= ranks_in(must)
    while fours != 0 and floor != BARRED:
        height = lowest(fours) >> 2
        if (height << 2 | 3) > floor:
            propose(proposals, encode(Kind.FOUR, height, 0b1111, 0))
        fours = without_lowest(fours)


@rule
def propose_fives(options: Options, hand: int, top_kind: int, top_key: int, must: int, proposals: Proposals) -> None:
    """Propose the plays of five cards [2.6] to [2.10]."""
    floor = floor_of(options, Kind.STRAIGHT_FLUSH, top_kind, top_key)
    if floor != BARRED:
        propose_straight_flushes(options, hand, floor, must, proposals)
    floor = floor_of(options, Kind.FOUR_AND_ONE, top_kind, top_key)
    if floor != BARRED and options.four_and_one and ranks_whole_in(hand) != 0:
        propose_fours_and_one(hand, floor, must, proposals)
    floor = floor_of(options, Kind.STRAIGHT, top_kind, top_key)
    if floor != BARRED:
        propose_straights(options, hand, floor, must, proposals)
    floor = floor_of(options, Kind.FLUSH, top_kind, top_key)
    if floor != BARRED and options.flush:
        propose_flushes(options, hand, floor, must, proposals)
    floor = floor_of(options, Kind.FULL_HOUSE, top_kind, top_key)
    if floor != BARRED:
        propose_full_houses(hand, floor, must, proposals)


@rule
def propose_straights(options: Options, hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each straight above `floor` with each card that can decide it [2.6]."""
    shapes = shapes_in(options, ranks_in(hand))
    if must:
        shapes = with_height(shapes, height_of(lowest(must)))
    while shapes != 0:
        shape = lowest(shapes)
        strength, deciding = strength_of(options, shape), deciding_height(options, shape)
        others = 0
        for step in range(FIVE):
            height = height_in(shape, step)
            if height != deciding:
                named = must >> SUITS * height & 0b1111
                others |= named if named != 0 else suits_at(hand, height)
        suits = suits_at(hand, deciding)
        while suits != 0:
            suit = suits & -suits
            mixed = others != suit or options.straight_flush_as_other
            if mixed and (strength << 2 | lowest(suits)) > floor:
                propose(proposals, encode(Kind.STRAIGHT, shape, suit, 0))
            suits = without_lowest(suits)
        shapes = without_lowest(shapes)


@rule
def propose_straight_flushes(options: Options, hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each straight flush above `floor` [2.10]."""
    for suit in range(SUITS):
        ranks = hand >> suit & LOW_SUIT
        if count(ranks) >= FIVE:
            shapes = shapes_in(options, ranks)
            if must:
                shapes = with_height(shapes, height_of(lowest(must))) if must & LOW_SUIT << suit != 0 else 0
            while shapes != 0:
                shape = lowest(shapes)
                if (strength_of(options, shape) << 2 | suit) > floor:
                    propose(proposals, encode(Kind.STRAIGHT_FLUSH, shape, 1 << suit, 0))
                shapes = without_lowest(shapes)


@rule
def propose_flushes(options: Options, hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose a flush above `floor` under each card that can top one [2.7]."""
    for suit in range(SUITS):
        cards = hand & LOW_SUIT << suit
        if count(cards) >= FIVE and must & ~cards == 0:
            below = 0
            while cards != 0:
                top = cards & -cards
                if count(below) >= FIVE - 1 and may_top(options, top, below, floor):
                    propose(proposals, encode(Kind.FLUSH, lowest(top) >> 2, 1 << suit, 0))
                below |= top
                cards = without_lowest(cards)


@rule
def may_top(options: Options, top: int, below: int, floor: int) -> bool:
    """Say whether a card tops a flush above `floor` that is not a straight flush or may be played as a flush [2.10]."""
    only = count(below) == FIVE - 1
    if only and not options.straight_flush_as_other and is_straight_flush(options, top | below):
        return False
    if options.flush_order == FlushOrder.TOP_CARD:
        return lowest(top) > floor
    key = flush_key(options, strongest_flush(options, top, below))
    return exceeds(options, Kind.FLUSH, key, floor)


@rule
def propose_full_houses(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each full house above `floor` [2.8]."""
    threes = ranks_thrice_in(hand)
    if threes == 0:
        return
    pairs = ranks_twice_in(hand)
    while threes != 0:
        three = threes & -threes
        height = lowest(three) >> 2
        left = pairs ^ three
        if must and ranks_in(must) != three:
            left &= ranks_in(must)
        while left != 0 and height > floor:
            propose(proposals, encode(Kind.FULL_HOUSE, height, 0, lowest(left) >> 2))
            left = without_lowest(left)
        threes = without_lowest(threes)


@rule
def propose_fours_and_one(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each four of a kind above `floor` with each fifth card [2.9]."""
    fours = ranks_whole_in(hand)
    while fours != 0:
        height = lowest(fours) >> 2
        odd = hand & ~(0b1111 << SUITS * height)
        if must and height != height_of(lowest(must)):
            odd &= must
        while odd != 0 and height > floor:
            card = lowest(odd)
            propose(proposals, encode(Kind.FOUR_AND_ONE, height, 1 << (card & 3), height_of(card)))
            odd = without_lowest(odd)
        fours = without_lowest(fours)


@rule
def propose_gifts(hand: int, proposals: Proposals) -> None:
    """Propose each number of cards with each card that can be the strongest of them [5.1]."""
    for number in range(1, MOST_GIVEN + 1):
        left = hand
        for _ in range(number - 1):
            left = without_lowest(left)
        while left != 0:
            card = lowest(left)
            propose(proposals, encode(Kind.GIVE, height_of(card), 1 << (card & 3), number))
            left = without_lowest(left)
