"""Conditions of house rules are told as a person puts them: in lists, never in chains of one link after the other."""

from __future__ import annotations

import re
from itertools import product

import pytest

import tefuda
from tefuda.core.option import ALWAYS, Condition, condition_told, unless, when
from tefuda.language import LANGUAGES, translator
from tefuda.play.library import families, family

GAME = family("big_two")
LINKS = {
    "en": (" or ", " and "),
    "ja": (" または ", " かつ "),
    "zh_Hant": (" 或 ", " 且 "),
    "zh_Hans": (" 或 ", " 且 "),
}
LISTED = [when(name) for name in ("flush", "dragon", "exchange", "powers_held")]


def levels(text: str) -> list[str]:
    """Return what stands within each pair of brackets, and what stands outside of all, each without what is in it."""
    found = []
    while inner := re.search(r"[(（]([^()（）]*)[)）]", text):
        found.append(inner[1])
        text = text.replace(inner[0], "…")
    return [*found, text]


@pytest.mark.parametrize(("name", "language"), list(product(families(), LANGUAGES)))
def test_no_condition_is_a_chain_of_the_same_link_in_any_language(name: str, language: str) -> None:
    game, translate = family(name), translator(language, name)
    for option in game.house_rules.values():
        if option.needs != ALWAYS:
            told = condition_told(game.options(), option.needs, translate)
            for level in levels(told):
                assert sum(level.count(link) for link in LINKS[language]) <= 1, told


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        (LISTED[0] | LISTED[1] | LISTED[2], "flush=yes, dragon=yes or exchange=yes"),
        (LISTED[0] & LISTED[1] & LISTED[2], "flush=yes, dragon=yes and exchange=yes"),
        ((LISTED[0] | LISTED[1]) & (LISTED[2] | LISTED[3]),
         "(flush=yes or dragon=yes) and (exchange=yes or powers_held=yes)"),
        (LISTED[0] & (LISTED[1] | LISTED[2] | LISTED[3]),
         "flush=yes and at least one of (dragon=yes, exchange=yes, powers_held=yes)"),
        (LISTED[0] & LISTED[1] | LISTED[2], "(flush=yes and dragon=yes) or exchange=yes"),
        (LISTED[0] & LISTED[1] | LISTED[0] & LISTED[2] | LISTED[1] & LISTED[2],
         "at least 2 of (flush=yes, dragon=yes, exchange=yes)"),
        (LISTED[0] & LISTED[1] & LISTED[2] | unless("dragon", True) & LISTED[3],
         "(flush=yes, dragon=yes and exchange=yes) or (dragon not yes and powers_held=yes)"),
    ],
)  # fmt: skip
def test_nested_conditions_are_told_in_lists_and_brackets(needs: Condition, told: str) -> None:
    assert condition_told(GAME.options(), needs) == told


def test_the_conditions_of_the_games_are_told_in_few_words() -> None:
    told = {name: condition_told(GAME.options(), GAME.house_rules[name].needs) for name in ("stack", "finish_base")}
    assert told["stack"] == "at least 2 of (twos_held=yes, powers_held=yes, many not 0)"
    assert told["finish_base"] == (
        "(finish_two not off or finish_power=yes) and at least one of (twos_held=yes, powers_held=yes, many not 0)"
    )
    eights = tefuda.games()["crazy-eights"].options
    needs = family("eights").house_rules["power_starter"].needs
    assert (
        condition_told(eights, needs)
        == "draw_two not off, draw_four not off, reverse not off, skip not off or extra not off"
    )
