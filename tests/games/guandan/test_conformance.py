"""Guandan interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import dice_of
from tefuda.bulk.run import driver, simulate
from tefuda.core.chance import roll
from tefuda.games.guandan import GAME

PRESETS = sorted(GAME.presets)


@pytest.fixture(scope="module")
def machine() -> Any:
    """The compiled driver, which is made once."""
    return driver(GAME)


@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_deals_end_as_interpreted_ones(machine: Any, preset: str) -> None:
    """Random players with the same dice: the same payoffs and the same number of decisions in every deal."""
    deals = 12
    chosen = GAME.presets[preset].options
    result = simulate(GAME, preset, chosen, seats=4, deals=deals, agents=["random"] * 4, seed=7, threads=1)
    decisions, payoffs = 0, [0] * 4
    for number in range(deals):
        deal = tefuda.deal(preset, seed=7, number=number)
        dice = dice_of(7, number)
        while not deal.over:
            legal = deal.legal_actions
            deal = deal.apply(legal[roll(dice, len(legal))])
            decisions += 1
        payoffs = [total + payoff for total, payoff in zip(payoffs, deal.payoffs, strict=True)]
    assert result.decisions == decisions
    assert [round(seat.mean_payoff * deals) for seat in result.seats] == payoffs
