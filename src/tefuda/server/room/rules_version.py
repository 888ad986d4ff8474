"""The versions of the rules by which a log is written, and of the code that replays it."""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

import tefuda
import tefuda.play
from tefuda.core.game import Game
from tefuda.core.records.syntax import syntax_of
from tefuda.core.rules_digest import rules_digest

DIGITS = 16
"""How many hexadecimal digits a version has."""


@cache
def rules_version(game: Game) -> str:
    """Return the version of the rules of a family, which changes only when what decides a deal does."""
    return rules_digest(game)[:DIGITS]


@cache
def room_version(game: Game) -> str:
    """Return the version of all code that replays a log: the rules of a family, deals and rooms.

    Comments and docstrings do not change it. The first call for a game takes a tenth of a second.
    """
    return hashlib.sha256(f"{rules_digest(game)} {_code_of_rooms()}".encode()).hexdigest()[:DIGITS]


@cache
def _code_of_rooms() -> str:
    digest = hashlib.sha256()
    for folder in (Path(tefuda.play.__file__).parent, Path(__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            syntax = syntax_of(ast.parse(file.read_text(encoding="utf-8")))
            digest.update(f"{file.relative_to(folder).as_posix()} {syntax}\n".encode())
    return digest.hexdigest()


def stated_version(game: Game) -> str:
    """Return the version of tefuda and of the rules of a family, joined by `+`, as a statement has it."""
    return f"{tefuda.__version__}+{rules_version(game)}"
