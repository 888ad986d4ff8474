"""The stored runs as the table that docs/environments.md shows.

.venv/bin/python examples/masked_ppo/table.py && .venv/bin/python docs/refresh.py
"""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def told(point: dict[str, float] | None) -> str:
    """Return the cells of one test of a run."""
    if point is None:
        return "| | "
    return f"| {point['decisions']:,} | {point['share_won']:.1%} ± {point['half_width']:.1%} "


def table(runs: list[dict[str, Any]]) -> str:
    """Return the table: a line for each test, two columns for each run."""
    lines = [
        "| minutes of the processor " + "".join(f"| decisions, seed {run['seed']} | deals won " for run in runs) + "|",
        "|--:" * (1 + 2 * len(runs)) + "|",
    ]
    for points in zip_longest(*(run["curve"] for run in runs)):
        minutes = next(point["minutes"] for point in points if point)
        lines.append(f"| {minutes:.1f} " + "".join(map(told, points)) + "|")
    finals = [run["final"] for run in runs]
    won = "".join(f"| {one['deals']:,} deals | **{one['share_won']:.2%} ± {one['half_width']:.2%}** " for one in finals)
    return "\n".join([*lines, f"| final test {won}|"]) + "\n"


if __name__ == "__main__":
    files = sorted(RESULTS.glob("seed-*.json"))
    text = table([json.loads(file.read_text(encoding="utf-8")) for file in files])
    (RESULTS / "runs.md").write_text(text, encoding="utf-8")
