"""Whole numbers and truth values as people type them, and as programs give them."""

from __future__ import annotations

from operator import index
from typing import Any, Protocol, SupportsIndex, runtime_checkable

from tefuda.errors import NotationError

DIGITS = 9
"""The most digits of a number that is typed, unless a reader says otherwise."""
LONGEST = 1000
"""The most digits where a number can be of any size, such as a seed."""
LARGEST = 10**DIGITS - 1
"""The largest number that is typed so."""
LAST_DEAL = 2**63 - 2
"""The largest number that a deal of a seed can have: those after the last one count in 64 bits, too."""
MOST_THREADS = 256
"""How many threads there are at most, however many are asked for; what is found never depends on it."""


def whole_number(text: str, digits: int = DIGITS) -> int | None:
    """Return the whole number from 0 up that `text` is; None where it is none or has more than `digits` digits."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


@runtime_checkable
class Scalar(Protocol):
    """A value of NumPy, PyTorch or JAX; a single one has no dimensions."""

    ndim: int

    def item(self) -> Any:
        """Return the value as one of Python's own."""


def plain(given: object) -> object:
    """Return a single value of NumPy, PyTorch or JAX as one of Python's own, and anything else as it is."""
    return given.item() if isinstance(given, Scalar) and given.ndim == 0 else given


def as_whole(given: object) -> int | None:
    """Return what is a whole number, of any kind, as an int; None for truth values and all else."""
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
    """Return what is a truth value, of Python or of NumPy, as a bool; None for all else."""
    value = plain(given)
    return value if isinstance(value, bool) else None


def check_whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """Return a whole number of at least `least`, and at most `most`; raise NotationError for anything else."""
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
    """Return a truth value; raise NotationError for anything else."""
    value = as_truth(given)
    if value is None:
        raise NotationError("{name} must be True or False, not {given!r}", line=0, column=0, name=name, given=given)
    return value
