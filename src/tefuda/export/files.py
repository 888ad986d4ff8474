"""Writing the program of a family to a folder, with the files that go with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tefuda.compiler.targets import WASM, linked
from tefuda.compiler.wasm import link
from tefuda.core.files import whole
from tefuda.core.game import Game
from tefuda.export.description import describe, nets
from tefuda.export.header import header
from tefuda.export.program import program_of


class Written(NamedTuple):
    """A file that was written, and its size in bytes."""

    path: Path
    size: int


def write_wasm(game: Game, folder: Path) -> Sequence[Written]:
    """Write the program of a family for WebAssembly, its description and its nets, and return the files.

    The folder is made where there is none. Raises CompileError, and OSError where nothing can be written.
    """
    program = program_of(game)
    made = link(program.code(WASM), program.entries)
    files = {f"{game.name}.wasm": made.code, **nets(game)[1]}
    description = json.dumps(describe(game, "wasm", files, made.free), ensure_ascii=False, indent=1)
    return _write(folder, {**files, f"{game.name}.json": description.encode()})


def write_c(game: Game, folder: Path) -> Sequence[Written]:
    """Write the program of a family for this processor, as an object file with a header, and what goes with it.

    The folder is made where there is none. Raises CompileError, and OSError where nothing can be written.
    """
    program = program_of(game, f"{game.name}_")
    files = {f"{game.name}.o": program.code(linked()), **nets(game)[1]}
    description = json.dumps(describe(game, "c", files), ensure_ascii=False, indent=1)
    beside = {f"{game.name}.h": header(game).encode(), f"{game.name}-c.json": description.encode()}
    return _write(folder, {**files, **beside})


def _write(folder: Path, files: dict[str, bytes]) -> Sequence[Written]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        with whole(folder / name) as draft:
            draft.write_bytes(content)
    return [Written(folder / name, len(content)) for name, content in files.items()]
