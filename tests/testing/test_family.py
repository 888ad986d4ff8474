"""The class of all tests: it finds planted faults, and chooses faultless house rules and matches."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.core.game import Game
from tefuda.games.eights import GAME
from tefuda.games.eights.rules import turns
from tefuda.play.library import families, family
from tefuda.testing.family import Conformance, any_house_rules, any_match, later
from tests.testing.planted import with_fault


def conformance(planted: Game) -> Conformance:
    class Planted(Conformance):
        game = planted
        sources = ()
        tests = Path(__file__).parent / "no tests"

    return Planted()


@pytest.mark.parametrize("name", families())
def test_random_house_rules_have_no_faults_and_differ(name: str) -> None:
    game = family(name)
    chosen = [any_house_rules(game, Random(seed)) for seed in range(40)]
    assert not [fault for options in chosen for fault in options.faults()]
    assert len(set(chosen)) > 20


@pytest.mark.parametrize("name", families())
def test_random_matches_reach_a_later_deal(name: str) -> None:
    for seed in range(4):
        random = Random(seed)
        match = any_match(family(name), random)
        further = later(match, random)
        assert len(further.deals) == 2 or further.over or len(further.deal.history) >= 2_000


class Asked:
    """What pytest asks a class of tests about one of them: by which names, and with which values it is repeated."""

    def __init__(self, *names: str) -> None:
        self.fixturenames, self.repeated = names, dict[Any, Any]()

    def parametrize(self, names: Any, values: Any) -> None:
        self.repeated[names] = list(values)


def test_tests_are_repeated_for_every_preset_with_every_number_of_players() -> None:
    both, preset, number = Asked("preset", "seats"), Asked("preset"), Asked("number")
    for asked in (both, preset, number):
        conformance(GAME).pytest_generate_tests(asked)
    assert ("crazy-eights", 2) in both.repeated["preset", "seats"]
    assert preset.repeated == {"preset": list(GAME.presets)}
    assert number.repeated == {"number": list(range(24))}


def test_only_what_is_asked_for_is_added_for_long_tests() -> None:
    tests = conformance(GAME)
    deals, numbers, long_deals = Asked("deals"), Asked("number"), Asked("long_deals")
    for asked in (deals, numbers, long_deals):
        tests.pytest_generate_tests(asked)
    assert (deals.repeated["deals"], numbers.repeated["number"]) == ([12], list(range(24)))
    assert not long_deals.repeated["long_deals"]

    class Long(type(tests)):  # type: ignore[misc]
        long_deals = 200
        long_combined = 26

    for asked in (deals, numbers, long_deals):
        Long().pytest_generate_tests(asked)
    added = [*deals.repeated["deals"][1:], *numbers.repeated["number"][24:], *long_deals.repeated["long_deals"]]
    assert [(one.values, [mark.name for mark in one.marks]) for one in added] == [
        ((value,), ["long"]) for value in (200, 24, 25, 200)
    ]


def test_faults_of_the_book_are_found() -> None:
    with pytest.raises(AssertionError, match="which is not a source"):
        conformance(GAME).test_book_code_and_tests_speak_of_the_same_clauses()


def test_a_rule_that_loses_cards_is_found() -> None:
    def lose(table: Any, options: Any, decision: Any) -> None:
        turns.apply(table, options, decision)
        table.held.once[0] &= table.held.once[0] - 1

    tests = conformance(with_fault(apply=lose))
    with pytest.raises(AssertionError, match="cards lost"):
        tests.test_house_rules_in_any_combination_conform(0)


def test_a_hand_shown_to_everybody_is_found() -> None:
    def see(table: Any, options: Any, seen: Any) -> None:
        GAME.sight.see(table, options, seen)
        seen.pending = table.held.once[1] & 0xFFFF

    tests = conformance(with_fault(see=see))
    with pytest.raises(AssertionError, match="cannot see"):
        tests.test_any_house_rules_keep_secrets(0)


def test_the_installed_preset_is_the_one_played() -> None:
    match = conformance(GAME)._match("mau-mau", 1)
    assert match.deal == tefuda.match("mau-mau", seats=GAME.presets["mau-mau"].seats, seed=1).deal
