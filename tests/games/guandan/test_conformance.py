"""Guandan interpreted and compiled."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tefuda.bulk.run import simulate
from tefuda.core.cards.card import cards_in
from tefuda.games.guandan import GAME
from tefuda.play.deal import Deal
from tefuda.testing.family import Conformance
from tefuda.testing.parity import Series, machine

pytestmark = pytest.mark.no_cover
PRESETS = sorted(GAME.presets)
AGENTS = ["random"] * 4
DEALS = 12

SOURCES = [*(f"G{n}" for n in range(1, 103)), *(f"W{n}" for n in range(1, 12)), *(f"V{n}" for n in range(1, 12))]


class TestGuandan(Conformance):
    game = GAME
    sources = SOURCES
    tests = Path(__file__).parent
    combined = 12
    long_combined = 100
    long_deals = 200

    def known(self, deal: Deal, seat: int | None) -> Iterable[int]:
        """Return the exposed card, and big jokers that are shown: everybody knows whose they are."""
        return [card for cards in deal.table.known_once for card in cards_in(cards)]


def test_compiled_for_one_preset_alone_deals_end_the_same() -> None:
    played, _ = machine(Series("guandan", AGENTS, DEALS, seed=7))
    options = GAME.presets["guandan"].options
    result = simulate(GAME, "guandan", options, seats=4, deals=DEALS, agents=AGENTS, seed=7, threads=1)
    assert result.decisions == sum(deal.decisions for deal in played)
    payoffs = [sum(deal.payoffs[seat] for deal in played) for seat in range(4)]
    assert [round(seat.mean_payoff * DEALS) for seat in result.seats] == payoffs
