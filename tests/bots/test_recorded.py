"""Records of deals as columns: compiled and interpreted alike, the deals of `simulate`, and from any number on."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.bots.recorded import interpreted, record
from tefuda.bulk.columns import Columns
from tefuda.core.records.counts import NO_SEAT
from tefuda.play.library import find
from tefuda.play.opening import choose_options

pytestmark = pytest.mark.no_cover
MIXED = ["greedy", "random", "random", "greedy"]
PLAYS = [
    pytest.param("crazy-eights", {"recycle": "when-needed"}, MIXED, 40, False, id="eights"),
    pytest.param("crazy-eights", {"partners": True}, MIXED, 40, False, id="partners"),
    pytest.param("mau-mau", {"target": 60}, ["random", "greedy", "beginner"], 3, True, id="matches"),
    pytest.param("taiwan", {}, MIXED, 15, False, id="taiwan", marks=pytest.mark.long),
    pytest.param("guandan", {}, MIXED, 4, False, id="guandan", marks=pytest.mark.long),
    pytest.param("nippachi", {}, MIXED, 20, False, id="nippachi", marks=pytest.mark.long),
    pytest.param("teyaku-dobon-all", {}, MIXED, 15, False, id="teyaku", marks=pytest.mark.long),
]


def asked(preset: str, house: dict[str, Any]) -> tuple[Any, str, Any]:
    game, named = find(preset)
    return game, named.name, choose_options(preset, house)


def same(one: Columns, other: Columns) -> bool:
    return all(np.array_equal(getattr(one, name.name), getattr(other, name.name)) for name in fields(Columns))


@pytest.mark.parametrize(("preset", "house", "agents", "deals", "matches"), PLAYS)
def test_interpreted_deals_give_the_same_record(
    preset: str, house: dict[str, Any], agents: list[str], deals: int, matches: bool
) -> None:
    task: dict[str, Any] = {"seed": 4, "first": 7, "deals": deals, "matches": matches}
    compiled = record(*asked(preset, house), agents, **task)
    slow = interpreted(*asked(preset, house), agents, **task)
    for name in fields(Columns):
        assert np.array_equal(getattr(compiled, name.name), getattr(slow, name.name)), name.name
    number: dict[str, Any] = {"matches" if matches else "deals": deals, **house}
    told = tefuda.simulate(preset, agents=agents, seats=len(agents), seed=4, first=7, **number)
    assert compiled.length.sum() == told.decisions
    assert compiled.deals.sum() == told.deals
    assert compiled.blocked.sum() == told.blocked
    if matches:
        assert compiled.won.mean(axis=0).tolist() == [one.match_win_rate for one in told.seats]
    else:
        assert compiled.won.mean(axis=0).tolist() == [one.win_rate for one in told.seats]
        assert np.allclose(compiled.payoffs.mean(axis=0), [one.mean_payoff for one in told.seats])


def test_the_parts_add_up_to_the_whole() -> None:
    game, name, options = asked("crazy-eights", {})
    whole = record(game, name, options, MIXED, seed=2, first=3, deals=50)
    parts = [record(game, name, options, MIXED, seed=2, first=3 + at, deals=number) for at, number in
             ((0, 1), (1, 30), (31, 19))]  # fmt: skip
    assert same(Columns.joined(parts), whole)
    assert len(whole) == 50


def watched(number: int) -> tuple[tefuda.Deal, list[int], list[int]]:
    """Return a finished deal, and for each decision the number of choices and the leader."""
    deal = tefuda.deal("crazy-eights", seats=3, seed=5, number=number)
    choices: list[int] = []
    led: list[int] = []
    while not deal.over:
        choices.append(len(deal.legal_actions))
        led.append(leader_of(deal, led))
        deal = deal.apply(bot("greedy").choose(deal.observe(deal.turn)))
    return deal, choices, [*led, leader_of(deal, led)]


def leader_of(deal: tefuda.Deal, led: list[int]) -> int:
    counts = list(deal.observe(0).counts)
    fewest = [seat for seat, count in enumerate(counts) if count == min(counts)]
    return fewest[0] if len(fewest) == 1 else led[-1] if led else NO_SEAT


def test_measures_agree_with_what_the_table_shows() -> None:
    columns = record(*asked("crazy-eights", {}), ["greedy"] * 3, seed=5, first=0, deals=8)
    for number in range(8):
        deal, choices, led = watched(number)
        assert columns.length[number] == len(choices)
        assert columns.legal[number] == sum(choices)
        assert columns.choices[number] == sum(choice > 1 for choice in choices)
        leaders = [seat for seat in led if seat != NO_SEAT]
        assert columns.lead_changes[number] == sum(one != next for one, next in pairwise(leaders))
        winners = np.flatnonzero(columns.won[number]).tolist()
        since = next((at for at in range(len(led)) if len(set(led[at:])) == 1), len(choices))
        assert columns.decided[number] == (since if led[-1] in winners else len(choices))
        assert columns.payoffs[number].tolist() == list(deal.payoffs or ())
        first = tefuda.deal("crazy-eights", seats=3, seed=5, number=number).turn or 0
        assert columns.starter[number] == first
        assert columns.turn_order[number].tolist() == [(seat - first) % 3 for seat in range(3)]


def test_a_deal_with_a_function_as_bot_is_recorded_too() -> None:
    def first(observation: tefuda.Observation) -> tefuda.Action:
        return observation.legal_actions[0]

    columns = record(*asked("mau-mau", {}), [first, "random", "random"], seed=1, first=0, deals=20)
    assert columns.finished.all()
    assert columns.won[:, 0].mean() > 0.5
