"""The environments of others, each played at random: what `environments` asks of a Python that has them.

What cannot be imported is left out of `versions`: of each environment the package and its version.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

from benchmarks.harness.worker import answer

TABLES = 1_024
LEAST = 0.6
"""The shortest time of a turn, in seconds."""


def pgx_steps(name: str) -> Any:
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    import jax
    import pgx

    env = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(0), TABLES)
    begin = jax.jit(jax.vmap(env.init))

    def one(state: Any, key: Any) -> Any:
        draw, anew = jax.random.split(key)
        action = jax.random.categorical(draw, jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32)))
        later = env.step(state, action)
        fresh = env.init(anew)
        over = later.terminated | later.truncated
        return jax.tree_util.tree_map(lambda a, b: jax.numpy.where(over, a, b), fresh, later)

    step = jax.jit(jax.vmap(one))
    held = {"state": begin(keys), "keys": keys}

    def play() -> int:
        held["keys"] = jax.vmap(lambda key: jax.random.split(key)[0])(held["keys"])
        held["state"] = step(held["state"], held["keys"])
        jax.block_until_ready(held["state"].observation)
        return TABLES

    return play


def rlcard_steps(name: str) -> Any:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    held: dict[str, Any] = {"state": env.reset()[0]}

    def play() -> int:
        for _ in range(20):
            held["state"], _ = env.step(random.choice(list(held["state"]["legal_actions"])))
            if env.is_over():
                held["state"] = env.reset()[0]
        return 20

    return play


def openspiel_steps(name: str) -> Any:
    import pyspiel

    game = pyspiel.load_game(name)
    held: dict[str, Any] = {"state": game.new_initial_state()}

    def play() -> int:
        decisions = 0
        for _ in range(200):
            state = held["state"]
            if state.is_terminal():
                held["state"] = game.new_initial_state()
            elif state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


MAKERS: Mapping[str, tuple[str, Callable[[], Callable[[], int]]]] = {
    "pgx leduc_holdem": ("pgx", lambda: pgx_steps("leduc_holdem")),
    "pgx sparrow_mahjong": ("pgx", lambda: pgx_steps("sparrow_mahjong")),
    "RLCard uno": ("rlcard", lambda: rlcard_steps("uno")),
    "RLCard doudizhu": ("rlcard", lambda: rlcard_steps("doudizhu")),
    "OpenSpiel crazy_eights": ("open_spiel", lambda: openspiel_steps("crazy_eights(players=4)")),
}


ready: dict[str, Callable[[], int]] = {}


def versions() -> dict[str, tuple[str, str]]:
    """Make all environments, and return of each its package and that one's version."""
    found = {}
    for name, (package, make) in MAKERS.items():
        try:
            ready[name] = make()
            ready[name]()
            found[name] = (package, version(package))
        except Exception as fault:  # the others are measured even if one of them is missing
            print(f"{name}: {fault}", file=sys.stderr)
    return found


def play(name: str) -> tuple[int, float, float]:
    """Return how many steps were made in a turn, in how many seconds by the clock and of the processor."""
    steps, clock, processor = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < LEAST:
        steps += ready[name]()
    return steps, time.perf_counter() - clock, time.process_time() - processor


if __name__ == "__main__":
    answer({"versions": versions, "play": play})
