"""The file in which a match is kept: where it lies, written whole or not at all, and read again."""

from __future__ import annotations

import os
import time
from pathlib import Path

import click

import tefuda
from tefuda.bots.seated import Seated, read_seated, write_seated
from tefuda.cli.console import Console
from tefuda.errors import NotationError


def data_folder() -> Path:
    """Return the folder for the person's own data (XDG base directories)."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share", "tefuda")


def new_file(preset: str) -> Path:
    """Return a file that is not there yet, named after the game and the time."""
    name = f"{preset}-{time.strftime('%Y%m%d-%H%M%S')}"
    file = data_folder() / f"{name}.deal"
    number = 2
    while file.exists():
        file = data_folder() / f"{name}-{number}.deal"
        number += 1
    return file


def save(file: Path, played: tefuda.Match | tefuda.Deal, bots: list[str]) -> None:
    """Write a match and the names of its bots, so that the file is always whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_text(f"{played}{write_seated([Seated(), *map(Seated, bots)])}", encoding="utf-8")
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def load(file: Path, console: Console) -> tuple[tefuda.Match | tefuda.Deal, list[str]]:
    """Return what a .deal file holds, replayed and checked, and the bots that it names beside a person at seat 0.

    A click error says what is wrong.
    """
    try:
        text = file.read_text(encoding="utf-8")
        played = tefuda.read(text)
    except FileNotFoundError:
        raise click.UsageError(console.tell("there is no file {file}", file=file)) from None
    except UnicodeDecodeError:
        raise click.UsageError(console.tell("{file} is not a text file", file=file)) from None
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be read: {reason}", file=file, reason=fault.strerror)
        ) from None
    except NotationError as fault:
        raise click.UsageError(f"{file}: {fault.told(console.translate)}") from None
    you, *beside = read_seated(text, (played.deal if isinstance(played, tefuda.Match) else played).seats) or (Seated(),)
    bots = [one.bot for one in beside]
    return played, [] if you.bot or not all(bots) else bots
