"""OpenSpiel's game: its own simulation test for every family, and tests of what that does not check."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import tefuda
from tests.envs.variants import VARIANTS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make peers")
pytestmark = pytest.mark.long  # which are run where OpenSpiel is installed
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


def test_the_chance_node_deals_what_the_seed_deals() -> None:
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


def test_an_information_state_has_plays_that_an_observation_lacks() -> None:
    *_, state = played(game_of(SMALL), random.Random(1))
    assert len(state.information_state_tensor(0)) > len(state.observation_tensor(0))
    assert state.information_state_string(0).startswith(state.observation_string(0))
    assert "|" not in state.observation_string(1)
    assert sum(state.returns()) == pytest.approx(sum(state.deal.payoffs))


def test_copied_games_and_states_continue_like_the_originals() -> None:
    game = game_of("python_tefuda(preset=nippachi,players=3,deals=5)")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = game.new_initial_state()
    for action in (1, None, None, None):
        copies = [pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()]
        for one in (state, *copies):
            one.apply_action(one.legal_actions()[0] if action is None else action)
        told = [(str(one), one.seen, one.information_state_tensor(0)) for one in (state, *copies)]
        assert all(one == told[0] for one in told)


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


@pytest.mark.parametrize("wrong", [-2, -3, 77, 1 << 20])
def test_an_unknown_index_is_refused_and_changes_nothing(wrong: int) -> None:
    for text in (SMALL, "python_tefuda(preset=guandan,deals=3)"):
        state = game_of(text).new_initial_state()
        with pytest.raises(tefuda.IllegalAction, match=f"there is no action {wrong}; the actions are 0 to 2"):
            state.apply_action(wrong)
        assert state.is_chance_node()
        state.apply_action(2)
        for number in range(2):
            before, seen = str(state), state.seen
            index = wrong if wrong < 0 else wrong * 100
            with pytest.raises(tefuda.IllegalAction, match=f"there is no action {index}; the actions are 0 to "):
                state.apply_action(index)
            with pytest.raises(tefuda.IllegalAction, match="there is no action"):
                state.action_to_string(state.current_player(), index)
            assert (str(state), state.seen) == (before, seen), number
            state.apply_action(state.legal_actions()[0])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = game_of(SMALL).new_initial_state()
    state.apply_action(0)
    illegal = next(index for index in range(state.num_distinct_actions()) if index not in state.legal_actions())
    seen = state.seen
    with pytest.raises(tefuda.IllegalAction, match=r"\[\d"):
        state.apply_action(illegal)
    assert state.seen == seen
    *_, ended = played(game_of(SMALL), random.Random(1))
    with pytest.raises(tefuda.OutOfTurn, match="the deal is over"):
        ended.apply_action(0)


@pytest.mark.parametrize("preset", VARIANTS)
def test_the_declared_properties_of_a_game_are_true(preset: str) -> None:
    game, dice = game_of(f"python_tefuda(preset={preset},deals=3)"), random.Random(3)
    kind = game.get_type()
    zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (preset in ("taiwan", "guandan", "nippachi"))
    assert game.utility_sum() == (0 if zero_sum else None)
    *_, ended = played(game, dice)
    assert not zero_sum or sum(ended.returns()) == 0
    assert all(game.min_utility() <= gained <= game.max_utility() for gained in ended.returns())
    assert ended.move_number() <= game.max_game_length() + 1
    assert kind.provides_information_state_tensor
    assert pyspiel.load_game(str(game)).get_type().utility == kind.utility


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("deals=0", "deals must be a whole number of at least 1, not 0"),
        ("deals=-3", "at least 1, not -3"),
        ("seed=-1", "seed must be a whole number of at least 0, not -1"),
        ("plays=-1", "plays must be"),
        ("preset=mau-mow", "mau-mau"),
        ("options=hand", "is not a house rule"),
        ("players=20", "2 to 8 players"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_explained(asked: str, sentence: str) -> None:
    from tefuda.envs.open_spiel import TefudaGame

    name, _, value = asked.partition("=")
    with pytest.raises(tefuda.TefudaError, match=sentence):
        TefudaGame({name: int(value) if value.lstrip("-").isdigit() else value})
