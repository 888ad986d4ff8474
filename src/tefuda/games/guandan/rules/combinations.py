"""The shapes of combinations and what beats what; for counts of ranks and rungs see `tefuda.core.cards.ranks`."""

from __future__ import annotations

from tefuda.core.cards.card import Suit, cards_of_suit, suit_of
from tefuda.core.cards.ranks import (
    RUNGS,
    cards_of_ranks,
    count_of,
    held_often,
    lowest_rank,
    one_rank,
    ranks_at,
    run_of_rungs,
    rungs_of,
)
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SUIT, RANKS
from tefuda.core.records.rule import rule
from tefuda.games.guandan.rules.actions import (
    PASS,
    UNUSED,
    Kind,
    by_kind,
    first_of,
    is_bomb,
    key_of,
    kind_of,
    second_of,
    size_of,
    suit_of_code,
)
from tefuda.games.guandan.rules.options import Options, SequenceOrder, WildSuitedRun

RUN_LENGTHS = by_kind({Kind.STRAIGHT: 5, Kind.STRAIGHT_FLUSH: 5, Kind.TUBE: 3, Kind.PLATE: 2})
"""How many ranks in a row a run has, by kind, 0 for kinds that are not runs."""
NEVER = 99
"""A floor that no combination exceeds."""
ALL_RUNGS = (1 << 4 * RUNGS) - 1
"""All rungs, with all four bits of each."""


@rule
def level_strength(key: int, level: int) -> int:
    """Return where a key stands when the level rank is above the ace and the jokers above that, 0 to 15 [1.3]."""
    if key == level:
        return RANKS
    return key if key < RANKS else key + 1


@rule
def strength(options: Options, level: int, kind: int, key: int) -> int:
    """Return how high a combination is among those of its kind, 0 to 15 [3.1] to [3.7], [4.1], [4.2]."""
    if kind == Kind.STRAIGHT or kind == Kind.STRAIGHT_FLUSH:
        return key
    if options.sequence_order == SequenceOrder.NATURAL and (kind == Kind.TUBE or kind == Kind.PLATE):
        return key
    return level_strength(key, level)


@rule
def tier(options: Options, kind: int) -> int:
    """Return how high a kind of bomb is among the kinds of bombs; only comparing means anything [4.3], [4.4]."""
    if kind == Kind.JOKERS and not options.jokers_top:
        return 2 * Kind.SEVEN + 1
    return 2 * kind


@rule
def floor_of(options: Options, level: int, top: int, kind: int) -> int:
    """Return what a combination of a kind must exceed in strength to beat `top`, -1 for any, or NEVER [6.2], [4.4]."""
    if top == PASS:
        return -1
    top_kind = kind_of(top)
    if kind == top_kind:
        return strength(options, level, kind, key_of(top))
    if not is_bomb(kind):
        return NEVER
    return -1 if not is_bomb(top_kind) or tier(options, kind) > tier(options, top_kind) else NEVER


@rule
def run_length(kind: int) -> int:
    """Return how many ranks in a row a combination has; 0 if it is not a run [3.5], [3.6], [3.7]."""
    return RUN_LENGTHS[kind]


@rule
def run_size(kind: int) -> int:
    """Return how many cards of each rank a run has, 1 to 3 [3.5], [3.6], [3.7]."""
    if kind == Kind.TUBE:
        return 2
    return 3 if kind == Kind.PLATE else 1


@rule
def rungs_of_run(kind: int, key: int) -> int:
    """Return the rungs of the run whose highest rank is `key`; none where there is no such run."""
    length = run_length(kind)
    first = key + 2 - length
    return run_of_rungs(first, length) if first >= 0 and key < RANKS else 0


@rule
def run_counts(kind: int, key: int) -> int:
    """Return the counts of ranks in the run whose highest rank is `key`; 0 where there is no such run."""
    return run_size(kind) * ranks_at(rungs_of_run(kind, key))


@rule
def identity_counts(code: int) -> int:
    """Return the counts of the ranks that the wild cards of a play stand for."""
    first, second = first_of(code), second_of(code)
    return (one_rank(first) if first < RANKS else 0) + (one_rank(second) if second < RANKS else 0)


@rule
def identity_ranks(code: int) -> int:
    """Return the set of ranks that the wild cards of a play stand for."""
    first, second = first_of(code), second_of(code)
    return (one_rank(first) if first < RANKS else 0) | (one_rank(second) if second < RANKS else 0)


@rule
def stand_for(code: int, rank: int) -> int:
    """Return how many wild cards of a play stand for a rank."""
    return (1 if first_of(code) == rank else 0) + (1 if second_of(code) == rank else 0)


@rule
def pair_beside(counts: int, key: int) -> int:
    """Return the rank of the pair beside a triple in the counts of a full house, UNUSED where there is none [3.4]."""
    rest = counts - 3 * one_rank(key)
    for rank in range(RANKS):
        if rank != key and rest == 2 * one_rank(rank):
            return rank
    return UNUSED


@rule
def one_suit(cards: int) -> int:
    """Return the suit that all of these cards have, NO_SUIT where there are several; of no cards, any suit."""
    if cards == 0:
        return Suit.CLUBS
    suit = suit_of(lowest(cards))
    return suit if cards & ~cards_of_suit(suit) == 0 else NO_SUIT


@rule
def may_be_flush(options: Options, level: int, suit: int, first: int, second: int) -> bool:
    """Say whether a run of `suit` with wild cards for these ranks may be a straight flush [4.2]."""
    if options.wild_flush or first == UNUSED:
        return True
    return suit == Suit.HEARTS and first == level and second == UNUSED


