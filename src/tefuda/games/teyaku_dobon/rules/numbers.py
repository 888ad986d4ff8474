"""The numbers that hands hit."""

from __future__ import annotations

from functools import lru_cache

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.cards.numbers import HIGHEST_NUMBER, number_of, number_sum
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.rule import rule
from tefuda.games.teyaku_dobon.rules.options import Options

MOST_AT_ONCE = 3
"""The most cards that can be laid at once [12.1]."""
HIGHEST_TARGET = HIGHEST_NUMBER * MOST_AT_ONCE
"""The highest number that can be called, a total of three cards [12.3]."""


@rule
def waits_of(hand: int) -> int:
    """Return the numbers that a hand hits, as bits [3.1]; jokers do not count [7.3]."""
    cards = hand & FULL_PACK
    held = count(cards)
    if held > 2:
        total = number_sum(cards)
        return 1 << total if total <= HIGHEST_TARGET else 0
    if held == 0:
        return 0
    first = number_of(lowest(cards))
    if held == 1:
        return 1 << first
    return waits_of_two(first, number_of(lowest(without_lowest(cards))))


@rule
def waits_of_two(first: int, second: int) -> int:
    """Return the numbers that two cards hit by one of the four operations, as bits [3.1]."""
    low, high = min(first, second), max(first, second)
    waits = 1 << high + low
    if high > low:
        waits |= 1 << high - low
    if high * low <= HIGHEST_TARGET:
        waits |= 1 << high * low
    if high % low == 0:
        waits |= 1 << high // low
    return waits


@rule
def hits(hand: int, number: int) -> bool:
    """Say whether a hand hits a number, of 1 to 39 [3.1]."""
    return waits_of(hand) >> number & 1 == 1


@rule
def reach(options: Options) -> int:
    """Return the numbers that can ever be called with these house rules, as bits [12.3]."""
    highest = HIGHEST_TARGET if options.several else HIGHEST_TARGET // 3
    return (1 << highest + 1) - 1


@lru_cache(1024)
def numbers_in(bits: int) -> tuple[int, ...]:
    """Return the numbers whose bits are set, from the lowest."""
    return tuple(number for number in range(HIGHEST_TARGET + 1) if bits >> number & 1)
