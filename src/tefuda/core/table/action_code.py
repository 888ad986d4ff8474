"""Action codes: one integer made of named digits.

A family declares its digits once, the most significant first. The code of an action has these digits in a mixed radix
of powers of two; logs, learning environments and compiled play all use it.
"""

from __future__ import annotations

from collections.abc import Callable

from tefuda.core.records.rule import rule


class Digits:
    """The named digits of a family's action codes, with their numbers of values: `Digits(verb=6, card=55)`.

    Each digit has room for the next power of two, so that reading one is a shift and a mask. `size` is one more than
    the largest code. In a code, each digit is shifted to the left by one of `shifts`, in order, the last by 0; a family
    states that once, as its rule `encode`.
    """

    def __init__(self, **sizes: int) -> None:
        self.sizes = sizes
        self._shifts: dict[str, int] = {}
        self._bits = 0
        for name, size in reversed(sizes.items()):
            self._shifts[name] = self._bits
            self._bits += (size - 1).bit_length()
        self.size = 1 << self._bits
        self.shifts = tuple(self._shifts[name] for name in sizes)

    def __contains__(self, code: int) -> bool:
        """Say whether a number is a code: from 0, below `size`, and with each digit in its range."""
        if not 0 <= code < self.size:
            return False
        for name, size in reversed(self.sizes.items()):
            bits = (size - 1).bit_length()
            if (code >> self._shifts[name]) & ((1 << bits) - 1) >= size:
                return False
        return True

    def step(self, name: str) -> int:
        """Return by how much a code grows when the digit `name` grows by one; raise KeyError for no such digit."""
        return 1 << self._shifts[name]

    def digit(self, name: str) -> Callable[[int], int]:
        """Return the rule that reads the digit `name` of a code; raise KeyError if there is no such digit."""
        shift, mask = self._shifts[name], (1 << (self.sizes[name] - 1).bit_length()) - 1

        @rule
        def digit_of(code: int) -> int:
            return code >> shift & mask

        digit_of.__name__ = digit_of.__qualname__ = f"{name}_of"
        digit_of.__doc__ = f"Return the {name} of an action."
        return digit_of