@rule
def may_be_plain(options: Options, level: int, suit: int, first: int, second: int) -> bool:
    """Say whether a run may be a plain straight, its natural cards of `suit`, its wild cards for these ranks [3.5]."""
    if suit == NO_SUIT or not may_be_flush(options, level, suit, first, second):
        return True
    if first == UNUSED:
        return bool(options.suited_run)
    if options.wild_suited_run == WildSuitedRun.DECLARED:
        return True
    return options.wild_suited_run == WildSuitedRun.HEARTS and suit != Suit.HEARTS


@rule
def selves(options: Options, level: int, code: int, suit: int) -> int:
    """Return how many wild cards of a play stand for themselves, `suit` being that of its natural cards [2.5].

    A wild card that would complete a straight flush of hearts is not itself in a straight, but a card of another suit.
    """
    kind = kind_of(code)
    if kind == Kind.STRAIGHT_FLUSH and suit != Suit.HEARTS:
        return 0
    if kind == Kind.STRAIGHT and suit == Suit.HEARTS and second_of(code) == UNUSED and not options.suited_run:
        return 0
    return stand_for(code, level)


@rule
def may_be_straight(options: Options, level: int, suit: int, code: int) -> bool:
    """Say whether a straight may have natural cards of `suit` alone, or of several [3.5], [2.5]."""
    if not may_be_plain(options, level, suit, first_of(code), second_of(code)):
        return False
    return not options.wild_self or selves(options, level, code, suit) == stand_for(code, level)


@rule
def suit_forced(cards: int, rungs: int) -> int:
    """Return the only suit in which `cards` are held at these rungs of a run, NO_SUIT where there is another."""
    return one_suit(cards & cards_of_ranks(ranks_at(rungs)))


@rule
def is_triple(counts: int) -> bool:
    """Say whether counts of ranks are those of three cards of one rank [3.3]."""
    return counts != 0 and counts == 3 * one_rank(lowest_rank(counts))


@rule
def is_shape(counts: int, jokers: int, straights: bool) -> bool:
    """Say whether counts of ranks, with a pair of jokers or without, are those of some combination.

    Without `straights` five ranks in a row are none.
    """
    total = 2 * jokers
    lowest_key = RANKS
    for rank in range(RANKS):
        here = count_of(counts, rank)
        total += here
        if here > 0:
            lowest_key = min(lowest_key, rank)
    if jokers > 0:
        return total == 5 and counts == 3 * one_rank(lowest_key)
    if counts == total * one_rank(lowest_key):
        return True
    if total == 5 and is_full_house(counts):
        return True
    for kind in range(Kind.STRAIGHT, Kind.PLATE + 1):
        if total == size_of(kind) and (straights or kind != Kind.STRAIGHT) and is_run(kind, counts):
            return True
    return False


@rule
def is_full_house(counts: int) -> bool:
    """Say whether five cards are three of one rank and two of another [3.4]."""
    for rank in range(RANKS):
        if count_of(counts, rank) == 3 and pair_beside(counts, rank) != UNUSED:
            return True
    return False


@rule
def is_run(kind: int, counts: int) -> bool:
    """Say whether counts of ranks are those of a run of a kind."""
    for key in range(RANKS):
        if counts == run_counts(kind, key) and counts != 0:
            return True
    return False


@rule
def self_possible(options: Options, level: int, counts: int, jokers: int, suit: int, wilds: int) -> int:
    """Return how many of the wild cards, one or two, beside natural cards could stand for themselves [2.5].

    `suit` is that of the natural cards, NO_SUIT where they have several.
    """
    own = one_rank(level)
    if wilds == 2 and not options.full_house_wild_pair and is_triple(counts) and lowest_rank(counts) != level:
        return 0
    straights = suit == Suit.HEARTS or may_be_plain(options, level, suit, level, UNUSED)
    if is_shape(counts + wilds * own, jokers, straights):
        return wilds
    if wilds == 1:
        return 0
    for rank in range(RANKS):
        if is_shape(counts + own + one_rank(rank), jokers, straights):
            return 1
    return 0


@rule
def pairs_beside(options: Options, level: int, counts: int, key: int, used: int) -> int:
    """Return the ranks of which there is a pair for a triple with `used` wild cards [3.4], [2.5]."""
    pairs = held_often(counts, 2) & ~one_rank(key)
    if options.wild_self and used > 0 and key != level:
        pairs &= ~one_rank(level)
    return pairs


@rule
def could_not_be_self(options: Options, level: int, once: int, code: int) -> bool:
    """Say whether a play from these natural cards lets no more of its wild cards stand for themselves [2.5].

    A full house with a natural pair is proposed only with one that does not.
    """
    kind, key = kind_of(code), key_of(code)
    wilds = (1 if first_of(code) != UNUSED else 0) + (1 if second_of(code) != UNUSED else 0)
    counts = size_of(kind) * one_rank(key) if run_length(kind) == 0 else run_counts(kind, key)
    if wilds == 0:
        return True
    if kind == Kind.FULL_HOUSE:
        if stand_for(code, key) == wilds:
            return True
        beside = second_of(code) if first_of(code) == key else first_of(code)
        counts = 3 * one_rank(key) + 2 * one_rank(beside)
    suit = suit_of_code(code)
    if kind == Kind.STRAIGHT:
        suit = suit_forced(once, rungs_of_run(kind, key) & ~rungs_of(identity_ranks(code)))
    most = self_possible(options, level, counts - identity_counts(code), 0, suit, wilds)
    return most == selves(options, level, code, suit)
