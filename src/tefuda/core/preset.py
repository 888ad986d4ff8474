"""Named sets of house rules, and how the lobby and problems present them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tefuda.core.option import choose


@dataclass(frozen=True, slots=True)
class OnShelf:
    """How the lobby offers a game: its `title`, and its `number` among all games, from 1, the simplest first.

    `line` says what is played in a few words, two lines below a book; without one the preset's own description stands.
    `home` gives, by language, the number from 1 at which it stands before all others for those who speak it.
    """

    title: str
    number: int
    line: str = ""
    home: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OfProblems:
    """What problems of a game are like.

    `seats` are the numbers of players, empty for the usual number. `grades` are the largest hardness, as the solver
    counts it in choices to make, of problems of grades 1, 2, 3 and 4; all harder ones are of grade 5. About a quarter
    each of the problems in the first 100 to 300 deals should be of grades 1 to 3, and fewer of 4 and 5.
    """

    seats: tuple[int, ...] = ()
    grades: tuple[int, int, int, int] = (2, 3, 5, 7)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules; `seats` is how many usually play, and `about` describes it in a sentence.

    `minutes` is about how long one person among bots plays a match, or a deal where matches have no end; 0 where that
    has not been measured. `shelf` is None but for the one preset that stands for a game in the lobby.
    """

    name: str
    title: str
    about: str
    seats: int
    options: Any
    minutes: int = 0
    shelf: OnShelf | None = None
    problems: OfProblems = OfProblems()


def preset_of(name: str, declared: Mapping[str, Any], defaults: Any) -> Preset:
    """Return the preset that a section of presets.toml declares; `defaults` are the house rules it starts from.

    Raises OptionErrors for answers that do not exist, and KeyError for a section without a title, a text or seats.
    """
    problems = {key: tuple(numbers) for key, numbers in declared.get("problems", {}).items()}
    return Preset(
        name=name,
        title=declared["title"],
        about=declared["about"],
        seats=declared["seats"],
        options=choose(defaults, declared.get("options", {})),
        minutes=declared.get("minutes", 0),
        shelf=OnShelf(**declared["shelf"]) if "shelf" in declared else None,
        problems=OfProblems(**problems),
    )
