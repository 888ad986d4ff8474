"""The kit applied to Big Two: every preset, house rules in any combination, and both bodies of the rules."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.option import changed
from tefuda.games.big_two import GAME
from tefuda.play.match import Match
from tefuda.testing.clauses import (
    citation_faults,
    heading_faults,
    named_test_faults,
    option_faults,
    preset_faults,
    reason_faults,
    source_faults,
)
from tefuda.testing.conformance import check_course, check_moment, check_notation, check_secrets
from tefuda.testing.dialect import faults_of_rules
from tests.bulk.plays import ROOT, Course, elsewhere, machine

PRESETS = sorted(GAME.presets)
SOURCES = [f"B{number}" for number in range(1, 76)]
HEURISTICS = ROOT / "src/tefuda/bots/heuristics/big_two.py"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_conforms(preset: str) -> None:
    for seed in range(3):
        assert check_course(tefuda.deal(preset, seed=seed), Random(seed), moments=6).over


@pytest.mark.parametrize("number", range(16))
def test_house_rules_in_any_combination_conform(number: int) -> None:
    deal = tefuda.deal("taiwan", seed=number, **any_answers(Random(number)))  # type: ignore[arg-type]
    check_course(deal, Random(number), moments=4)


def any_answers(random: Random) -> dict[str, str]:
    return {
        name: option.write(random.choice(option.answers))
        for name, option in GAME.house_rules.items()
        if random.random() < 0.4
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_keeps_secrets(preset: str) -> None:
    random = Random(2)
    deal = tefuda.deal(preset, seed=9)
    for _ in range(20):
        deal = deal.apply(random.choice(deal.legal_actions))
    for seat in (None, *range(4)):
        assert check_secrets(deal, seat, random, worlds=4) > 16


def test_a_match_is_read_as_it_is_written() -> None:
    random = Random(4)
    match = tefuda.match("taiwan", seed=3, exchange=True, starter="last-winner")
    for _ in range(2):
        while not match.deal.over:
            match = match.apply(random.choice(match.deal.legal_actions))
        match = match.next_deal()
        check_moment(match.deal, random)
    check_notation(match)
    again = tefuda.read(str(match))
    assert isinstance(again, Match)
    assert again.scores == match.scores


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("agents", [["random"] * 4, ["greedy", "random", "random", "greedy"]])
def test_deals_are_the_same_interpreted_and_compiled(preset: str, agents: list[str]) -> None:
    course = Course(preset, agents, 40)
    assert machine(course) == elsewhere("interpreted", [course])[0]


def test_any_house_rules_are_the_same_interpreted_and_compiled() -> None:
    courses = []
    for number in range(30):
        chosen = tefuda.deal("taiwan", seed=0, **any_answers(Random(number))).options  # type: ignore[arg-type]
        courses.append(Course("taiwan", ["random"] * 4, 6, seed=number, house=dict(changed(chosen, GAME.options()))))
    assert [machine(course) for course in courses] == elsewhere("interpreted", courses)


@pytest.mark.slow
def test_with_bounds_checked_all_is_the_same() -> None:
    courses = [Course(preset, [bot] * 4, 100) for preset in PRESETS for bot in ("random", "greedy")]
    assert [machine(course) for course in courses] == elsewhere("compiled", courses, NUMBA_BOUNDSCHECK="1")


def test_book_code_and_tests_agree() -> None:
    assert heading_faults(GAME.folder / "RULES.md") == []
    assert citation_faults(GAME, HEURISTICS) == []
    assert option_faults(GAME) == []
    assert reason_faults(GAME) == []
    assert source_faults(GAME, SOURCES) == []
    assert preset_faults(GAME) == []
    assert named_test_faults(GAME, ROOT / "tests/games/big_two") == []


def test_every_rule_is_within_the_dialect() -> None:
    assert [fault for fault in faults_of_rules() if "/big_two" in str(fault.path)] == []
