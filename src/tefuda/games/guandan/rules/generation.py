"""Every combination that a hand allows and that beats what lies on the table."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, SMALL_JOKER, holds
from tefuda.core.cards.ranks import (
    RUNGS,
    count_of,
    held_often,
    lowest_rank,
    number_of,
    one_rank,
    rank_at,
    ranks_above,
    ranks_of_suit,
    run_of_rungs,
    rungs_of,
)
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_SUIT, RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Proposals, propose, propose_each
from tefuda.games.guandan.rules.actions import (
    BIG,
    PASS,
    RANK_STEP,
    SMALL,
    UNUSED,
    Kind,
    Verb,
    bomb_of_size,
    encode,
    is_bomb,
    kind_of,
    play_code,
    size_of,
)
from tefuda.games.guandan.rules.combinations import (
    ALL_RUNGS,
    NEVER,
    could_not_be_self,
    floor_of,
    may_be_flush,
    may_be_plain,
    pairs_beside,
    run_length,
    run_size,
    strength,
    suit_forced,
)
from tefuda.games.guandan.rules.constants import LEADING, Phase
from tefuda.games.guandan.rules.hands import counts_in, natural_once, natural_twice, wilds_in
from tefuda.games.guandan.rules.options import Options, WildAlone
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.tribute import propose_agreements, propose_choices, propose_returns, propose_tributes


@rule
def legal_actions(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose all actions that differ in what they do."""
    phase = table.phase
    if phase == Phase.PLAY:
        propose_plays(table, options, proposals)
        if table.top != LEADING:
            propose(proposals, PASS)
    elif phase == Phase.TRIBUTE:
        propose_tributes(table, proposals)
    elif phase == Phase.CHOOSE:
        propose_choices(table, proposals)
    elif phase == Phase.RETURN:
        propose_returns(table, options, proposals)
    elif phase == Phase.AGREE:
        propose_agreements(table, proposals)


@rule
def propose_plays(table: Table, options: Options, proposals: Proposals) -> None:
    """Propose every play of the seat to act: each kind and key, with each number and identity of wild cards [6.1]."""
    level, top, seat = table.level, table.top, table.turn
    once = natural_once(table, seat)
    twice = natural_twice(table, seat)
    wilds = wilds_in(table, seat)
    counts = counts_in(once, twice)
    first = proposals.count
    lead_alone = top == LEADING and once == 0
    if top == LEADING:
        for kind in range(Kind.SINGLE, Kind.PLATE + 1):
            propose_kind(options, proposals, level, kind, -1, once, twice, counts, wilds, lead_alone)
    elif not is_bomb(kind_of(top)):
        kind = kind_of(top)
        floor = floor_of(options, level, top, kind)
        propose_kind(options, proposals, level, kind, floor, once, twice, counts, wilds, lead_alone)
    propose_bombs(options, proposals, level, top, once, twice, counts, wilds)
    if options.wild_self and wilds > 0:
        keep_selves(options, proposals, level, once, first)


@rule
def propose_kind(
    options: Options, proposals: Proposals, level: int, kind: int, floor: int,
    once: int, twice: int, counts: int, wilds: int, lead_alone: bool,
) -> None:  # fmt: skip
    """Propose all combinations of an ordinary kind that are stronger than `floor` [3.1] to [3.7]."""
    if kind == Kind.SINGLE:
        propose_singles(options, proposals, level, floor, once, counts, wilds, lead_alone)
    elif kind == Kind.PAIR:
        propose_pairs(options, proposals, level, floor, twice, counts, wilds, lead_alone)
    elif kind == Kind.TRIPLE:
        propose_sets(options, proposals, level, kind, floor, counts, wilds)
    elif kind == Kind.FULL_HOUSE:
        propose_full_houses(options, proposals, level, floor, twice, counts, wilds)
    else:
        size = run_size(kind)
        full = rungs_of(held_often(counts, size))
        less = ALL_RUNGS if size == 1 else rungs_of(held_often(counts, size - 1))
        least = 0
        if size == 2:
            least = ALL_RUNGS
        elif size == 3:
            least = rungs_of(held_often(counts, 1))
        propose_runs(options, proposals, level, kind, NO_SUIT, floor, once, full, less, least, wilds)


