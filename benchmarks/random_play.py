"""Compiled random play of this version, beside that of an older commit.

    .venv/bin/python benchmarks/random_play.py --against COMMIT
    .venv/bin/python benchmarks/random_play.py --against COMMIT --preset mau-mau --starts 20
    .venv/bin/python benchmarks/random_play.py --against COMMIT --older-python ../older/bin/python

Each version plays in a process of its own, both the same numbers of deals of the same seeds, one after the other, in
pairs that are too short for other work on the machine to disturb many of them; every second pair begins with the other
version. Both are started several times, because a process may be lucky in where its memory lies. What is compared is
the time of the processor for a decision. What counts is the median of the pairs, with an interval that holds it with
95 %, whatever the times are distributed like. A commit that needs packages that this version does not need is run by a
Python that has them, `--older-python`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import comb
from pathlib import Path
from statistics import median
from typing import Any

from commits import HERE, source_of
from machine import keep, machine

PRESETS = (
    "crazy-eights", "two-four-jack", "mau-mau", "openspiel", "taiwan", "hongkong", "guandan", "nippachi",
    "teyaku-dobon",
)  # fmt: skip
STARTS = 5
PAIRS = 25
SECONDS = 0.06
"""How long a turn of one version lasts, about."""
PLAYER = """
import sys
from tefuda.bulk.bench import compiled_play
for line in sys.stdin:
    preset, deals, number = line.split()
    played = compiled_play(preset, 1, int(deals))(int(number))
    print(played.decisions, played.processor, flush=True)
"""


@dataclass(frozen=True, slots=True)
class Version:
    """A process that plays on demand."""

    process: subprocess.Popen[str]

    def play(self, preset: str, deals: int, number: int) -> tuple[int, float]:
        """Return how many decisions some deals had, and the seconds of the processor that they took."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(preset, deals, number, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().split()
        if len(answer) != 2:
            raise SystemExit(f"the process that plays {preset} has failed")
        return int(answer[0]), float(answer[1])


@contextmanager
def version(folder: Path, python: str) -> Iterator[Version]:
    """Run a version of this repository."""
    outside = {**os.environ, "PYTHONPATH": str(folder / "src")}
    with subprocess.Popen(
        [python, "-c", PLAYER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=outside
    ) as process:
        yield Version(process)
        assert process.stdin is not None
        process.stdin.close()


def play_pairs(older: Version, newer: Version, row: dict[str, Any], pairs: int) -> None:
    """Add to a row what both versions took for a decision, in nanoseconds, pair by pair."""
    both = {"older": older, "newer": newer}
    for one in both.values():
        one.play(row["preset"], 64, 0)
    if "deals" not in row:
        _, taken = older.play(row["preset"], 1_000, 0)
        row["deals"] = max(64, round(1_000 * SECONDS / taken) // 64 * 64)
    for number in range(len(row["older"]), len(row["older"]) + pairs):
        for name in list(both)[:: -1 if number % 2 else 1]:
            decisions, seconds = both[name].play(row["preset"], row["deals"], number)
            row[name].append(1e9 * seconds / decisions)


def ratio(older: Sequence[float], newer: Sequence[float]) -> tuple[float, float, float]:
    """Return the median ratio of the pairs, and an interval that holds the median with 95 % or more."""
    ratios = sorted(new / old for old, new in zip(older, newer, strict=True))
    outside, tail, chances = 0, 0.0, 2.0 ** len(ratios)
    while (tail := tail + comb(len(ratios), outside) / chances) <= 0.025:
        outside += 1
    least = max(0, outside - 1)
    return median(ratios), ratios[least], ratios[len(ratios) - 1 - least]


def table_of(commit: str, found: Sequence[dict[str, Any]]) -> str:
    """Return the comparison as a table."""
    lines = [
        f"| processor time for a decision, median (ns) | {commit} | now | ratio | 95 % of the time within |",
        "|---|--:|--:|--:|:-:|",
    ]
    for row in found:
        middle, least, most = ratio(row["older"], row["newer"])
        times = f"{median(row['older']):.1f} | {median(row['newer']):.1f}"
        lines.append(f"| {row['preset']} | {times} | {middle:.3f} | {least:.3f} to {most:.3f} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", metavar="COMMIT", required=True)
    parser.add_argument("--older-python", metavar="PATH", default=sys.executable)
    parser.add_argument("--starts", type=int, default=STARTS)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how many after each start")
    parser.add_argument("--preset", nargs="+", default=PRESETS)
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    asked = parser.parse_args()
    here = machine()
    found: list[dict[str, Any]] = [{"preset": preset, "older": [], "newer": []} for preset in asked.preset]
    with source_of(asked.against) as folder:
        for _ in range(asked.starts):
            with version(folder, asked.older_python) as older, version(HERE, sys.executable) as newer:
                for row in found:
                    play_pairs(older, newer, row, asked.pairs)
    text = table_of(asked.against, found)
    loads = f"load before and after: {here['load'][0]}, {machine()['load'][0]}"
    print(text, f"pairs: {asked.starts} times {asked.pairs}, {loads}", sep="\n")
    if asked.keep:
        keep("random-play-against", {"machine": here, "commit": asked.against, "presets": found}, text)


if __name__ == "__main__":
    main()
