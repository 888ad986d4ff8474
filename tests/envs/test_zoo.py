"""PettingZoo's environments: its own tests, and tests of what those do not check.

`parallel_seed_test` draws actions without their masks, and its loop ends after one step, because `any` of a dict is
true; ours plays on. `max_cycles_test` asks for a parameter that says after how many rounds of all agents to stop, which
games of turns do not have.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

import tefuda
from tefuda.envs import aec_env, parallel_env
from tefuda.envs.history import write_history
from tefuda.envs.zoo import AllAtOnceEnv, TableEnv
from tefuda.errors import IllegalAction, NotationError, PresetError
from tests.envs.variants import EACH, PRESETS, VARIANTS


@pytest.fixture(autouse=True)
def complaints() -> Iterator[None]:
    """Ignore the warning of `api_test` about every observation with a mask."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def in_turn(preset: str, **more: Any) -> TableEnv:
    return aec_env(preset, **VARIANTS[preset], **more)


def at_once(preset: str, **more: Any) -> AllAtOnceEnv:
    return parallel_env(preset, **VARIANTS[preset], **more)


def check_official(make: Callable[..., TableEnv], make_parallel: Callable[..., AllAtOnceEnv], cycles: int) -> None:
    api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=cycles)
    parallel_api_test(make_parallel(), num_cycles=cycles)
    render_test(lambda render_mode=None: make(render_mode=None if render_mode == "human" else render_mode))
    ticks = count()
    module = import_module("pettingzoo.test.performance_benchmark")
    with patch.object(module, "time", SimpleNamespace(time=lambda: next(ticks))):  # it plays on for five seconds
        performance_benchmark(make())


@pytest.mark.parametrize("preset", EACH)
def test_the_official_tests_pass(preset: str) -> None:
    check_official(lambda **k: in_turn(preset, **k), lambda **k: at_once(preset, **k), 20)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_the_official_tests_pass_for_every_preset(preset: str) -> None:
    check_official(lambda **k: aec_env(preset, **k), lambda **k: parallel_env(preset, **k), 1_000)


def test_every_seat_is_shown_the_last_plays_that_it_has_seen() -> None:
    env, dice = in_turn("nippachi", plays=3), random.Random(4)
    game, index = env.table.setting.game, env.table.setting.spans["plays"].slice
    assert game.learning.encoding is not None
    deal = tefuda.deal("nippachi", seed=4, **VARIANTS["nippachi"])
    env.reset(seed=4)
    while not deal.over:
        action = legal(env.observe(env.agent_selection)["action_mask"], dice)
        env.step(action)
        deal = deal.apply(env.table.setting.possible[action])
        for seat, agent in enumerate(env.possible_agents):
            told = [0] * env.table.size
            write_history(game.learning.encoding, deal.view_of(seat), deal.options, deal.history_of(seat), 3, told)
            assert env.observe(agent)["observation"][index].tolist() == told[index]
    assert env.table.over


def legal(mask: np.ndarray[Any, Any], dice: random.Random) -> int:
    return int(dice.choice(np.flatnonzero(mask).tolist()))


