"""Ranks as they are counted in hands of up to two packs.

The counts of a hand are one integer, four bits for each rank. A set of ranks has bit `4 * rank` for each of them, so
that it lies over the counts as over a mask of cards. In a sequence the ace also stands below the two: a set of rungs
has bit `4 * rung`, the ace at rung 0 and again at rung 13.
"""

from __future__ import annotations

from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import RANKS, SUITED_CARDS
from tefuda.core.records.rule import rule

EACH_RANK = 0x1111111111111
"""The set of all ranks."""
RUNGS = RANKS + 1
"""How many rungs there are."""
EACH_RUNG = (1 << 4 * RUNGS) // 15
"""The set of all rungs."""
_PAIRS_OF_BITS = 0x5555555555555
_TWO_OF_FOUR = 0x3333333333333
_MOST = 8


@rule
def rank_counts(once: int, twice: int) -> int:
    """Return how often each rank occurs in two masks without jokers, 0 to 8, as counts of four bits."""
    once -= (once >> 1) & _PAIRS_OF_BITS
    twice -= (twice >> 1) & _PAIRS_OF_BITS
    once = (once & _TWO_OF_FOUR) + ((once >> 2) & _TWO_OF_FOUR)
    twice = (twice & _TWO_OF_FOUR) + ((twice >> 2) & _TWO_OF_FOUR)
    return once + twice


@rule
def count_of(counts: int, rank: int) -> int:
    """Return how often a rank, 0 to 12, is counted."""
    return counts >> 4 * rank & 15


@rule
def held_often(counts: int, times: int) -> int:
    """Return the set of ranks counted at least `times` times, 0 to 8; no count may be more than 7 + `times`."""
    return (counts + (_MOST - times) * EACH_RANK) >> 3 & EACH_RANK


@rule
def one_rank(rank: int) -> int:
    """Return the set of one rank."""
    return 1 << 4 * rank


@rule
def lowest_rank(ranks: int) -> int:
    """Return the lowest of a set of ranks that is not empty."""
    return lowest(ranks) >> 2


@rule
def ranks_of_suit(cards: int, suit: int) -> int:
    """Return the set of the ranks of the cards of one suit in a mask."""
    return cards >> suit & EACH_RANK


@rule
def ranks_above(rank: int) -> int:
    """Return the set of all ranks above one; -1 gives all."""
    return EACH_RANK & ~((1 << 4 * rank + 4) - 1)


@rule
def rungs_of(ranks: int) -> int:
    """Return the rungs of a set of ranks in a sequence, where the ace has two."""
    return ranks << 4 | ranks >> SUITED_CARDS - 4


@rule
def ranks_at(rungs: int) -> int:
    """Return the set of ranks at some rungs of a sequence, of which at most one may be the ace's."""
    return rungs >> 4 | (rungs & 1) << SUITED_CARDS - 4


@rule
def run_of_rungs(first: int, length: int) -> int:
    """Return the set of `length` rungs in a row, the lowest being `first`."""
    return (EACH_RUNG & (1 << 4 * length) - 1) << 4 * first


@rule
def fives_from(rungs: int) -> int:
    """Return the rungs of a set at which five in a row begin that are all in it."""
    starts = rungs & rungs >> 4
    starts &= starts >> 8
    return starts & rungs >> 16


@rule
def in_fives(rungs: int) -> int:
    """Return the rungs of a set that belong to some five in a row of it."""
    starts = fives_from(rungs)
    pairs = starts | starts << 4
    return pairs | pairs << 8 | starts << 16


@rule
def rank_at(rung: int) -> int:
    """Return the rank that stands at a rung, 0 to 13."""
    return rung - 1 if rung > 0 else RANKS - 1


@rule
def number_of(ranks: int) -> int:
    """Return how many ranks, or rungs, are in a set."""
    return count(ranks)


@rule
def ranks_in(cards: int) -> int:
    """Return the set of the ranks of the cards in a mask without jokers."""
    cards |= cards >> 1
    return (cards | cards >> 2) & EACH_RANK


@rule
def cards_of_ranks(ranks: int) -> int:
    """Return the mask of all cards of a set of ranks."""
    return ranks * 15


@rule
def one_of_each(cards: int) -> int:
    """Return the mask of one card of each rank in a mask without jokers, that of the lowest suit."""
    above = cards << 1 & 14 * EACH_RANK | cards << 2 & 12 * EACH_RANK | cards << 3 & 8 * EACH_RANK
    return cards & ~above
