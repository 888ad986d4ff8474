"""The plays that a hand allows, kind by kind; hands are masks in the order of strength.

`floor` is the key that a play must exceed. With `must` only plays that contain the lowest card are proposed.
"""

from __future__ import annotations

from tefuda.core.bits import count, lowest, lowest_if_any, without_lowest
from tefuda.core.cards import SUITS
from tefuda.core.decision import TOGETHER, Proposals, propose
from tefuda.core.rank_order import suits_at
from tefuda.core.rule import rule
from tefuda.games.big_two.actions import DECLARE, PASS, Kind, encode
from tefuda.games.big_two.combinations import (
    BARRED,
    FIVE,
    OPEN,
    deciding_place,
    exceeds,
    floor_of,
    flush_key,
    is_straight_flush,
    place_in,
    shapes_in,
    with_the_three,
)
from tefuda.games.big_two.dragons import may_declare
from tefuda.games.big_two.options import FirstPlay, FlushOrder, Options
from tefuda.games.big_two.order import (
    LOW_SUIT,
    by_strength,
    place_of,
    ranks_in,
    ranks_thrice_in,
    ranks_twice_in,
    ranks_whole_in,
)
from tefuda.games.big_two.picking import LOWEST_CARD, MOST_GIVEN, strongest_flush
from tefuda.games.big_two.table import Phase, Table


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
    if opening and options.first_play == FirstPlay.ALONE:
        hand = LOWEST_CARD
    propose_plays(options, hand, top_kind, top_key, opening, proposals)
    if top_kind != Kind.LEAD:
        propose(proposals, PASS)


@rule
def propose_plays(options: Options, hand: int, top_kind: int, top_key: int, must: int, proposals: Proposals) -> None:
    """Propose every play that beats the top play, or any play where `top_kind` is LEAD [3.1], [4.1]."""
    if top_kind <= Kind.SINGLE:
        propose_singles(hand, OPEN if top_kind == Kind.LEAD else top_key, must, proposals)
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
        cards &= LOWEST_CARD
    number = proposals.count
    proposals.count = number + count(cards)
    while True:
        for place in range(number, number + TOGETHER):  # as in `propose_each`
            card = lowest_if_any(cards)
            proposals.codes[place] = encode(Kind.SINGLE, place_of(card), 1 << (card & 3), 0)
            cards = without_lowest(cards)
        if cards == 0:
            return
        number += TOGETHER


@rule
def propose_pairs(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each pair whose higher card is above `floor` [2.3]."""
    ranks = ranks_twice_in(hand)
    if must:
        ranks &= LOWEST_CARD
    while ranks != 0:
        place = lowest(ranks) >> 2
        propose_pairs_of(suits_at(hand, place), Kind.PAIR, place, 0, floor, must, proposals)
        ranks = without_lowest(ranks)


@rule
def propose_pairs_of(
    suits: int, kind: int, place: int, second: int, floor: int, must: int, proposals: Proposals
) -> None:
    """Propose each two of `suits` of one rank of which the higher is above `floor`."""
    left = suits
    number = proposals.count
    while left != 0:
        high = lowest(left)
        left = without_lowest(left)
        if (place << 2 | high) > floor:
            below = suits & ((1 << high) - 1)
            if must:
                below &= LOWEST_CARD
            while below != 0:
                proposals.codes[number] = encode(kind, place, 1 << high | below & -below, second)
                number += 1
                below = without_lowest(below)
    proposals.count = number


@rule
def propose_triples(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each three of a kind above `floor` [2.4]."""
    ranks = ranks_thrice_in(hand)
    if must:
        ranks &= LOWEST_CARD
    while ranks != 0:
        place = lowest(ranks) >> 2
        suits = suits_at(hand, place)
        for suit in range(SUITS):
            three = suits & ~(1 << suit)
            left_out = suits == 0b1111 or suits & 1 << suit == 0
            if left_out and (place << 2 | 3) > floor and not (must and suit == 0):
                propose(proposals, encode(Kind.TRIPLE, place, three, 0))
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
            lows &= LOWEST_CARD
        while lows != 0:
            propose_pairs_of(suits_at(hand, high), Kind.TWO_PAIRS, high, lowest(lows) >> 2, floor, 0, proposals)
            lows = without_lowest(lows)
        highs = without_lowest(highs)
    floor = floor_of(options, Kind.FOUR, top_kind, top_key)
    fours = ranks_whole_in(hand)
    if must:
        fours &= LOWEST_CARD
    while fours != 0 and floor != BARRED:
        place = lowest(fours) >> 2
        if (place << 2 | 3) > floor:
            propose(proposals, encode(Kind.FOUR, place, 0b1111, 0))
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
        shapes = with_the_three(shapes)
    while shapes != 0:
        shape = lowest(shapes)
        deciding = deciding_place(options, shape)
        others = 0
        for step in range(FIVE):
            place = place_in(shape, step)
            if place != deciding:
                others |= LOWEST_CARD if must and place == 0 else suits_at(hand, place)
        suits = suits_at(hand, deciding)
        while suits != 0:
            suit = suits & -suits
            mixed = others != suit or options.straight_flush_as_other
            if mixed and (shape << 2 | lowest(suits)) > floor:
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
                shapes = with_the_three(shapes) if suit == 0 else 0
            while shapes != 0:
                shape = lowest(shapes)
                if (shape << 2 | suit) > floor:
                    propose(proposals, encode(Kind.STRAIGHT_FLUSH, shape, 1 << suit, 0))
                shapes = without_lowest(shapes)


@rule
def propose_flushes(options: Options, hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose a flush above `floor` under each card that can top one [2.7]."""
    for suit in range(SUITS):
        cards = hand & LOW_SUIT << suit
        if count(cards) >= FIVE and not (must and suit != 0):
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
        place = lowest(three) >> 2
        left = pairs ^ three
        if must and place != 0:
            left &= LOWEST_CARD
        while left != 0 and place > floor:
            propose(proposals, encode(Kind.FULL_HOUSE, place, 0, lowest(left) >> 2))
            left = without_lowest(left)
        threes = without_lowest(threes)


@rule
def propose_fours_and_one(hand: int, floor: int, must: int, proposals: Proposals) -> None:
    """Propose each four of a kind above `floor` with each fifth card [2.9]."""
    fours = ranks_whole_in(hand)
    while fours != 0:
        place = lowest(fours) >> 2
        odd = hand & ~(0b1111 << SUITS * place)
        if must and place != 0:
            odd &= LOWEST_CARD
        while odd != 0 and place > floor:
            card = lowest(odd)
            propose(proposals, encode(Kind.FOUR_AND_ONE, place, 1 << (card & 3), place_of(card)))
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
            propose(proposals, encode(Kind.GIVE, place_of(card), 1 << (card & 3), number))
            left = without_lowest(left)