@rule
def propose_bombs(
    options: Options, proposals: Proposals, level: int, top: int, once: int, twice: int, counts: int, wilds: int
) -> None:
    """Propose all bombs that beat `top` [4.1] to [4.4]."""
    for size in range(4, options.bomb_max + 1):
        if held_often(counts, min(8, max(1, size - wilds))) == 0 or size - wilds > 8:
            break
        kind = bomb_of_size(size)
        floor = floor_of(options, level, top, kind)
        if floor < NEVER:
            propose_sets(options, proposals, level, kind, floor, counts, wilds)
    floor = floor_of(options, level, top, Kind.STRAIGHT_FLUSH)
    if floor < NEVER:
        for suit in range(SUITS):
            full = rungs_of(ranks_of_suit(once, suit))
            propose_runs(options, proposals, level, Kind.STRAIGHT_FLUSH, suit, floor, once, full, ALL_RUNGS, 0, wilds)
    if holds(twice, SMALL_JOKER) and holds(twice, BIG_JOKER) and floor_of(options, level, top, Kind.JOKERS) < NEVER:
        propose(proposals, encode(Verb.PLAY, Kind.JOKERS, BIG, NO_SUIT, UNUSED, UNUSED))


@rule
def stronger_ranks(floor: int, level: int) -> int:
    """Return the ranks that are stronger than `floor` in level order [1.3]."""
    own = one_rank(level)
    if floor >= RANKS:
        return 0
    return ranks_above(floor) | own if floor != level else ranks_above(floor)


@rule
def alone(options: Options, lead_alone: bool) -> bool:
    """Say whether wild cards may be played without others [2.3]."""
    return lead_alone or options.wild_alone != WildAlone.FORBIDDEN


@rule
def propose_singles(
    options: Options, proposals: Proposals, level: int, floor: int, once: int, counts: int, wilds: int, lead_alone: bool
) -> None:
    """Propose single cards [3.1]."""
    ranks = held_often(counts, 1) & stronger_ranks(floor, level)
    propose_each(proposals, ranks, encode(Verb.PLAY, Kind.SINGLE, 0, NO_SUIT, UNUSED, UNUSED), RANK_STEP)
    if wilds > 0 and floor < RANKS and alone(options, lead_alone):
        propose(proposals, encode(Verb.PLAY, Kind.SINGLE, level, NO_SUIT, level, UNUSED))
    propose_jokers(proposals, level, Kind.SINGLE, floor, once)


@rule
def propose_jokers(proposals: Proposals, level: int, kind: int, floor: int, held: int) -> None:
    """Propose a joker, or two equal ones [3.1], [3.2]."""
    if holds(held, SMALL_JOKER) and floor < SMALL + 1:
        propose(proposals, encode(Verb.PLAY, kind, SMALL, NO_SUIT, UNUSED, UNUSED))
    if holds(held, BIG_JOKER) and floor < BIG + 1:
        propose(proposals, encode(Verb.PLAY, kind, BIG, NO_SUIT, UNUSED, UNUSED))


@rule
def propose_pairs(
    options: Options,
    proposals: Proposals,
    level: int,
    floor: int,
    twice: int,
    counts: int,
    wilds: int,
    lead_alone: bool,
) -> None:
    """Propose pairs [3.2]."""
    propose_sets(options, proposals, level, Kind.PAIR, floor, counts, min(wilds, 1))
    if wilds > 1 and alone(options, lead_alone):
        ranks = stronger_ranks(floor, level)
        if options.wild_alone != WildAlone.ANY_PAIR:
            ranks &= one_rank(level)
        while ranks != 0:
            rank = lowest_rank(ranks)
            propose(proposals, encode(Verb.PLAY, Kind.PAIR, rank, NO_SUIT, rank, rank))
            ranks = without_lowest(ranks)
    propose_jokers(proposals, level, Kind.PAIR, floor, twice)


