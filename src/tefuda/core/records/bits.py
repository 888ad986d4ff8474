"""Sets of cards as masks: bit `c` is set when card `c` is in the set.

`count`, `lowest` and `rotate` are not rules: they have compiled twins of their own in `tefuda.compiler.arithmetic`.
"""

from __future__ import annotations

from collections.abc import Callable

from tefuda.core.records.rule import rule

NONE = 60
"""A bit above those of all cards; 60, so that masks with it fit into 62 bits."""

count: Callable[[int], int] = int.bit_count
"""Returns how many cards are in a mask, which is at least 0."""


def lowest(mask: int) -> int:
    """Return the lowest card in `mask`, which is not empty."""
    return (mask & -mask).bit_length() - 1


def rotate(word: int, by: int) -> int:
    """Return a 32-bit word turned left `by` bits.

    `word` is from 0 to 2**32 - 1 and `by` from 0 to 32.
    """
    return (word << by | word >> 32 - by) & 0xFFFF_FFFF


@rule
def lowest_if_any(mask: int) -> int:
    """Return the lowest card in `mask`, NONE if there is none."""
    return lowest(mask | 1 << NONE)


@rule
def without_lowest(mask: int) -> int:
    """Return `mask` without its lowest card."""
    return mask & (mask - 1)


@rule
def lowest_few(mask: int, number: int) -> int:
    """Return the lowest `number` cards of a mask, or all if there are fewer."""
    left = mask
    for _ in range(number):
        left = without_lowest(left)
    return mask ^ left
