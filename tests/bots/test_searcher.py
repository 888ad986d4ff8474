"""Bots that search play alike interpreted and compiled, and legally in every family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tefuda
from tefuda import simulate
from tefuda.bots.chooser import bot
from tefuda.bots.hinting import advise, liked
from tefuda.core.game import Search
from tefuda.core.table.chance import dice_of
from tefuda.play import library
from tefuda.play.observation import Observation
from tefuda.search.levels import SEARCHERS

pytestmark = pytest.mark.no_cover
CONTRADICTION = "what was observed contradicts itself: there is no such deal"
SHARED = {"draw_two": 2}
"""House rules of no preset: the code that plays them is compiled in seconds and serves all of them."""


@pytest.mark.parametrize(
    ("preset", "house", "allowance", "deals"),
    [
        ("crazy-eights", SHARED, 400, 1),
        pytest.param("taiwan", {}, 2_000, 2, marks=pytest.mark.long),
    ],
)
def test_an_expert_plays_alike_interpreted_and_compiled(
    preset: str, house: dict[str, Any], allowance: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SEARCHERS, "expert", SEARCHERS["expert"]._replace(allowance=allowance))
    agents = ["expert", "random", "beginner", "greedy"]
    compiled = simulate(preset, deals=deals, agents=agents, seed=4, threads=1, **house)

    class Other:
        """A bot without a compiled version, so that all bots play interpreted."""

        def choose(self, observation: tefuda.Observation) -> tefuda.Action:
            return bot("greedy").choose(observation)  # type: ignore[return-value]

    own = simulate(preset, deals=deals, agents=[*agents[:3], Other()], seed=4, **house)
    assert (compiled.compiled, own.compiled) == (True, False)
    assert compiled.tally.playouts > compiled.tally.searches > 0
    compiled.tally.searches = compiled.tally.playouts = 0
    assert own.tally == compiled.tally, own.tally.differing(compiled.tally)


@pytest.mark.parametrize(
    ("preset", "house"), [("crazy-eights", SHARED), pytest.param("taiwan", {}, marks=pytest.mark.long)]
)
def test_an_expert_wins_more_than_its_share(preset: str, house: dict[str, Any]) -> None:
    result = simulate(preset, deals=60, agents=["expert", "greedy", "greedy", "greedy"], seed=2, **house)
    assert result.seats[0].win_interval[0] > 0.25
    assert result.seats[0].mean_payoff > 0


def test_an_expert_plays_greedily_in_a_family_without_determinized_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = library.family("big_two")
    deal = tefuda.deal("taiwan", seed=1)
    seen = deal.observe(deal.turn)
    monkeypatch.setattr(seen, "game", replace(game, search=Search()))
    assert bot("expert", dice_of(1)).choose(seen) == bot("greedy").choose(seen)


def overfull(view: Any) -> None:
    view.counts[(view.seat + 1) % view.seats] += 1


def out_of_turn(view: Any) -> None:
    view.turn = (view.turn + 1) % view.seats


@pytest.mark.parametrize("preset", ["taiwan", "crazy-eights", "guandan"])
@pytest.mark.parametrize("fault", [overfull, out_of_turn])
def test_a_view_that_contradicts_itself_is_logged_and_not_searched(
    preset: str, fault: Any, caplog: pytest.LogCaptureFixture
) -> None:
    deal = tefuda.deal(preset, seed=8)
    seen = deal.observe(deal.turn)
    view = seen.view.copy()
    fault(view)
    wrong = Observation(seen.game, seen.options, view, seen.seat, seen.legal_actions, ())
    assert bot("expert", dice_of(1)).choose(wrong) == bot("greedy").choose(wrong)
    assert advise(wrong) == liked(wrong)
    assert [record.message for record in caplog.records] == [
        f"{who} at {seen.game.name}: {CONTRADICTION}. The greedy bot decides." for who in ("expert", "hint")
    ]
