"""Steps a second of the environments, ours beside those of others: the same machine, the same minutes, in turn.

    python3 -m venv ../peers && ../peers/bin/pip install pgx jax rlcard open_spiel setuptools
    .venv/bin/python benchmarks/environments.py --peers ../peers/bin/python          # a table
    .venv/bin/python benchmarks/environments.py --peers ../peers/bin/python --keep   # and files in benchmarks/results
    .venv/bin/python benchmarks/environments.py --plays 8                            # what the last eight plays cost

In every round each has its turn, at random, on one thread; ratios are taken within the round. A step is a decision of a
player at one table: with what the next seat sees as numbers, and with what is legal for it. What counts is the median
of the rounds, by the time that the processor spent on it; the time of the clock stands beside. "Choosing" is drawing a
legal action, by NumPy where tables are stepped together; where it is not left out, its time counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from machine import keep, machine

from tefuda.bulk.bench import Contender, Round, Speed, measure
from tefuda.envs import Batch, Observed, aec_env

ROUNDS = 7
TABLES = 1_024
LEAST = 0.6
BATCHES = {
    "crazy-eights": "observation and mask",
    "nippachi": "observation and mask",
    "guandan": "observation and candidates",
    "taiwan": "observation and candidates",
}


def drawn(seen: Observed, dice: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return a legal action for each table, each as likely as any other."""
    if not seen.mask.size:
        numbers = np.diff(seen.offsets)
        return (dice.random(len(numbers)) * numbers).astype(np.int64)
    numbers = seen.mask.sum(1, dtype=np.int64)
    starts = np.cumsum(numbers) - numbers
    places = np.flatnonzero(seen.mask)
    tables, actions = seen.mask.shape
    return places[starts + (dice.random(tables) * numbers).astype(np.int64)] - np.arange(tables) * actions


def stepped(preset: str, choosing: bool, plays: int = 0) -> Callable[[int], Round]:
    """Return a round of stepping many tables that show the last `plays`; the time of choosing counts or not."""
    env, dice = Batch(preset, tables=TABLES, seed=1, plays=plays), np.random.default_rng(1)
    held = [env.reset()]

    def play(number: int) -> Round:
        steps, clock, processor = 0, 0.0, 0.0
        while clock < LEAST:
            if not choosing:
                action = drawn(held[0], dice)
            before, spent = time.perf_counter(), time.process_time()
            if choosing:
                action = drawn(held[0], dice)
            held[0], *_ = env.step(action)
            clock += time.perf_counter() - before
            processor += time.process_time() - spent
            steps += TABLES
        return Round(steps, clock, processor)

    return play


def asked_in_turn(preset: str) -> Callable[[int], Round]:
    """Return a round of PettingZoo's environment of agents in turn."""
    env, dice = aec_env(preset), random.Random(1)
    env.reset(seed=1)

    def play(number: int) -> Round:
        steps, before, spent = 0, time.perf_counter(), time.process_time()
        while time.perf_counter() - before < LEAST:
            for _ in range(50):
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.reset()
                    continue
                env.step(dice.choice(seen["action_mask"].nonzero()[0].tolist()))
                steps += 1
        return Round(steps, time.perf_counter() - before, time.process_time() - spent)

    return play


