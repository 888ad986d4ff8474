"""What players are called at a table, and the signs that say that one is a bot, and how strong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from tefuda.bots.chooser import LEVELS, TITLES, bots, is_own
from tefuda.bots.lookalikes import likeness, look_alike, told_apart
from tefuda.bots.seated import Seated
from tefuda.language import LANGUAGES, marked, translator

NAMES = (
    marked("Kon"), marked("Hana"), marked("Maru"), marked("Tama"), marked("Fuku"), marked("Mimi"), marked("Beko"),
    marked("Kero"),
)  # fmt: skip
"""What bots of the library are called, by seat: the names of the folk toys whose faces they have on the page."""

SIGNS: Mapping[str, str] = {
    "beginner": marked("bot · beginner"),
    "casual": marked("bot · casual"),
    "club": marked("bot · club"),
    "expert": marked("bot · expert"),
    "master": marked("bot · master"),
    "greedy": marked("bot · greedy"),
    "random": marked("bot · random"),
}
"""The signs that stand beside the names of bots of the library."""
BOT_BY_NAME = marked("{name} (bot)")
"""What a bot is called where no sign stands beside its name."""
BOT = marked("bot")
"""The sign that stands beside the name of any other bot."""


def names_at(bots: Sequence[str], translate: Callable[[str], str]) -> list[str]:
    """Return what the bots at a table are called, by seat, no two alike, and empty where a person sits.

    `bots` are the names by which they are chosen, empty for persons. A bot of the library has the name of its seat, so
    that it keeps it whoever comes and goes. One from outside has the name by which it was added, with a number where
    that is taken.
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
    """Return what players are called, by seat; a person whose name looks like another's gets a number.

    `unnamed` has by seat what a person without a name is called.
    """
    bots = names_at([one.bot for one in seated], translate)
    names = (one.name or bot or other for one, bot, other in zip(seated, bots, unnamed, strict=True))
    shown: list[str] = []
    for name, one in zip(names, seated, strict=True):
        shown.append(told_apart(name, filter(None, [*bots, *shown])) if one.name else name)
    return shown


def persons_apart(seated: Sequence[Seated]) -> list[Seated]:
    """Return who sits where, with numbers added so that no two names of persons look alike."""
    apart: list[Seated] = []
    for one in seated:
        name = told_apart(one.name, (other.name for other in apart if other.name)) if one.name else ""
        apart.append(Seated(one.bot, name))
    return apart


def names_beside(you: int | None, person: str, seats: int, translate: Callable[[str], str]) -> list[str]:
    """Return the names at a table, by seat: `person` at seat `you`, and bots of the library at all others.

    For None there are only bots.
    """
    others = names_at(["" if seat == you else LEVELS[0] for seat in range(seats)], translate)
    return [name or person for name in others]


def is_of_a_bot(name: str) -> bool:
    """Say whether a name looks like that of a bot in any of the languages, or says that it is one."""
    written = likeness(name)
    outside = (bot for bot in bots() if not is_own(bot))
    unnumbered = re.sub(r"\s+\d+\s*$", "", name)
    return (
        not written.isdisjoint(_names_of_the_library())
        or any(look_alike(unnumbered, bot) for bot in outside)
        or any(one.endswith(_said_of_bots()) for one in written)
    )


@cache
def _names_of_the_library() -> frozenset[str]:
    """Return what bots of the library are called in any language, by name or by level, in all forms that look alike."""
    told = (*NAMES, *TITLES.values(), BOT)
    names = {translator(language)(name) for language in LANGUAGES for name in told} | {"greedy", "random"}
    return frozenset(form for name in names for form in likeness(name))


@cache
def _said_of_bots() -> tuple[str, ...]:
    said = (
        told
        for language in LANGUAGES
        for tell in [translator(language)]
        for told in (tell(BOT_BY_NAME).format(name=""), *map(tell, SIGNS.values()))
    )
    return tuple(form for one in said for form in likeness(one))


def sign_of(bot: str, translate: Callable[[str], str]) -> str:
    """Return the sign that says that a player is a bot, and of which level; empty for a person, with `bot` empty."""
    return translate(SIGNS.get(bot, BOT)) if bot else ""
