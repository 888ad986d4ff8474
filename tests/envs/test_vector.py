"""Gymnasium's environment of many tables: one learner, and bots that decide inside the compiled step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from tefuda.envs.registration import VERSION
from tefuda.envs.vector import VectorEnv
from tefuda.errors import GameError, IllegalAction, NotationError, PresetError, SeatsError
from tests.envs.variants import PRESETS, VARIANTS

HOUSE = VARIANTS["mau-mau"]


def made(**asked: Any) -> VectorEnv:
    return VectorEnv("mau-mau", **{"num_envs": 4, "others": "random", **HOUSE, **asked})


def test_it_is_made_by_name() -> None:
    assert {f"tefuda/{preset}-v{VERSION}" for preset in PRESETS} <= set(gymnasium.registry)
    env = gymnasium.make_vec("tefuda/mau-mau-v0", num_envs=3, others=["greedy", "random", "random"], **HOUSE)
    assert isinstance(env.unwrapped, VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert infos["action_mask"].shape == (3, env.single_action_space.n)  # type: ignore[attr-defined]
    env.close()


@pytest.mark.parametrize("others", ["random", "greedy"])
def test_observations_are_within_the_spaces_and_repeat_with_the_seed(others: str) -> None:
    courses = []
    for _ in range(2):
        env, told = made(others=others), []
        env.action_space.seed(1)
        seen, infos = env.reset(seed=9)
        ended = np.zeros(4, bool)
        for _ in range(120):
            assert env.observation_space.contains(seen)
            masks = env.action_masks()
            assert masks.any(1).all()
            assert (infos["action_mask"] == masks).all()
            action = env.action_space.sample(mask=tuple(infos["action_mask"].astype(np.int8)))
            seen, reward, terminated, truncated, infos = env.step(action)
            assert reward.shape == terminated.shape == truncated.shape == (4,)
            assert not truncated.any()
            assert not reward[~terminated].any()
            assert (infos["payoffs"][:, 0] == reward).all()
            ended |= terminated
            told.append((seen.tobytes(), reward.tobytes(), terminated.tobytes()))
        assert ended.any()
        courses.append(told)
    assert courses[0] == courses[1]


def test_the_number_of_threads_and_of_tables_does_not_matter() -> None:
    one, many = made(num_envs=2), made(num_envs=7, threads=3)
    seen, _ = one.reset(seed=4)
    more, _ = many.reset(seed=4)
    for _ in range(60):
        assert (seen == more[:2]).all()
        seen, *_ = one.step(one.action_masks().argmax(1))
        more, *_ = many.step(many.action_masks().argmax(1))


def test_an_illegal_action_leaves_the_table_unchanged() -> None:
    env = made()
    env.reset(seed=2)
    before = env._tables.arrays.copy()
    action = env.action_masks().argmax(1)
    action[2] = env.action_masks()[2].argmin()
    with pytest.raises(IllegalAction, match=r"table 2: action \d+, .*\[\d+\.\d+\]"):
        env.step(action)
    assert (env._tables.arrays == before).all()


def test_the_end_of_a_deal_is_shown_as_in_gymnasium() -> None:
    env, told = made(num_envs=32), 0
    encoding = env.setting.game.learning.encoding
    assert encoding is not None
    own, others = (encoding.view.spans[name].slice for name in ("own_number", "numbers"))
    env.reset(seed=6)
    for _ in range(60):
        _, reward, terminated, _, infos = env.step(env.action_masks().argmax(1))
        assert ("final_obs" in infos) == terminated.any()
        for table in np.flatnonzero(terminated).tolist():
            last = infos["final_obs"][table]
            held = [*last[own], *last[others][:3]]
            payoffs = infos["final_info"]["payoffs"][table]
            assert payoffs[0] == reward[table]
            assert held.count(0) == 1, "one seat has got rid of its cards"
            assert payoffs[held.index(0)] == payoffs.max()
            told += 1
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            assert (infos["_final_info"] == terminated).all()
            assert all(one is None for one in infos["final_obs"][~terminated])
    assert told > 0


@pytest.mark.parametrize("preset", [pytest.param("taiwan", marks=pytest.mark.long), "guandan"])
def test_games_of_many_actions_are_shown_as_candidates(preset: str) -> None:
    env, cut = (VectorEnv(preset, 4, others="random", most=most, **VARIANTS[preset]) for most in (600, 2))
    seen, infos = env.reset(seed=5)
    less, infos_cut = cut.reset(seed=5)
    dropped = 0
    for _ in range(80):
        assert env.observation_space.contains(seen)
        assert cut.observation_space.contains(less)
        assert not infos["left_out"].any()
        assert (env.action_masks()[:, :2] == cut.action_masks()).all()
        assert (infos_cut["left_out"] == env.action_masks()[:, 2:].sum(1)).all()
        assert (seen["candidates"][:, :2] == less["candidates"]).all()
        assert (seen["observation"] == less["observation"]).all()
        for table in range(4):
            listed = env._tables.features[env._tables.offsets[table] : env._tables.offsets[table + 1]]
            assert (seen["candidates"][table, : len(listed)] == listed).all()
            assert not seen["candidates"][table, len(listed) :].any()
        dropped += int(infos_cut["left_out"].sum())
        seen, _, ended, _, infos = env.step(np.zeros(4, int))
        less, *_, infos_cut = cut.step(np.zeros(4, int))
        for table in np.flatnonzero(ended).tolist():
            assert env.single_observation_space.contains(infos["final_obs"][table])
    assert dropped > 0
    with pytest.raises(IllegalAction, match="there is no action 2; the actions are 0 to"):
        cut.step([2, 0, 0, 0])


@pytest.mark.parametrize(
    ("preset", "asked", "fault", "sentence"),
    [
        ("guandan", {"actions": "mask"}, GameError, "guandan has too many actions for a mask"),
        ("guandan", {"most": 0}, NotationError, "most must be a whole number of at least 1"),
        ("mau-mau", {"others": "expert"}, PresetError, "there is no compiled bot named “expert”"),
        ("mau-mau", {"others": ["greedy"]}, SeatsError, "2 bots for 4 seats"),
        ("mau-mau", {"num_envs": 0}, NotationError, "num_envs must be a whole number of at least 1"),
    ],
)
def test_an_impossible_environment_is_explained(
    preset: str, asked: dict[str, Any], fault: type[Exception], sentence: str
) -> None:
    with pytest.raises(fault) as caught:
        VectorEnv(preset, **asked)
    assert sentence in str(caught.value)


@pytest.mark.long
@pytest.mark.parametrize("preset", ["taiwan", "crazy-eights", "mau-mau", "nippachi", "teyaku-dobon"])
def test_greedy_players_beat_a_random_learner(preset: str) -> None:
    env = VectorEnv(preset, 64)
    env.reset(seed=1)
    dice, gained = np.random.default_rng(1), []
    for _ in range(500):
        masks = env.action_masks()
        _, reward, terminated, _, _ = env.step((dice.random(masks.shape) * masks).argmax(1))
        gained += reward[terminated].tolist()
    assert len(gained) > 64
    if env.setting.game.zero_sum:
        assert np.mean(gained) < 0
