"""What the presets are, and house rules as they are written."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda.core.option import changed
from tefuda.games.teyaku_dobon import GAME


def test_13_1_the_basic_game_has_no_optional_rule_and_is_the_first_preset() -> None:
    assert next(iter(GAME.presets)) == "teyaku-dobon"
    assert GAME.presets["teyaku-dobon"].options == GAME.options()
    assert tefuda.deal("teyaku_dobon", seed=1).preset in ("teyaku-dobon", "teyaku_dobon")
    options = GAME.options()
    off = (options.jokers, options.start, options.riichi, options.stock_pays, options.streak, options.several)
    assert not any(off)


def test_13_2_all_optional_rules_at_once() -> None:
    options = GAME.presets["teyaku-dobon-all"].options
    assert (options.jokers, options.start, options.base) == (2, 5000, 6000)
    assert options.riichi
    assert options.stock_pays
    assert options.streak
    assert options.several
    assert options.joker_clear_double
    assert options.joker_double


@pytest.mark.parametrize("name", GAME.house_rules)
def test_every_house_rule_is_written_and_read(name: str) -> None:
    option = GAME.house_rules[name]
    other = next(answer for answer in option.answers if answer not in (option.default, 0))
    answers: dict[str, Any] = {name: option.write(other)} | ({"start": 1} if name == "base" else {})
    deal = tefuda.deal("teyaku-dobon", seed=1, **answers)
    assert dict(changed(deal.options, GAME.options()))[name] == option.write(other)
    assert tefuda.read(str(deal)) == deal
