"""Which version of the rules a log is written by."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import tefuda
import tefuda.core
import tefuda.play
from tefuda.core.game import Game

DIGITS = 16


@cache
def rules_version(game: Game) -> str:
    """Return the digest of the source by which a family is played: its own and that of what all families share."""
    return _digest(Path(tefuda.core.__file__).parent, game.folder)


@cache
def room_version(game: Game) -> str:
    """Return the digest of all source by which a room follows its log: that of the rules, of deals and of rooms."""
    folders = Path(tefuda.core.__file__).parent, Path(tefuda.play.__file__).parent, Path(__file__).parent
    return _digest(*folders, game.folder)


def _digest(*folders: Path) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted([*folder.rglob("*.py"), *folder.glob("presets.toml")]):
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:DIGITS]


def stated_version(game: Game) -> str:
    """Return the version of tefuda and of the rules of a family, as a statement before a match gives it."""
    return f"{tefuda.__version__}+{rules_version(game)}"
