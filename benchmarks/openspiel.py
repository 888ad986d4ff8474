"""Random play with four seats, beside OpenSpiel's.

On the same machine, in the same minutes: in every round each way of playing has its turn, and the ratios are taken
within the round. What counts is the median of the rounds: by the clock, and by the time that the processor spent on us,
which other work on the machine disturbs less. A decision is a choice of a player; OpenSpiel's chance nodes count as
none, and what they cost is in the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.figure import Bar, bars_chart
from benchmarks.harness.rounds import alternate, ratio
from tefuda.bulk.bench import Contender, api_play, compiled_play, peers

PRESETS = ("crazy-eights", "openspiel", "taiwan", "guandan", "nippachi", "teyaku-dobon")
IN_ALL_WAYS = ("crazy-eights", "openspiel")
"""The presets of the game that OpenSpiel plays too; the others are played on one thread, against the same yardstick."""
WAYS = {
    "compiled-1": "tefuda, compiled, one thread",
    "compiled-2": "tefuda, compiled, two threads",
    "api": "tefuda, interpreted",
    "openspiel-bots": "OpenSpiel, bots in C++",
    "openspiel-python": "OpenSpiel, from Python",
}
OTHERS = ("openspiel-bots", "openspiel-python")


def contenders(deals: int) -> Iterator[Contender]:
    """Yield all ways of playing, a round of ours with so many deals; those of Guandan are ten times as long."""
    for preset in PRESETS:
        number = max(1, deals // 10) if preset == "guandan" else deals
        for threads in (1, 2) if preset in IN_ALL_WAYS else (1,):
            yield Contender(f"compiled-{threads}", preset, compiled_play(preset, threads, number))
        yield Contender("api", preset, api_play(preset))
    yield from peers()


def run(rounds: int, deals: int) -> Iterator[Row]:
    found = alternate({(one.game, one.way): one.play for one in contenders(deals)}, rounds, warm=True)
    for (game, way), turns in found.items():
        yield {
            "game": game, "way": way,
            "rounds": [one.decisions / one.seconds for one in turns],
            "rounds_by_processor": [one.decisions / one.processor for one in turns],
        }  # fmt: skip


def table(found: Found) -> str:
    """Return the machine, and a table of speeds by the clock and ratios within the round."""
    there = found["machine"]
    speeds = {(one["game"], one["way"]): one["rounds"] for one in found["results"]}
    two = [ratio(speeds[preset, "compiled-2"], speeds[preset, "compiled-1"]).middle for preset in IN_ALL_WAYS]
    told = (
        f"Measured on {there['date'][:10]} with `python -m benchmarks openspiel`: {there['processor']},\n"
        f"{there['cores']} cores, Python {there['python']}, OpenSpiel {there['versions']['open_spiel']}, "
        f"{found['parameters']['rounds']} rounds in which each way of playing had its turn.\n"
        "A speed is the median of the rounds, and so is a ratio, taken within each round. "
        f"Two threads made {min(two):.2f} to {max(two):.2f} times one.\n"
        f"Load of the machine before and after: {there['load'][0]} and {found['load_after'][0]}; "
        f"priority (nice) of the measurement: {there['priority']}.\n\n"
    )
    heads = ("random play, four seats", "million decisions a second", "times OpenSpiel in C++",
             "times OpenSpiel in Python")  # fmt: skip
    rows = []
    for (game, way), rounds in speeds.items():
        times = [ratio(rounds, speeds["crazy_eights", other]).middle for other in OTHERS] if way == "compiled-1" else ()
        shown = [f"{one:.1f}" for one in times] or ("", "")
        rows.append((WAYS[way] if way in OTHERS else f"{game}, {WAYS[way]}", millions(median(rounds)), *shown))
    return told + markdown(heads, "lrrr", rows)


def millions(speed: float) -> str:
    return f"{speed / 1e6:#.3g}"


def figure(found: Found) -> str:
    there = found["machine"]
    speeds = [(f"{one['game']}: {WAYS[one['way']]}", median(one["rounds"])) for one in found["results"]]
    return bars_chart(
        f"Million decisions a second, random play, four seats ({there['processor']}, {there['date'][:10]})",
        [Bar(name, speed, millions(speed)) for name, speed in sorted(speeds, key=lambda one: -one[1])],
    )


BENCHMARK = Benchmark(
    "openspiel",
    __doc__,
    run,
    table,
    parameters=(
        option("rounds", 9, "How many rounds."),
        option("deals", 100_000, "How many deals of ours are compiled play in a round."),
    ),
    needs="`make peers`, an idle machine",
    page="benchmarks.md#speed",
    figure=figure,
)