class Peers:
    """A process of another Python that plays the environments of others."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).with_name("peer_environments.py")
        environment = {**os.environ, "PYTHONPATH": "", "JAX_PLATFORMS": "cpu"}
        self._process = subprocess.Popen(
            [python, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        told = self._answer()
        self.names, self.versions = told["names"], told["versions"]

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        while True:
            line = self._process.stdout.readline()
            if not line:
                raise SystemExit("the process of the others has ended")
            if line.startswith(("{", "[")):
                return json.loads(line)

    def play(self, name: str) -> Round:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        return Round(*self._answer())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def contenders(peers: Peers | None) -> Iterator[Contender]:
    for preset, shown in BATCHES.items():
        yield Contender(f"Batch, {shown}, without choosing", preset, stepped(preset, choosing=False))
        yield Contender(f"Batch, {shown}", preset, stepped(preset, choosing=True))
    yield Contender("aec_env", "crazy-eights", asked_in_turn("crazy-eights"))
    for name in peers.names if peers else ():
        package, _, game = name.partition(" ")
        yield Contender(package, game, lambda number, name=name: peers.play(name))


def compare_plays(plays: int, rounds: int) -> None:
    """Print how many steps are made with the last plays and without, and the ratio within the rounds."""
    print(f"| game | without | with the last {plays} plays | ratio | from … to |\n|---|--:|--:|--:|--:|")
    for preset in BATCHES:
        both = [Contender(str(shown), preset, stepped(preset, choosing=False, plays=shown)) for shown in (0, plays)]
        measure(both, rounds=1)
        without, shown = measure(both, rounds)
        ratios = [b / a for a, b in zip(without.by_processor, shown.by_processor, strict=True)]
        speeds = [f"{median(one.by_processor) / 1e3:,.4g}" for one in (without, shown)]
        print(f"| {preset} | {' | '.join(speeds)} | {median(ratios):.2f} | {min(ratios):.2f} … {max(ratios):.2f} |")


def as_data(speeds: list[Speed], rounds: int, before: dict[str, Any], versions: dict[str, str]) -> dict[str, Any]:
    by_name = {(speed.way, speed.game): speed for speed in speeds}
    loop = by_name.get(("OpenSpiel", "crazy_eights"))
    ours = by_name["Batch, observation and mask", "crazy-eights"]
    ratios = [a / b for a, b in zip(ours.by_processor, loop.by_processor, strict=True)] if loop else []
    return {
        "machine": {**before, "versions": {**before["versions"], **versions}},
        "load_after": [round(load, 2) for load in os.getloadavg()],
        "rounds": rounds,
        "tables": TABLES,
        "speeds": [
            {
                "way": speed.way,
                "game": speed.game,
                "steps_per_processor_second": median(speed.by_processor),
                "least": min(speed.by_processor),
                "most": max(speed.by_processor),
                "steps_per_second": speed.median,
            }
            for speed in speeds
        ],
        "times_openspiel": {"median": median(ratios), "least": min(ratios), "most": max(ratios)} if ratios else None,
    }


def as_markdown(found: dict[str, Any]) -> str:
    there, times = found["machine"], found["times_openspiel"]
    versions = ", ".join(f"{name} {number}" for name, number in there["versions"].items() if number)
    lines = [
        f"Measured on {there['date'][:10]} with `benchmarks/environments.py`: {there['processor']}, one thread,",
        f"{found['tables']:,} tables where many are stepped together, {found['rounds']} rounds in which each had its",
        f"turn; {versions}.",
        f"Load of the machine before and after: {there['load'][0]} and {found['load_after'][0]}.",
        "",
        "| | game | thousand steps a second of the processor | from … to | by the clock |",
        "|---|---|--:|--:|--:|",
    ]
    for one in sorted(found["speeds"], key=lambda one: -one["steps_per_processor_second"]):
        shown = [
            f"{one[name] / 1e3:,.4g}" for name in ("steps_per_processor_second", "least", "most", "steps_per_second")
        ]
        lines.append(f"| {one['way']} | {one['game']} | {shown[0]} | {shown[1]} … {shown[2]} | {shown[3]} |")
    if times:
        told = [f"{times[name]:.0f}" for name in ("median", "least", "most")]
        lines += ["", f"With choosing, our eights make {told[0]} times the steps of OpenSpiel's loop with tensor and",
                  f"mask ({told[1]} to {told[2]} in the rounds)."]  # fmt: skip
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare our environments with those of others.")
    parser.add_argument("--peers", help="the Python that has the others installed")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    parser.add_argument("--plays", type=int, help="compare ours with this many last plays and without, nothing else")
    asked = parser.parse_args()
    if asked.plays:
        compare_plays(asked.plays, asked.rounds)
        return
    before, peers = machine(), Peers(asked.peers) if asked.peers else None
    against = list(contenders(peers))
    measure(against, rounds=1)  # machine code loaded, caches warm
    found = as_data(measure(against, asked.rounds), asked.rounds, before, peers.versions if peers else {})
    if peers:
        peers.close()
    print(as_markdown(found))
    if asked.keep:
        keep("environments", found, as_markdown(found))


if __name__ == "__main__":
    main()
