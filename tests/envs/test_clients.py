"""The libraries that people train with: Gymnasium's wrappers, Stable-Baselines3, sb3-contrib and SuperSuit."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics
from gymnasium.wrappers import vector as wrappers

from tefuda.envs import Env, VectorEnv, aec_env, parallel_env
from tefuda.errors import NotationError
from tests.envs.variants import VARIANTS

HOUSE = VARIANTS["mau-mau"]


@pytest.fixture(autouse=True)
def complaints() -> Iterator[None]:
    """Ignore the warnings of these libraries about each other."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.filterwarnings("ignore", module=r"(torch|stable_baselines3|supersuit|gymnasium|pygame)(\..*)?")
        yield


def many(**asked: Any) -> VectorEnv:
    return VectorEnv("mau-mau", 4, **{"others": "random", **HOUSE, **asked})


# ---------------------------------------------------------------- Gymnasium

WRAPPERS: dict[str, Callable[[Any], Any]] = {
    "flatten": wrappers.FlattenObservation,
    "normalize": wrappers.NormalizeObservation,
    "rescale": lambda env: wrappers.RescaleObservation(env, 0.0, 1.0),
    "dtype": lambda env: wrappers.DtypeObservation(env, np.float32),
    "transform": lambda env: wrappers.TransformObservation(env, lambda seen: seen),
    "statistics": wrappers.RecordEpisodeStatistics,
    "reward": wrappers.NormalizeReward,
}


# Gymnasium normalises observations only where the next deal begins in the next step.
RUNS = [(wrapper, mode) for wrapper in WRAPPERS for mode in ("NEXT_STEP", "DISABLED")]
RUNS.remove(("normalize", "DISABLED"))


@pytest.mark.parametrize(("wrapper", "mode"), RUNS)
def test_gymnasiums_vector_wrappers_run(wrapper: str, mode: str) -> None:
    env = WRAPPERS[wrapper](many(autoreset_mode=mode))
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(80):
        seen, _, terminated, truncated, infos = env.step(infos["action_mask"].argmax(1))
        assert seen.shape == env.observation_space.shape
        ended += int(terminated.sum())
        if mode == "DISABLED" and terminated.any():
            _, infos = env.reset(options={"reset_mask": terminated | truncated})
    assert ended


def test_observations_with_candidates_can_be_flattened() -> None:
    env = wrappers.FlattenObservation(many(actions="candidates", most=8, autoreset_mode="NEXT_STEP"))
    seen, _ = env.reset(seed=1)
    assert seen.shape == env.observation_space.shape
    one = FlattenObservation(Env("mau-mau", others="random", actions="candidates", most=8, **HOUSE))
    assert one.reset(seed=1)[0].tolist() == seen[0].tolist()


@pytest.mark.parametrize("mode", ["sync", pytest.param("async", marks=pytest.mark.long)])
def test_gymnasium_vectorizes_single_tables(mode: str) -> None:
    env = gymnasium.make_vec("tefuda/mau-mau-v0", 2, vectorization_mode=mode, others="random", **HOUSE)
    seen, infos = env.reset(seed=1)
    for _ in range(40):
        seen, _, _, _, infos = env.step(np.stack(infos["action_mask"]).argmax(1))
    assert seen.shape == (2, 279)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.close()


def test_gymnasiums_statistics_count_the_episodes_of_one_table() -> None:
    env = RecordEpisodeStatistics(gymnasium.make("tefuda/mau-mau-v0", others="random", **HOUSE))
    _, infos = env.reset(seed=1)
    gained, over = 0.0, False
    while not over:
        _, reward, over, _, infos = env.step(int(infos["action_mask"].argmax()))
        gained += float(reward)
    assert infos["episode"]["r"] == gained


# ---------------------------------------------------------------- Stable-Baselines3


@pytest.fixture
def contrib() -> Any:
    return pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install 'tefuda[clients]'")


def bridged(**asked: Any) -> Any:
    from tefuda.envs.sb3 import SB3VecEnv

    return SB3VecEnv(many(**asked))


