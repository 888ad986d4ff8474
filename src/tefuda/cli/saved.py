"""The file of a saved match: where it is, writing it whole or not at all, and reading it back."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

import click

import tefuda
from tefuda.bots.naming import names_shown
from tefuda.bots.seated import Seated, read_seated, write_seated
from tefuda.cli.console import Console
from tefuda.core.files import write_text
from tefuda.core.texts import read_text
from tefuda.errors import NotationError
from tefuda.play.table_talk import seat_names


def data_folder() -> Path:
    """Return the folder for the person's own data (XDG base directories)."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "tefuda")


def new_file(preset: str) -> Path:
    """Return a new file name from the game and the time."""
    name = f"{preset}-{time.strftime('%Y%m%d-%H%M%S')}"
    file = data_folder() / f"{name}.deal"
    number = 2
    while file.exists():
        file = data_folder() / f"{name}-{number}.deal"
        number += 1
    return file


def save(file: Path, played: tefuda.Match | tefuda.Deal, bots: list[str]) -> None:
    """Write a match and the names of its bots, so that the file is always complete."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, f"{played}{write_seated([Seated(), *map(Seated, bots)])}")


class Saved(NamedTuple):
    """The contents of a .deal file, replayed and checked, and its players by seat, None if they are not named."""

    played: tefuda.Match | tefuda.Deal
    seats: int
    seated: tuple[Seated, ...] | None

    @property
    def you(self) -> int | None:
        """The seat of the only person, who has no name in a file from the terminal; None for other files."""
        persons = [(seat, one.name) for seat, one in enumerate(self.seated or ()) if not one.bot]
        return persons[0][0] if len(persons) == 1 and not persons[0][1] else None

    def names(self, console: Console) -> list[str]:
        """Return the names of the players by seat: “you” for `you`, and the seat for a player without a name."""
        unnamed = list(seat_names(self.seats, console.translate))
        if self.you is not None:
            unnamed[self.you] = console.tell("You")
        return unnamed if self.seated is None else names_shown(self.seated, unnamed, console.translate)


def load(file: Path, console: Console) -> tuple[tefuda.Match | tefuda.Deal, list[str]]:
    """Return the contents of a .deal file, and the bots that it names beside a person at seat 0."""
    played, _, seated = read_saved(file, console)
    you, *beside = seated or (Seated(),)
    bots = [one.bot for one in beside]
    return played, [] if you.bot or not all(bots) else bots


def read_saved(file: Path, console: Console) -> Saved:
    """Return the contents of a .deal file; raise a click error with the reason if it cannot be read."""
    try:
        text = read_text(file)
        played = tefuda.read(text)
    except FileNotFoundError:
        raise click.UsageError(console.tell("there is no file {file}", file=file)) from None
    except UnicodeDecodeError:
        raise click.UsageError(console.tell("{file} is not text in UTF-8 or UTF-16", file=file)) from None
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be read: {reason}", file=file, reason=fault.strerror)
        ) from None
    except NotationError as fault:
        raise click.UsageError(f"{file}: {fault.told(console.translate)}") from None
    seats = (played.deal if isinstance(played, tefuda.Match) else played).seats
    return Saved(played, seats, read_seated(text, seats))
