"""The processor time of the server per action, compared with that of an older commit, for `server_load.py`.

Both versions run in turn under the same clients, family by family, each round in the opposite order to the last.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import uvloop
from commits import HERE, source_of
from load_clients import load, server

WARM = 3.0
STUDENT = (0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's t for an interval of 95 %, by degrees of freedom."""


def compare(
    commit: str, presets: Sequence[str], rounds: int, tables: int, seconds: float, think: float, *, count: bool = False
) -> list[dict[str, Any]]:
    """Return for each preset what both versions used per action, round by round: in microseconds.

    With `count` it is in thousands of instructions, without those of the system.
    """
    found: list[dict[str, Any]] = [{"preset": preset, "older": [], "newer": []} for preset in presets]
    with source_of(commit) as older:
        versions = [("older", older), ("newer", HERE)]
        for number in range(rounds):
            for row in found:
                for name, folder in versions[:: -1 if number % 2 else 1]:
                    row[name].append(_used_per_action(folder, row["preset"], tables, seconds, think, count))
    return found


def _used_per_action(folder: Path, preset: str, tables: int, seconds: float, think: float, count: bool) -> float:
    with tempfile.TemporaryDirectory() as data:
        counts = f"{data}/counts" if count else ""
        with server(f"{data}/tables.sqlite", folder, counts=counts) as running:
            run = uvloop.run(load(running, [preset], tables, seconds, think, WARM))
        if not count:
            return 1e6 * float(run["processor"] / run["actions"])
        parts = (line.split() for file in Path(data).glob("counts*") for line in file.read_text().splitlines())
        counted = sum(int(part[1]) for part in parts if part and part[0] == "totals:")
        return counted / 1000 / float(run["actions"] * run["seconds"])


def ratio(older: Sequence[float], newer: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean ratio of pairs of runs, and an interval that holds it with 95 %; of one pair there is none."""
    logs = [math.log(new / old) for old, new in zip(older, newer, strict=True)]
    if len(logs) == 1:
        return math.exp(logs[0]), 0.0, math.inf
    reach = STUDENT[min(len(logs) - 1, len(STUDENT) - 1)] * stdev(logs) / math.sqrt(len(logs))
    middle = fmean(logs)
    return math.exp(middle), math.exp(middle - reach), math.exp(middle + reach)


def table_of(commit: str, found: Sequence[dict[str, Any]], unit: str = "processor time (µs)") -> str:
    """Return the comparison as a table; the last row counts an action of each family alike."""
    rows = [
        f"| {unit} per action with its four views | {commit} | now | ratio | 95 % of the time within |",
        "|---|--:|--:|--:|:-:|",
    ]
    names = ("older", "newer")
    every = {name: [fmean(at) for at in zip(*(row[name] for row in found), strict=True)] for name in names}
    for row in (*found, {"preset": "an action of each", **every}):
        middle, least, most = ratio(row["older"], row["newer"])
        rows.append(
            f"| {row['preset']} | {fmean(row['older']):.0f} | {fmean(row['newer']):.0f} | {middle:.3f} "
            f"| {least:.3f} to {most:.3f} |"
        )
    return "\n".join([*rows, ""])
