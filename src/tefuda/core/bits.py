"""Sets of cards as masks: bit `c` is set when card `c` is in the set.

`count` and `lowest` are no rules: they have compiled twins of their own in `tefuda.bulk.compile`.
"""

from __future__ import annotations

from tefuda.core.rule import rule


def count(mask: int) -> int:
    """Return how many cards are in `mask`."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the lowest card in `mask`, which is not empty."""
    return (mask & -mask).bit_length() - 1


@rule
def without_lowest(mask: int) -> int:
    """Return `mask` without its lowest card."""
    return mask & (mask - 1)
