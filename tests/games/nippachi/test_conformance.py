"""The kit applied to Nippachi: every preset, house rules in any combination, and both bodies of the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.option import changed
from tefuda.games.nippachi import GAME
from tefuda.play.action import Action
from tefuda.play.match import Match
from tefuda.testing.conformance import (
    any_action,
    check_course,
    check_idle,
    check_moment,
    check_notation,
    check_order,
)
from tefuda.testing.family import Conformance
from tefuda.testing.parity import Series, elsewhere, interpreted, machine

pytestmark = pytest.mark.no_cover
PRESETS = sorted(GAME.presets)

SOURCES = [f"N{number}" for number in range(1, 50)]


class TestNippachi(Conformance):
    game = GAME
    sources = SOURCES
    tests = Path(__file__).parent
    combined = 12
    fixed = MappingProxyType({"stall": 30})


@pytest.mark.long
class TestLongNippachi(TestNippachi):
    combined = 100
    deals = 200


def any_answers(random: Random) -> dict[str, Any]:
    return {
        name: option.write(random.choice(option.answers))
        for name, option in GAME.house_rules.items()
        if name != "hand" and random.random() < 0.4 and name not in ("stall", "rounds")
    }


@pytest.mark.parametrize("number", range(24))
def test_en61_house_rules_in_any_combination_conform(number: int) -> None:
    """Every deal ends, its payments sum to zero, and its 52 cards stay where they are one by one."""
    random = Random(number)
    passing = number % 4 == 1
    seats = random.choice(GAME.seats)
    deal = tefuda.deal("nippachi", seats=seats, seed=number, automatic_pass=passing, stall=40, hand=1 + number % 8,
                       **any_answers(random))  # fmt: skip
    assert check_course(deal, random, moments=4).over


def claim_first(deal: Deal, random: Random) -> Action:
    """Claim whatever can be claimed, so that windows follow each other."""
    claims = [action for action in deal.legal_actions if action.verb in ("pon", "kan", "don", "return")]
    return random.choice(claims or list(deal.legal_actions))


def pass_often(deal: Deal, random: Random) -> Action:
    """Let dons go by, so that deals grow long and hands large, and take cards."""
    kept = [action for action in deal.legal_actions if action.verb not in ("don", "return")]
    taking = [action for action in kept if action.verb in ("pon", "kan")]
    return random.choice(taking or kept)


@pytest.mark.parametrize("choose", [claim_first, pass_often, any_action])
@pytest.mark.parametrize("number", range(4))
def test_windows_conform_however_they_are_answered(number: int, choose: Callable[[Deal, Random], Action]) -> None:
    random = Random(number)
    rules = {"stall": 20, "pon_turnup": True, **any_answers(random)}
    deal = tefuda.deal("nippachi", seed=number, **rules)
    for _ in range(120):
        if deal.over:
            break
        check_order(deal, random)
        check_idle(deal)
        deal = deal.apply(choose(deal, random))
    check_moment(deal, random, codes=100)


@pytest.mark.parametrize("number", range(30))
def test_1_4_whoever_begins_next_is_found_again_by_walking_round(number: int) -> None:
    """By whatever house rules, but for lots and gains: who comes first of the winners, stated independently here."""
    random = Random(number)
    rules = any_answers(random) | {"starter_multi": "nearest", "stall": 20, "wrong_don": "void"}
    rules |= {"haipai_target": random.choice(["turnup", "first-played"])}
    for seed in range(6):
        deal = tefuda.deal("nippachi", seats=3 + seed % 4, seed=seed, automatic_pass=True, **rules)
        began = deal.observe(None).starter
        while not deal.over:
            deal = deal.apply(claim_first(deal, random))
        seen = deal.observe(None)
        first = began if seen.layer is None or seen.ending == "haipai" else (seen.layer - 1) % deal.seats
        order = [(first - step) % deal.seats for step in range(deal.seats)]
        assert seen.starter == next((seat for seat in order if seat in seen.won), began)


@pytest.mark.parametrize("passing", [True, False])
def test_a_match_is_read_as_it_is_written(passing: bool) -> None:
    random = Random(4)
    match = tefuda.match("nippachi", seats=3, seed=3, automatic_pass=passing)
    for _ in range(2):
        while not match.deal.over:
            match = match.apply(random.choice(match.deal.legal_actions))
        match = match.next_deal()
        check_moment(match.deal, random)
    check_notation(match)
    again = tefuda.read(str(match))
    assert isinstance(again, Match)
    assert again.scores == match.scores
    assert again.deal.start.automatic_pass is passing


def test_any_house_rules_are_the_same_interpreted_and_compiled() -> None:
    several = []
    for number in range(40):
        random = Random(number)
        chosen = tefuda.deal("nippachi", seed=0, **any_answers(random)).options
        agents = [random.choice(("random", "greedy")) for _ in range(random.choice(GAME.seats))]
        several.append(Series("nippachi", agents, 4, 4_000, number, dict(changed(chosen, GAME.options()))))
    assert [machine(series) for series in several] == [interpreted(series) for series in several]


@pytest.mark.long
def test_checked_mode_plays_the_same_deals_and_finds_no_index_out_of_range() -> None:
    several = [Series(preset, [bot] * 4, 60) for preset in PRESETS for bot in ("random", "greedy")]
    for number in range(20):
        chosen = tefuda.deal("nippachi", seed=0, **any_answers(Random(number))).options
        several.append(Series("nippachi", ["random"] * 3, 6, 4_000, number, dict(changed(chosen, GAME.options()))))
    assert [machine(series) for series in several] == elsewhere("compiled", several, TEFUDA_CHECKED="1")


def test_the_book_states_the_turns_after_which_endless_play_is_void() -> None:
    assert any(f"{GAME.options().stall:,} turns" in text for text in GAME.clause("2.5").paragraphs)
