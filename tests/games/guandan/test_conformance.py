"""What must be true of every game, checked on Guandan: any house rules, any moment, whole matches, compiled play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda import Deal
from tefuda.bots.chooser import dice_of
from tefuda.bulk.run import driver, simulate
from tefuda.core.chance import roll
from tefuda.games.guandan import GAME
from tefuda.play.deal import Start
from tefuda.testing.conformance import check_course, check_moment, check_notation
from tefuda.testing.secrets import check_secrets
from tefuda.testing.strategies import starts

PRESETS = sorted(GAME.presets)
PATIENT = settings(deadline=None, suppress_health_check=list(HealthCheck))
ORDERS = st.sampled_from(["", "0 2 1 3", "1 3 2 0", "2 1 0 3", "3 0 2 1"])


def later(start: Start, order: str, levels: str) -> Start:
    """Return the start of a later deal, after one that ended in `order`."""
    carried = {"levels": levels, "before": order, "deals": "4"} if order else {}
    return Start(start.game, start.preset, start.options, start.seats, start.key, carried)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_conforms(preset: str) -> None:
    deal = check_course(tefuda.deal(preset, seed=4), Random(4), moments=5)
    assert deal.over


@settings(PATIENT, max_examples=20)
@given(starts("guandan"), ORDERS, st.sampled_from(["2 2", "A 9", "10 A"]), st.integers(0, 2**32 - 1))
def test_any_house_rules_conform(start: Start, order: str, levels: str, seed: int) -> None:
    check_course(Deal(later(start, order, levels)), Random(seed), moments=1)


@settings(PATIENT, max_examples=15)
@given(starts("guandan"), ORDERS, st.sampled_from([None, 0, 1, 2, 3]), st.integers(0, 2**32 - 1))
def test_any_house_rules_keep_secrets(start: Start, order: str, seat: int | None, seed: int) -> None:
    random = Random(seed)
    deal = Deal(later(start, order, "5 J"))
    for _ in range(random.randrange(30)):
        deal = deal.apply(random.choice(deal.legal_actions))
    assert check_secrets(deal, seat, random, worlds=3) > 0


def test_a_match_is_read_as_it_is_written() -> None:
    random = Random(4)
    match = tefuda.match("guandan", seed=3)
    for _ in range(3):
        while not match.deal.over:
            match = match.apply(random.choice(match.deal.legal_actions))
        match = match.next_deal()
        check_moment(match.deal, random)
    check_notation(match)


# ------------------------------------------------------------------ compiled


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
