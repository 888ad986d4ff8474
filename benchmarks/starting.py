"""How long starting and compiling take, and how much memory a million deals need.

Each is measured in processes of their own, from outside, in the order of the rounds; what counts is the median.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option

FIRST_ACTIONS = """
import sys, tefuda
assert len(tefuda.deal("crazy-eights", seed=1).legal_actions) > 0
assert "numpy" not in sys.modules and "llvmlite" not in sys.modules
"""
FIRST_SEARCH = """
import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.table.chance import dice_of
deal = tefuda.deal("guandan", seed=1)
bot("expert", dice_of(1)).choose(deal.observe(deal.turn))
"""
COMPILING = """
import os, sys, tempfile
with tempfile.TemporaryDirectory() as empty:
    os.environ["TEFUDA_CACHE"] = empty
    from tefuda.play.library import find
    from tefuda.search.warm_up import prepare
    prepare(find(sys.argv[1])[0])
"""
SIMULATE = ("-m", "tefuda", "simulate", "crazy-eights", "--seats", "4", "--seed", "1", "--json", "--deals")
MILLION = 1_000_000


def timed(*arguments: str) -> tuple[float, float, int]:
    """Run Python; return the seconds it took by the clock and by the processor, and its largest memory in bytes."""
    started = time.perf_counter()
    child = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if status:
        raise SystemExit(f"python {' '.join(arguments)} failed")
    unit = 1 if sys.platform == "darwin" else 1024
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss * unit


def run(rounds: int, deals: int) -> Iterator[Row]:
    """Yield the median times of what is started, and the largest memory that it ever had."""
    timed(*SIMULATE, "1")  # compiles, if that was not done yet
    timed("-c", FIRST_SEARCH)
    started: Mapping[str, tuple[int, Sequence[str]]] = {
        "python alone": (rounds, ("-c", "pass")),
        "python to the first legal actions": (rounds, ("-c", FIRST_ACTIONS)),
        "the first decision of an expert at Guandan, compiled before": (rounds, ("-c", FIRST_SEARCH)),
        "compiling what searches and weighs Guandan": (1, ("-c", COMPILING, "guandan")),
        "compiling what searches and weighs Big Two": (1, ("-c", COMPILING, "taiwan")),
        "tefuda simulate of one deal, compiled before": (rounds, (*SIMULATE, "1")),
        f"tefuda simulate of {'a million' if deals == MILLION else deals} deals": (1, (*SIMULATE, str(deals))),
    }
    for what, (number, arguments) in started.items():
        seconds, processor, memory = zip(*(timed(*arguments) for _ in range(number)), strict=True)
        yield {
            "what": what, "seconds": median(seconds), "processor_seconds": median(processor), "memory": max(memory),
            "rounds": seconds,
        }  # fmt: skip


def table(found: Found) -> str:
    return markdown(("from outside", "seconds of the processor", "largest memory (MB)"), "lrr", [
        (one["what"], f"{one['processor_seconds']:.2f}", f"{one['memory'] / 1e6:.0f}") for one in found["results"]
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "starting",
    __doc__,
    run,
    table,
    parameters=(
        option("rounds", 15, "How often each is started."),
        option("deals", MILLION, "How many deals are many."),
    ),
)
