"""The checks of dependencies between house rules find what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import tefuda
from tefuda.core.option import ALWAYS, Condition, HouseRules, acts, options_of, switch, when
from tefuda.testing import dependencies
from tefuda.testing.dependencies import check_inert, condition_faults, preset_idle_faults


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """House rules with every possible mistake in their conditions."""

    first: bool = switch(False, "First?", clause="1.1", needs=when("nothing"))
    second: bool = switch(False, "Second?", clause="1.2", needs=when("first", 2))


@dataclass(frozen=True, kw_only=True, slots=True)
class Circle(HouseRules):
    """House rules that depend on each other."""

    hen: bool = switch(False, "A hen?", clause="1.1", needs=when("egg"))
    egg: bool = switch(False, "An egg?", clause="1.2", needs=when("hen"))


def family_of(options: type[Any], match_ends: Condition = ALWAYS) -> Any:
    return SimpleNamespace(house_rules=options_of(options), match_ends=match_ends)


def test_a_condition_on_an_unknown_option_is_found() -> None:
    assert condition_faults(family_of(Options, when("third"))) == [
        "the end of a match depends on third, which is not a house rule",
        "first depends on nothing, which is not a house rule",
        "second depends on first=2, which is not an answer",
    ]


def test_conditions_in_a_circle_are_found() -> None:
    assert condition_faults(family_of(Circle)) == ["hen depends on itself", "egg depends on itself"]


def test_a_preset_that_sets_a_rule_without_effect_is_found() -> None:
    game = tefuda.deal("mau-mau", seed=1).game
    preset = game.presets["mau-mau"]
    faulty = SimpleNamespace(
        options=game.options, presets={"x": replace(preset, name="x", options=replace(preset.options, call_cards=2))}
    )
    assert preset_idle_faults(faulty) == ["x sets call_cards, which has no effect there"]  # type: ignore[arg-type]


def test_a_house_rule_that_contradicts_its_declaration_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dependencies, "acts", lambda options, name: name != "hand" and acts(options, name))
    start = tefuda.deal("crazy-eights", seats=3, seed=1).start
    with pytest.raises(AssertionError, match=r"one of these acts: .*hand=5 or"):
        check_inert(start, Random(1))
