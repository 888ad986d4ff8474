"""Action codes: one integer made of named digits.

A family declares its digits once, the first of them the weightiest. The code of an action is the number with these
digits in mixed radix, so that logs, learning environments and compiled play share it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tefuda.core.rule import rule


class Encode(Protocol):
    """A rule that makes a code from all its digits, in the order of declaration."""

    def __call__(self, *digits: int) -> int: ...


class Digits:
    """The named digits of the action codes of a family, `Digits(verb=6, card=55)`.

    `size` is the number of codes. `encode` and the functions that `digit` returns are rules.
    """

    def __init__(self, **sizes: int) -> None:
        self.sizes = sizes
        self.size = 1
        steps: dict[str, int] = {}
        for name, size in reversed(sizes.items()):
            steps[name] = self.size
            self.size *= size
        self._steps = steps
        number = "0"
        for name, size in sizes.items():
            number = f"({number}) * {size} + {name}" if number != "0" else name
        self.encode: Encode = self._write("encode", ", ".join(sizes), number, "Return the code of an action.")

    def digit(self, name: str) -> Callable[[int], int]:
        """Return the rule that reads the digit `name` of a code."""
        size, step = self.sizes[name], self._steps[name]
        number = f"code // {step} % {size}" if self._steps[name] != self.size // size else f"code // {step}"
        read: Callable[[int], int] = self._write(f"{name}_of", "code", number, f"Return the {name} of an action.")
        return read

    def _write(self, name: str, parameters: str, number: str, sentence: str) -> Any:
        namespace: dict[str, Any] = {"__name__": __name__}
        typed = ", ".join(f"{parameter}: int" for parameter in parameters.split(", "))
        exec(compile(f"def {name}({typed}) -> int:\n    return {number}", __file__, "exec"), namespace)
        function = namespace[name]
        function.__doc__ = sentence
        return rule(function)
