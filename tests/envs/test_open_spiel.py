"""OpenSpiel's game: its own simulation test for every family, and what that does not look at."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tefuda
from tests.envs.variants import VARIANTS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make peers")
SMALL = "python_tefuda(preset=crazy-eights,players=2,deals=3,options=few:1;hand:2;pack:piquet;play_limit:8)"


def game_of(text: str) -> Any:
    import tefuda.envs.open_spiel  # noqa: F401

    return pyspiel.load_game(text)


@pytest.mark.long
@pytest.mark.parametrize("preset", VARIANTS)
def test_the_official_simulation_passes(preset: str) -> None:
    game = game_of(f"python_tefuda(preset={preset},deals=5)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)


def test_the_official_simulation_passes_for_a_small_game() -> None:
    pyspiel.random_sim_test(game_of(SMALL), num_sims=3, serialize=True, verbose=False, mask_test=True)


def played(game: Any, dice: random.Random) -> Any:
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(dice.choice(state.legal_actions()))
    yield state


def test_a_node_of_chance_deals_what_a_seed_deals() -> None:
    game = game_of("python_tefuda(preset=nippachi,players=3,deals=7,seed=4)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == game.max_chance_outcomes() == 7
    assert state.action_to_string(5) == "deal 5"
    state.apply_action(5)
    assert str(state) == str(tefuda.deal("nippachi", seats=3, seed=4, number=5))
    assert state.current_player() == tefuda.deal("nippachi", seats=3, seed=4, number=5).turn


def test_no_seat_sees_an_answer_before_all_have_answered() -> None:
    game, dice, checked = game_of("python_tefuda(preset=nippachi,deals=2)"), random.Random(2), 0
    before: dict[int, tuple[str, list[float]]] = {}
    left: tuple[int, ...] = ()
    for state in played(game, dice):
        if state.is_chance_node() or state.is_terminal() or checked > 60:
            continue
        asked = state.deal.asked
        now = {seat: (state.information_state_string(seat), state.information_state_tensor(seat)) for seat in asked}
        if asked == left:
            assert now == {seat: before[seat] for seat in asked}
            checked += 1
        left = tuple(seat for seat in asked if seat != state.current_player())
        before = now
    assert checked > 10


def test_an_information_state_recalls_what_an_observation_forgets() -> None:
    *_, state = played(game_of(SMALL), random.Random(1))
    assert len(state.information_state_tensor(0)) > len(state.observation_tensor(0))
    assert state.information_state_string(0).startswith(state.observation_string(0))
    assert "|" not in state.observation_string(1)
    assert sum(state.returns()) == pytest.approx(sum(state.deal.payoffs))


def test_an_algorithm_of_openspiel_learns() -> None:
    solving = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr")
    game = game_of(SMALL)
    solver = solving.OutcomeSamplingSolver(game)
    for _ in range(15):
        solver.iteration()
    policy, state = solver.average_policy(), game.new_initial_state()
    state.apply_action(0)
    chances = policy.action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [("preset=mau-mow", "mau-mau"), ("options=hand", "is not a house rule"), ("players=20", "2 to 8 players")],
)
def test_what_cannot_be_loaded_is_explained(asked: str, sentence: str) -> None:
    from tefuda.envs.open_spiel import TefudaGame

    name, _, value = asked.partition("=")
    with pytest.raises(tefuda.TefudaError, match=sentence):
        TefudaGame({name: int(value) if value.isdigit() else value})
