"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_ident


@contextmanager
def whole(file: Path) -> Iterator[Path]:
    """Give a path to write to, which replaces `file` on leaving, unless something is raised.

    If the disk is full or the program ends meanwhile, what was there before stays. What is no ordinary file, such as
    /dev/stdout, is written to directly. Raises OSError where nothing can be written beside it.
    """
    target = file.resolve()
    if target.exists() and not target.is_file():
        yield target
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.{get_ident()}")
    try:
        yield draft
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def write_text(file: Path, text: str) -> None:
    """Write a text file in UTF-8, whole or not at all; raise OSError."""
    with whole(file) as draft:
        draft.write_text(text, encoding="utf-8")
