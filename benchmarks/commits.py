"""Older versions of this repository, to measure against."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """Check out a commit in a temporary worktree."""
    with tempfile.TemporaryDirectory() as folder:
        where = f"{folder}/tree"
        subprocess.run(["git", "-C", HERE, "worktree", "add", "-q", "--detach", where, commit], check=True)
        try:
            yield Path(where)
        finally:
            subprocess.run(["git", "-C", HERE, "worktree", "remove", "--force", where], check=True)
