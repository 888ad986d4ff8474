"""Running the program in tests: with arguments and typed lines, in a language, with its own data folder."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

import tefuda
from tefuda.cli import main

LANGUAGES = ("en", "ja", "zh_Hant", "zh_Hans")
ONES = "1\n" * 4000
"""A number for every list that a match may show."""


def run(*arguments: str | Path, typed: str = "", lang: str = "en", data: Path | None = None) -> Result:
    """Return the result of running `tefuda` with these arguments, with `typed` as its input."""
    environment = {"LC_ALL": None, "LC_MESSAGES": None, "LANGUAGE": None, "LANG": lang, "COLUMNS": "80"}
    environment["XDG_DATA_HOME"] = str(data) if data else "/nonexistent"
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed, env=environment)


def said(*arguments: str | Path, typed: str = "", lang: str = "en", data: Path | None = None) -> str:
    """Return the output of a successful run, joined into one line."""
    result = run(*arguments, typed=typed, lang=lang, data=data)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return " ".join(result.stdout.split())


def fault(*arguments: str | Path, lang: str = "en", data: Path | None = None) -> str:
    """Return the message of a refused run, after checking its form."""
    result = run(*arguments, lang=lang, data=data)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr.strip()


def position(folder: Path, preset: str, text: str, **options: object) -> Path:
    """Write a position as a .deal file and return the file."""
    file = folder / "position.deal"
    file.write_text(str(tefuda.position(preset, text, **options)), encoding="utf-8")  # type: ignore[call-overload]
    return file
