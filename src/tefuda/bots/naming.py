"""What bots are called at a table, and the signs that say that they are bots, and how strong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from tefuda.bots.chooser import LEVELS, bots, is_own
from tefuda.bots.seated import Seated
from tefuda.language import LANGUAGES, marked, translator

NAMES = (
    marked("Kon"), marked("Hana"), marked("Maru"), marked("Tama"), marked("Fuku"), marked("Mimi"), marked("Beko"),
    marked("Kero"),
)  # fmt: skip
"""What bots of the library are called, by seat: names of the toys whose faces they have on the page."""

SIGNS: Mapping[str, str] = {
    "beginner": marked("bot · beginner"),
    "casual": marked("bot · casual"),
    "club": marked("bot · club"),
    "expert": marked("bot · expert"),
    "master": marked("bot · master"),
    "greedy": marked("bot · greedy"),
    "random": marked("bot · random"),
}
"""What stands beside the names of bots of the library."""
BOT = marked("bot")
"""What stands beside the name of any other bot."""


def names_at(bots: Sequence[str], translate: Callable[[str], str]) -> list[str]:
    """Return what the bots at a table are called, by seat, no two alike; `bots` is empty where a person sits.

    One of the library has the name of its seat, so that it keeps it whoever comes and goes. One from outside has the
    name by which it was added, with a number where that is taken.
    """
    names: list[str] = []
    for seat, bot in enumerate(bots):
        wanted = translate(NAMES[seat % len(NAMES)]) if is_own(bot) else bot
        name, number = wanted, 2
        while bot and name in names:
            name, number = f"{wanted} {number}", number + 1
        names.append(name)
    return names


def names_shown(seated: Sequence[Seated], unnamed: Sequence[str], translate: Callable[[str], str]) -> list[str]:
    """Return what players are called, by seat; `unnamed` are what persons without a name are called there."""
    bots = names_at([one.bot for one in seated], translate)
    return [one.name or bot or other for one, bot, other in zip(seated, bots, unnamed, strict=True)]


def names_beside(you: int | None, person: str, seats: int, translate: Callable[[str], str]) -> list[str]:
    """Return the names where `person` sits at seat `you` among bots of the library, or only they do for None."""
    others = names_at(["" if seat == you else LEVELS[0] for seat in range(seats)], translate)
    return [name or person for name in others]


def is_of_a_bot(name: str) -> bool:
    """Say whether a name is that of a bot, to those who read any of the languages and however it is written."""
    written = _folded(name)
    outside = {_folded(bot) for bot in bots() if not is_own(bot)}
    return written in _names_of_the_library() or re.sub(r" \d+$", "", written) in outside


@cache
def _names_of_the_library() -> frozenset[str]:
    return frozenset(_folded(translator(language)(name)) for language in LANGUAGES for name in NAMES)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def sign_of(bot: str, translate: Callable[[str], str]) -> str:
    """Return what says that a player is a bot, and of which level; nothing for a person, who has no bot's name."""
    return translate(SIGNS.get(bot, BOT)) if bot else ""
