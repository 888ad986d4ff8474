"""The files of a family for the page: program, description, nets, exercises and first deals, and words.

All but the index have a part of their hash in their names, so that they can be cached for good. They are kept in the
cache folder of the user: a folder for each version of a family, which is there whole or not at all.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from pathlib import Path
from typing import Any

from tefuda.compiler.cache import cache_folder
from tefuda.core.game import Game
from tefuda.export.description import describe, nets
from tefuda.export.files import wasm_files
from tefuda.export.problems import SOLVER, presets_of, problems_data, solver_files
from tefuda.export.program import program_of
from tefuda.export.teaching import teaching_data, texts_in
from tefuda.language import LANGUAGES, translator

INDEX, DESCRIPTION, TEACHING = "index.json", "description.json", "teaching.json"
HASHED = 16
"""How many hexadecimal digits of its SHA-256 stand in the name under which a file is served."""
MOST_KEPT = 32
"""How many versions of families, of one or two megabytes each, are kept: those used last."""


def page_files(game: Game) -> Mapping[str, bytes]:
    """Return the files of a family by the names under which they are served; raise CompileError.

    The index gives for each file its name, the path from the index, its size and its SHA-256. `words.<language>.json`
    has the translations of all that the description says, and `teaching.<language>.json` those of what learners read;
    English needs none.
    """
    program = program_of(game)
    made, free = wasm_files(program, game.name)
    binaries = {**made, **nets(game)[1]}
    description = describe(game, program, "wasm", binaries, free)
    teaching = teaching_data(game)
    spoken = {"words": {*_texts(description)}, "teaching": texts_in(teaching)}
    words = {
        f"{name}.{language}.json": _json(words_of(texts, game.name, language))
        for name, texts in spoken.items()
        for language in LANGUAGES
        if language != "en"
    }
    files = {DESCRIPTION: _json(description), **binaries, TEACHING: _json(teaching), **words, **_problems(game)}
    listed = [
        {"name": name, "path": path_of(name, content), "size": len(content), "sha256": _hash(content)}
        for name, content in files.items()
    ]
    index = {"family": game.name, "rules": program.digest, "files": listed}
    return {INDEX: _json(index), **{path_of(name, content): content for name, content in files.items()}}


def _problems(game: Game) -> Mapping[str, bytes]:
    """Return the problems of each preset that has any, and the solver, by the names of the files."""
    presets = presets_of(game)
    if not presets:
        return {}
    described, binaries = solver_files(game)
    problems = {f"problems.{preset}.json": _json(problems_data(preset)) for preset in presets}
    return {SOLVER: _json(described), **binaries, **problems}


def path_of(name: str, content: bytes) -> str:
    """Return the name under which a file is served: `eights-0f3c9a….wasm`."""
    stem, point, kind = name.rpartition(".")
    return f"{stem}-{_hash(content)[:HASHED]}{point}{kind}"


def words_of(texts: Set[str], family: str, language: str) -> Mapping[str, str]:
    """Return the translations of those texts that have one, by the English ones."""
    translate = translator(language, family)
    told = {text: translate(text) for text in sorted(texts) if text}
    return {text: sentence for text, sentence in told.items() if sentence != text}


def _texts(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case Mapping():
            for one in data.values():
                yield from _texts(one)
        case list() | tuple():
            for one in data:
                yield from _texts(one)


def made(game: Game) -> Path:
    """Return the folder with the files of a family, each also compressed with gzip; made unless it is there.

    Takes half a second, and some seconds where the rules must be compiled. Where the cache folder cannot be written to,
    the folder is a temporary one, which its user deletes. Raises CompileError, and OSError where no folder can be made.
    """
    files = page_files(game)
    folder = cache_folder().with_name("programs") / f"{game.name}-{_hash(files[INDEX])[:HASHED]}"
    with suppress(OSError):
        if folder.is_dir():
            folder.touch()
            return folder
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=".", dir=folder.parent))
        try:
            write_compressed(draft, files)
            draft.chmod(0o755)
            with suppress(OSError):  # another process has made it meanwhile
                draft.rename(folder)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        if folder.is_dir():
            _forget_oldest(folder.parent)
            return folder
    kept = Path(tempfile.mkdtemp(prefix="tefuda-programs-"))
    write_compressed(kept, files)
    return kept


def write_compressed(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, each once more as gzip sends it."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, mtime=0))


def _forget_oldest(parent: Path) -> None:
    times = []
    for folder in parent.iterdir():
        with suppress(OSError):  # another process forgets it, too
            times.append((folder.stat().st_mtime_ns, folder))
    for _, folder in sorted(times, reverse=True)[MOST_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
