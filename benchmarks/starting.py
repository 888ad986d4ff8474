"""How long it takes to begin and to compile a search, and how much memory a search and a million deals need.

    .venv/bin/python benchmarks/starting.py [--keep] [--json]

Each is measured in processes of their own, from outside, in the order of the rounds; what counts is the median.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

from machine import asked_for, keep, machine
from rich.console import Console
from rich.table import Table

FIRST_ACTIONS = """
import sys, tefuda
assert len(tefuda.deal("crazy-eights", seed=1).legal_actions) > 0
assert "numpy" not in sys.modules and "llvmlite" not in sys.modules
"""
FIRST_SEARCH = """
import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.chance import dice_of
deal = tefuda.deal("guandan", seed=1)
bot("expert", dice_of(1)).choose(deal.observe(deal.turn))
"""
COMPILING = """
import os, sys, tempfile
with tempfile.TemporaryDirectory() as empty:
    os.environ["TEFUDA_CACHE"] = empty
    from tefuda.play.library import find
    from tefuda.search.ready import prepare
    prepare(find(sys.argv[1])[0])
"""
SIMULATE = ("-m", "tefuda", "simulate", "crazy-eights", "--seats", "4", "--seed", "1", "--json", "--deals")
DEALS = 1_000_000


def timed(*arguments: str) -> tuple[float, float, int]:
    """Run Python; return the seconds it took by the clock and by the processor, and its largest memory in bytes."""
    started = time.perf_counter()
    child = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - started
    if status:
        raise SystemExit(f"python {' '.join(arguments)} failed")
    unit = 1 if sys.platform == "darwin" else 1024
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss * unit


def rounds_of(number: int, *arguments: str) -> dict[str, Any]:
    taken = [timed(*arguments) for _ in range(number)]
    return {
        "seconds": median(seconds for seconds, _, _ in taken),
        "processor_seconds": median(processor for _, processor, _ in taken),
        "memory": max(memory for _, _, memory in taken),
        "rounds": [seconds for seconds, _, _ in taken],
    }


def measured(rounds: int) -> dict[str, Any]:
    timed(*SIMULATE, "1")  # compiles, if that was not done yet
    timed("-c", FIRST_SEARCH)
    return {
        "machine": machine(),
        "python alone": rounds_of(rounds, "-c", "pass"),
        "python to the first legal actions": rounds_of(rounds, "-c", FIRST_ACTIONS),
        "the first decision of an expert at Guandan, compiled before": rounds_of(rounds, "-c", FIRST_SEARCH),
        "compiling what searches and weighs Guandan": rounds_of(1, "-c", COMPILING, "guandan"),
        "compiling what searches and weighs Big Two": rounds_of(1, "-c", COMPILING, "taiwan"),
        "tefuda simulate of one deal, compiled before": rounds_of(rounds, *SIMULATE, "1"),
        "tefuda simulate of a million deals": rounds_of(1, *SIMULATE, str(DEALS)),
    }


def rows(found: dict[str, Any]) -> Sequence[tuple[str, str, str, str]]:
    return [
        (name, f"{one['seconds']:.3f}", f"{one['processor_seconds']:.3f}", f"{one['memory'] / 1e6:.0f}")
        for name, one in found.items()
        if name != "machine"
    ]


def as_markdown(found: dict[str, Any]) -> str:
    """Return the table that README shows."""
    lines = ["| from outside | seconds of the processor | largest memory (MB) |", "|---|--:|--:|"]
    lines += [f"| {name} | {float(processor):.2f} | {memory} |" for name, _, processor, memory in rows(found)]
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = asked_for("Measure how long it takes to begin.", rounds=15)
    found = measured(asked.rounds)
    if asked.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        table = Table("what", box=None)
        for title in ("seconds", "… of the processor", "memory (MB)"):
            table.add_column(title, justify="right")
        for row in rows(found):
            table.add_row(*row)
        Console(width=120).print(f"load {found['machine']['load']}", table)
    if asked.keep:
        keep("starting", found, as_markdown(found))


if __name__ == "__main__":
    main()
