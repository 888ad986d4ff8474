"""Files with a section for each preset: what is damaged is left out and logged, and the rest is read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tefuda.bulk.by_preset import closest_preset, read_by_preset
from tefuda.core.game import Game
from tefuda.errors import NotationError
from tefuda.play.library import find
from tefuda.play.opening import choose_options

GAME = find("crazy-eights")[0]
OTHERWISE = "Nothing is done."


def number_of(game: Game, preset: str, given: Any) -> int:
    if preset not in GAME.presets or not isinstance(given, dict) or type(given.get("number")) is not int:
        raise NotationError("the number of “{preset}” does not fit", line=0, column=0, preset=preset)
    return int(given["number"])


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return replace(GAME, folder=tmp_path)


def read(game: Game, text: str | bytes) -> Any:
    (game.folder / "numbers.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_by_preset(game, "numbers.toml", "table", number_of, OTHERWISE)


def test_the_tables_of_all_presets_are_read(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    text = "[mau-mau]\nmade = 'by hand'\n[mau-mau.table]\nnumber = 3\n[crazy-eights.table]\nnumber = 4\n"
    assert read(game, text) == {"mau-mau": 3, "crazy-eights": 4}
    assert not caplog.records


def test_without_a_file_there_is_nothing(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    assert read_by_preset(game, "numbers.toml", "table", number_of, OTHERWISE) == {}
    assert not caplog.records


@pytest.mark.parametrize(
    "damaged",
    ["[mau-mau]\n", "mau-mau = 3\n", "[mau-mau]\ntable = 3\n", "[mau-mau.table]\nnumber = 'three'\n",
     "[whist.table]\nnumber = 3\n"],
)  # fmt: skip
def test_a_section_that_is_damaged_is_left_out_and_logged(
    game: Game, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    assert read(game, f"{damaged}[crazy-eights.table]\nnumber = 4\n") == {"crazy-eights": 4}
    (record,) = caplog.records
    assert record.getMessage().endswith(f" does not fit. {OTHERWISE}")


@pytest.mark.parametrize("damaged", ["[mau-mau", b"\xff\xff"])
def test_a_file_that_cannot_be_read_is_logged(
    game: Game, caplog: pytest.LogCaptureFixture, damaged: str | bytes
) -> None:
    assert read(game, damaged) == {}
    (record,) = caplog.records
    assert "numbers.toml cannot be read (" in record.getMessage()
    assert record.getMessage().endswith(f"). {OTHERWISE}")


def test_the_closest_preset_shares_most_answers_and_is_the_first_of_equals() -> None:
    options = choose_options("mau-mau", {"hand": "6"})
    assert closest_preset(GAME, options, ["crazy-eights", "mau-mau"]) == "mau-mau"
    assert closest_preset(GAME, options, ["mau-mau", "mau-mau"]) == "mau-mau"
    assert closest_preset(GAME, options, ["crazy-eights"]) == "crazy-eights"
