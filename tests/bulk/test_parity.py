"""The rules play the same deals interpreted and compiled, to the last number on the table."""

from __future__ import annotations

import dataclasses
import re
from functools import partial
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import Random as RandomBot
from tefuda.bots.chooser import bot
from tefuda.bulk.driver import play_deals
from tefuda.bulk.rules import rules_of
from tefuda.core.option import Option, changed
from tefuda.core.table.chance import dice_of
from tefuda.games.eights import GAME
from tefuda.testing import parity
from tefuda.testing.parity import Series, difference, elsewhere, interpreted_driver, machine

PRESETS = sorted(GAME.presets)
MIXES = {
    "random": ["random"] * 4,
    "greedy": ["greedy"] * 3,
    "both": ["greedy", "random", "random", "greedy", "random"],
}
LIMITS = {"two-four-jack": 120, "mau-mau": 150}
"""Long games are compared as far as this; `SHORT` ones of them to the end."""
SHORT = {"stall": "3"}


def many_deals(preset: str, deals: int = 1_000) -> list[Series]:
    """Return deals for each mix of players, and where those are cut short a tenth as many to the end."""
    several = [Series(preset, agents, deals, LIMITS.get(preset, 1_000_000)) for agents in MIXES.values()]
    if preset in LIMITS:
        several += [Series(preset, agents, deals // 10, answers=SHORT) for agents in MIXES.values()]
    return several


def any_answer(option: Option, random: Random) -> int:
    """Return an answer to a house rule, a small number more often than a large one."""
    if option.kind == "number" and random.random() < 0.7:
        return min(option.least + random.randrange(6), option.most)
    return random.choice(option.answers)


def any_house_rules(number: int) -> list[Series]:
    """Return a few deals under each of `number` random combinations of house rules, for 2 to 8 seats in turn."""
    random = Random(20)
    several: list[Series] = []
    while len(several) < number:
        share, seats = random.random(), 2 + len(several) % 7
        answers = {
            name: any_answer(option, random) for name, option in GAME.house_rules.items() if random.random() < share
        }
        options = dataclasses.replace(GAME.options(), **answers)
        if list(options.faults()) or list(GAME.seat_faults(options, seats)):
            continue
        agents = [random.choice(["random", "greedy"]) for _ in range(seats)]
        changes = dict(changed(options, GAME.presets["crazy-eights"].options))
        several.append(Series("crazy-eights", agents, 8, 60, len(several), changes))
    return several


@pytest.mark.parametrize("deals", [100, pytest.param(1_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("preset", PRESETS)
def test_many_deals_are_the_same_interpreted_and_compiled(preset: str, deals: int) -> None:
    several = many_deals(preset, deals)
    for series, there in zip(several, elsewhere("interpreted", several), strict=True):
        here = machine(series)
        assert here == there, difference(series)
        assert len({deal.table for deal in here[0]}) == series.deals


def test_a_difference_is_named_by_its_first_decision_and_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, the rules here forget the direction when twelve cards are left in the stock."""

    def apply(table: Any, options: Any, decision: Any) -> None:
        GAME.rules.apply(table, options, decision)
        if table.stock.size == 12:
            table.step = -1

    play = interpreted_driver(GAME)
    forgetful = partial(play_deals, dataclasses.replace(rules_of(GAME), apply=apply), *play.args[1:])
    monkeypatch.setattr(parity, "interpreted_driver", lambda game: forgetful)
    series = Series("crazy-eights", ["random"] * 3, 4)
    told = difference(series)
    assert re.fullmatch(
        r"crazy-eights, deal 0, after decision \d+, of seat \d: step is 1 compiled, -1 interpreted", told
    )
    monkeypatch.undo()
    assert difference(series) == ""


def test_any_house_rules_are_the_same_interpreted_and_compiled() -> None:
    several = any_house_rules(70)
    assert {len(series.agents) for series in several} == set(range(2, 9))
    assert {"counter-clockwise"} <= {series.answers.get("direction") for series in several}
    ended = 0
    for series, there in zip(several, elsewhere("interpreted", several), strict=True):
        here = machine(series)
        assert here == there, difference(series)
        ended += sum(any(deal.payoffs) for deal in here[0])
    assert ended > 100


@pytest.mark.long
def test_checked_mode_plays_the_same_deals_and_finds_no_index_out_of_range() -> None:
    """Compiled code does not check whether an index is within a block; checked, it does, and finds none that is not."""
    several = [series for preset in PRESETS for series in many_deals(preset)] + any_house_rules(70)
    for series, there in zip(several, elsewhere("compiled", several, TEFUDA_CHECKED="1"), strict=True):
        here = machine(series)
        assert here == there, difference(series)


@pytest.mark.parametrize("mix", [["random"], ["greedy", "random"]], ids=["random", "both"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_api_plays_the_deals_that_are_simulated(preset: str, mix: list[str]) -> None:
    seats, seed = 3, 11
    answers: dict[str, Any] = SHORT if preset in LIMITS else {}
    agents = [mix[seat % len(mix)] for seat in range(seats)]
    played, _ = machine(Series(preset, agents, 6, seed=seed, answers=answers))
    for number, simulated in enumerate(played):
        dice = dice_of(seed, number)
        shared = RandomBot(dice)
        deal = tefuda.deal(preset, seats=seats, seed=seed, number=number, **answers)
        deal = tefuda.run(deal, [shared if agent == "random" else bot("greedy") for agent in agents])
        assert list(deal.payoffs) == simulated.payoffs
        assert len(deal.history) == simulated.decisions
        assert deal.table.blocked == simulated.blocked
