"""The results of `strength` when it compares decisions."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from benchmarks import strength
from benchmarks.harness.log import OtherLog
from tefuda.bots.simulate import policy_set_of
from tefuda.play.library import find
from tefuda.search import driver
from tefuda.search.levels import SEARCHERS

DEALS, TIMES = 200, 20
PRESET = "crazy-eights"


def test_a_log_continues_as_long_as_the_players_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = strength.measure(PRESET, "casual", "beginner", 30, 1)
    strength.measure(PRESET, "casual", "beginner", 20, 1, tmp_path)
    assert strength.measure(PRESET, "casual", "beginner", 30, 1, tmp_path) == whole
    monkeypatch.setattr(strength, "digest_of_agents", lambda *asked: "others")
    with pytest.raises(OtherLog, match=PRESET):
        strength.measure(PRESET, "casual", "beginner", 30, 1, tmp_path)


def test_a_new_budget_or_new_rules_make_new_players(monkeypatch: pytest.MonkeyPatch) -> None:
    def digest(preset: str) -> str:
        game, named = find(preset)
        policy_set = policy_set_of(game, agents)
        assert policy_set is not None
        return strength.digest_of_agents(game, named.options, agents, policy_set)

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
def test_comparing_decisions_agrees_with_results_and_varies_less() -> None:
    found = strength.measure(PRESET, "casual", "beginner", DEALS, 1, times=TIMES)
    known = strength.measure(PRESET, "casual", "beginner", 64 * DEALS, 2)
    short = strength.measure(PRESET, "casual", "beginner", DEALS, 1)
    assert known.ahead > 10 * known.ahead_interval, "there is something to be found"
    for name in ("wins", "points", "ahead"):
        half = getattr(found, f"{name}_interval")
        # Intervals of 95 % reach 1.96 standard errors; a difference of 3.3 has one chance in a thousand.
        apart = 3.3 / 1.96 * hypot(half, getattr(known, f"{name}_interval"))
        assert abs(getattr(found, name) - getattr(known, name)) < apart, name
        assert half < getattr(short, f"{name}_interval"), name


@pytest.mark.long
def test_players_who_decide_alike_are_equal_with_any_cards() -> None:
    found = strength.measure(PRESET, "casual", "greedy", DEALS, 1, times=TIMES)
    assert (found.ahead, found.ahead_interval) == (0.0, 0.0)
