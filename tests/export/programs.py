"""The programs that tests run, each written once."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.core.game import Game
from tefuda.export.files import write_wasm
from tests.export.scripts import Script


class Program(NamedTuple):
    """A program as it was written: its file, and what is said of it."""

    file: Path
    about: Mapping[str, Any]

    def repeat(self, script: Script) -> Mapping[str, Any]:
        """Return the report of Node, in which this program repeats a script."""
        with tempfile.TemporaryDirectory() as folder:
            return script.repeated(self.file, self.about["memory"]["free"], Path(folder))


@cache
def _kept() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="tefuda-programs-")


@cache
def program_in_files(game: Game) -> Program:
    """Return the program of a family for WebAssembly."""
    folder = Path(_kept().name)
    write_wasm(game, folder)
    return Program(folder / f"{game.name}.wasm", json.loads((folder / f"{game.name}.json").read_text("utf-8")))
