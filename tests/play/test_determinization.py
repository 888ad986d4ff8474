"""A table is determinized from an observation, or the reason is given why there is none."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda.core.table.chance import Dice
from tefuda.errors import GameError, PositionError
from tefuda.games.eights import GAME
from tefuda.play.determinization import determinized
from tefuda.play.observation import Observation
from tests.testing.planted import dealt, replaced


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_an_determinized_table_agrees_with_the_observation(seat: int | None) -> None:
    deal = tefuda.deal("crazy-eights", seats=3, seed=4)
    table = determinized(deal.observe(seat), Dice())
    assert table.top == deal.table.top
    assert table.held.once != deal.table.held.once
    if seat is not None:
        assert table.held.once[seat] == deal.table.held.once[seat]


def test_a_family_that_does_not_determinize_tables_cannot_be_searched() -> None:
    deal = dealt(replaced(GAME, determinize=None))
    with pytest.raises(GameError, match="eights cannot be searched"):
        determinized(deal.observe(0), Dice())


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
        determinized(wrong, Dice())


def test_a_window_without_other_open_answers_contradicts_itself() -> None:
    lines = "hands J♦ 5♦ 7♠ / 9♠ 2♠ / A♣ 4♣ 6♦\npile J♣\nlayer 1\nturn 0"
    deal = tefuda.position("nippachi", lines).apply("J♦").apply("pass")
    seen = deal.observe(2)
    view = seen.view.copy()
    view.opened = 0b100
    with pytest.raises(PositionError, match="contradicts itself"):
        determinized(Observation(seen.game, seen.options, view, 2, (), seen.history), Dice())


@pytest.mark.parametrize("preset", ["taiwan", "two-four-jack", "guandan"])
def test_a_seat_to_act_out_of_turn_contradicts_its_view(preset: str) -> None:
    deal = tefuda.deal(preset, seed=4)
    seen = deal.observe(deal.turn)
    view = seen.view.copy()
    view.turn = (view.turn + 1) % view.seats
    with pytest.raises(PositionError, match="contradicts itself"):
        determinized(Observation(seen.game, seen.options, view, seen.seat, seen.legal_actions, seen.history), Dice())


def test_actions_other_than_the_legal_ones_contradict_the_view() -> None:
    deal = tefuda.deal("taiwan", seed=4)
    seen = deal.observe(deal.turn)
    fewer = tuple(seen.legal_actions)[1:]
    with pytest.raises(PositionError, match="contradicts itself"):
        determinized(Observation(seen.game, seen.options, seen.view, seen.seat, fewer, seen.history), Dice())
