"""How long a game takes, as the lobby says it, is what was measured."""

from __future__ import annotations

from pathlib import Path

from tefuda.play.library import find, games

MEASURED = Path(__file__).parents[1] / "benchmarks" / "results" / "minutes.md"


def test_every_preset_says_the_minutes_that_were_measured_for_it() -> None:
    rows = [line.strip("| ").split(" | ") for line in MEASURED.read_text(encoding="utf-8").splitlines()[2:]]
    measured = {row[0]: int(row[-1]) for row in rows}
    assert {name: find(name)[1].minutes for name in games()} == measured