@rule
def propose_sets(
    options: Options, proposals: Proposals, level: int, kind: int, floor: int, counts: int, wilds: int
) -> None:
    """Propose cards of one rank, with each number of wild cards among them [3.2], [3.3], [4.1]."""
    size = size_of(kind)
    stronger = stronger_ranks(floor, level)
    for used in range(max(0, size - 8), wilds + 1):
        ranks = held_often(counts, size - used) & stronger
        if used == 0:
            propose_each(proposals, ranks, encode(Verb.PLAY, kind, 0, NO_SUIT, UNUSED, UNUSED), RANK_STEP)
        else:
            propose_wild_sets(proposals, kind, ranks, used)


@rule
def propose_wild_sets(proposals: Proposals, kind: int, ranks: int, wilds: int) -> None:
    """Propose cards of each of these ranks with one wild card or two among them [3.2], [3.3], [4.1]."""
    while ranks != 0:
        rank = lowest_rank(ranks)
        propose(proposals, encode(Verb.PLAY, kind, rank, NO_SUIT, rank, rank if wilds > 1 else UNUSED))
        ranks = without_lowest(ranks)


@rule
def propose_full_houses(
    options: Options, proposals: Proposals, level: int, floor: int, twice: int, counts: int, wilds: int
) -> None:
    """Propose full houses, with each share of wild cards in triple and pair [3.4]."""
    stronger = stronger_ranks(floor, level)
    for used in range(wilds + 1):
        triples = held_often(counts, 3 - used) & stronger
        while triples != 0:
            key = lowest_rank(triples)
            first = key if used > 0 else UNUSED
            second = key if used > 1 else UNUSED
            if natural_pair(options, level, twice, counts, key, used):
                propose(proposals, encode(Verb.PLAY, Kind.FULL_HOUSE, key, NO_SUIT, first, second))
            if used < wilds:
                propose_completed(proposals, counts, key, first)
            triples = without_lowest(triples)
    if wilds > 1 and options.full_house_wild_pair:
        triples = held_often(counts, 3) & stronger
        if natural_pair(options, level, twice, counts, level, 2):
            triples &= ~one_rank(level)
        while triples != 0:
            key = lowest_rank(triples)
            propose(proposals, encode(Verb.PLAY, Kind.FULL_HOUSE, key, NO_SUIT, level, level))
            triples = without_lowest(triples)


@rule
def natural_pair(options: Options, level: int, twice: int, counts: int, key: int, used: int) -> bool:
    """Say whether there is a pair without wild cards beside a triple with `used` of them [3.4], [2.5]."""
    pairs = pairs_beside(options, level, counts, key, used)
    if pairs != 0:
        return True
    if options.full_house_jokers and (holds(twice, SMALL_JOKER) or holds(twice, BIG_JOKER)):
        return True
    if not options.five_as_full_house or count_of(counts, key) < 5 - used:
        return False
    return used < 2 or not (options.wild_self and options.full_house_wild_pair and key != level)


@rule
def propose_completed(proposals: Proposals, counts: int, key: int, first: int) -> None:
    """Propose a full house whose pair has one wild card, beside a triple with `first` or none [3.4]."""
    singles = held_often(counts, 1) & ~one_rank(key)
    while singles != 0:
        rank = lowest_rank(singles)
        propose(proposals, play_code(Kind.FULL_HOUSE, key, NO_SUIT, first, rank))
        singles = without_lowest(singles)


