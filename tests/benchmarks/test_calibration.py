"""Samples are kept by all that they depend on, and fits and results say with what they were made."""

from __future__ import annotations

import json
import shlex
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import calibration
from benchmarks.__main__ import command_of
from benchmarks.calibration import BENCHMARK, samples_of, section
from benchmarks.sayings import COLUMNS
from tefuda.play.library import find, games
from tefuda.search.fits import FILE, fit_for

FOLDERS = sorted({find(name)[0].folder for name in games()})
SECTIONS = [
    pytest.param(preset, told, id=preset)
    for folder in FOLDERS
    if (folder / FILE).exists()
    for preset, told in tomllib.loads((folder / FILE).read_text(encoding="utf-8")).items()
    if "command" in told
]
MEASURED: list[dict[str, Any]] = json.loads(BENCHMARK.path.read_text(encoding="utf-8"))["results"]


def asked(command: str) -> Mapping[str, Any]:
    """Return the parameters of a command line of the benchmark."""
    words = shlex.split(command)
    assert words[:4] == ["python", "-m", "benchmarks", "calibration"]
    return command_of(BENCHMARK).make_context("calibration", words[4:]).params


def test_samples_are_taken_from_a_file_only_if_all_that_they_depend_on_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def sampled(game: object, options: object, seats: int, name: str, seed: int, numbers: range, **how: int) -> Any:
        made.append(f"{name} {seed} {numbers.start}")
        return np.full((1, 1 + len(COLUMNS)), numbers.start, np.int64)

    monkeypatch.setattr(calibration, "sampled", sampled)
    monkeypatch.setattr(calibration, "CHUNKS", 1)
    first: dict[str, Any] = {"preset": "mau-mau", "players": "club", "deals": 10, "first": 0, "seed": 1}
    others: list[dict[str, Any]] = [
        {}, {"deals": 20}, {"first": 5}, {"seed": 2}, {"players": "casual"}, {"preset": "crazy-eights"},
    ]  # fmt: skip
    for other in [*others, *others]:
        samples_of(**{**first, **other}, folder=tmp_path)
    assert len(made) == len(others)


def test_a_section_says_the_command_that_repeats_it() -> None:
    game, named = find("crazy-eights")
    told = tomllib.loads(section("crazy-eights", fit_for(game, named.options), "club", 5_000, 0, 7, 15_514))
    params = asked(told["crazy-eights"]["command"])
    wanted = {"presets": ("crazy-eights",), "players": "club", "deals": 5_000, "first": 0, "seed": 7, "fit": True}
    assert {name: params[name] for name in wanted} == wanted
    assert told["crazy-eights"]["samples"] == 15_514


@pytest.mark.parametrize(("preset", "told"), SECTIONS)
def test_no_fit_of_the_package_was_made_with_deals_that_are_measured(preset: str, told: Mapping[str, Any]) -> None:
    params = asked(told["command"])
    assert (params["presets"], params["fit"]) == ((preset,), True)
    measured = [row["parameters"]["first"] for row in MEASURED]
    assert params["first"] + params["deals"] <= min(measured)


@pytest.mark.parametrize("row", MEASURED, ids=lambda row: f"{row['preset']}-{row['of']}")
def test_results_have_no_more_deals_than_were_asked_for(row: Mapping[str, Any]) -> None:
    assert row["sampled_deals"] <= row["parameters"]["deals"]
