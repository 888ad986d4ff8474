"""Whole matches with an end, on one thread, compiled: matches, deals and decisions a second.

    .venv/bin/python benchmarks/matches.py                    # random players, then greedy ones, in each preset
    .venv/bin/python benchmarks/matches.py guandan taiwan:match_deals=4,many=8

A preset may have house rules after a colon. One whose matches do not end of themselves needs one that ends them. Rounds
of all of them alternate, and medians are shown.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median
from typing import Any

from machine import keep, machine
from rich.console import Console

from tefuda.bulk.run import player, simulate
from tefuda.bulk.simulation import Simulation
from tefuda.core.game import Game
from tefuda.play.library import find
from tefuda.play.opening import choose_options

GAMES = ("guandan", "pagat", "official", "online", "nippachi", "taiwan:match_deals=8")
SEATS = 4
MATCHES = {"random": 2_000, "greedy": 400}


def options_of(named: str) -> Any:
    """Return the house rules of a preset, changed as is said after the colon."""
    preset, _, rules = named.partition(":")
    given = dict(rule.split("=", 1) for rule in rules.split(",") if rule)
    return choose_options(preset, given)


def game_of(named: str) -> Game:
    return find(named.partition(":")[0])[0]


def played(named: str, agent: str, first: int) -> Simulation:
    """Return what became of some matches."""
    return simulate(
        game_of(named), named, options_of(named),
        seats=SEATS, deals=MATCHES[agent], matches=True, agents=[agent] * SEATS, seed=1, first=first, threads=1,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="PRESET[:OPTION=ANSWER,...]")
    asked = parser.parse_args()
    for named in asked.games:
        for agent in MATCHES:
            player(game_of(named), options_of(named), [agent] * SEATS, matches=True)
    found: dict[tuple[str, str], list[Simulation]] = {}
    for number in range(asked.rounds):
        for named in asked.games:
            for agent in MATCHES:
                here = found.setdefault((named, agent), [])
                here.append(played(named, agent, number * MATCHES[agent]))
    lines = ["| game | players | matches/s | decisions/s | deals a match | longest | wins by seat |"]
    lines.append("|---|---|--:|--:|--:|--:|--:|")
    lines += [row(named, agent, results) for (named, agent), results in found.items()]
    table = "\n".join(lines) + "\n"
    Console().print(table, soft_wrap=True)
    if asked.keep:
        keep("matches", {"machine": machine(), "rounds": asked.rounds}, table)


def row(named: str, agent: str, rounds: Sequence[Simulation]) -> str:
    """Return the line of a table: medians of the rounds, and sums of what was counted."""
    tallies = [one.tally for one in rounds]
    matches = median(one.tally.matches / one.seconds for one in rounds)
    speed = f"{matches:,.0f} | {median(one.decisions_per_second for one in rounds) / 1e6:.2f} M"
    deals = sum(tally.match_deals for tally in tallies) / max(1, sum(tally.matches for tally in tallies))
    wins = " : ".join(str(sum(tally.match_wins[seat] for tally in tallies)) for seat in range(SEATS))
    return f"| {named} | {agent} | {speed} | {deals:.1f} | {max(tally.longest_match for tally in tallies)} | {wins} |"


if __name__ == "__main__":
    main()
