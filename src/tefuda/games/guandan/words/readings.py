"""What a selection of cards can mean: every combination that it is with some declaration of its wild cards."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, SMALL_JOKER, holds
from tefuda.core.cards.ranks import one_rank
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_SUIT, RANKS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision, Proposals, propose
from tefuda.games.guandan.rules.actions import (
    DIGITS,
    UNUSED,
    Kind,
    give_code,
    is_bomb,
    key_of,
    kind_of,
    play_code,
)
from tefuda.games.guandan.rules.arranging import classify_counts
from tefuda.games.guandan.rules.combinations import one_suit, strength, tier
from tefuda.games.guandan.rules.constants import Phase
from tefuda.games.guandan.rules.hands import counts_in, wild_card
from tefuda.games.guandan.rules.legality import refusal, refuse_shape, refuse_wilds
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.table import Table

CODE_BITS = DIGITS.size.bit_length() - 1
"""How many bits a code has."""


@rule
def readings(table: Table, options: Options, once: int, twice: int, proposals: Proposals, decision: Decision) -> None:
    """Propose the plays that cards can be: those now legal first, then bombs, then the stronger ones.

    While a tribute or a return is asked for, a single card can be given away and nothing else.
    """
    if table.phase == Phase.TRIBUTE or table.phase == Phase.RETURN:
        if count(once) == 1 and twice == 0:
            propose(proposals, give_code(lowest(once)))
        return
    wild = wild_card(table.level)
    wilds = (1 if holds(once, wild) else 0) + (1 if holds(twice, wild) else 0)
    decision.once, decision.twice = once, twice
    for first in range(RANKS if wilds > 0 else 1):
        for second in range(first, RANKS if wilds > 1 else first + 1):
            read_as(
                table, options, first if wilds > 0 else UNUSED, second if wilds > 1 else UNUSED, proposals, decision
            )
    for index in range(proposals.count):
        proposals.codes[index] &= (1 << CODE_BITS) - 1


@rule
def read_as(table: Table, options: Options, first: int, second: int, proposals: Proposals, decision: Decision) -> None:
    """Propose what the cards of a decision can be when their wild cards stand for these ranks."""
    natural = ~(1 << wild_card(table.level))
    once, twice = decision.once & natural, decision.twice & natural
    suit = one_suit(once)
    counts = counts_in(once, twice)
    if first != UNUSED:
        counts += one_rank(first)
    if second != UNUSED:
        counts += one_rank(second)
    kind, key, run_suit = classify_counts(
        counts,
        copies(once, twice, SMALL_JOKER),
        copies(once, twice, BIG_JOKER),
        count(decision.once) + count(decision.twice),
        suit if first == UNUSED else NO_SUIT,
    )
    insert_reading(table, options, play_code(kind, key, run_suit, first, second), proposals, decision)
    if kind == Kind.STRAIGHT and suit != NO_SUIT:
        insert_reading(table, options, play_code(Kind.STRAIGHT_FLUSH, key, suit, first, second), proposals, decision)
    elif kind == Kind.STRAIGHT_FLUSH:
        insert_reading(table, options, play_code(Kind.STRAIGHT, key, NO_SUIT, first, second), proposals, decision)
    elif kind == Kind.FIVE:
        insert_reading(table, options, play_code(Kind.FULL_HOUSE, key, NO_SUIT, first, second), proposals, decision)


@rule
def copies(once: int, twice: int, card: int) -> int:
    """Return how many copies of a card there are among cards, 0 to 2."""
    return (once >> card & 1) + (twice >> card & 1)


@rule
def insert_reading(table: Table, options: Options, code: int, proposals: Proposals, decision: Decision) -> None:
    """Insert a play of the cards of a decision among those found, unless it is no combination.

    The best stands first. Until all are found, what a play is worth stands in the bits above its code.
    """
    once, twice = decision.once, decision.twice
    if kind_of(code) == Kind.NONE or refuse_shape(table, options, code, once, twice) != Refusal.NONE:
        return
    if refuse_wilds(table, options, code, once, twice) != Refusal.NONE:
        return
    decision.code = code
    legal = 1 if refusal(table, options, decision) == Refusal.NONE else 0
    height = tier(options, kind_of(code)) if is_bomb(kind_of(code)) else 0
    worth = legal << 16 | height << 8 | strength(options, table.level, kind_of(code), key_of(code))
    index = proposals.count
    while index > 0 and proposals.codes[index - 1] >> CODE_BITS < worth:
        proposals.codes[index] = proposals.codes[index - 1]
        index -= 1
    proposals.codes[index] = worth << CODE_BITS | code
    proposals.count += 1
