"""No deal lasts longer than its bound."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.games.eights.rules.bounds import decisions_bound
from tefuda.games.eights.rules.options import Options


def test_6_4_there_is_a_bound_unless_the_house_rules_set_none() -> None:
    assert decisions_bound(Options(), 4) == (4 * 5 + 1) * 1_000 * 4 * 106
    assert decisions_bound(Options(stall=0), 4) is None
    assert decisions_bound(Options(stall=0, round_limit=3), 4) == 3 * 4 * 106
    assert decisions_bound(Options(round_limit=3), 4) == 3 * 4 * 106


@pytest.mark.parametrize("preset", ["crazy-eights", "two-four-jack", "mau-mau", "openspiel"])
@pytest.mark.parametrize("limits", [{"stall": 2}, {"stall": 0, "round_limit": 5}])
def test_6_4_no_deal_exceeds_its_bound(preset: str, limits: dict[str, int]) -> None:
    deal = tefuda.deal(preset, seats=3, seed=5, **limits)  # type: ignore[call-overload]
    bound = decisions_bound(deal.options, 3)
    assert bound is not None
    while not deal.over:
        deal = deal.apply(deal.legal_actions[-1])
        assert len(deal.history) <= bound
