"""The public kit applied to Daifugō: every preset, house rules in any combination, and both bodies of the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import bot, dice_of
from tefuda.bulk.run import simulate
from tefuda.play.library import find
from tefuda.testing.clauses import (
    citation_faults,
    heading_faults,
    named_test_faults,
    option_faults,
    option_test_faults,
    preset_faults,
    reason_faults,
    source_faults,
)
from tefuda.testing.conformance import check_course, check_notation, check_secrets
from tefuda.testing.dialect import faults_of_rules

GAME, _ = find("daifugo")
PRESETS = sorted(GAME.presets)
HERE = Path(__file__).parent


def any_answers(random: Random) -> dict[str, Any]:
    """Return answers to some house rules, any of them."""
    return {
        name: option.write(random.choice(option.answers))
        for name, option in GAME.house_rules.items()
        if random.random() < 0.4
    }


def test_the_family_was_found_by_its_entry_point() -> None:
    assert set(PRESETS) <= set(tefuda.games())
    assert "site-packages" in str(GAME.folder) or "build" in str(GAME.folder)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_every_preset_conforms(preset: str, seats: int) -> None:
    assert check_course(tefuda.deal(preset, seats=seats, seed=seats), Random(seats), moments=6).over


@pytest.mark.parametrize("number", range(30))
def test_house_rules_in_any_combination_conform(number: int) -> None:
    random = Random(number)
    match = tefuda.match("daifugo", seats=random.choice(GAME.seats), seed=number, **any_answers(random))
    while not match.deal.over:
        match = match.apply(random.choice(match.deal.legal_actions))
    deal = match.deal if match.deal.match_over else match.next_deal().deal  # with its tax
    check_course(deal, random, moments=4)


@pytest.mark.parametrize("number", range(10))
def test_secrets_are_kept(number: int) -> None:
    random = Random(number)
    deal = tefuda.deal("daifugo", seats=4, seed=number, **any_answers(random))
    for _ in range(random.randrange(40)):
        if not deal.over:
            deal = deal.apply(random.choice(deal.legal_actions))
    for seat in (None, 0, 1):
        check_secrets(deal, seat, random, worlds=4)


def test_a_match_is_read_as_it_is_written() -> None:
    random = Random(1)
    match = tefuda.match("daifugo-school", seats=4, seed=4)
    for _ in range(2):
        while not match.deal.over:
            match = match.apply(random.choice(match.deal.legal_actions))
        match = match.next_deal()
    check_notation(match)


@pytest.mark.parametrize("agents", [["random"] * 4, ["greedy", "random", "greedy", "greedy", "random"]])
@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_deals_end_as_interpreted_ones(preset: str, agents: list[str]) -> None:
    options, number = GAME.presets[preset].options, 12
    compiled = simulate(GAME, preset, options, seats=len(agents), deals=number, agents=agents, seed=7)
    payoffs = [0] * len(agents)
    decisions = 0
    for deal_number in range(number):
        deal = tefuda.deal(preset, seats=len(agents), seed=7, number=deal_number)
        shared = bot("random", dice_of(7, deal_number))
        ended = tefuda.run(deal, [shared if agent == "random" else bot("greedy") for agent in agents])
        payoffs = [total + payoff for total, payoff in zip(payoffs, ended.payoffs, strict=True)]
        decisions += len(ended.history)
    assert [round(seat.mean_payoff * number) for seat in compiled.seats] == payoffs
    assert compiled.decisions == decisions


def test_greedy_play_beats_play_at_random() -> None:
    options = GAME.presets["daifugo"].options
    agents = ["greedy", "random", "random", "random"]
    result = simulate(GAME, "daifugo", options, seats=4, deals=4_000, agents=agents, seed=3)
    assert result.seats[0].mean_payoff - result.seats[0].ci95 > 2


def test_book_code_and_tests_agree() -> None:
    assert heading_faults(GAME.folder / "RULES.md") == []
    assert citation_faults(GAME) == []
    assert option_faults(GAME) == []
    assert reason_faults(GAME) == []
    assert source_faults(GAME, ["J", "W", "T"]) == []
    assert preset_faults(GAME) == []
    assert named_test_faults(GAME, HERE) == []
    assert option_test_faults(GAME, HERE) == []


def test_every_rule_is_within_the_dialect() -> None:
    assert [fault for fault in faults_of_rules() if "daifugo" in str(fault.path)] == []
