"""How long the legal actions of a whole Guandan hand take, interpreted.

Leading, and following. Each round deals again. What is timed is the making of the list, each action with its cards: the
shortest of twenty times, since other work on the machine can only make it longer. Numbers are milliseconds.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import tefuda
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from tefuda import Deal
from tefuda.play.action import LegalActions

PRESET = "guandan"
WHOLE_HAND = 27
TIMES = 20


def listed(deal: Deal) -> tuple[float, int]:
    """Return how many milliseconds it takes to list the legal actions of the seat to act, and how many there are."""
    taken = []
    for _ in range(TIMES):
        actions = LegalActions(deal.game, deal.options, deal.table)  # new each time: a deal keeps its actions
        started = time.perf_counter()
        len(actions)
        taken.append(1000 * (time.perf_counter() - started))
    return min(taken), len(deal.legal_actions)


def figures(taken: list[tuple[float, int]]) -> dict[str, float]:
    times = sorted(spent for spent, _ in taken)
    return {
        "actions": sum(number for _, number in taken) / len(taken),
        "p50": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100],
        "longest": times[-1],
    }


def run(rounds: int) -> Iterator[Row]:
    found: dict[str, list[tuple[float, int]]] = {"leading": [], "following": []}
    random = Random(1)
    for number in range(rounds):
        deal = tefuda.deal(PRESET, seed=number)
        assert deal.observe(deal.turn).counts[deal.turn or 0] == WHOLE_HAND
        found["leading"].append(listed(deal))
        found["following"].append(listed(deal.apply(random.choice(deal.legal_actions))))
    for name, taken in found.items():
        yield {"hand": name, **figures(taken)}


def table(found: Found) -> str:
    heads = ("legal actions of 27 cards, interpreted", "how many", "p50 (ms)", "p99 (ms)", "longest (ms)")
    return markdown(heads, "lrrrr", [
        (one["hand"], f"{one['actions']:.0f}", *(f"{one[part]:.2f}" for part in ("p50", "p99", "longest")))
        for one in found["results"]
    ])  # fmt: skip


BENCHMARK = Benchmark("legal-actions", __doc__, run, table, parameters=(option("rounds", 500, "How many hands."),))
