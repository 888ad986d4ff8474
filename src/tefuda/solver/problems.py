"""Problems, collected as text by game: positions that one first play wins whatever the others do, and no other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from tefuda.core.words.themes import Open
from tefuda.errors import PresetError
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.opening import position
from tefuda.solver.solving import Goal

GRADES = range(1, 6)
"""The grades, from the easiest to the hardest."""
FOLDER = "collection"
"""The folder of this package that holds the problems, and the lines at the head of a file."""
ABOUT = "# Problems of {preset}: one first play wins, whatever the others do, and no other."
MADE_BY = "# Made by: "


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, given by its `lines`, the one `play` that wins there, and its `grade`, from 1 to 5.

    With `within`, a win counts only if it takes the own side no more decisions than that.
    """

    preset: str
    grade: int
    play: str
    lines: Mapping[str, str]
    within: int | None = None

    def deal(self) -> Deal:
        """Return the position as a deal in which seats that can only pass do so automatically.

        Raises what `tefuda.position` raises.
        """
        return position(self.preset, self.lines, automatic_pass=True)

    @property
    def hand(self) -> str:
        """The cards of the seat to act, in the notation."""
        return self.lines["hands"].split(" / ")[int(self.lines["turn"])]

    @property
    def top(self) -> str:
        """The cards to play on, in the notation; "" where that seat leads."""
        pile = self.lines.get("pile", "") if "stock" in self.lines else ""
        return self.lines.get("top", pile.rpartition(" ")[2]).rpartition(": ")[2]

    def themes(self) -> Iterator[int]:
        """Yield the numbers of the themes of its family, from 0, that the play which wins shows."""
        deal = self.deal()
        seen, play = deal.observe(deal.turn), deal.action(self.play)
        others = [deal.observe(seat).hand for seat in range(deal.seats) if seat != deal.turn]
        for number, theme in enumerate(deal.game.words.themes):
            if theme.shows(Open(seen, others), play):
                yield number

    def __str__(self) -> str:
        limit = {} if self.within is None else {"within": str(self.within)}
        stated = {"grade": str(self.grade), "play": self.play, **limit, **self.lines}
        return "\n".join(f"{name} {text}" for name, text in stated.items())


def goal_of(deal: Deal, within: int | None = None) -> Goal:
    """Return what a problem asks of the seat to act: to win whatever the others do, and whatever is shuffled."""
    return Goal(int(deal.table.turn), within=within, shuffled=False)


def text_of(preset: str, commands: Iterable[str], problems: Iterable[Problem]) -> str:
    """Return the text of a file of problems, with the commands that made them."""
    about = [ABOUT.format(preset=preset), *(MADE_BY + command for command in commands), ""]
    return "\n".join(["\n".join(about), *(f"{one}\n" for one in problems)])


def commands_in(text: str) -> Iterator[str]:
    """Yield the commands that made the problems of a text."""
    return (line.removeprefix(MADE_BY) for line in text.splitlines() if line.startswith(MADE_BY))


@cache
def problems_of(preset: str) -> tuple[Problem, ...]:
    """Return the problems collected for a preset; raise PresetError where there is no such preset, or it has none."""
    name = find(preset)[1].name
    text = text_for(name)
    if not text:
        raise PresetError(
            "no problems are kept for {name}; choose one of {names}", name=name, names=", ".join(with_problems())
        )
    return tuple(read_problems(name, text))


def text_for(name: str) -> str:
    """Return the text of the problems collected for the preset of that name, empty if there are none."""
    file = files("tefuda.solver").joinpath(FOLDER, f"{name}.txt")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def problem_of_day(day: date) -> tuple[str, int]:
    """Return the preset and the number, from 1, of the problem of a day; it depends on which problems are collected."""
    known = [(preset, index + 1) for preset in with_problems() for index in range(len(problems_of(preset)))]
    digest = hashlib.sha256(f"tefuda problem {day.isoformat()}".encode()).digest()
    return known[int.from_bytes(digest, "big") % len(known)]


def with_problems() -> tuple[str, ...]:
    """Return the names of the presets for which problems are collected, sorted."""
    folder = files("tefuda.solver").joinpath(FOLDER)
    return tuple(sorted(file.name.removesuffix(".txt") for file in folder.iterdir() if file.name.endswith(".txt")))


def read_problems(preset: str, text: str) -> Iterator[Problem]:
    """Yield the problems of a text, which empty lines separate; raise KeyError or ValueError for a damaged one."""
    for block in text.split("\n\n"):
        stated = dict(line.split(" ", 1) for line in block.splitlines() if line and not line.startswith("#"))
        if stated:
            grade, play, within = int(stated.pop("grade")), stated.pop("play"), stated.pop("within", None)
            yield Problem(preset, grade, play, stated, None if within is None else int(within))
