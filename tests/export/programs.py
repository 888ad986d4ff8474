"""The programs that tests run, each written once."""

from __future__ import annotations

import atexit
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
def _cached() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="tefuda-programs-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


@cache
def program_in_files(game: Game, preset: str = "") -> Program:
    """Return the program of a family for WebAssembly, or that of a preset alone."""
    folder, stem = _cached(), f"{game.name}-{preset}" if preset else game.name
    write_wasm(game, folder, game.presets[preset] if preset else None)
    return Program(folder / f"{stem}.wasm", json.loads((folder / f"{stem}.json").read_text("utf-8")))
