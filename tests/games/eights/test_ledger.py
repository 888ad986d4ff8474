"""Under house rules in any combination, the numbers of a deal are those that a second count finds."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st

from tefuda.core.cards.card import Rank
from tefuda.core.records.counts import NO_RANK
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import CallDue, CallTime, Extra, FinalCall, Recycling, ShortStock, TwoSeats
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.strategies import starts
from tests.games.eights.ledger import SEEN, Ledger, answering

PATIENT = settings(deadline=None, suppress_health_check=list(HealthCheck))
LONGEST = 250


def check_ledger(deal: Deal, random: Random) -> int:
    """Play a deal at random and keep the ledger; return the number of decisions."""
    ledger = Ledger(deal)
    for number in range(LONGEST):
        seen = deal.observe(None)
        expected = ledger.told()
        found = {name: getattr(seen, name) for name in SEEN}
        assert found == expected, f"{deal}\n{deal.position}"
        if deal.over:
            return number
        if seen.pending and seen.phase == "play":
            plays = {str(action.cards[0]) for action in deal.legal_actions if action.verb == "play"}
            assert plays == answering(deal), f"{deal}\n{deal.position}"
        action = random.choice(deal.legal_actions)
        ledger.follow(action)
        deal = deal.apply(action)
    return LONGEST


@pytest.mark.no_cover
@settings(PATIENT, max_examples=60)
@given(st.sampled_from(sorted(GAME.presets)).flatmap(starts), st.integers(0, 2**32 - 1))
def test_the_numbers_of_a_deal_are_those_of_the_ledger(start: Start, seed: int) -> None:
    check_ledger(Deal(start), Random(seed))


CROWDED: dict[str, Any] = {
    "draw_two": int(Rank.TWO), "draw_four": int(Rank.FOUR), "reverse": int(Rank.JACK), "skip": int(Rank.QUEEN),
    "extra": int(Rank.FIVE), "wild": int(Rank.ACE), "last_call": 1, "few": 0, "hand": 7,
}  # fmt: skip
"""House rules under which most of what the ledger counts happens in every deal."""


@st.composite
def crowded(draw: st.DrawFn) -> Start:
    """Draw a start in which calls, debts, powers and short stocks meet."""
    answers = {
        "call_due": draw(st.sampled_from(CallDue)), "call_time": draw(st.sampled_from(CallTime)),
        "call_cards": draw(st.integers(1, 5)), "false_call": draw(st.integers(0, 5)),
        "final_call": draw(st.sampled_from(FinalCall)), "short_stock": draw(st.sampled_from(ShortStock)),
        "recycle": draw(st.sampled_from(Recycling)), "extra_card": draw(st.sampled_from(Extra)),
        "two_seats": draw(st.sampled_from(TwoSeats)), "escape": draw(st.integers(0, 1)),
        "turn_back": draw(st.integers(0, 1)), "cross": draw(st.integers(0, 1)),
        "must_answer": draw(st.integers(0, 1)), "after_penalty": draw(st.integers(0, 1)),
        "draw_two_cards": draw(st.integers(1, 3)), "pass_on_any": draw(st.integers(0, 1)),
        "pass_on": draw(st.sampled_from((int(Rank.QUEEN), int(Rank.KING), NO_RANK))),
        "draw_limit": draw(st.integers(0, 3)), "round_limit": draw(st.sampled_from((0, 3, 9))),
        "stall": draw(st.sampled_from((2, 5, 1000))), "hand": draw(st.integers(2, 12)),
    }  # fmt: skip
    seats = draw(st.integers(2, 8))
    partners = int(seats in (4, 6, 8) and draw(st.booleans()))
    options = dataclasses.replace(GAME.options(), **{**CROWDED, **answers, "partners": partners})
    assume(not list(options.faults()) and not list(GAME.seat_faults(options, seats)))
    note(f"{seats} seats, {options}")
    return Start(GAME, "crazy-eights", options, seats, Random(draw(st.integers(0, 2**32 - 1))).randbytes(32))


@pytest.mark.no_cover
@settings(PATIENT, max_examples=60)
@given(crowded(), st.integers(0, 2**32 - 1))
def test_the_numbers_are_those_of_the_ledger_where_calls_debts_and_powers_meet(start: Start, seed: int) -> None:
    check_ledger(Deal(start), Random(seed))


@pytest.mark.parametrize("cell", ["owed", "owed_draws", "fine", "turns"])
def test_the_ledger_can_fail(cell: str) -> None:
    deal = Deal(Start(GAME, "crazy-eights", GAME.presets["crazy-eights"].options, 3, bytes(32)))
    table = deal.table.copy()
    if cell in ("fine", "turns"):
        setattr(table, cell, 1)
    else:
        getattr(table, cell)[0] = 1
    ledger = Ledger(deal)
    altered = Deal(deal.start, table).observe(None)
    assert {name: getattr(altered, name) for name in SEEN} != ledger.told()
