"""How light the page is: its first view, its long tasks, its memory.

A server of this machine and Chromium. The first own turn is that of a newcomer who opens the link of a game and begins
the deal. Slow 4G is 1.6 Mbit/s with 150 ms there and back, and CPU/4 is Chromium's own slowing down; the cache is
empty. A task is what the main thread of the page does in one go, in seconds of the processor, so that other work on
the machine counts less, and beside them those of the clock. A table of Guandan is played by hints from the lobby to
the end of its deal, once in each round; on the phone everything that is looked at
after a deal is timed as well. For the memory, deals of Crazy Eights with three cards are played. It is measured when
the person is asked in the next deal, with the log closed; what is no longer needed is collected before. What the
browser has compiled is no data of the page: it compiles a function again, and better, the more often it runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option

BOUNDS = {"1440 x 900": 100, "390 x 844 with CPU/4": 200}
"""How many milliseconds no task may take, by the windows in which tasks are timed."""
LARGEST = "guandan"
"""The game whose rules are the largest program: the first own turn is waited for in it."""
TURN = {"1440 x 900": "1", "390 x 844, slow 4G with CPU/4": "2.5"}
"""How many seconds the first own turn may take, by where it is waited for."""
TIMES = 5
"""After how many deals the memory is measured, for the median.

What is shown when it is measured is never quite the same: the hand has some cards more or less.
"""
HELD = (
    ("data that scripts hold, in MB,", "data", 1e6, 2, "the same"),
    ("code that the browser has compiled of them, in MB,", "code", 1e6, 2, ""),
    ("nodes", "nodes", 1, 0, "the same"),
)
"""What is told of the memory: its title, its name, its unit, how many digits, and what it must be."""


def run(rounds: int, deals: int, scene: Sequence[str], turns: int) -> Iterator[Row]:
    from benchmarks.visits import measured  # which imports a browser and the tests of the page

    yield measured(rounds, deals, scene, turns)


def rows(found: Row) -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, each with what it must stay below."""
    for language, views in found["first view"].items():
        weight = median(one["bytes"] for one in views) / 1000
        yield f"first view, `{language}`: kB over the wire", f"{weight:.0f}", "120"
    for language, views in found["first view"].items():
        told = spread([one["seconds"] for one in views], 2)
        yield f"first view, `{language}`: seconds on slow 4G with CPU/4", told, "2"
    for name, seconds in found["first turn"].items():
        yield f"first own turn of `{LARGEST}` from an empty cache, {name}: seconds", spread(seconds, 2), TURN[name]
    for name, scenes in found["tasks"].items():
        for what, times in scenes.items():
            for unit in ("processor", "clock"):
                longest = [1000 * max(task[unit] for task in once) for once in times]
                below = str(BOUNDS[name]) if unit == "processor" else ""
                yield f"longest task of {what}, {name}: ms of the {unit}", spread(longest, 0), below
    early, late = found["memory"][:TIMES], found["memory"][-TIMES:]
    deals = f"after {early[-1]['deals']} and {late[-1]['deals']} deals"
    for what, kind, size, digits, below in HELD:
        values = (f"{median(one[kind] for one in some) / size:.{digits}f}" for some in (early, late))
        yield f"{what} {deals}", ", ".join(values), below
    yield "hosts asked for something besides the server", str(len(found["other hosts"])), "0"


def spread(values: list[float], digits: int) -> str:
    """Return the median of values, with the least and the greatest."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def table(found: Found) -> str:
    return markdown(("measured", "", "to stay below"), "lrr", rows(found["results"][0]))


BENCHMARK = Benchmark(
    "page",
    __doc__,
    run,
    table,
    parameters=(
        option("rounds", 5, "How many rounds."),
        option("deals", 50, "After how many deals the memory is measured."),
        option("scene", (), "Time only this, by its name in the table; can be repeated.", multiple=True),
        option("turns", 9, "How many first own turns are waited for, of which the median is told."),
    ),
    needs="Chromium, an idle machine",
    page="playing.md#how-light-the-page-is",
)