@rule
def propose_runs(
    options: Options, proposals: Proposals, level: int, kind: int, suit: int, floor: int,
    once: int, full: int, less: int, least: int, wilds: int,
) -> None:  # fmt: skip
    """Propose runs of a kind [3.5] to [3.7], [4.2].

    At the rungs `full` the hand has the cards that are needed, at `less` all but one, at `least` all but two.
    """
    length = run_length(kind)
    if number_of(full) + wilds < length:
        return
    starts = full
    for step in range(1, length):
        starts &= full >> 4 * step
    while starts != 0:
        first = lowest(starts) >> 2
        key = first + length - 2
        if strength(options, level, kind, key) > floor:
            propose_run(options, proposals, level, kind, suit, key, once, run_of_rungs(first, length), UNUSED, UNUSED)
        starts = without_lowest(starts)
    if wilds > 0:
        propose_wild_runs(options, proposals, level, kind, suit, floor, once, full, less, least, wilds)


@rule
def propose_run(
    options: Options, proposals: Proposals, level: int, kind: int, suit: int, key: int,
    once: int, rungs: int, one: int, other: int,
) -> None:  # fmt: skip
    """Propose a run with wild cards at two rungs or fewer, if its suits are those of its kind [3.5], [4.2]."""
    first = rank_at(one) if one != UNUSED else UNUSED
    second = rank_at(other) if other != UNUSED else UNUSED
    if kind == Kind.STRAIGHT:
        if one != UNUSED:
            rungs &= ~(1 << 4 * one)
        if other != UNUSED:
            rungs &= ~(1 << 4 * other)
        if not may_be_plain(options, level, suit_forced(once, rungs), first, second):
            return
    elif kind == Kind.STRAIGHT_FLUSH and not may_be_flush(options, level, suit, first, second):
        return
    propose(proposals, play_code(kind, key, suit, first, second))


@rule
def propose_wild_runs(
    options: Options, proposals: Proposals, level: int, kind: int, suit: int, floor: int,
    once: int, full: int, less: int, least: int, wilds: int,
) -> None:  # fmt: skip
    """Propose runs with one wild card or two [3.5] to [3.7], [4.2]."""
    length = run_length(kind)
    held_from = full
    for step in range(1, length):
        held_from += full >> 4 * step
    starts = held_often(held_from, length - wilds) & run_of_rungs(0, RUNGS + 1 - length)
    while starts != 0:
        first = lowest(starts) >> 2
        rungs = run_of_rungs(first, length)
        lacking = rungs & ~full
        key = first + length - 2
        if strength(options, level, kind, key) > floor:
            ones = rungs & less
            if lacking != 0:
                ones &= lacking if without_lowest(lacking) == 0 else 0
            while ones != 0:
                propose_run(options, proposals, level, kind, suit, key, once, rungs, lowest(ones) >> 2, UNUSED)
                ones = without_lowest(ones)
            if wilds > 1:
                propose_two_wilds(options, proposals, level, kind, suit, key, once, rungs, lacking, less, least)
        starts = without_lowest(starts)


@rule
def propose_two_wilds(
    options: Options, proposals: Proposals, level: int, kind: int, suit: int, key: int,
    once: int, rungs: int, lacking: int, less: int, least: int,
) -> None:  # fmt: skip
    """Propose one run with two wild cards, at each two rungs where they can stand, or both at one."""
    ones = rungs & (less | least)
    while ones != 0:
        one = lowest(ones) >> 2
        if least >> 4 * one & 1 == 1 and lacking & ~(1 << 4 * one) == 0:
            propose_run(options, proposals, level, kind, suit, key, once, rungs, one, one)
        ones = without_lowest(ones)
        others = ones & less
        while others != 0 and less >> 4 * one & 1 == 1:
            other = lowest(others) >> 2
            if lacking & ~(1 << 4 * one | 1 << 4 * other) == 0:
                propose_run(options, proposals, level, kind, suit, key, once, rungs, one, other)
            others = without_lowest(others)


@rule
def keep_selves(options: Options, proposals: Proposals, level: int, once: int, first: int) -> None:
    """Strike out plays in which more wild cards could stand for themselves [2.5]."""
    kept = first
    for i in range(first, proposals.count):
        code = proposals.codes[i]
        if could_not_be_self(options, level, once, code):
            proposals.codes[kept] = code
            kept += 1
    proposals.count = kept
