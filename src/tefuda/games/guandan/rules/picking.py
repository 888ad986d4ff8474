"""The physical cards for a play that is given as a code: those that cost the hand least.

Of cards of one rank, those held twice go before those held once, and cards that belong to no straight flush before
those that do.
"""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.cards.card import (
    BIG_JOKER,
    FULL_PACK,
    JOKERS,
    SMALL_JOKER,
    card_of,
    cards_of_rank,
    cards_of_suit,
    rank_of,
)
from tefuda.core.cards.ranks import (
    cards_of_ranks,
    held_often,
    in_fives,
    lowest_rank,
    one_of_each,
    one_rank,
    ranks_at,
    ranks_in,
    rungs_of,
)
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_SUIT, RANKS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.games.guandan.rules.actions import (
    PASS,
    SMALL,
    UNUSED,
    Kind,
    Verb,
    first_of,
    key_of,
    kind_of,
    second_of,
    size_of,
    suit_of_code,
    verb_of,
    wilds_declared,
)
from tefuda.games.guandan.rules.combinations import (
    identity_ranks,
    may_be_straight,
    one_suit,
    pairs_beside,
    run_length,
    run_size,
    rungs_of_run,
    stand_for,
)
from tefuda.games.guandan.rules.constants import Phase
from tefuda.games.guandan.rules.hands import counts_in, natural_once, natural_twice, wild_card
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.table import Table


@rule
def pick(table: Table, options: Options, decision: Decision) -> None:
    """Name the cards of a decision that names none, those that cost the hand least [6.3]."""
    code = decision.code
    if decision.once != 0:
        return
    if verb_of(code) == Verb.GIVE:
        decision.once = card_named(code)
    elif verb_of(code) == Verb.PLAY:
        once, twice, keep, cheapest = natural_cards(table)
        pick_play(options, decision, table.level, once, twice, keep, cheapest)


def pick_all(table: Table, options: Options, decisions: Sequence[Decision]) -> None:
    """Name the cards of each of many legal decisions, as `pick` does, looking at the hand but once."""
    if table.phase != Phase.PLAY:
        for decision in decisions:
            pick(table, options, decision)
        return
    once, twice, keep, cheapest = natural_cards(table)
    for decision in decisions:
        if decision.code != PASS:
            pick_play(options, decision, table.level, once, twice, keep, cheapest)


@rule
def natural_cards(table: Table) -> tuple[int, int, int, int]:
    """Return natural cards of the seat to act: once, twice, those of straight flushes, the cheapest of each rank."""
    once, twice = natural_once(table, table.turn), natural_twice(table, table.turn)
    keep = flush_cards(once)
    return once, twice, keep, cheapest_of_each(once, twice, keep)


@rule
def pick_play(
    options: Options, decision: Decision, level: int, once: int, twice: int, keep: int, cheapest: int
) -> None:
    """Name the cards of a play: natural cards of `once` and `twice`, and wild cards.

    `keep` are the cards that belong to straight flushes, `cheapest` the card of each rank that costs the hand least.
    """
    code = decision.code
    kind, key = kind_of(code), key_of(code)
    wilds = wilds_declared(code)
    if key >= RANKS:
        pick_jokers(decision, once, twice, kind, key)
    elif kind == Kind.FULL_HOUSE:
        pick_full_house(options, decision, level, once, twice, keep, cheapest)
    elif kind == Kind.STRAIGHT:
        pick_straight(options, decision, level, once, keep, cheapest, wilds)
    elif kind == Kind.STRAIGHT_FLUSH:
        pick_flush(decision, once)
    elif run_length(kind) > 0:
        pick_sets(decision, once, twice, keep)
    elif size_of(kind) - wilds == 1:
        decision.once = cheapest & cards_of_rank(key)
    else:
        pick_of_rank(decision, once, twice, keep, key, size_of(kind) - wilds)
    if wilds > 0:
        decision.once |= 1 << wild_card(level)
    if wilds > 1:
        decision.twice |= 1 << wild_card(level)


@rule
def card_named(code: int) -> int:
    """Return the mask of the card that is given away; none where the code names none."""
    key, suit = key_of(code), suit_of_code(code)
    if key >= RANKS:
        return 1 << (SMALL_JOKER if key == SMALL else BIG_JOKER)
    return 1 << card_of(key, suit) if suit < SUITS else 0


@rule
def pick_jokers(decision: Decision, once: int, twice: int, kind: int, key: int) -> None:
    """Add one joker, two equal ones, or all four [3.1], [3.2], [4.3]."""
    cards = 1 << (SMALL_JOKER if key == SMALL else BIG_JOKER)
    if kind == Kind.JOKERS:
        cards = JOKERS
    decision.once = cards & once
    if kind != Kind.SINGLE:
        decision.twice = cards & twice


@rule
def flush_cards(once: int) -> int:
    """Return the cards that belong to a straight flush without wild cards."""
    rungs = in_fives(rungs_of(once & FULL_PACK))
    return (rungs >> SUITS | (rungs & 0b1111) << SUITED_CARDS - SUITS) & FULL_PACK


