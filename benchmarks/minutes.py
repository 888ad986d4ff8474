"""How long a person plays each game among bots: a whole match, or a deal where matches have no end.

    .venv/bin/python benchmarks/minutes.py               # every preset
    .venv/bin/python benchmarks/minutes.py guandan mau-mau
    .venv/bin/python benchmarks/minutes.py --keep        # every preset, and write the file in benchmarks/results

Decisions are counted, minutes reckoned from them: a person takes THINKING for each of the own decisions and RESTING to
read how a deal has ended, and bots wait as long as they do on a server. What is found, rounded, is what `minutes` says
in `presets.toml`, and so the tiles of the lobby.
"""

from __future__ import annotations

import argparse
from statistics import mean

from machine import keep, machine
from rich.console import Console

from tefuda.bulk.run import simulate
from tefuda.core.option import is_met
from tefuda.play.library import find, games
from tefuda.server.room.clock import PACE

THINKING, RESTING = 4.0, 15.0
"""In seconds."""
NUMBER = {True: 200, False: 2_000}
"""So many matches are played, or deals where matches have no end."""
PLAYER = "casual"
STEPS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120)


def row(name: str) -> str:
    """Return the line of a preset."""
    game, preset = find(name)
    matches = is_met(preset.options, game.match_ends)
    found = simulate(
        game, name, preset.options,
        seats=preset.seats, deals=NUMBER[matches], matches=matches, agents=[PLAYER] * preset.seats, seed=1,
    ).tally  # fmt: skip
    played = found.matches if matches else found.deals
    decisions, deals = found.decisions / played, found.deals / played
    own = decisions / preset.seats
    seconds = own * THINKING + (decisions - own) * mean(PACE) / 1000 + deals * RESTING
    minutes = min(STEPS, key=lambda step: abs(step - seconds / 60))
    ends = "match" if matches else "deal"
    return f"| {name} | {ends} | {decisions:,.0f} | {deals:.1f} | {seconds / 60:.1f} | {minutes} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    parser.add_argument("presets", nargs="*", default=list(games()))
    asked = parser.parse_args()
    lines = ["| preset | until the end of a | decisions | deals | minutes | rounded |", "|---|---|--:|--:|--:|--:|"]
    lines += [row(name) for name in asked.presets]
    table = "\n".join(lines) + "\n"
    Console().print(table, soft_wrap=True)
    if asked.keep:
        keep("minutes", {"machine": machine(), "player": PLAYER, "thinking": THINKING, "resting": RESTING}, table)


if __name__ == "__main__":
    main()
