"""Steps a second of the environments, beside those of others.

On the same machine, in the same minutes: in every round each has its turn, at random, on one thread; ratios are taken
within the round. A step is a decision of a player at one table: with what the next seat sees as numbers, and with what
is legal for it. What counts is the median of the rounds, by the time that the processor spent on it; the time of the
clock stands beside. "Choosing" is drawing a legal action, by NumPy where tables are stepped together; where it is not
left out, its time counts.

The others need a Python of their own: `python3 -m venv ../peers`, and there `pip install pgx jax rlcard open_spiel
setuptools`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from statistics import median

import numpy as np

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.rounds import alternate, ratio
from benchmarks.harness.worker import Worker
from benchmarks.played_there import drawn
from tefuda.bulk.bench import Contender, Round
from tefuda.envs import Batch, aec_env

LEAST = 0.6
"""The shortest time of a turn, in seconds."""
BATCHES = {
    "crazy-eights": "observation and mask",
    "nippachi": "observation and mask",
    "guandan": "observation and candidates",
    "taiwan": "observation and candidates",
}


def stepped(preset: str, tables: int, *, choosing: bool, plays: int = 0) -> Callable[[int], Round]:
    """Return a round of stepping many tables that show the last `plays`; the time of choosing counts or not."""
    env, dice = Batch(preset, tables=tables, seed=1, plays=plays), np.random.default_rng(1)
    held = [env.reset()]

    def play(number: int) -> Round:
        steps, clock, processor = 0, 0.0, 0.0
        while clock < LEAST:
            before, spent = time.perf_counter(), time.process_time()
            action = drawn(held[0], dice)
            if not choosing:
                before, spent = time.perf_counter(), time.process_time()
            held[0], *_ = env.step(action)
            clock += time.perf_counter() - before
            processor += time.process_time() - spent
            steps += tables
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


def contenders(plays: int, tables: int) -> Iterator[Contender]:
    for preset, shown in BATCHES.items():
        yield Contender(f"Batch, {shown}, without choosing", preset, stepped(preset, tables, choosing=False))
        yield Contender(f"Batch, {shown}", preset, stepped(preset, tables, choosing=True))
        if plays:
            with_plays = stepped(preset, tables, choosing=False, plays=plays)
            yield Contender(f"Batch, {shown}, the last {plays} plays, without choosing", preset, with_plays)
    yield Contender("aec_env", "crazy-eights", asked_in_turn("crazy-eights"))


def run(rounds: int, tables: int, plays: int, peers: str) -> Iterator[Row]:
    against = {(one.way, one.game): one.play for one in contenders(plays, tables)}
    with ExitStack() as stack:
        versions = {}
        if peers:
            others = stack.enter_context(Worker(peers, "benchmarks.peer_environments", JAX_PLATFORMS="cpu"))
            versions = others.ask("versions")
            against |= {(*name.split(),): partial(played_there, others, name) for name in versions}
        found = alternate(against, rounds, warm=True)
    speeds = {name: [one.decisions / one.processor for one in turns] for name, turns in found.items()}
    for (way, game), turns in found.items():
        row = {
            "way": way, "game": game,
            "steps_per_processor_second": median(speeds[way, game]),
            "least": min(speeds[way, game]), "most": max(speeds[way, game]),
            "steps_per_second": median(one.decisions / one.seconds for one in turns),
        }  # fmt: skip
        without = (way.replace(f", the last {plays} plays", ""), game)
        if f"{way} {game}" in versions:
            row["package"], row["version"] = versions[f"{way} {game}"]
        elif (way, game) == OURS and THEIRS in speeds:
            row["times_openspiel"] = ratio(speeds[OURS], speeds[THEIRS])
        elif without in speeds and without != (way, game):
            row["times_without"] = ratio(speeds[way, game], speeds[without])
        yield row


def played_there(others: Worker, name: str, number: int) -> Round:
    return Round(*others.ask("play", name))


def table(found: Found) -> str:
    there, asked, results = found["machine"], found["parameters"], found["results"]
    numbers = {**there["versions"], **{one["package"]: one["version"] for one in results if "package" in one}}
    versions = ", ".join(f"{name} {number}" for name, number in numbers.items() if number)
    told = (
        f"Measured on {there['date'][:10]} with `python -m benchmarks environments`:\n"
        f"{there['processor']}, one thread, {asked['tables']:,} tables where many are stepped together, "
        f"{asked['rounds']} rounds in which each had its\nturn; {versions}.\n"
        f"Load of the machine before and after: {there['load'][0]} and {found['load_after'][0]}.\n\n"
    )
    rows = []
    for one in sorted(results, key=lambda one: -one["steps_per_processor_second"]):
        middle, least, most, by_clock = (
            f"{one[name] / 1e3:,.4g}" for name in ("steps_per_processor_second", "least", "most", "steps_per_second")
        )
        rows.append((one["way"], one["game"], middle, f"{least} … {most}", by_clock))
    heads = ("", "game", "thousand steps a second of the processor", "from … to", "by the clock")
    told += markdown(heads, "llrrr", rows)
    for one in results:
        if "times_openspiel" in one:
            middle, least, most = (f"{number:.0f}" for number in one["times_openspiel"])
            told += (
                f"\nWith choosing, our eights make {middle} times the steps of OpenSpiel's loop with tensor and\n"
                f"mask ({least} to {most} in the rounds).\n"
            )
        if "times_without" in one:
            middle, least, most = (f"{number:.2f}" for number in one["times_without"])
            told += (
                f"\n{one['game']} with the last plays: {middle} times the steps ({least} to {most} in the rounds).\n"
            )
    return told


OURS = ("Batch, observation and mask", "crazy-eights")
THEIRS = ("OpenSpiel", "crazy_eights")
"""What is compared with what."""
BENCHMARK = Benchmark(
    "environments",
    __doc__,
    run,
    table,
    parameters=(
        option("rounds", 7, "How many rounds."),
        option("tables", 1_024, "How many tables are stepped together; the others always have 1,024."),
        option("plays", 0, "Step ours with so many last plays, too."),
        option("peers", "", "The Python that has the others installed.", metavar="PYTHON"),
    ),
    needs="a Python with the others",
    page="benchmarks.md#environments",
)
