"""The page as files, for any web server and without ours: what it reads stands at the same paths as on a server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tefuda.export.page import made, write_compressed
from tefuda.language import LANGUAGES
from tefuda.play.library import families, family
from tefuda.server.web import catalogue
from tefuda.server.web.assets import STATIC, page_at
from tefuda.server.web.middleware.entrance import POLICY

HEAD = '<meta charset="utf-8" />'
FRAMES = "; frame-ancestors 'none'"
"""What only a header may say of a page."""


def write_site(folder: Path, prefix: str = "") -> Iterator[Path]:
    """Write the page and all that it reads into a folder, and yield what was written, one part after the other.

    With a `prefix`, a path without a slash at its end, the page finds its files only there; without one it finds them
    beside itself, wherever that is. What else is in the folder stays. Raises OSError where nothing can be written,
    FileNotFoundError where this installation has no page, and CompileError.
    """
    index = page_at(f"{prefix}/" if prefix else "./")
    if index is None:
        raise FileNotFoundError(STATIC)
    shutil.copytree(
        STATIC, folder, ignore=shutil.ignore_patterns("sentences.json*", "built-from.txt"), dirs_exist_ok=True
    )
    policy = POLICY.format(sockets="").replace(FRAMES, "").replace(" ;", ";")
    secured = f'{HEAD}\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'
    (folder / "index.html").write_text(index.replace(HEAD, secured, 1), encoding="utf-8")
    yield folder / "index.html"
    for name in families():
        game, programs = family(name), folder / "programs" / name
        shutil.copytree(made(game), programs, dirs_exist_ok=True)
        yield programs
        for language in LANGUAGES:
            _write(folder / "api" / "rules" / name, language, catalogue.rule_book(game, language))
    for language in LANGUAGES:
        _write(folder / "api" / "catalogue", language, catalogue.catalogue(language, "", server=False))
    _write(folder / "api", "problems", catalogue.problems())
    yield folder / "api"


def _write(folder: Path, name: str, message: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_compressed(folder, {f"{name}.json": msgspec.json.encode(message)})
