"""Whole numbers as people type them."""

from __future__ import annotations

DIGITS = 9
"""The most digits of a number that is typed, unless a reader says otherwise."""


def whole_number(text: str, digits: int = DIGITS) -> int | None:
    """Return the whole number from 0 up that `text` is; None where it is none or has more than `digits` digits."""
    return int(text) if text.isdecimal() and len(text) <= digits else None