@rule
def cheapest_of_each(once: int, twice: int, keep: int) -> int:
    """Return the card of each rank that costs least: of twins, else not in `keep`, else any."""
    once, twice = once & FULL_PACK, twice & FULL_PACK
    once &= ~cards_of_ranks(ranks_in(twice))
    spare = once & ~keep
    once &= ~cards_of_ranks(ranks_in(spare))
    return one_of_each(twice | spare | once)


@rule
def pick_of_rank(decision: Decision, once: int, twice: int, keep: int, rank: int, number: int) -> None:
    """Add `number` cards of a rank: of twins, then those not in `keep`, then the others."""
    cards = cards_of_rank(rank)
    spare = twice & cards
    while number > 0 and spare != 0:
        bit = spare & -spare
        decision.once |= bit
        spare ^= bit
        number -= 1
    if number > 0:
        number -= pick_first_copies(decision, once & cards & ~keep, number)
    if number > 0:
        pick_first_copies(decision, once & cards & keep, number)


@rule
def pick_first_copies(decision: Decision, cards: int, number: int) -> int:
    """Add up to `number` of `cards`, of which a twin may be taken already; return how many."""
    taken = 0
    while taken < number and cards != 0:
        bit = cards & -cards
        decision.twice |= decision.once & bit
        decision.once |= bit
        cards ^= bit
        taken += 1
    return taken


@rule
def pick_full_house(
    options: Options, decision: Decision, level: int, once: int, twice: int, keep: int, cheapest: int
) -> None:
    """Add the natural cards of a full house [3.4]."""
    code = decision.code
    key, wilds = key_of(code), wilds_declared(code)
    in_triple = stand_for(code, key) if wilds > 0 else 0
    if in_triple == wilds:
        pair = cheapest_pair(options, level, counts_in(once, twice), key, in_triple)
        if pair != UNUSED:
            pick_of_rank(decision, once, twice, keep, pair, 2)
        elif not pick_joker_pair(options, decision, twice):
            pick_of_rank(decision, once, twice, keep, key, 5 - in_triple)
            return
    elif wilds - in_triple == 1:
        other = second_of(code) if first_of(code) == key else first_of(code)
        if other < RANKS:
            decision.once |= cheapest & cards_of_rank(other)
    pick_of_rank(decision, once, twice, keep, key, 3 - in_triple)


@rule
def pick_joker_pair(options: Options, decision: Decision, twice: int) -> bool:
    """Add a pair of jokers for a full house, if there is one; say whether there is."""
    pair = JOKERS & twice
    if pair == 0 or not options.full_house_jokers:
        return False
    card = 1 << lowest(pair)
    decision.once |= card
    decision.twice |= card
    return True


@rule
def cheapest_pair(options: Options, level: int, counts: int, key: int, used: int) -> int:
    """Return the rank whose pair costs the hand least beside a triple: pairs before triples, level cards last."""
    pairs = pairs_beside(options, level, counts, key, used)
    if pairs == 0:
        return UNUSED
    plain = pairs & ~one_rank(level)
    triples, fours = held_often(counts, 3), held_often(counts, 4)
    if plain & ~triples != 0:
        return lowest_rank(plain & ~triples)
    if plain & ~fours != 0:
        return lowest_rank(plain & ~fours)
    return lowest_rank(pairs & ~fours) if pairs & ~fours != 0 else lowest_rank(pairs)


@rule
def pick_straight(
    options: Options, decision: Decision, level: int, once: int, keep: int, cheapest: int, wilds: int
) -> None:
    """Add the natural cards of a straight, not all of one suit where that were no straight [3.5], [2.5]."""
    code = decision.code
    ranks = ranks_at(rungs_of_run(Kind.STRAIGHT, key_of(code)))
    if wilds > 0:
        ranks &= ~identity_ranks(code)
    decision.once = cheapest & cards_of_ranks(ranks)
    suit = one_suit(decision.once)
    if suit != NO_SUIT and not may_be_straight(options, level, suit, code):
        break_suit(decision, once & cards_of_ranks(ranks) & ~cards_of_suit(suit), keep)


@rule
def pick_flush(decision: Decision, once: int) -> None:
    """Add the natural cards of a straight flush [4.2]."""
    code = decision.code
    suit = suit_of_code(code)
    ranks = ranks_at(rungs_of_run(Kind.STRAIGHT_FLUSH, key_of(code))) & ~identity_ranks(code)
    decision.once = once & cards_of_ranks(ranks) & cards_of_suit(suit) if suit < SUITS else 0


@rule
def pick_sets(decision: Decision, once: int, twice: int, keep: int) -> None:
    """Add the natural cards of a tube or a plate [3.6], [3.7]."""
    code = decision.code
    size = run_size(kind_of(code))
    ranks = ranks_at(rungs_of_run(kind_of(code), key_of(code)))
    while ranks != 0:
        rank = lowest_rank(ranks)
        pick_of_rank(decision, once, twice, keep, rank, size - stand_for(code, rank))
        ranks = without_lowest(ranks)


@rule
def break_suit(decision: Decision, others: int, keep: int) -> None:
    """Exchange one card of a run of one suit for one of `others` [3.5]."""
    if others & ~keep != 0:
        others &= ~keep
    if others != 0:
        card = lowest(others)
        decision.once = decision.once & ~cards_of_rank(rank_of(card)) | 1 << card
