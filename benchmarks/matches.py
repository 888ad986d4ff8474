"""Whole matches with an end, on one thread, compiled: matches, deals and decisions a second.

    .venv/bin/python benchmarks/matches.py                    # random players, then greedy ones, in each preset
    .venv/bin/python benchmarks/matches.py guandan taiwan:match_deals=4,many=8

A preset may have house rules after a colon. One whose matches have no end by itself needs one that ends them. Rounds
of all of them alternate, and medians are shown.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from machine import keep, machine
from rich.console import Console

from tefuda.bulk.compile import compiled
from tefuda.bulk.driver import POLICIES, Task, play_deal
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import record_of, row_of
from tefuda.bulk.run import NO_BOUND, bindings_of
from tefuda.core.chance import derive, seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.core.record import Cells, Record, cell, cells, record
from tefuda.core.seats import MAX_SEATS
from tefuda.play.library import find
from tefuda.play.opening import choose_options

MOST_DEALS = 10_000
GAMES = ("guandan", "pagat", "official", "online", "nippachi", "taiwan:match_deals=8")
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


def options_of(named: str) -> Any:
    """Return the house rules of a preset, changed as is said after the colon."""
    preset, _, rules = named.partition(":")
    given = dict(rule.split("=", 1) for rule in rules.split(",") if rule)
    return choose_options(preset, given)


def game_of(named: str) -> Game:
    return find(named.partition(":")[0])[0]


def played(play: Callable[..., None], named: str, agent: str, first: int) -> tuple[Count, float]:
    """Return what is counted of some matches, and the seconds they took."""
    task = Task()
    game, options = game_of(named), options_of(named)
    task.seed, task.seats = seed_words(1), SEATS
    task.limit = game.decisions_bound(options, SEATS) or NO_BOUND
    task.first, task.deals = first, MATCHES[agent]
    task.policies[:SEATS] = [POLICIES[agent]] * SEATS
    rows = [row_of(value) for value in (game.table(), options, game.view(), Proposals(), task, Count())]
    started = time.perf_counter()
    play(*rows)
    return record_of(Count, rows[-1]), time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="PRESET[:OPTION=ANSWER,...]")
    asked = parser.parse_args()
    plays = {game: driver(game) for game in set(map(game_of, asked.games))}
    found: dict[tuple[str, str], list[tuple[Count, float]]] = {}
    for number in range(asked.rounds):
        for named in asked.games:
            for agent in MATCHES:
                here = found.setdefault((named, agent), [])
                here.append(played(plays[game_of(named)], named, agent, number * MATCHES[agent]))
    lines = ["| game | players | matches/s | decisions/s | deals a match | longest | wins by seat |"]
    lines.append("|---|---|--:|--:|--:|--:|--:|")
    lines += [row(named, agent, results) for (named, agent), results in found.items()]
    table = "\n".join(lines) + "\n"
    Console().print(table, soft_wrap=True)
    if asked.keep:
        keep("matches", {"machine": machine(), "rounds": asked.rounds}, table)


def row(named: str, agent: str, results: Sequence[tuple[Count, float]]) -> str:
    """Return the line of a table: medians of the rounds, and sums of what was counted."""
    matches, deals = (sum(getattr(count, name) for count, _ in results) for name in ("matches", "deals"))
    speeds = [median(getattr(count, name) / took for count, took in results) for name in ("matches", "decisions")]
    longest = max(count.longest for count, _ in results)
    wins = " : ".join(str(sum(count.wins[seat] for count, _ in results)) for seat in range(SEATS))
    speed = f"{speeds[0]:,.0f} | {speeds[1] / 1e6:.2f} M"
    return f"| {named} | {agent} | {speed} | {deals / max(1, matches):.1f} | {longest} | {wins} |"


if __name__ == "__main__":
    main()
