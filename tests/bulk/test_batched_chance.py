"""Deals derived side by side have the same chance as each derived alone, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.bulk.batched_chance import LANES, LANES_SIZE, begin_lane, derive_lanes
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Words, array_of, record_of, words_array
from tefuda.core.records.record import Cells
from tefuda.core.table.chance import Chance, Dice, derive, next_word, roll_word, seed_words


def deal_of_lane(seed: Cells, number: int, lane: int, chance: Chance, dice: Dice, lanes: Words) -> None:
    """Derive all lanes and begin the deal of one of them."""
    derive_lanes(seed, number, lanes)
    begin_lane(lanes, lane, chance, dice)


def interpreted(number: int, lane: int) -> tuple[Chance, Dice]:
    chance, dice = Chance(), Dice()
    deal_of_lane(seed_words(7), number, lane, chance, dice, Words([0] * LANES_SIZE))
    return chance, dice


def machine(number: int, lane: int) -> tuple[Chance, Dice]:
    import numpy as np

    play: Callable[..., Any] = Compilation(deal_of_lane, "deal-of-lane").code()
    chance, dice = array_of(Chance()), array_of(Dice())
    play(np.array(seed_words(7)), number, lane, chance, dice, words_array(LANES_SIZE))
    return record_of(Chance, chance), record_of(Dice, dice)


@pytest.mark.parametrize("side", [interpreted, machine])
@pytest.mark.parametrize("number", [0, 1_000_003, (1 << 32) - 5])
def test_a_lane_holds_the_chance_of_its_deal(side: Callable[[int, int], tuple[Chance, Dice]], number: int) -> None:
    for lane in range(LANES):
        chance, dice = side(number, lane)
        alone, dice_alone = Chance(), Dice()
        derive(seed_words(7), number + lane, alone, dice_alone)
        assert [next_word(chance) for _ in range(40)] == [next_word(alone) for _ in range(40)]
        assert chance == alone
        assert [roll_word(dice) for _ in range(5)] == [roll_word(dice_alone) for _ in range(5)]