def played(env: TableEnv, seed: int) -> tuple[list[tuple[str, bytes, int]], dict[str, float]]:
    """Play a random deal; return the observations and decisions, and the gain of each agent."""
    dice, told = random.Random(seed), []
    gained: dict[str, float] = {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            gained[agent] = reward
            env.step(None)
            continue
        action = legal(seen["action_mask"], dice)
        told.append((agent, seen["observation"].tobytes(), action))
        env.step(action)
    return told, gained


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", "guandan"])
def test_a_deal_pays_the_same_as_in_the_python_interface(preset: str) -> None:
    env = in_turn(preset)
    told, gained = played(env, 7)
    deal = tefuda.deal(preset, seed=7, **VARIANTS[preset])
    codes = env.table.setting.possible
    for agent, _, action in told:
        assert agent == f"seat_{deal.turn}"
        deal = deal.apply(codes[action] if codes else deal.legal_actions[action])
    assert deal.over
    assert [gained[agent] for agent in env.possible_agents] == list(deal.payoffs)
    assert env.table.record() == deal.table
    assert played(env, 7) == (told, gained), "a seed begins all over again"
    env.reset()
    assert env.table.record() != deal.table, "without a seed the next deal begins"


def test_no_seat_sees_the_answers_of_others_in_a_window() -> None:
    env, dice = in_turn("nippachi"), random.Random(3)
    checked = 0
    for seed in range(4):
        env.reset(seed=seed)
        while not env.table.over:
            asked = env.table.asked
            before = {seat: env.observe(f"seat_{seat}") for seat in asked}
            agent = env.agent_selection
            env.step(legal(env.observe(agent)["action_mask"], dice))
            left = tuple(seat for seat in asked if f"seat_{seat}" != agent)
            for seat in left if left == env.table.asked else ():
                now = env.observe(f"seat_{seat}")
                assert all((now[name] == before[seat][name]).all() for name in now)
                checked += 1
    assert checked > 100


def test_all_seats_of_a_window_answer_in_one_step_with_the_same_result() -> None:
    for seed in range(3):
        turns, together = in_turn("nippachi"), at_once("nippachi")
        turns.reset(seed=seed)
        seen, _ = together.reset(seed=seed)
        dice = random.Random(seed)
        rewards: dict[str, float] = {}
        while together.agents:
            asked = [f"seat_{seat}" for seat in together.table.asked]
            assert all(seen[agent]["action_mask"].any() == (agent in asked) for agent in together.agents)
            actions = {agent: legal(seen[agent]["action_mask"], dice) for agent in asked}
            for _ in asked:
                turns.step(actions[turns.agent_selection])
            seen, rewards, *_ = together.step(actions)
        assert rewards == turns.rewards
        assert together.table.record() == turns.table.record()


def test_tables_render_as_text_and_as_a_picture() -> None:
    env = in_turn("mau-mau", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert text.startswith("hands ")
    pictured = in_turn("teyaku-dobon-all", render_mode="rgb_array")
    pictured.reset(seed=1)
    first = pictured.render()
    assert isinstance(first, np.ndarray)
    before = first.tobytes()
    assert first.dtype == np.uint8
    assert len(np.unique(first.reshape(-1, 3), axis=0)) >= 4, "cloth, paper and suits"
    played(pictured, 1)
    later = pictured.render()
    assert isinstance(later, np.ndarray)
    assert later.tobytes() != before
    env.close()


def test_an_impossible_decision_is_refused_and_changes_nothing() -> None:
    env, together = in_turn("nippachi"), at_once("nippachi")
    env.reset(seed=1)
    together.reset(seed=1)
    before = env.table.text()
    illegal = int(env.observe(env.agent_selection)["action_mask"].argmin())
    with pytest.raises(IllegalAction, match=rf"action {illegal}, .*\[\d+\.\d+\]"):
        env.step(illegal)
    with pytest.raises(IllegalAction, match="by its index, a whole number, not as None"):
        env.step(None)
    with pytest.raises(IllegalAction, match="there is no action -1"):
        env.step(-1)
    first, *rest = (f"seat_{seat}" for seat in together.table.asked)
    passes = legal(together.observe(first)["action_mask"], random.Random(1))
    assert rest, "the first window is open to all"
    with pytest.raises(IllegalAction, match="owes a decision, but none is given"):
        together.step({first: passes})
    with pytest.raises(IllegalAction, match="may not choose action 9999 now"):
        together.step({first: passes, **dict.fromkeys(rest, 9_999)})
    assert env.table.text() == together.table.text() == before


def test_an_impossible_environment_is_explained() -> None:
    with pytest.raises(NotationError, match="shown as ansi, rgb_array, not as 'human'"):
        aec_env("mau-mau", render_mode="human")
    with pytest.raises(PresetError):
        parallel_env("mau-mow")
