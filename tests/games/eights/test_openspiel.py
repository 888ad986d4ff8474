"""Our preset `openspiel` plays as OpenSpiel's crazy_eights does, where that is installed (`make peers`)."""

from __future__ import annotations

import pytest

import tefuda
from benchmarks.lockstep import (
    PENALTY_AS_PASS,
    SPECIAL_CARDS,
    TWO_ON_NO_STOCK,
    Counts,
    Departure,
    openspiel_game,
    play,
)

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make peers")
pytestmark = pytest.mark.long  # which are run where OpenSpiel is installed

DEALS = 8


@pytest.mark.parametrize("seats", range(2, 9))
def test_9_4_the_same_cards_and_decisions_lead_to_the_same_game(seats: int) -> None:
    counts = Counts()
    for number in range(DEALS):
        play(tefuda.deal("openspiel", seats=seats, seed=1, number=number), openspiel_game(seats), number, counts)
    assert counts.deals == DEALS
    assert counts.returns_as_documented < DEALS, "OpenSpiel computes its returns as documented now"


@pytest.mark.parametrize("seats", range(2, 9))
def test_9_4_with_special_cards_the_games_part_only_where_the_documents_say(seats: int) -> None:
    counts, parted = Counts(), set()
    for number in range(DEALS):
        deal = tefuda.deal("openspiel", seats=seats, seed=2, number=number, **SPECIAL_CARDS)
        try:
            play(deal, openspiel_game(seats, special=True), number, counts)
        except Departure as departure:
            parted.add(departure.cause)
    assert counts.decisions > 0
    assert parted <= {TWO_ON_NO_STOCK, PENALTY_AS_PASS}
