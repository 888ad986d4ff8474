"""What the kit cannot know of the eights family: its packs, and how slowly it can be played."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda.core.option import changed
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.packs import pack_of, packs
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.conformance import cards_of, check_course
from tefuda.testing.family import Conformance
from tefuda.testing.strategies import starts

pytestmark = pytest.mark.no_cover
PRESETS = sorted(GAME.presets)
PATIENT = settings(deadline=None, suppress_health_check=list(HealthCheck))
SOURCES = [*(f"C{n}" for n in range(22)), *(f"S{n}" for n in range(1, 16)), *(f"M{n}" for n in range(1, 9))]


class TestEights(Conformance):
    game = GAME
    sources = SOURCES
    tests = Path(__file__).parent
    combined = 12
    long_combined = 100
    long_deals = 200
    fixed = MappingProxyType({"stall": 3})


@pytest.mark.parametrize("preset", PRESETS)
def test_the_cards_on_the_table_are_those_of_the_pack(preset: str) -> None:
    for seats in (2, 7):
        deal = tefuda.deal(preset, seats=seats, seed=1)
        cards = cards_of(deal)
        number = packs(deal.options, seats)
        assert set(cards.values()) == {number}
        assert sum(1 << card for card in cards) == pack_of(deal.options)
        assert number == (2 if seats == 7 else 1)


def last_action(deal: Deal, random: Random) -> Action:
    """Dawdle: draw rather than play, whenever one may."""
    return deal.legal_actions[-1]


@settings(PATIENT, max_examples=30)
@given(st.sampled_from(PRESETS).flatmap(starts), st.integers(1, 3), st.booleans())
def test_a_deal_ends_within_its_bound_however_slowly_it_is_played(start: Start, limit: int, rounds: bool) -> None:
    answers: dict[str, Any] = dict(changed(start.options, GAME.presets[start.preset].options))
    answers["round_limit" if rounds else "stall"] = limit
    deal = tefuda.deal(start.preset, seats=start.seats, key=start.key, **answers)
    bound = deal.game.decisions_bound(deal.options, deal.seats)
    assert bound is not None
    deal = check_course(deal, Random(0), choose=last_action, moments=0, longest=bound + 1)
    assert deal.over
