"""Action codes: one integer made of named digits.

A family declares its digits once, the first of them the weightiest. The code of an action is the number with these
digits in a mixed radix of powers of two, so that logs, learning environments and compiled play share it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tefuda.core.rule import rule
from tefuda.core.written import written


class Encode(Protocol):
    """A rule that makes a code from all its digits, in the order of declaration."""

    def __call__(self, *digits: int) -> int: ...


class Digits:
    """The named digits of the action codes of a family, `Digits(verb=6, card=55)`.

    Each digit has room for the next power of two, so that reading one is a shift and a mask. `size` is one more than
    the largest code. `encode` and the functions that `digit` returns are rules.
    """

    def __init__(self, **sizes: int) -> None:
        self.sizes = sizes
        self._shifts: dict[str, int] = {}
        self._bits = 0
        for name, size in reversed(sizes.items()):
            self._shifts[name] = self._bits
            self._bits += (size - 1).bit_length()
        self.size = 1 << self._bits
        number = " | ".join(f"{name} << {shift}" if shift else name for name, shift in reversed(self._shifts.items()))
        self.encode: Encode = self._write("encode", ", ".join(sizes), number, "Return the code of an action.")

    def __contains__(self, code: int) -> bool:
        """Say whether a number is in range, and so is each of its digits."""
        if not 0 <= code < self.size:
            return False
        for name, size in reversed(self.sizes.items()):
            bits = (size - 1).bit_length()
            if (code >> self._shifts[name]) & ((1 << bits) - 1) >= size:
                return False
        return True

    def step(self, name: str) -> int:
        """Return by how much a code grows when the digit `name` grows by one."""
        return 1 << self._shifts[name]

    def digit(self, name: str) -> Callable[[int], int]:
        """Return the rule that reads the digit `name` of a code."""
        mask = (1 << (self.sizes[name] - 1).bit_length()) - 1
        number = f"code >> {self._shifts[name]} & {mask}"
        read: Callable[[int], int] = self._write(f"{name}_of", "code", number, f"Return the {name} of an action.")
        return read

    def _write(self, name: str, parameters: str, number: str, sentence: str) -> Any:
        typed = ", ".join(f"{parameter}: int" for parameter in parameters.split(", "))
        function = written(name, typed, [f"return {number}"], returns="int")
        function.__doc__ = sentence
        return rule(function)
