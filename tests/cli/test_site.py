"""`tefuda site`: what it says of the files that it writes, and of those that it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import run, said


def test_parts_are_told_as_json_and_a_prefix_is_taken_as_it_is_typed(tmp_path: Path) -> None:
    told = json.loads(said("site", "-o", str(tmp_path), "--prefix", "cards/", "--json"))
    assert [Path(one["file"]).relative_to(tmp_path).parts[0] for one in told] == [
        "index.html",
        *["programs"] * 5,
        "api",
    ]
    assert all(one["size"] > 1000 for one in told)
    assert '<base href="/cards/" />' in (tmp_path / "index.html").read_text("utf-8")


def test_a_folder_that_cannot_be_written_to_and_a_page_that_is_not_built_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    told = run("site", "-o", str(tmp_path / "file"))
    assert (told.exit_code, told.stdout) == (2, "")
    assert f"{tmp_path / 'file'} cannot be written: File exists" in told.stderr
    monkeypatch.setattr("tefuda.server.web.assets.STATIC", tmp_path / "none")
    assert "This installation has no page." in run("site", "-o", str(tmp_path / "site")).stderr
