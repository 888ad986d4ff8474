"""The programs that tests run, each written once."""

from __future__ import annotations

import atexit
import json
import platform
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.core.game import Game
from tefuda.export.files import write_wasm
from tests.export.scripts import Script

NO_VECTORS = ("--no-enable-sse4-1",) if platform.machine() == "x86_64" else ()
"""Flags by which Node has no vectors of 128 bits; on other processors there are none."""


class Program(NamedTuple):
    """A program as it was written: its file, and what is said of it."""

    file: Path
    about: Mapping[str, Any]

    def repeat(self, script: Script, *, plain: bool = False) -> Mapping[str, Any]:
        """Return the report of Node, in which this program repeats a script, or where there are no vectors its twin."""
        file, flags = (self.file.with_suffix(".plain.wasm"), NO_VECTORS) if plain else (self.file, ())
        with tempfile.TemporaryDirectory() as folder:
            return script.repeated(file, self.about["memory"]["free"], Path(folder), *flags)


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
