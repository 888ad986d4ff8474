"""Gymnasium's three ways to begin the next episode, with the same deals in each; and the environment of one table."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from tefuda.envs import Env, VectorEnv
from tefuda.errors import IllegalAction
from tests.envs.variants import VARIANTS

HOUSE = VARIANTS["mau-mau"]
TABLES = 3
Course = list[tuple[Any, ...]]
"""For one table: observations and masks at the learner's decisions, and last observations and gains of deals."""


def made(mode: str, **asked: Any) -> VectorEnv:
    return VectorEnv("mau-mau", TABLES, autoreset_mode=mode, **{"others": "random", **HOUSE, **asked})


def chosen(masks: Any, step: int) -> Any:
    """Return the index of a legal action at each table, not always the first."""
    return [int(legal[step % len(legal)]) for legal in map(np.flatnonzero, masks)]


def courses(env: VectorEnv, steps: int) -> list[Course]:
    """Choose by the number of decisions of each table so far, so that modes with idle steps choose the same."""
    told: list[Course] = [[] for _ in range(TABLES)]
    asked = [0] * TABLES
    seen, infos = env.reset(seed=5)
    resting = np.zeros(TABLES, bool)
    for _ in range(steps):
        masks = infos["action_mask"]
        index = [0] * TABLES
        for table in range(TABLES):
            if resting[table]:
                assert masks[table].all(), "any action, since it is ignored"
                continue
            told[table].append((row(seen, table), masks[table].tobytes()))
            legal = np.flatnonzero(masks[table])
            index[table] = int(legal[asked[table] % len(legal)])
            asked[table] += 1
        seen, reward, terminated, truncated, infos = env.step(index)
        ended = terminated | truncated
        assert not ended[resting].any()
        assert not reward[resting].any()
        final = infos["final_obs"] if env.autoreset_mode == AutoresetMode.SAME_STEP and ended.any() else None
        payoffs = infos["payoffs"].copy()
        for table in np.flatnonzero(ended).tolist():
            last = seen if final is None else final
            told[table].append((row(last, table), reward[table], payoffs[table].tolist()))
        resting = ended if env.autoreset_mode == AutoresetMode.NEXT_STEP else np.zeros(TABLES, bool)
        if env.autoreset_mode == AutoresetMode.DISABLED and ended.any():
            before = seen
            seen, infos = env.reset(options={"reset_mask": ended})
            assert not infos["payoffs"].any()
            assert all(row(seen, table) == row(before, table) for table in np.flatnonzero(~ended).tolist())
    return told


