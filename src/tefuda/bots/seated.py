"""The remarks of a `.deal` file that say who sat at the table: persons, and bots by the names they are chosen by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

NAME_LENGTH = 24
"""The most characters that the name of a person may have."""
_SEAT = re.compile(rf"# seat (\d+) (?:person(?: ([^\x00-\x1f\x7f]{{1,{NAME_LENGTH}}}))?|bot (\S{{1,64}}))")


class Seated(NamedTuple):
    """A bot, or a person where `bot` is empty; `name` is that of a person, empty where it is not known."""

    bot: str = ""
    name: str = ""


def write_seated(seated: Sequence[Seated]) -> str:
    """Return the remarks that say who sits where, each in a line: `# seat 0 person Ann`, `# seat 1 bot club`."""
    told = (f"bot {one.bot}" if one.bot else f"person {one.name}".rstrip() for one in seated)
    return "".join(f"# seat {seat} {who}\n" for seat, who in enumerate(told))


def read_seated(text: str, seats: int) -> tuple[Seated, ...] | None:
    """Return who sits where, by seat, as the remarks of a text say; None unless they name every seat exactly once."""
    found: dict[int, Seated] = {}
    for line in text.splitlines():
        if told := _SEAT.fullmatch(line.rstrip()):
            if int(told[1]) in found:
                return None
            found[int(told[1])] = Seated(told[3] or "", told[2] or "")
    return tuple(found[seat] for seat in range(seats)) if found.keys() == set(range(seats)) else None
