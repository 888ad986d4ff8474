"""Gymnasium's environment of many tables: one learner, and bots that decide inside the compiled step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from tefuda.envs.registration import VERSION, register
from tefuda.envs.vector import VectorEnv
from tefuda.errors import GameError, IllegalAction, NotationError, PresetError, SeatsError
from tests.envs.variants import PRESETS, VARIANTS

HOUSE = VARIANTS["mau-mau"]


def made(**asked: Any) -> VectorEnv:
    return VectorEnv("mau-mau", **{"num_envs": 4, "others": "random", **HOUSE, **asked})


def test_it_is_made_by_name() -> None:
    register()
    assert {f"tefuda/{preset}-v{VERSION}" for preset in PRESETS} <= set(gymnasium.registry)
    env = gymnasium.make_vec("tefuda/mau-mau-v0", num_envs=3, others=["greedy", "random", "random"], **HOUSE)
    assert isinstance(env.unwrapped, VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert infos["action_mask"].shape == (3, env.single_action_space.n)  # type: ignore[attr-defined]
    env.close()


@pytest.mark.parametrize("others", ["random", "greedy"])
def test_what_is_told_is_within_the_spaces_and_comes_again_from_a_seed(others: str) -> None:
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


def test_a_table_stays_as_it_is_where_the_learner_cannot_do_that() -> None:
    env = made()
    env.reset(seed=2)
    before = env._tables.rows.copy()
    action = env.action_masks().argmax(1)
    action[2] = env.action_masks()[2].argmin()
    with pytest.raises(IllegalAction, match=r"table 2: action \d+, .*\[\d+\.\d+\]"):
        env.step(action)
    assert (env._tables.rows == before).all()


@pytest.mark.parametrize(
    ("preset", "asked", "fault", "sentence"),
    [
        ("guandan", {}, GameError, "guandan has too many actions for a mask"),
        ("mau-mau", {"others": "expert"}, PresetError, "there is no compiled bot named “expert”"),
        ("mau-mau", {"others": ["greedy"]}, SeatsError, "2 bots for 4 seats"),
        ("mau-mau", {"num_envs": 0}, NotationError, "num_envs must be a whole number of at least 1"),
    ],
)
def test_what_cannot_be_made_is_explained(
    preset: str, asked: dict[str, Any], fault: type[Exception], sentence: str
) -> None:
    with pytest.raises(fault) as caught:
        VectorEnv(preset, **asked)
    assert sentence in str(caught.value)


@pytest.mark.long
@pytest.mark.parametrize("preset", [name for name in PRESETS if name not in ("guandan", "pagat", "official", "online")])
def test_greedy_players_beat_a_learner_that_decides_by_chance(preset: str) -> None:
    try:
        env = VectorEnv(preset, 64)
    except GameError:
        pytest.skip(f"{preset} has too many actions for a mask")
    env.reset(seed=1)
    dice, gained = np.random.default_rng(1), []
    for _ in range(500):
        masks = env.action_masks()
        _, reward, terminated, _, _ = env.step((dice.random(masks.shape) * masks).argmax(1))
        gained += reward[terminated].tolist()
    assert len(gained) > 64
    if env.setting.game.zero_sum:
        assert np.mean(gained) < 0
