"""What `compare` has a checkout do: by its own Python and through public names, so that all versions can do it."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np

import tefuda
from benchmarks.harness.worker import answer
from tefuda.envs import Batch

TABLES = 256


def play(subject: str, preset: str, size: int, number: int) -> tuple[int, float]:
    """Return the decisions, or steps of tables, of a turn, and the seconds of the processor that they took."""
    return stepped(preset, size) if subject == "batch" else simulated(subject, preset, size, number)


def simulated(agents: str, preset: str, deals: int, number: int) -> tuple[int, float]:
    begun = time.process_time()
    found = tefuda.simulate(
        preset, deals=deals, agents=agents, seed=1, first=number * deals, threads=1, progress=lambda done: None
    )
    return found.decisions, time.process_time() - begun


@cache
def tables_of(preset: str) -> tuple[Batch, list[Any], np.random.Generator]:
    env = Batch(preset, tables=TABLES, seed=1)
    return env, [env.reset()], np.random.default_rng(1)


def stepped(preset: str, steps: int) -> tuple[int, float]:
    """Step tables on from where they are; the time of choosing does not count."""
    env, held, dice = tables_of(preset)
    taken = 0.0
    for _ in range(steps):
        action = drawn(held[0], dice)
        begun = time.process_time()
        held[0], *_ = env.step(action)
        taken += time.process_time() - begun
    return steps * TABLES, taken


def drawn(seen: Any, dice: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return a legal action for each table, each as likely as any other."""
    if not seen.mask.size:
        numbers = np.diff(seen.offsets)
        return np.asarray(dice.random(len(numbers)) * numbers, np.int64)
    numbers = seen.mask.sum(1, dtype=np.int64)
    starts = np.cumsum(numbers) - numbers
    indices = np.flatnonzero(seen.mask)
    tables, actions = seen.mask.shape
    chosen = indices[starts + (dice.random(tables) * numbers).astype(np.int64)]
    return np.asarray(chosen - np.arange(tables) * actions)


if __name__ == "__main__":
    answer({"play": play})
