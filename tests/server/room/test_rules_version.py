"""What makes a snapshot of a room old, and what does not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tefuda
from tefuda.play.library import find
from tefuda.server.room.rules_version import room_version

SOURCE = Path(tefuda.__file__).parent
VERSION = """
from tefuda.play.library import find
from tefuda.server.room.rules_version import room_version
print(room_version(find("nippachi")[0]))
"""


def version_after(copy: Path, file: str, before: str, after: str) -> str:
    """Return the version of rooms of Nippachi where a text in a file of the sources is replaced by another."""
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.npz", "locale", "static", "solver"))
    text = (copy / file).read_text(encoding="utf-8")
    assert before in text
    (copy / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run([sys.executable, "-c", VERSION], env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("server/room/room.py", "from __future__", "# A comment.\nfrom __future__"),
        ("server/room/clock.py", '"""', '"""In other words: '),
        ("server/room/commands.py", 'marked("', 'marked("In other words: '),
        ("play/table_talk.py", 'marked("', 'marked("In other words: '),
        ("games/nippachi/rules/refusals.py", '"', '"9'),
        ("games/nippachi/RULES.md", "\n", "\n\nAnother paragraph.\n"),
        ("games/eights/rules/turns.py", " == ", " != "),
    ],
)
def test_what_a_room_does_not_follow_by_makes_no_snapshot_old(
    tmp_path: Path, file: str, before: str, after: str
) -> None:
    assert version_after(tmp_path / "tefuda", file, before, after) == room_version(find("nippachi")[0])


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("server/room/room.py", " == ", " != "),
        ("play/deal.py", "table.copy()", "table"),
        ("games/nippachi/rules/turns.py", " == ", " != "),
        ("core/table/chance.py", "ROUNDS = 20", "ROUNDS = 12"),
    ],
)
def test_what_a_room_follows_by_makes_snapshots_old(tmp_path: Path, file: str, before: str, after: str) -> None:
    assert version_after(tmp_path / "tefuda", file, before, after) != room_version(find("nippachi")[0])
