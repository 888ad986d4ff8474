"""What benchmarks/strength.py finds when it compares decisions instead of results."""

from __future__ import annotations

from importlib import import_module
from math import hypot
from pathlib import Path
from typing import Any

import pytest

DEALS, TIMES = 200, 20
PRESET = "crazy-eights"


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, as the script finds it: its neighbours are imported from its folder."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    return import_module("strength")


@pytest.mark.long
def test_comparing_decisions_finds_what_results_show_and_varies_less(strength: Any) -> None:
    found = strength.measure(PRESET, "casual", "beginner", DEALS, 1, times=TIMES)
    known = strength.measure(PRESET, "casual", "beginner", 50 * DEALS, 2)
    short = strength.measure(PRESET, "casual", "beginner", DEALS, 1)
    assert known.ahead > 10 * known.ahead_interval, "there is something to be found"
    for name in ("wins", "points", "ahead"):
        half = getattr(found, f"{name}_interval")
        # Intervals of 95 % reach 1.96 standard errors; a difference of 3.3 has one chance in a thousand.
        apart = 3.3 / 1.96 * hypot(half, getattr(known, f"{name}_interval"))
        assert abs(getattr(found, name) - getattr(known, name)) < apart, name
        assert half < getattr(short, f"{name}_interval"), name


@pytest.mark.long
def test_players_who_decide_alike_are_level_whatever_the_cards_are(strength: Any) -> None:
    found = strength.measure(PRESET, "casual", "greedy", DEALS, 1, times=TIMES)
    assert (found.ahead, found.ahead_interval) == (0.0, 0.0)
