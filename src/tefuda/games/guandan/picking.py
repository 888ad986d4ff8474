"""The physical cards for a play that is given as a code: those that cost the hand least.

Of cards of one rank, those held twice go before those held once, and cards that belong to no straight flush before
those that do.
"""

from __future__ import annotations

from tefuda.core.bits import lowest, without_lowest
from tefuda.core.cards import (
    BIG_JOKER,
    FULL_PACK,
    JOKERS,
    RANKS,
    SMALL_JOKER,
    SUITED_CARDS,
    SUITS,
    card_of,
    cards_of_rank,
    cards_of_suit,
)
from tefuda.core.decision import Decision
from tefuda.core.ranks import (
    cards_of_ranks,
    count_of,
    held_often,
    lowest_rank,
    one_of_each,
    one_rank,
    places_of,
    rank_at,
    ranks_at,
    ranks_in,
)
from tefuda.core.rule import rule
from tefuda.games.guandan.actions import (
    DIGITS,
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
from tefuda.games.guandan.combinations import (
    identity_ranks,
    may_be_plain,
    one_suit,
    places_of_run,
    run_length,
    run_size,
    stand_for,
)
from tefuda.games.guandan.hands import counts_in, natural_once, natural_twice, wild_card
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.proposing import pairs_beside
from tefuda.games.guandan.table import Phase, Table

CODES = DIGITS.size


@rule
def pick(table: Table, options: Options, decision: Decision) -> None:
    """Name the cards of a decision that names none, those that cost the hand least [6.3]."""
    code = decision.code
    if decision.once != 0 or table.phase == Phase.OVER or code < 0 or code >= CODES:
        return
    if verb_of(code) == Verb.GIVE:
        decision.once = card_named(code)
    if verb_of(code) != Verb.PLAY:
        return
    kind, key = kind_of(code), key_of(code)
    once, twice = natural_once(table, table.turn), natural_twice(table, table.turn)
    if kind == Kind.JOKERS:
        decision.once, decision.twice = JOKERS & once, JOKERS & twice
    elif key >= RANKS:
        pick_jokers(decision, once, twice, key, size_of(kind))
    elif kind == Kind.FULL_HOUSE:
        pick_full_house(options, decision, table.level, once, twice)
    elif run_length(kind) > 0:
        pick_run(options, decision, once, twice)
    else:
        pick_of_rank(decision, once, twice, flush_cards(once), key, size_of(kind) - wilds_declared(code))
    pick_wilds(decision, table.level)


@rule
def card_named(code: int) -> int:
    """Return the mask of the card that is given away; none where the code names none."""
    key, suit = key_of(code), suit_of_code(code)
    if key >= RANKS:
        return 1 << (SMALL_JOKER if key == SMALL else BIG_JOKER)
    return 1 << card_of(key, suit) if suit < SUITS else 0


@rule
def pick_wilds(decision: Decision, level: int) -> None:
    """Add the wild cards that are declared."""
    wilds = wilds_declared(decision.code)
    if wilds > 0:
        decision.once |= 1 << wild_card(level)
    if wilds > 1:
        decision.twice |= 1 << wild_card(level)


@rule
def pick_jokers(decision: Decision, once: int, twice: int, key: int, number: int) -> None:
    """Add one joker, or two equal ones."""
    card = 1 << (SMALL_JOKER if key == SMALL else BIG_JOKER)
    decision.once |= card & once
    if number > 1:
        decision.twice |= card & twice


@rule
def flush_cards(once: int) -> int:
    """Return the cards that belong to a straight flush without wild cards."""
    full = places_of(once & FULL_PACK)
    starts = full & full >> SUITS
    starts &= starts >> 2 * SUITS
    starts &= full >> 4 * SUITS
    places = starts | starts << SUITS
    places |= places << 2 * SUITS | starts << 4 * SUITS
    return (places >> SUITS | (places & 0b1111) << SUITED_CARDS - SUITS) & FULL_PACK


@rule
def pick_of_rank(decision: Decision, once: int, twice: int, keep: int, rank: int, number: int) -> None:
    """Add `number` cards of a rank: of twins, then those not in `keep`, then the others."""
    cards = cards_of_rank(rank)
    spare = twice & cards
    if number == 1:
        pick_one(decision, spare, once & cards, keep)
        return
    while number > 0 and spare != 0:
        decision.once |= 1 << lowest(spare)
        spare = without_lowest(spare)
        number -= 1
    number -= pick_first_copies(decision, once & cards & ~keep, number)
    pick_first_copies(decision, once & cards & keep, number)


@rule
def pick_one(decision: Decision, spare: int, cards: int, keep: int) -> None:
    """Add one of `cards`: one of `spare`, else one not in `keep`, else any."""
    if spare == 0:
        spare = cards & ~keep
    if spare == 0:
        spare = cards
    decision.once |= spare & -spare


@rule
def pick_first_copies(decision: Decision, cards: int, number: int) -> int:
    """Add up to `number` of `cards`, of which a twin may be taken already; return how many."""
    taken = 0
    while taken < number and cards != 0:
        bit = 1 << lowest(cards)
        decision.twice |= decision.once & bit
        decision.once |= bit
        cards = without_lowest(cards)
        taken += 1
    return taken


@rule
def pick_full_house(options: Options, decision: Decision, level: int, once: int, twice: int) -> None:
    """Add the natural cards of a full house [3.4]."""
    code = decision.code
    key = key_of(code)
    counts = counts_in(once, twice)
    keep = flush_cards(once)
    in_triple = stand_for(code, key)
    beside = wilds_declared(code) - in_triple
    if beside == 0:
        pair = cheapest_pair(options, level, counts, key, in_triple)
        if pair != UNUSED:
            pick_of_rank(decision, once, twice, keep, pair, 2)
        elif not pick_joker_pair(options, decision, twice):
            pick_five(options, decision, level, once, twice, keep, counts)
            return
    elif beside == 1:
        other = second_of(code) if first_of(code) == key else first_of(code)
        if other < RANKS:
            pick_of_rank(decision, once, twice, keep, other, 1)
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
def pick_five(options: Options, decision: Decision, level: int, once: int, twice: int, keep: int, counts: int) -> None:
    """Add the cards of a full house that has only one rank: with a pair of wild cards, or five cards [3.4]."""
    key = key_of(decision.code)
    declared = wilds_declared(decision.code)
    if declared == 2 and key == level and options.full_house_wild_pair and count_of(counts, key) >= 3:
        pick_of_rank(decision, once, twice, keep, key, 3)
    else:
        pick_of_rank(decision, once, twice, keep, key, 5 - declared)


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
def pick_run(options: Options, decision: Decision, once: int, twice: int) -> None:
    """Add the natural cards of a run [3.5] to [3.7], [4.2]."""
    code = decision.code
    kind = kind_of(code)
    suit = suit_of_code(code)
    places = places_of_run(kind, key_of(code))
    if kind == Kind.FLUSH:
        needed = cards_of_ranks(ranks_at(places) & ~identity_ranks(code))
        decision.once = once & needed & cards_of_suit(suit) if suit < SUITS else 0
        return
    keep = flush_cards(once)
    if kind == Kind.STRAIGHT:
        pick_each(decision, once, twice, keep, ranks_at(places) & ~identity_ranks(code))
    else:
        pick_sets(decision, once, twice, keep, places)
    if kind == Kind.STRAIGHT and not may_be_plain(options, one_suit(decision.once), wilds_declared(code)):
        break_suit(decision, once, keep, places & ~places_of(identity_ranks(code)))


@rule
def pick_each(decision: Decision, once: int, twice: int, keep: int, ranks: int) -> None:
    """Add one card of each of `ranks`: of twins, else not in `keep`, else any."""
    cards = cards_of_ranks(ranks)
    chosen = one_of_each(twice & cards)
    cards &= ~cards_of_ranks(ranks_in(chosen))
    chosen |= one_of_each(once & cards & ~keep)
    cards &= ~cards_of_ranks(ranks_in(chosen))
    decision.once = chosen | one_of_each(once & cards)


@rule
def pick_sets(decision: Decision, once: int, twice: int, keep: int, places: int) -> None:
    """Add the natural cards of a tube or a plate [3.6], [3.7]."""
    code = decision.code
    size = run_size(kind_of(code))
    while places != 0:
        rank = rank_at(lowest(places) >> 2)
        pick_of_rank(decision, once, twice, keep, rank, size - stand_for(code, rank))
        places = without_lowest(places)


@rule
def break_suit(decision: Decision, once: int, keep: int, places: int) -> None:
    """Exchange one card of a run of one suit for one of another suit [3.5]."""
    others = once & ~cards_of_suit(one_suit(decision.once))
    wanted = others & ~keep
    if cards_at(wanted, places) == 0:
        wanted = others
    wanted = cards_at(wanted, places)
    if wanted != 0:
        card = lowest(wanted)
        decision.once = decision.once & ~cards_of_rank(card >> 2) | 1 << card


@rule
def cards_at(cards: int, places: int) -> int:
    """Return which of `cards` have a rank that stands at one of these places."""
    return cards & cards_of_ranks(ranks_at(places))
