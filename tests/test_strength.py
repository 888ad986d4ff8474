"""What benchmarks/strength.py finds when it compares decisions instead of results."""

from __future__ import annotations

from importlib import import_module
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from tefuda.bots.simulate import cast_of
from tefuda.play.library import find
from tefuda.search import driver
from tefuda.search.levels import SEARCHERS

DEALS, TIMES = 200, 20
PRESET = "crazy-eights"


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, as the script finds it: its neighbours are imported from its folder."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    return import_module("strength")


def test_a_log_goes_on_as_long_as_the_players_are_the_same(
    strength: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = strength.measure(PRESET, "casual", "beginner", 30, 1)
    strength.measure(PRESET, "casual", "beginner", 20, 1, tmp_path)
    assert strength.measure(PRESET, "casual", "beginner", 30, 1, tmp_path) == whole
    monkeypatch.setattr(strength, "digest_of_players", lambda *asked: "others")
    with pytest.raises(strength.OtherLog, match=PRESET):
        strength.measure(PRESET, "casual", "beginner", 30, 1, tmp_path)


def test_players_are_others_with_another_budget_or_other_rules(strength: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def digest(preset: str) -> str:
        game, named = find(preset)
        told: str = strength.digest_of_players(game, named.options, agents, cast_of(game, agents))
        return told

    agents = ["expert", "club", "club", "club"]
    before = [digest(preset) for preset in ("taiwan", "hongkong", "taiwan")]
    assert before[0] == before[2] != before[1]
    with monkeypatch.context() as changed:
        changed.setitem(SEARCHERS, "expert", SEARCHERS["expert"]._replace(playouts=1))
        assert digest("taiwan") != before[0]
    with monkeypatch.context() as changed:
        changed.setattr(driver, "FORESEEN", 1)
        assert digest("taiwan") != before[0]
    assert digest("taiwan") == before[0]


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
