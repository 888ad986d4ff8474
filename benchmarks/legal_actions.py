"""How long a person waits for the legal actions of a whole Guandan hand, interpreted: leading and following.

    .venv/bin/python benchmarks/legal_actions.py [--rounds 500] [--json] [--keep]

Each round deals again. What is timed is the making of the list, each action with its cards: the shortest of twenty
times, since other work on the machine can only make it longer. Numbers are milliseconds.
"""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

from machine import asked_for, keep, machine
from rich.console import Console

import tefuda
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
        number = len(actions)
        taken.append(1000 * (time.perf_counter() - started))
    return min(taken), number


def measured(rounds: int) -> dict[str, Any]:
    found: dict[str, list[tuple[float, int]]] = {"leading": [], "following": []}
    random = Random(1)
    for number in range(rounds):
        deal = tefuda.deal(PRESET, seed=number)
        assert deal.observe(deal.turn).counts[deal.turn or 0] == WHOLE_HAND
        found["leading"].append(listed(deal))
        found["following"].append(listed(deal.apply(random.choice(deal.legal_actions))))
    return {"machine": machine(), "rounds": rounds, **{name: figures(taken) for name, taken in found.items()}}


def figures(taken: list[tuple[float, int]]) -> dict[str, float]:
    times = sorted(spent for spent, _ in taken)
    return {
        "p50": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100],
        "longest": times[-1],
        "legal actions": sum(number for _, number in taken) / len(taken),
    }


def as_markdown(found: dict[str, Any]) -> str:
    lines = ["| legal actions of 27 cards, interpreted | how many | p50 (ms) | p99 (ms) | longest (ms) |"]
    lines.append("|---|--:|--:|--:|--:|")
    for name in ("leading", "following"):
        one = found[name]
        times = " | ".join(f"{one[part]:.2f}" for part in ("p50", "p99", "longest"))
        lines.append(f"| {name} | {one['legal actions']:.0f} | {times} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = asked_for(__doc__ or "", rounds=500)
    found = measured(asked.rounds)
    table = as_markdown(found)
    Console().print(json.dumps(found) if asked.json else table, soft_wrap=True)
    if asked.keep:
        keep("legal-actions", found, table)


if __name__ == "__main__":
    main()
