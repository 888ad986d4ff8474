"""What random play, search, Batch and the server cost, beside those of another checkout.

Each checkout has a Python of its own, `.venv/bin/python`, with all that it needs. In every round both begin anew,
because a process may be lucky in where its memory lies; then they have their turns in pairs, of which every second
begins with the other one. What is compared is the time of the processor: for a decision of random players, and of
experts, in the same deals; for a step of one table of a Batch; and for an action of the server with its four views,
where both run in turn under the same clients. What counts is the median of the pairs, with an interval that holds it
with 95 % or more, whatever the times are distributed like.

With `--instructions` valgrind counts what the server executes for an action, in thousands, without what the system does
for it. That hangs less on how busy the machine is; `--tables 8 --seconds 60 --think 0.5` is as much as it can do.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import uvloop
from click import Argument, Choice
from click import Path as PathType

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.machine import ROOT, commit
from benchmarks.harness.rounds import alternate, ratio
from benchmarks.harness.worker import Worker
from benchmarks.load_clients import load, server
from tefuda.play.library import families, family, games

PLAYED = {
    "random": ("a decision at random, ns", 1e9),
    "expert": ("a decision of an expert, µs", 1e6),
    "batch": ("a step of one table of Batch, ns", 1e9),
}
ACTION = "an action of the server, µs"
INSTRUCTIONS = "an action of the server, thousands of instructions"

Both = Mapping[str, tuple[str | Path, Path]]
"""The Python and the folder of each checkout, by what it is called in results."""
Turns = Mapping[str, Callable[[int], float]]
"""What one thing costs in a turn of each checkout."""


def in_workers(both: Both, subjects: Sequence[str], presets: Sequence[str], turn: float) -> Iterator[tuple[Any, Turns]]:
    """Yield what is played at which preset, and the turns of both, each in a process that begins now."""
    with ExitStack() as stack:
        workers = {
            name: stack.enter_context(Worker(python, "benchmarks.played_there", path=f"{folder}/src"))
            for name, (python, folder) in both.items()
        }
        for subject in subjects:
            for preset in presets:
                size = size_of(workers["other"], subject, preset, turn)
                workers["here"].ask("play", subject, preset, size, 0)
                turns = {name: partial(played, worker, subject, preset, size) for name, worker in workers.items()}
                yield (PLAYED[subject][0], preset), turns


def size_of(worker: Worker, subject: str, preset: str, seconds: float) -> int:
    """Return how many deals or steps take so many seconds, with all compiled that they need."""
    worker.ask("play", subject, preset, 1, 0)
    size, taken = 1, 0.0
    while (taken := worker.ask("play", subject, preset, size, 0)[1]) < seconds / 4:
        size *= 4
    return max(1, round(size * seconds / taken))


def played(worker: Worker, subject: str, preset: str, size: int, number: int) -> float:
    done, seconds = worker.ask("play", subject, preset, size, number)
    return float(PLAYED[subject][1] * seconds / done)


def acted(python: str | Path, folder: Path, preset: str, instructions: bool, clients: Row, _: int) -> float:
    """Return what a server uses for an action: microseconds of the processor, or thousands of instructions."""
    with tempfile.TemporaryDirectory() as data:
        counts = f"{data}/counts" if instructions else ""
        with server(f"{data}/tables.sqlite", python, folder / "src", counts=counts) as running:
            found = uvloop.run(load(running, [preset], **clients))
        if not instructions:
            return 1e6 * float(found["processor"] / found["actions"])
        lines = (line.split() for file in Path(data).glob("counts*") for line in file.read_text().splitlines())
        counted = sum(int(words[1]) for words in lines if words and words[0] == "totals:")
        return float(counted / 1000 / (found["actions"] * found["seconds"]))


def run(
    other: Path, only: Sequence[str], preset: Sequence[str], rounds: int, pairs: int, turn: float, instructions: bool,
    **clients: float,
) -> Iterator[Row]:  # fmt: skip
    other = other.resolve()
    both: Both = {"other": (other / ".venv" / "bin" / "python", other), "here": (sys.executable, ROOT)}
    subjects = [one for one in PLAYED if one in only]
    served = (preset or [next(iter(family(name).presets)) for name in families()]) if "server" in only else ()
    found: dict[tuple[str, str], dict[str, list[float]]] = {}

    def add(what: tuple[str, str], turns: Turns, number: int) -> None:
        here = found.setdefault(what, {name: [] for name in turns})
        for name, costs in alternate(turns, number, first=len(here["here"])).items():
            here[name] += costs

    for _ in range(rounds):
        for what, turns in in_workers(both, subjects, preset or [*games()], turn) if subjects else ():
            add(what, turns, pairs)
        for one in served:
            turns = {name: partial(acted, *there, one, instructions, clients) for name, there in both.items()}
            add((INSTRUCTIONS if instructions else ACTION, one), turns, 1)
    for (what, one), costs in found.items():
        yield {"what": what, "preset": one, "against": commit(other), **costs}


def table(found: Found) -> str:
    against = found["results"][0]["against"]
    heads = ("processor time, median", "preset", against, "here", "ratio", "95 % of the time within")
    rows = []
    for one in found["results"]:
        middle, least, most = ratio(one["here"], one["other"])
        costs = (f"{median(one[name]):.1f}" for name in ("other", "here"))
        rows.append((one["what"], one["preset"], *costs, f"{middle:.3f}", f"{least:.3f} to {most:.3f}"))
    return markdown(heads, "llrrrc", rows)


BENCHMARK = Benchmark(
    "compare",
    __doc__,
    run,
    table,
    parameters=(
        Argument(["other"], metavar="OTHER_CHECKOUT", type=PathType(exists=True, path_type=Path), help="Its folder."),
        option("only", (*PLAYED, "server"), "Compare only this; can be repeated.", multiple=True,
               type=Choice([*PLAYED, "server"])),
        option("preset", (), "Compare only this game; can be repeated (default: all, on the server one of each "
               "family).", multiple=True),
        option("rounds", 6, "How often both begin anew."),
        option("pairs", 5, "How many pairs of turns follow, of each thing that is compared without a server."),
        option("turn", 0.06, "How many seconds such a turn takes, about; one deal at least."),
        option("tables", 60, "At how many tables clients play on the server."),
        option("seconds", 6.0, "How long is measured there."),
        option("think", 0.2, "The average seconds that clients think."),
        option("warm", 3.0, "How many seconds they play before that."),
        option("instructions", False, "Count instructions of the server.", is_flag=True),
    ),
    needs="another checkout; valgrind for `--instructions`",
    page="benchmarks.md#against-another-version",
)  # fmt: skip
