"""What several families have is called by the same words in all of them."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.table.seats import DIRECTIONS
from tefuda.games.big_two.rules.actions import KIND_NAMES
from tefuda.games.big_two.rules.actions import Kind as BigTwo
from tefuda.games.guandan.rules.actions import Kind as Guandan
from tefuda.games.guandan.rules.arranging import WORDS


def test_combinations_of_several_families_have_the_same_names_and_words() -> None:
    in_big_two = {BigTwo(kind).name: word for kind, word in KIND_NAMES.items()}
    in_guandan = {Guandan(kind).name: word for kind, word in WORDS.items()}
    shared = set(in_big_two) & set(in_guandan)
    assert shared == {"SINGLE", "PAIR", "TRIPLE", "FOUR", "STRAIGHT", "FULL_HOUSE", "STRAIGHT_FLUSH"}
    assert {name: in_big_two[name] for name in shared} == {name: in_guandan[name] for name in shared}
    assert set(in_big_two.values()) & set(in_guandan.values()) == {in_big_two[name] for name in shared}


@pytest.mark.parametrize("preset", sorted(tefuda.games()))
def test_the_direction_is_called_by_the_same_words_in_views_positions_and_house_rules(preset: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    words = {"clockwise", "counter-clockwise"}
    assert set(DIRECTIONS.values()) == words
    assert deal.observe(None).facts.get("direction", "clockwise") in words
    assert deal.position.get("direction", "clockwise") in words
    if rule := deal.game.house_rules.get("direction"):
        assert {rule.write(answer) for answer in rule.answers} == words
