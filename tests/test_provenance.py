"""Where results come from: the version, the commit, and the machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import tefuda
from tefuda import provenance as made
from tests.cli.terminal import said


def test_the_version_of_the_program_names_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "commit", lambda: "4be0f5a1")
    assert said("--version") == f"tefuda {tefuda.__version__} (4be0f5a1)"
    monkeypatch.setattr(made, "commit", str)
    assert said("--version") == f"tefuda {tefuda.__version__}"


def test_a_checkout_says_its_commit_and_whether_files_differ(tmp_path: Path) -> None:
    def git(*words: str) -> str:
        person = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        told = subprocess.run(["git", "-C", tmp_path, *person, *words], capture_output=True, text=True, check=True)
        return told.stdout.strip()

    assert made.described(tmp_path / "none") == ""
    git("init", "-q")
    (tmp_path / "file").write_text("one", encoding="utf-8")
    git("add", "file")
    git("commit", "-q", "-m", "one")
    assert made.described(tmp_path) == git("rev-parse", "HEAD")
    (tmp_path / "file").write_text("two", encoding="utf-8")
    assert made.described(tmp_path) == f"{git('rev-parse', 'HEAD')}-dirty"


def test_a_built_package_says_the_commit_of_its_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "CHECKOUT", tmp_path)
    monkeypatch.setattr(made, "COMMIT_FILE", tmp_path / "commit.txt")
    assert made.commit.__wrapped__() == ""
    (tmp_path / "commit.txt").write_text("4be0f5a1\n", encoding="utf-8")
    assert made.commit.__wrapped__() == "4be0f5a1"


def test_git_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert made.described(tmp_path) == ""


def test_a_provenance_has_the_date_in_utc_and_a_processor() -> None:
    told = made.provenance("tefuda lab", {"hand": "5"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", told.date)
    assert told.processor
    assert (told.command, told.house_rules) == ("tefuda lab", {"hand": "5"})
