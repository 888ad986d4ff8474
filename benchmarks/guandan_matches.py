"""Whole Guandan matches, from 2 to A, on one thread, compiled: matches, deals and decisions a second.

    .venv/bin/python benchmarks/guandan_matches.py            # random players, then greedy ones, in each preset

Rounds of all of them alternate, and medians are shown.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from tefuda.bulk.compile import compiled
from tefuda.bulk.drive import POLICIES, Task, play_deal, unbound
from tefuda.bulk.layout import record_of, row_of
from tefuda.bulk.run import bindings_of
from tefuda.core.chance import derive, seed_words
from tefuda.core.decision import Proposals
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.seats import MAX_SEATS
from tefuda.games.guandan import GAME

MOST_DEALS = 10_000
PRESETS = ("guandan", "pagat", "official", "online")
MATCHES = {"random": 2_000, "greedy": 400}

Table = Options = View = Any
begin_match = unbound


@record
class Count(Record):
    """What is counted of whole matches; `wins` by side."""

    matches: int = cell()
    deals: int = cell()
    decisions: int = cell()
    longest: int = cell()
    wins: Cells = cells(MAX_SEATS)


def play_matches(table: Table, options: Options, view: View, proposals: Proposals, task: Task, found: Count) -> None:
    """Play whole matches, each until it is won."""
    table.seats = task.seats
    for number in range(task.deals):
        derive(task.seed, task.first + number, table.chance, task.dice)
        begin_match(table)
        deals = 0
        while table.match_over == 0 and deals < MOST_DEALS:
            found.decisions += play_deal(table, options, view, proposals, task)
            deals += 1
        found.deals += deals
        found.longest = max(found.longest, deals)
        if table.match_over == 1:
            found.matches += 1
            found.wins[table.winners >> 1 & 1] += 1


def played(play: Callable[..., None], preset: str, agent: str, first: int) -> tuple[Count, float]:
    """Return what is counted of some matches, and the seconds they took."""
    task = Task()
    task.seed, task.seats, task.limit = seed_words(1), 4, 1_000
    task.first, task.deals = first, MATCHES[agent]
    task.policies[:4] = [POLICIES[agent]] * 4
    rows = [
        row_of(value) for value in (GAME.table(), GAME.presets[preset].options, GAME.view(), Proposals(), task, Count())
    ]
    started = time.perf_counter()
    play(*(row[0] for row in rows))
    return record_of(Count, rows[-1]), time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    play = compiled(play_matches, {**bindings_of(GAME), "Count": Count}, "guandan-matches")
    found: dict[tuple[str, str], list[tuple[Count, float]]] = {}
    for number in range(rounds):
        for preset in PRESETS:
            for agent in MATCHES:
                here = found.setdefault((preset, agent), [])
                here.append(played(play, preset, agent, number * MATCHES[agent]))
    print("| preset | players | matches/s | decisions/s | deals a match | longest | wins of each side |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for (preset, agent), results in found.items():
        matches, deals = (sum(getattr(count, name) for count, _ in results) for name in ("matches", "deals"))
        speeds = [median(getattr(count, name) / took for count, took in results) for name in ("matches", "decisions")]
        longest = max(count.longest for count, _ in results)
        wins = " : ".join(str(sum(count.wins[side] for count, _ in results)) for side in (0, 1))
        speed = f"{speeds[0]:,.0f} | {speeds[1] / 1e6:.2f} M"
        print(f"| {preset} | {agent} | {speed} | {deals / matches:.1f} | {longest} | {wins} |")


if __name__ == "__main__":
    main()