def row(seen: Any, table: int) -> Any:
    if isinstance(seen, dict):
        return seen["observation"][table].tobytes()
    one = seen[table]
    return one["observation"].tobytes() if isinstance(one, dict) else one.tobytes()


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"threads": 2}, {"actions": "candidates", "most": 200}, {"plays": 3},
        pytest.param({"others": "greedy"}, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_every_mode_plays_the_same_deals_in_the_same_order(asked: dict[str, Any]) -> None:
    steps = 300
    usual = courses(made("SAME_STEP", **asked), steps)
    assert sum(len(one) == 3 for course in usual for one in course) > TABLES, "several deals have ended"
    for mode in ("NEXT_STEP", "DISABLED"):
        for course, other in zip(usual, courses(made(mode, **asked), steps), strict=True):
            length = min(len(course), len(other))
            assert length > steps // 2
            assert course[:length] == other[:length], mode


@pytest.mark.parametrize("mode", ["NEXT_STEP", "DISABLED"])
def test_a_finished_table_shows_its_last_observation(mode: str) -> None:
    env = made(mode, render_mode="ansi")
    _, infos = env.reset(seed=5)
    for step in range(200):
        *_, terminated, _, infos = env.step(chosen(infos["action_mask"], step))
        if terminated.any():
            break
    table = int(terminated.argmax())
    shown = env.render()
    assert shown is not None
    assert env._tables.record(table).over
    assert [bool(env._tables.record(one).over) for one in range(TABLES)] == terminated.tolist()
    hands = str(shown[table]).splitlines()[0]
    assert hands.startswith("hands")
    assert "-" in hands.split() or "/ /" in hands or hands.endswith("/") or "hands /" in hands, "a hand is empty"


def test_in_every_mode_a_mask_can_restart_unfinished_tables() -> None:
    for mode in AutoresetMode:
        env = made(mode.value)
        before, infos = env.reset(seed=5)
        those = np.array([False, True, False])
        seen, infos = env.reset(options={"reset_mask": those})
        assert [row(seen, table) == row(before, table) for table in range(TABLES)] == [True, False, True]
        assert (infos["action_mask"] == env.action_masks()).all()
        assert env._tables.sittings["episode"].tolist() == [0, 1, 0]
        env.step(chosen(infos["action_mask"], 0))


@pytest.mark.parametrize("mode", [mode.name for mode in AutoresetMode])
def test_with_an_illegal_reward_an_illegal_action_ends_the_episode(mode: str) -> None:
    env = made(mode, illegal_reward=-7)
    seen, infos = env.reset(seed=5)
    index = chosen(infos["action_mask"], 0)
    index[1] = int(infos["action_mask"][1].argmin())
    index[2] = 10_000
    after, reward, terminated, truncated, infos = env.step(index)
    assert terminated.tolist() == [False, True, True]
    assert not truncated.any()
    assert reward[1:].tolist() == [-7, -7]
    assert not infos["payoffs"].any()
    last = infos["final_obs"] if mode == "SAME_STEP" else after
    assert row(last, 1) == row(seen, 1), "nothing was played"
    if mode == "DISABLED":
        after, infos = env.reset(options={"reset_mask": terminated})
    elif mode == "NEXT_STEP":
        after, _, terminated, _, infos = env.step(chosen(infos["action_mask"], 0))
        assert not terminated.any()
    assert env._tables.sittings["episode"].tolist() == [0, 1, 1]
    assert row(after, 1) != row(seen, 1)
    with pytest.raises(IllegalAction):
        made(mode).step(index)


# ---------------------------------------------------------------- one table


def one(preset: str = "mau-mau", **asked: Any) -> gymnasium.Env[Any, Any]:
    house = VARIANTS[preset]
    return gymnasium.make(f"tefuda/{preset}-v0", **{"others": "random", **house, **asked})


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", pytest.param("guandan", marks=pytest.mark.long)])
def test_one_table_plays_like_the_first_of_many(preset: str) -> None:
    many, env = VectorEnv(preset, 2, others="random", **VARIANTS[preset]), one(preset)
    seen, infos = many.reset(seed=3)
    there, told = env.reset(seed=3)
    for step in range(60):
        assert env.observation_space.contains(there)
        assert row(seen, 0) == (there["observation"] if isinstance(there, dict) else there).tobytes()
        assert (infos["action_mask"][0] == told["action_mask"]).all()
        assert (env.get_wrapper_attr("action_masks")() == told["action_mask"]).all()
        index = chosen(infos["action_mask"], step)
        seen, reward, terminated, truncated, infos = many.step(index)
        there, gained, over, cut, told = env.step(index[0])
        assert (gained, over, cut) == (reward[0], terminated[0], truncated[0])
        assert type(gained) is float
        assert type(over) is type(cut) is bool
        assert told["payoffs"].tolist() == infos["payoffs"][0].tolist()
        if over:
            assert there.tobytes() == infos["final_obs"][0].tobytes() if not isinstance(there, dict) else True
            there, told = env.reset()


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", pytest.param("guandan", marks=pytest.mark.long)])
def test_the_official_check_passes(preset: str) -> None:
    """The check draws actions without masks, so an illegal one must end the episode."""
    check_env(one(preset, illegal_reward=-1).unwrapped)
    check_env(one(preset, illegal_reward=-1, render_mode="rgb_array").unwrapped)


def test_a_match_at_one_table_names_its_winners() -> None:
    env = Env("nippachi", others="random", match=True, rewards="match", **VARIANTS["nippachi"])
    _, infos = env.reset(seed=2)
    over = False
    while not over:
        _, reward, over, _, infos = env.step(int(infos["action_mask"].argmax()))
    assert reward == infos["winners"][0]
    assert infos["winners"].shape == (4,)
    assert infos["winners"].any()
    assert env.codes
    assert "hand" in env.spans
