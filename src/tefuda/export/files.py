"""Writing the program of a family to a folder, with the files that go with it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tefuda.compiler.library import Library
from tefuda.compiler.targets import PLAIN_WASM, WASM, linked
from tefuda.compiler.wasm import link
from tefuda.core.files import whole
from tefuda.core.game import Game
from tefuda.core.preset import Preset
from tefuda.export.description import Data, describe, nets
from tefuda.export.header import header
from tefuda.export.program import program_of

ENDS = {".wasm": WASM, ".plain.wasm": PLAIN_WASM}
"""How the files of programs for WebAssembly end, by what they are made for."""


class Written(NamedTuple):
    """A file that was written, and its size in bytes."""

    path: Path
    size: int


def write_wasm(game: Game, folder: Path, preset: Preset | None = None) -> Sequence[Written]:
    """Write a program for WebAssembly, with and without vectors, its description and the nets of its family.

    It is for the house rules of a preset alone, or without one for any. The files are returned. The folder is made
    where there is none. Raises CompileError, and OSError where nothing can be written.
    """
    program, stem = program_of(game, options=preset and preset.options), _stem(game, preset)
    made, free = wasm_files(program, stem)
    files = {**made, **nets(game)[1]}
    description = _told(describe(game, program, "wasm", files, free, preset))
    return _write(folder, {**files, f"{stem}.json": description})


def wasm_files(program: Library, stem: str) -> tuple[Mapping[str, bytes], int]:
    """Return a program with vectors and without (`.plain.wasm`), and the first address that neither uses."""
    made = {end: link(program.code(target), program.entries) for end, target in ENDS.items()}
    return {f"{stem}{end}": one.code for end, one in made.items()}, max(one.free for one in made.values())


def write_c(game: Game, folder: Path, preset: Preset | None = None) -> Sequence[Written]:
    """Write a program for this processor, as an object file with a header, and what goes with it, as `write_wasm`."""
    program, stem = program_of(game, f"{game.name}_", preset and preset.options), _stem(game, preset)
    files = {f"{stem}.o": program.code(linked()), **nets(game)[1]}
    description = _told(describe(game, program, "c", files, preset=preset))
    return _write(folder, {**files, f"{stem}.h": header(game, program).encode(), f"{stem}-c.json": description})


def _stem(game: Game, preset: Preset | None) -> str:
    return game.name if preset is None else f"{game.name}-{preset.name}"


def _told(description: Data) -> bytes:
    return json.dumps(description, ensure_ascii=False, indent=1).encode()


def _write(folder: Path, files: dict[str, bytes]) -> Sequence[Written]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        with whole(folder / name) as draft:
            draft.write_bytes(content)
    return [Written(folder / name, len(content)) for name, content in files.items()]