@pytest.mark.long
def test_masked_ppo_of_sb3_contrib_learns_at_one_table_and_at_many(contrib: Any) -> None:
    for env, name in (
        (gymnasium.make("tefuda/mau-mau-v0", others="random", **HOUSE), "MlpPolicy"),
        (bridged(), "MlpPolicy"),
        (bridged(actions="candidates", most=16), "MultiInputPolicy"),
    ):
        model = contrib.MaskablePPO(name, env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
        model.learn(256)
        assert model.num_timesteps >= 256
        assert model.ep_info_buffer is not None
        table = model.get_env()
        seen = table.reset()
        for _ in range(40):
            masks = np.stack(table.env_method("action_masks"))
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            assert masks[np.arange(len(masks)), action].all()
            seen, *_ = table.step(action)


@pytest.mark.long
def test_the_adapter_is_what_stable_baselines3_expects(contrib: Any) -> None:
    from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

    usual, env = many(), bridged()
    assert env.seed(3) == [3] * 4
    seen = env.reset()
    there, infos = usual.reset(seed=3)
    assert (seen == there).all()
    monitored, ended = VecMonitor(env), 0
    for _ in range(90):
        index = infos["action_mask"].argmax(1)
        there, reward, terminated, truncated, infos = usual.step(index)
        seen, gained, done, told = env.step(index)
        assert gained.dtype == np.float32
        assert (seen == there).all()
        assert (gained == reward).all()
        assert (done == (terminated | truncated)).all()
        assert (np.stack(env.env_method("action_masks")) == usual.action_masks()).all()
        for table in np.flatnonzero(done):
            ended += 1
            assert (told[table]["terminal_observation"] == infos["final_obs"][table]).all()
            assert told[table]["TimeLimit.truncated"] is bool(truncated[table])
            assert told[table]["payoffs"].tolist() == infos["payoffs"][table].tolist()
    assert ended
    assert env.has_attr("action_masks")
    assert not env.has_attr("nothing")
    assert env.get_attr("num_envs", [0, 2]) == [4, 4]
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False] * 4
    assert len(env.env_method("action_masks", indices=1)) == 1
    with pytest.raises(NotationError, match="nothing can be set"):
        env.set_attr("seed", 3)
    with pytest.raises(NotationError, match="SAME_STEP"):
        bridged(autoreset_mode="NEXT_STEP")
    normal = VecNormalize(monitored)
    normal.reset()
    normal.step(env.action_masks().argmax(1))
    pictured = bridged(render_mode="rgb_array")
    pictured.reset()
    assert pictured.render().dtype == np.uint8
    assert pickle.loads(pickle.dumps(env)).reset().shape == seen.shape
    env.close()


# ---------------------------------------------------------------- SuperSuit, and PettingZoo's own conversions


@pytest.fixture
def suit() -> Any:
    return pytest.importorskip("supersuit", reason="SuperSuit is not installed: pip install 'tefuda[clients]'")


@pytest.mark.long
def test_supersuit_wraps_plain_observations_with_the_mask_in_the_infos(suit: Any) -> None:
    for wrap in (
        lambda env: suit.dtype_v0(env, np.float32),
        suit.flatten_v0,
        lambda env: suit.frame_stack_v1(env, 3),
        lambda env: suit.normalize_obs_v0(suit.dtype_v0(env, np.float32)),
    ):
        env = wrap(aec_env("mau-mau", mask="info", **HOUSE))
        env.reset(seed=1)
        for agent in env.agent_iter(400):
            seen, _, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(seen)
            env.step(None if terminated or truncated else int(info["action_mask"].argmax()))


@pytest.mark.long
def test_supersuit_vectorizes_tables(suit: Any) -> None:
    env = suit.pettingzoo_env_to_vec_env_v1(suit.black_death_v3(parallel_env("nippachi", mask="info")))
    together = suit.concat_vec_envs_v1(env, 2, num_cpus=1, base_class="gymnasium")
    seen, infos = together.reset(seed=1)
    for _ in range(10):
        actions = [int(info["action_mask"].argmax()) for info in infos]
        seen, _, _, _, infos = together.step(np.array(actions))
    assert seen.shape[0] == 8


def test_pettingzoo_refuses_to_convert_turn_based_games_to_parallel() -> None:
    from pettingzoo.utils.conversions import aec_to_parallel

    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(aec_env("mau-mau", **HOUSE))


def test_the_official_test_passes_with_the_mask_in_the_infos() -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env("mau-mau", mask="info", **HOUSE), num_cycles=20)
    env = parallel_env("nippachi", mask="info", **VARIANTS["nippachi"])
    seen, infos = env.reset(seed=1)
    for _ in range(40):
        if not env.agents:
            seen, infos = env.reset()
        assert all(env.observation_space(agent).contains(one) for agent, one in seen.items())
        seen, *_, infos = env.step({agent: int(told["action_mask"].argmax()) for agent, told in infos.items()})
