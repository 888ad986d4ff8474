"""Whole matches with an end, on one thread, compiled: matches, deals and decisions a second.

    .venv/bin/python benchmarks/matches.py                    # random players, then greedy ones, in each preset
    .venv/bin/python benchmarks/matches.py guandan nippachi

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
from tefuda.bulk.run import NO_BOUND, bindings_of
from tefuda.core.chance import derive, seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.seats import MAX_SEATS
from tefuda.play.library import find

MOST_DEALS = 10_000
PRESETS = ("guandan", "pagat", "official", "online", "nippachi")
SEATS = 4
MATCHES = {"random": 2_000, "greedy": 400}

Table = Options = View = Any
begin_match = unbound


@record
class Count(Record):
    """What is counted of whole matches; `wins` by seat; those who share a match have each won it."""

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
            for seat in range(table.seats):
                found.wins[seat] += table.winners >> seat & 1


def driver(game: Game) -> Callable[..., None]:
    """Return the compiled driver of whole matches of a game."""
    return compiled(play_matches, {**bindings_of(game), "Count": Count}, f"{game.name}-matches")


def played(play: Callable[..., None], preset: str, agent: str, first: int) -> tuple[Count, float]:
    """Return what is counted of some matches, and the seconds they took."""
    task = Task()
    game, named = find(preset)
    task.seed, task.seats = seed_words(1), SEATS
    task.limit = game.decisions_bound(named.options, SEATS) or NO_BOUND
    task.first, task.deals = first, MATCHES[agent]
    task.policies[:SEATS] = [POLICIES[agent]] * SEATS
    rows = [row_of(value) for value in (game.table(), named.options, game.view(), Proposals(), task, Count())]
    started = time.perf_counter()
    play(*(row[0] for row in rows))
    return record_of(Count, rows[-1]), time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("presets", nargs="*", default=PRESETS)
    asked = parser.parse_args()
    rounds, presets = asked.rounds, asked.presets
    games = {find(preset)[0] for preset in presets}
    plays = {
        game: compiled(play_matches, {**bindings_of(game), "Count": Count}, f"{game.name}-matches") for game in games
    }
    found: dict[tuple[str, str], list[tuple[Count, float]]] = {}
    for number in range(rounds):
        for preset in presets:
            for agent in MATCHES:
                here = found.setdefault((preset, agent), [])
                here.append(played(plays[find(preset)[0]], preset, agent, number * MATCHES[agent]))
    print("| preset | players | matches/s | decisions/s | deals a match | longest | wins by seat |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for (preset, agent), results in found.items():
        matches, deals = (sum(getattr(count, name) for count, _ in results) for name in ("matches", "deals"))
        speeds = [median(getattr(count, name) / took for count, took in results) for name in ("matches", "decisions")]
        longest = max(count.longest for count, _ in results)
        wins = " : ".join(str(sum(count.wins[seat] for count, _ in results)) for seat in range(SEATS))
        speed = f"{speeds[0]:,.0f} | {speeds[1] / 1e6:.2f} M"
        print(f"| {preset} | {agent} | {speed} | {deals / matches:.1f} | {longest} | {wins} |")


if __name__ == "__main__":
    main()
