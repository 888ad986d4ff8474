"""Whole numbers and truth values, as people type them and as programs pass them."""

from __future__ import annotations

from operator import index
from typing import Any, Protocol, SupportsIndex, runtime_checkable

from tefuda.errors import NotationError

DIGITS = 9
"""How many digits a typed number may have, unless a reader says otherwise."""
LONGEST = 1000
"""How many digits a typed number of any size may have, such as a seed."""
LARGEST = 10**DIGITS - 1
"""The largest number of DIGITS digits."""
LAST_DEAL = 2**63 - 2
"""The largest number of a deal: numbers of deals, and the one after the last, fit into 64 bits."""
MOST_THREADS = 256
"""The largest number of threads, however many are asked for; results never depend on it."""


def whole_number(text: str, digits: int = DIGITS) -> int | None:
    """Return the number that decimal digits stand for, None for other text and for more than `digits` digits."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


@runtime_checkable
class Scalar(Protocol):
    """A value of NumPy, PyTorch or JAX; a single number has no dimensions."""

    ndim: int

    def item(self) -> Any:
        """Return the value as one of Python's own types."""


def plain(given: object) -> object:
    """Return a single value of NumPy, PyTorch or JAX as one of Python's own types, and anything else as it is."""
    return given.item() if isinstance(given, Scalar) and given.ndim == 0 else given


def as_whole(given: object) -> int | None:
    """Return a whole number of any type as an int, None for truth values and all else."""
    if type(given) is int:
        return given
    value = plain(given)
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several
        return None


def as_truth(given: object) -> bool | None:
    """Return a truth value of Python or NumPy as a bool, None for all else."""
    value = plain(given)
    return value if isinstance(value, bool) else None


def check_whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """Return `given` as an int from `least` to `most`; raise NotationError, with its `name`, for anything else."""
    number = as_whole(given)
    if number is not None and most is not None and number > most:
        raise NotationError("{name} must be at most {most}, not {number}", line=0, name=name, most=most, number=number)
    if number is None or number < least:
        raise NotationError(
            "{name} must be a whole number of at least {least}, not {number!r}",
            line=0, column=0, name=name, least=least, number=given,
        )  # fmt: skip
    return number


def check_truth(name: str, given: object) -> bool:
    """Return `given` as a bool; raise NotationError, which names it `name`, for anything but a truth value."""
    value = as_truth(given)
    if value is None:
        raise NotationError("{name} must be True or False, not {given!r}", line=0, column=0, name=name, given=given)
    return value
