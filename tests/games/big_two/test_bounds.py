"""No deal lasts longer than its bound."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.turns import decisions_bound


def test_7_1_there_is_a_bound() -> None:
    assert decisions_bound(Options(), 4) == 4 + 49 + 48 * 3


@pytest.mark.parametrize("options", [{}, {"pass_lock": False, "exchange": True}])
@pytest.mark.parametrize("height", [0, -1])
def test_7_1_no_deal_exceeds_its_bound(options: dict[str, bool], height: int) -> None:
    deal = tefuda.deal("taiwan", seed=5, **options)  # type: ignore[call-overload]
    while not deal.over:
        leading = deal.observe(None).kind is None
        deal = deal.apply(deal.legal_actions[0 if leading else height])
        assert len(deal.history) <= decisions_bound(deal.options, 4)
