"""Copies and pickles continue like their originals, although they share no tables."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import product
from typing import Any

import cloudpickle
import gymnasium
import numpy as np
import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.table.chance import Dice
from tefuda.envs import Batch, Env, VectorEnv, aec_env, parallel_env
from tefuda.lab import Bot, compare, ladder
from tefuda.lab.outside import Outside
from tefuda.search.evaluator import Evaluator
from tefuda.search.thinking import Thinking
from tefuda.solver.prover import Solver
from tests.envs.variants import VARIANTS

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "cloudpickle": lambda value: cloudpickle.loads(cloudpickle.dumps(value)),
    "deepcopy": copy.deepcopy,
}
STEPS = 60


def plain(value: Any) -> Any:
    """Return arrays, and containers of arrays, as comparable values."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, np.ndarray):
        return plain(value.tolist()) if value.dtype == object else (str(value.dtype), value.shape, value.tobytes())
    return value


def batch(**asked: Any) -> Batch:
    return Batch(**{"preset": "mau-mau", "tables": 5, "seed": 3, **asked, **VARIANTS[asked.get("preset", "mau-mau")]})


def vector(**asked: Any) -> VectorEnv:
    preset = asked.pop("preset", "mau-mau")
    return VectorEnv(preset, 5, **{"others": "random", **VARIANTS[preset], **asked})


def on_with(env: Batch, last: int) -> list[Any]:
    """Step a batch by its first legal actions; return everything that the steps return."""
    told = []
    for _ in range(last):
        masks = env._tables.mask
        seen, reward, *_ = env.step(masks.argmax(1) if env.codes else np.zeros(env.tables, int))
        told.append(([one.tobytes() for one in seen], reward.tobytes(), str(env.deal(1)), env.save(2)))
    return told


BATCHES: dict[str, Callable[[], Batch]] = {
    "mask": batch,
    "candidates": lambda: batch(preset="guandan"),
    "plays": lambda: batch(preset="nippachi", plays=4),
    "automatic": lambda: batch(preset="nippachi", automatic_pass=True),
    "match": lambda: batch(preset="guandan", match=True, rewards="match"),
    "threads": lambda: batch(threads=3, first=9),
    "candidates on threads": lambda: batch(preset="guandan", threads=2),
}


@pytest.mark.parametrize(("kind", "way"), [*product(BATCHES, WAYS)])
def test_a_copied_batch_continues_like_the_original(kind: str, way: str) -> None:
    env, copied = BATCHES[kind](), WAYS[way]
    fresh = copied(env)
    shown, there = env.reset(), fresh.reset()
    assert [one.tobytes() for one in shown] == [one.tobytes() for one in there]
    on_with(env, 35)
    later = copied(env)
    before = [env.save(table) for table in range(env.tables)]
    told = on_with(later, STEPS)
    assert [env.save(table) for table in range(env.tables)] == before, "nothing is shared"
    assert on_with(env, STEPS) == told
    assert later.reset(seed=8).observation.tobytes() == env.reset(seed=8).observation.tobytes()


def test_a_copied_batch_shows_views_of_its_own_arrays() -> None:
    env = batch()
    seen = env.reset()
    later = copy.deepcopy(env)
    there, *_ = later.step(seen.mask.argmax(1))
    again, *_ = later.step(there.mask.argmax(1))
    assert np.shares_memory(there.observation, again.observation)
    assert not np.shares_memory(there.observation, seen.observation)


def vector_steps(env: VectorEnv, steps: int) -> list[Any]:
    told = []
    for _ in range(steps):
        seen, *happened = env.step(env.action_masks().argmax(1))
        told.append(plain((seen, happened)))
    return told


VECTORS: dict[str, Callable[[], VectorEnv]] = {
    "mask": vector,
    "others": lambda: vector(others=["greedy", "random", "club"]),
    "candidates": lambda: vector(preset="guandan", match=True),
    "plays": lambda: vector(preset="nippachi", plays=3),
    "threads": lambda: vector(threads=2, automatic_pass=True),
    "next step": lambda: vector(autoreset_mode="NEXT_STEP", illegal_reward=-1, render_mode="ansi"),
}


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        pytest.param(kind, way, marks=pytest.mark.long if kind == "candidates" else ())
        for kind, way in product(VECTORS, WAYS)
    ],
)
def test_a_copied_vector_environment_continues_like_the_original(kind: str, way: str) -> None:
    env, copied = VECTORS[kind](), WAYS[way]
    fresh = copied(env)
    assert plain(env.reset(seed=4)) == plain(fresh.reset(seed=4))
    vector_steps(env, 30)
    later = copied(env)
    assert vector_steps(later, STEPS) == vector_steps(env, STEPS)
    assert env.observation_space == later.observation_space


def one_steps(env: Any, steps: int) -> list[Any]:
    told, over = [], False
    for _ in range(steps):
        if over:
            told.append(plain(env.reset()))
        seen, reward, over, cut, infos = env.step(int(env.get_wrapper_attr("action_masks")().argmax()))
        told.append(plain((seen, reward, over, cut, infos, env.render())))
    env.reset()
    return told


