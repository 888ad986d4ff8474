"""Recognizing names that look alike, but for case, width, letters of other scripts, marks, spaces or the invisible."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources
from itertools import count

from tefuda.bots.seated import NAME_LENGTH

INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""A character that is invisible though its category is not C: Unicode's Default_Ignorable_Code_Point, the braille
pattern blank, and the notehead that is none."""


@lru_cache(4096)
def likeness(name: str) -> frozenset[str]:
    """Return the one or two forms of a name that look like it; two names look alike if they have a form in common."""
    return frozenset({_skeleton(name).casefold(), _skeleton(name.casefold())})


def look_alike(one: str, other: str) -> bool:
    """Say whether one name can be taken for the other."""
    return not likeness(one).isdisjoint(likeness(other))


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name, with a number from 2 on where it looks like one of the others.

    With a number it is cut to `NAME_LENGTH` characters.
    """
    taken = [*others]
    for number in count(1):
        told = "" if number == 1 else f" {number}"
        numbered = name[: NAME_LENGTH - len(told)].rstrip() + told if told else name
        if not any(look_alike(numbered, other) for other in taken):
            return numbered
    raise AssertionError(name)


def _skeleton(name: str) -> str:
    """Return a name with one letter for all that look like it (UTS #39), without spaces, and Latin without marks."""
    kept = ""
    for letter in unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)):
        category = unicodedata.category(letter)
        mark = category in ("Mn", "Me")
        if category[0] not in "CZ" and not INVISIBLE.match(letter) and not (mark and kept[-1:].isascii()):
            kept += _prototypes().get(letter, letter)
    return unicodedata.normalize("NFC", kept)


@cache
def _prototypes() -> dict[str, str]:
    """Return the letter, or letters, that each in the file looks like."""
    text = resources.files(__package__).joinpath("lookalikes.txt").read_text(encoding="utf-8")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {letter: prototype for prototype, letters in lines for letter in letters}
