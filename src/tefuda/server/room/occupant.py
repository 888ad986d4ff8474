"""Who sits at a seat of a room."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from tefuda.bots.chooser import bots, can_be_sent, searches
from tefuda.bots.lookalikes import INVISIBLE
from tefuda.bots.naming import is_of_a_bot
from tefuda.bots.seated import NAME_LENGTH
from tefuda.core.game import Game
from tefuda.errors import PresetError
from tefuda.language import marked
from tefuda.play.library import found_elsewhere
from tefuda.server.messages.errors import Code, RequestRefused, refusal_of

OPEN = "open"
"""What stands in place of a bot's name for a seat that is free."""
CLOSED = "closed"
"""What stands in place of a bot's name for a seat that is removed."""
MARKS = 2
"""The most combining marks on one letter of a name, as Hebrew and Thai need them."""


@dataclass(slots=True)
class Occupant:
    """A person, known by the hash `guest`, or a bot by name, or nobody, where both are empty.

    `name` is that of a person. A `vacant` seat was left by a person, and may be taken over from its bot. `hash` is that
    of the number which the person's page has drawn for the next match, empty where there is none. A new one is `due`
    where the shuffle was broken off before the page had shown its last number. `auto_pass` and `auto_claim` are the
    switches by which claim windows are answered.
    """

    guest: str = ""
    name: str = ""
    bot: str = ""
    hash: str = ""
    due: bool = False
    ready: bool = False
    vacant: bool = False
    auto_pass: bool = False
    auto_claim: bool = False

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who sits here; `open` means nobody."""
        return "person" if self.guest else "bot" if self.bot else "open"

    @property
    def free(self) -> bool:
        """Whether a guest may sit down here."""
        return self.kind == "open" or self.vacant


def occupant_of(who: str) -> Occupant:
    """Return a bot by name, or nobody for `open`."""
    return Occupant() if who == OPEN else Occupant(bot=who)


def check_bot(bot: str, game: Game, code: Code) -> None:
    """Raise RequestRefused with a code if there is no such bot, if it does not load, or cannot play this game."""
    if bot not in bots():
        raise RequestRefused(marked("There is no bot with that name."), code=code)
    if searches(bot) and not found_elsewhere(game):
        raise RequestRefused(
            marked(
                "The bot {bot} thinks in another process, where “{family}” is unknown. Install its package, or keep it "
                "in a module beside its rule book."
            ),
            code=code,
            bot=bot,
            family=game.name,
        )
    try:
        sent = not searches(bot) or can_be_sent(bot)
    except PresetError as fault:
        raise refusal_of(fault, code) from None
    if not sent:
        raise RequestRefused(
            marked("The bot {bot} thinks in another process, where it is unknown. Keep what makes it in a module."),
            code=code,
            bot=bot,
        )


def clean_name(name: str) -> str:
    """Return a name as it is shown: one line of at most 24 characters, without invisible ones, in Unicode's form NFC.

    Of the combining marks on a letter no more than `MARKS` are kept. Raises RequestRefused if nothing is left, or if a
    bot has the name: nobody could tell the two apart.
    """
    kept = " ".join(_visible(name).split())[:NAME_LENGTH].strip()
    if not kept:
        raise RequestRefused(marked("A name needs at least one visible character."), code="bad_name")
    if is_of_a_bot(kept):
        raise RequestRefused(marked("“{name}” is the name of a bot. Choose another."), code="bad_name", name=kept)
    return kept


def _visible(name: str) -> str:
    """Return the letters of a name that show something, each with no more marks than languages put on one."""
    kept, marks = "", 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category[0] == "C" or INVISIBLE.match(letter):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks == 0 or (marks <= MARKS and kept.strip()):
            kept += letter
    return kept