ONE: dict[str, Callable[[], Any]] = {
    "one table": lambda: Env("mau-mau", others="random", render_mode="ansi", **VARIANTS["mau-mau"]),
    "wrapped": lambda: gymnasium.make("tefuda/nippachi-v0", others="random", plays=2, **VARIANTS["nippachi"]),
    "candidates": lambda: Env("mau-mau", others="random", actions="candidates", most=9, **VARIANTS["mau-mau"]),
}


@pytest.mark.parametrize(("kind", "way"), [*product(ONE, WAYS)])
def test_a_copied_gymnasium_table_continues_like_the_original(kind: str, way: str) -> None:
    env, copied = ONE[kind](), WAYS[way]
    fresh = copied(env)
    assert plain(env.reset(seed=4)) == plain(fresh.reset(seed=4))
    for number in (5, 40):
        one_steps(env, number)
        later = copied(env)
        assert one_steps(later, STEPS) == one_steps(env, STEPS)


def in_turn_steps(env: Any, steps: int) -> list[Any]:
    told = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen, reward, terminated, truncated, info = env.last()
        told.append((env.agent_selection, plain((seen, reward, terminated, truncated, info)), env.table.text()))
        env.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    return told


def together_steps(env: Any, steps: int) -> list[Any]:
    told = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
        told.append(plain(env.step({agent: int(mask.argmax()) for agent, mask in masks.items()})))
    return told


SEATS: dict[str, tuple[Callable[[], Any], Callable[[Any, int], list[Any]]]] = {
    "in turn": (lambda: aec_env("mau-mau", **VARIANTS["mau-mau"]), in_turn_steps),
    "in turn, plays": (lambda: aec_env("nippachi", plays=3, **VARIANTS["nippachi"]), in_turn_steps),
    "in turn, match": (lambda: aec_env("guandan", match=True, **VARIANTS["guandan"]), in_turn_steps),
    "at once": (lambda: parallel_env("nippachi", render_mode="ansi", **VARIANTS["nippachi"]), together_steps),
}


@pytest.mark.parametrize(("kind", "way"), [*product(SEATS, WAYS)])
def test_a_copied_pettingzoo_table_continues_like_the_original(kind: str, way: str) -> None:
    make, steps = SEATS[kind]
    env, copied = make(), WAYS[way]
    fresh = copied(env)
    env.reset(seed=2)
    fresh.reset(seed=2)
    assert env.table.text() == fresh.table.text()
    for number in (7, 90):
        steps(env, number)
        later = copied(env)
        assert steps(later, STEPS) == steps(env, STEPS)


def values() -> dict[str, Any]:
    """Return one object of each public kind that may contain machine code or a program."""
    deal = tefuda.deal("mau-mau", seed=1)
    ended = tefuda.run(deal, [bot("greedy")] * 4)
    seen = tefuda.deal("nippachi", seed=1)
    assert seen.turn is not None
    watched = seen.observe(seen.turn)
    codes = [action.code for action in watched.legal_actions]
    thinking = Thinking(seen.game, seen.options, watched.view, codes, Dice(), playouts=2_000)
    thinking.go_on()
    solver = Solver(deal.game, deal.options, 4, 0, limit=500)
    solver.forced(deal.table)
    return {
        "deal": ended, "start": ended.start, "observation": watched, "legal actions": watched.legal_actions,
        "account": ended.account, "match": tefuda.match("guandan", seed=1),
        **{f"bot {name}": bot(name) for name in ("random", "beginner", "greedy", "club", "expert", "master")},
        "program": Outside("first", "true"), "bot of a ladder": Bot("first", "true"),
        "thinking": thinking, "scales": Evaluator(deal.game, deal.options), "solver": solver,
        "simulation": tefuda.simulate("mau-mau", deals=50, agents="club", progress=lambda done: None),
        "solution": tefuda.solve(deal, nodes=50), "analysis": tefuda.analyse(ended, playouts=250),
        "study": compare("crazy-eights", recycle=["off", "when-needed"], deals=50, agents="greedy"),
        "ladder": ladder("crazy-eights", ["random", "greedy"], deals=100),
    }  # fmt: skip


def test_everything_returned_can_be_copied_and_pickled() -> None:
    for name, value in values().items():
        for way, copied in WAYS.items():
            assert type(copied(value)) is type(value), (name, way)


def test_copied_searches_and_solvers_continue_like_the_originals() -> None:
    found = values()
    for copied in WAYS.values():
        search, other = found["thinking"], copied(found["thinking"])
        while not other.go_on():
            continue
        once, again = copy.deepcopy(search), copied(search)
        for one in (once, again):
            while not one.go_on():
                continue
        assert once.search == again.search == other.search
        solver, table = copied(found["solver"]), tefuda.deal("mau-mau", seed=1).table
        assert solver.nodes == found["solver"].nodes
        assert solver.forced(table) is copy.deepcopy(found["solver"]).forced(table)
