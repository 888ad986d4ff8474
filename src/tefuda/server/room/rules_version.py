"""Which version of the rules a log is written by."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import tefuda
import tefuda.core
from tefuda.core.game import Game

DIGITS = 16


@cache
def rules_version(game: Game) -> str:
    """Return the digest of the source by which a family is played: its own and that of what all families share."""
    digest = hashlib.sha256()
    for folder in (Path(tefuda.core.__file__).parent, game.folder):
        for file in sorted([*folder.rglob("*.py"), *folder.glob("presets.toml")]):
            digest.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:DIGITS]


def stated_version(game: Game) -> str:
    """Return the version of tefuda and of the rules of a family, as a statement before a match gives it."""
    return f"{tefuda.__version__}+{rules_version(game)}"
