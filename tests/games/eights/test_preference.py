"""What winning is worth beside points."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.games.eights.players.preference import premium


@pytest.mark.parametrize(("preset", "worth"), [("crazy-eights", 10), ("mau-mau", 10), ("two-four-jack", 1_000)])
def test_winning_is_worth_most_where_four_cards_at_once_make_points_differ_by_hundreds(preset: str, worth: int) -> None:
    assert premium(tefuda.deal(preset, seats=4, seed=1).options) == worth
