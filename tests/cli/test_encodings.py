"""Whatever encoding a terminal has: every command runs, and cards can be read."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tefuda.cli import main
from tefuda.language import LANGUAGES
from tests.cli import every_command
from tests.cli.every_command import calls

SOME = ("ascii", "cp932")
OTHERS = ("latin-1", "cp1252", "cp437", "shift_jis", "euc_jp", "gbk", "gb2312", "big5", "cp949")
OWN = {"ja": ("cp932", "euc_jp"), "zh_Hant": ("big5", "gbk"), "zh_Hans": ("gbk", "gb2312")}
"""Encodings that are still in use for a language."""
SUITS = str.maketrans("♣♦♥♠", "CDHS")
CARD = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b")
CHINESE = re.compile("[\u3040-\u9fff]")
SIGNS = re.compile("[^A-Za-z0-9]")
COMMANDS = tuple(sorted(every_command.names()))
WITH_CARDS = {"play", "learn", "problem", "replay", "analyse"}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for a server that may run."""
    monkeypatch.setattr("tefuda.server.host.rooms.operations.PULSE", 0.05)
    monkeypatch.setattr("tefuda.server.host.rooms.operations.PATIENCE", 1.0)
    monkeypatch.setattr("tefuda.server.host.storage.database.HANDOVER", 0.1)


def called(folder: Path, name: str, encoding: str, lang: str, *more: str) -> Result:
    """Return the result of a command with strict standard streams in an encoding."""
    folder.mkdir(exist_ok=True)
    call = calls(folder)[name]
    environment = {"LANG": lang, "LC_ALL": None, "LC_MESSAGES": None, "LANGUAGE": None, "COLUMNS": "80"}
    environment["XDG_DATA_HOME"] = str(folder)
    return CliRunner(charset=encoding).invoke(main, [*call.words, *more], input=call.typed, env=environment)


def letters(text: str) -> str:
    """Return text without the parts that depend on the encoding: signs, titles in Chinese characters, and widths."""
    return SIGNS.sub("", text.translate(SUITS))


def test_every_command_is_called_here(tmp_path: Path) -> None:
    assert set(COMMANDS) == set(calls(tmp_path))


@pytest.mark.parametrize(
    ("name", "encodings"),
    [
        *((name, SOME) for name in COMMANDS),
        *(pytest.param(name, OTHERS, marks=pytest.mark.long) for name in sorted(WITH_CARDS - {"analyse"})),
    ],
)
def test_in_english_every_encoding_has_the_same_cards_and_words(
    tmp_path: Path, name: str, encodings: tuple[str, ...]
) -> None:
    right = called(tmp_path / "utf-8", name, "utf-8", "en")
    assert not isinstance(right.exception, Exception)
    wanted = CARD.findall(right.stdout.translate(SUITS))
    assert name not in WITH_CARDS or len(wanted) > 5
    for encoding in encodings:
        told = called(tmp_path / encoding, name, encoding, "en")
        assert told.exit_code == right.exit_code, (encoding, told.output)
        assert CARD.findall(told.stdout.translate(SUITS)) == wanted
        if name not in ("simulate", "analyse", "ladder") and not name.startswith("lab"):  # which say how long it took
            assert letters(told.stdout.replace(encoding, "utf-8")) == letters(right.stdout)


@pytest.mark.parametrize("name", ["play", "learn", "replay", "games", "rules", "simulate"])
@pytest.mark.parametrize("lang", sorted(OWN))
def test_a_language_is_written_in_its_own_encodings_and_otherwise_in_english(
    tmp_path: Path, name: str, lang: str
) -> None:
    right = called(tmp_path / "utf-8", name, "utf-8", lang)
    for encoding in (*OWN[lang], "ascii", "cp1252"):
        told = called(tmp_path / encoding, name, encoding, lang)
        own = encoding in OWN[lang]
        assert told.exit_code == right.exit_code, (encoding, told.output)
        assert (len(CHINESE.findall(told.stdout)) > 10) == own
        assert ("PYTHONUTF8=1" in told.stderr) == (not own)
        if own:
            assert told.stdout.count("?") == right.stdout.count("?")
            assert CARD.findall(told.stdout.translate(SUITS)) == CARD.findall(right.stdout.translate(SUITS))


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp932", "utf-8"])
@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_json_says_the_same_in_every_encoding(tmp_path: Path, encoding: str, lang: str) -> None:
    for name in ("games", "rules", "replay", "learn", "problem"):
        told = called(tmp_path, name, encoding, lang, "--json")
        assert told.stderr == ""
        assert json.loads(told.stdout) == json.loads(called(tmp_path, name, "utf-8", lang, "--json").stdout)


def outside(folder: Path, encoding: str, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a separate process in the POSIX locale."""
    path = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(folder), "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    return subprocess.run(
        [sys.executable, "-m", "tefuda", *words], capture_output=True, input=b"\n" * 200, check=False,
        env={**path, "PYTHONUTF8": "0", **({"PYTHONIOENCODING": encoding} if encoding else {}), **environment},
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ["", "cp932", "utf-16"])
def test_a_process_in_the_posix_locale_shows_cards(tmp_path: Path, encoding: str) -> None:
    """Without an encoding it is ASCII, as on old systems and in bare containers."""
    words = calls(tmp_path)["replay"].words
    told = outside(tmp_path, encoding, *words, "--all", "--lang", "ja")
    assert told.returncode == 0, told.stderr
    assert "J♣".translate(SUITS) in told.stdout.decode(encoding or "ascii").translate(SUITS)
    assert b"Traceback" not in told.stderr


def test_a_file_name_that_is_not_text_is_returned_unchanged(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.deal")
    for encoding in ("", "utf-8", "cp932"):
        told = outside(tmp_path, encoding, "replay", name)
        assert told.returncode == 2
        assert told.stderr.replace(b"\n", b"").endswith(b"there is no file " + os.fsencode(name))


def test_input_in_another_encoding_is_refused_with_a_sentence(tmp_path: Path) -> None:
    words = ("play", "mau-mau", "--seed", "5", "--save", str(tmp_path / "a.deal"))
    told = CliRunner().invoke(main, words, input=b"\xff\x83d\nquit\n", env={"LANG": "en", "LC_ALL": None})
    assert told.exit_code == 0
    assert "is not an action" in told.stdout or "is not a card" in told.stdout
