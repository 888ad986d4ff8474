"""Remaking files of expected results after rules were changed on purpose."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path


def remake(paths: Sequence[str], made: Callable[[str], str], done: str) -> int:
    """Replace each file at `paths` by what `made` makes of its text, and print whether that was `done`; return 0."""
    for path in map(Path, paths):
        text = path.read_text(encoding="utf-8")
        new = made(text)
        path.write_text(new, encoding="utf-8")
        sys.stdout.write(f"{path}: {'as it was' if new == text else done}\n")
    return 0
