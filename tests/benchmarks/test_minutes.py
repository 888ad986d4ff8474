"""The times of games in the lobby are the measured ones."""

from __future__ import annotations

from benchmarks.minutes import BENCHMARK
from tefuda.play.library import find, games


def test_every_preset_states_its_measured_minutes() -> None:
    found = BENCHMARK.stored()
    assert found is not None
    measured = {one["preset"]: one["rounded"] for one in found["results"]}
    assert {name: find(name)[1].minutes for name in games()} == measured
