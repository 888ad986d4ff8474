"""Guandan interpreted and compiled."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.bots.chooser import dice_of
from tefuda.bulk.run import simulate
from tefuda.core.chance import roll
from tefuda.games.guandan import GAME
from tefuda.testing.parity import Course, machine

PRESETS = sorted(GAME.presets)
AGENTS = ["random"] * 4
DEALS = 12

pytestmark = pytest.mark.xdist_group("guandan")


@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_deals_end_as_interpreted_ones(preset: str) -> None:
    """Random players with the same dice: the same payoffs and the same number of decisions in every deal."""
    compiled, _ = machine(Course(preset, AGENTS, DEALS, seed=7))
    for number, played in enumerate(compiled):
        deal, dice = tefuda.deal(preset, seed=7, number=number), dice_of(7, number)
        while not deal.over:
            legal = deal.legal_actions
            deal = deal.apply(legal[roll(dice, len(legal))])
        assert list(deal.payoffs) == played.payoffs
        assert len(deal.history) == played.decisions


def test_compiled_for_one_preset_alone_deals_end_the_same() -> None:
    played, _ = machine(Course("guandan", AGENTS, DEALS, seed=7))
    options = GAME.presets["guandan"].options
    result = simulate(GAME, "guandan", options, seats=4, deals=DEALS, agents=AGENTS, seed=7, threads=1)
    assert result.decisions == sum(deal.decisions for deal in played)
    payoffs = [sum(deal.payoffs[seat] for deal in played) for seat in range(4)]
    assert [round(seat.mean_payoff * DEALS) for seat in result.seats] == payoffs
