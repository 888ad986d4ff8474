"""A table is imagined of what somebody observes, or it is said why there is none."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda.core.chance import Dice
from tefuda.errors import GameError, PositionError
from tefuda.games.eights import GAME
from tefuda.play.imagining import imagined
from tefuda.play.observation import Observation
from tests.testing.planted import dealt, replaced


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_table_could_be_the_one_that_was_observed(seat: int | None) -> None:
    deal = tefuda.deal("crazy-eights", seats=3, seed=4)
    table = imagined(deal.observe(seat), Dice())
    assert table.top == deal.table.top
    assert table.held.once != deal.table.held.once
    if seat is not None:
        assert table.held.once[seat] == deal.table.held.once[seat]


def test_a_family_that_does_not_imagine_tables_cannot_be_searched() -> None:
    deal = dealt(replaced(GAME, imagine=None))
    with pytest.raises(GameError, match="eights cannot be searched"):
        imagined(deal.observe(0), Dice())


def too_many(view: Any) -> None:
    view.counts[1] = 60


def too_few(view: Any) -> None:
    view.counts[1] = -1


def twice_there(view: Any) -> None:
    view.hand_once |= 1 << view.top


def no_card_left(view: Any) -> None:
    view.pile_once = (1 << 52) - 1


def forgotten(view: Any) -> None:
    view.batches[0], view.batch_hands[0] = 0b1111, 63


@pytest.mark.parametrize("fault", [too_many, too_few, twice_there, no_card_left, forgotten])
def test_an_observation_that_contradicts_itself_is_refused(fault: Any) -> None:
    deal = tefuda.deal("two-four-jack", seats=3, seed=4)
    seen = deal.observe(0)
    view = seen.view.copy()
    fault(view)
    wrong = Observation(seen.game, seen.options, view, 0, seen.legal_actions, seen.history)
    with pytest.raises(PositionError, match="contradicts itself"):
        imagined(wrong, Dice())


def test_a_window_to_which_nobody_else_owes_an_answer_contradicts_itself() -> None:
    lines = "hands J♦ 5♦ 7♠ / 9♠ 2♠ / A♣ 4♣ 6♦\npile J♣\nlayer 1\nturn 0"
    deal = tefuda.position("nippachi", lines).apply("J♦").apply("pass")
    seen = deal.observe(2)
    view = seen.view.copy()
    view.opened = 0b100
    with pytest.raises(PositionError, match="contradicts itself"):
        imagined(Observation(seen.game, seen.options, view, 2, (), seen.history), Dice())


@pytest.mark.parametrize("preset", ["taiwan", "two-four-jack", "guandan"])
def test_a_seat_that_is_asked_out_of_turn_contradicts_what_it_sees(preset: str) -> None:
    deal = tefuda.deal(preset, seed=4)
    seen = deal.observe(deal.turn)
    view = seen.view.copy()
    view.turn = (view.turn + 1) % view.seats
    with pytest.raises(PositionError, match="contradicts itself"):
        imagined(Observation(seen.game, seen.options, view, seen.seat, seen.legal_actions, seen.history), Dice())


def test_actions_that_are_not_the_legal_ones_contradict_what_is_seen() -> None:
    deal = tefuda.deal("taiwan", seed=4)
    seen = deal.observe(deal.turn)
    fewer = tuple(seen.legal_actions)[1:]
    with pytest.raises(PositionError, match="contradicts itself"):
        imagined(Observation(seen.game, seen.options, seen.view, seen.seat, fewer, seen.history), Dice())
