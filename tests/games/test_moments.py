"""A few deals of every preset, moment by moment: quick enough to be measured for coverage, as the kit's are not."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.testing.conformance import any_action, check_idle, check_moment
from tefuda.testing.secrets import check_secrets


@pytest.mark.parametrize("preset", sorted(tefuda.games()))
def test_who_can_only_pass_is_known_at_every_moment_and_nobody_learns_what_is_hidden(preset: str) -> None:
    random = Random(4)
    for seed in range(2):
        deal = tefuda.deal(preset, seed=seed)
        for _ in range(60):
            check_idle(deal)
            if not deal.over:
                deal = deal.apply(any_action(deal, random))
        check_moment(deal, random, codes=20)
        for seat in (None, 0):
            assert check_secrets(deal, seat, random, worlds=2) > 0


@pytest.mark.parametrize(
    ("preset", "text", "play"),
    [
        ("nippachi", "hands K♥ / Q♥ / J♦ / 10♥\npile 3♣\nstock -\nturn 0", "pass"),
        ("teyaku-dobon", "hands 9♦ 2♠ / 4♥ 5♠\nturnup K♥\npile 9♥\nturn 0", "9♦"),
    ],
    ids=["nobody can do anything", "everybody asked has a claim"],
)
def test_who_can_only_pass_is_known_in_rare_positions(preset: str, text: str, play: str) -> None:
    deal = tefuda.position(preset, text)
    check_idle(deal)
    check_idle(deal.apply(play))
