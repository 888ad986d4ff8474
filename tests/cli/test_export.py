"""`tefuda export`: the files that it writes, and what it says of them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tests.cli.terminal import run, said


def test_a_program_is_written_and_its_description_names_what_it_is(tmp_path: Path) -> None:
    told = said("export", "wasm", "nippachi", "-o", str(tmp_path / "new" / "programs"))
    folder = tmp_path / "new" / "programs"
    assert f"{folder / 'nippachi.wasm'}: {(folder / 'nippachi.wasm').stat().st_size:,} bytes" in told
    about = json.loads((folder / "nippachi.json").read_text("utf-8"))
    for one in about["files"]:
        content = (folder / one["name"]).read_bytes()
        assert (one["size"], one["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert {one["name"] for one in about["files"]} | {"nippachi.json"} == {file.name for file in folder.iterdir()}


def test_programs_are_told_as_json(tmp_path: Path) -> None:
    told = json.loads(said("export", "c", "nippachi", "-o", str(tmp_path), "--json"))
    assert {Path(one["file"]).name for one in told} >= {"nippachi.o", "nippachi.h", "nippachi-c.json"}
    assert all(Path(one["file"]).stat().st_size == one["size"] for one in told)


def test_a_preset_has_a_program_of_its_own_and_one_of_another_family_is_refused(tmp_path: Path) -> None:
    told = said("export", "wasm", "nippachi", "--preset", "nippachi", "-o", str(tmp_path))
    assert "nippachi-nippachi.wasm" in told
    about = json.loads((tmp_path / "nippachi-nippachi.json").read_text("utf-8"))
    assert all(given["name"] != "options" for one in about["functions"] for given in one["parameters"])
    other = run("export", "wasm", "nippachi", "--preset", "taiwan", "-o", str(tmp_path))
    assert (other.exit_code, "“taiwan” is a preset of another game" in other.stderr) == (2, True)


def test_a_family_that_there_is_not_and_a_folder_that_cannot_be_are_told(tmp_path: Path) -> None:
    assert "there is no family of games named “chess”" in run("export", "wasm", "chess", "-o", str(tmp_path)).stderr
    (tmp_path / "file").touch()
    told = run("export", "wasm", "nippachi", "-o", str(tmp_path / "file"))
    assert (told.exit_code, told.stdout) == (2, "")
    assert f"{tmp_path / 'file'} cannot be written: File exists" in told.stderr
