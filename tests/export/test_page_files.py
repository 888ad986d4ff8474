"""The files of a family for the page: whole, hashed, made once, and with words in all languages."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tefuda.compiler.cache import cache_folder
from tefuda.export import page
from tefuda.export.page import INDEX, made, page_files
from tefuda.language import LANGUAGES, translator
from tefuda.play.library import families, family


def index_of(files: Mapping[str, bytes]) -> dict[str, Any]:
    return {one["name"]: one for one in json.loads(files[INDEX])["files"]}


@pytest.mark.parametrize("name", families())
def test_the_index_names_every_file_with_its_hash_and_nothing_else(name: str) -> None:
    files = page_files(family(name))
    index = index_of(files)
    assert {one["path"] for one in index.values()} == set(files) - {INDEX}
    for one in index.values():
        content = files[one["path"]]
        told = hashlib.sha256(content).hexdigest()
        assert (one["sha256"], one["size"]) == (told, len(content))
        assert told[:16] in one["path"]
    description = json.loads(files[index["description.json"]["path"]])
    for one in description["files"]:
        assert index[one["name"]]["sha256"] == one["sha256"]
    assert {preset["net"] for preset in description["presets"] if preset["net"]} <= set(index)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_everything_that_is_said_has_its_translation(language: str) -> None:
    game = family("eights")
    files = page_files(game)
    words = json.loads(files[index_of(files)[f"words.{language}.json"]["path"]])
    translate = translator(language, "eights")
    said = [text for message in game.words.voice.book.messages for text in (message.text, message.to_own) if text]
    said += [reason.sentence for reason in game.reasons.values()]
    said += [rule.question for rule in game.house_rules.values()]
    said += [preset.title for preset in game.presets.values()]
    assert len(said) > 100
    for text in said:
        assert words.get(text, text) == translate(text)
    assert all(text != sentence for text, sentence in words.items())


def test_a_folder_is_made_once_and_again_where_something_else_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = cache_folder()
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    shutil.copytree(code, tmp_path / "machine-code", ignore=lambda _, names: [n for n in names if "-program-" not in n])
    game = family("nippachi")
    folder = made(game)
    written = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert made(game) == folder
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == written
    for file in folder.iterdir():
        if file.suffix != ".gz":
            assert gzip.decompress((folder / f"{file.name}.gz").read_bytes()) == file.read_bytes()
    monkeypatch.setattr(page, "words_of", lambda *_: {"hearts": "Herz"})
    assert made(game) not in (folder, None)
    assert sorted(one.name[0] for one in folder.parent.iterdir()) == ["n", "n"]  # and no draft


def test_where_nothing_can_be_kept_a_temporary_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = page_files(family("eights"))
    monkeypatch.setattr(page, "page_files", lambda game: files)
    (tmp_path / "cache").write_text("no folder")
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = made(family("eights"))
    assert folder.parent == tmp_path
    assert (folder / INDEX).is_file()


def test_only_the_versions_used_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    monkeypatch.setattr(page, "MOST_KEPT", 2)
    folders = []
    for number in range(3):
        monkeypatch.setattr(page, "page_files", lambda game, number=number: {INDEX: str(number).encode()})
        folders.append(made(family("eights")))
    assert {folder for folder in folders if folder.exists()} == set(folders[1:])
