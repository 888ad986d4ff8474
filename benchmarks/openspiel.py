"""Random play with four seats, ours beside OpenSpiel's: the same machine, the same minutes, turn and turn about.

    make peers
    .venv/bin/python benchmarks/openspiel.py                 # a table
    .venv/bin/python benchmarks/openspiel.py --keep          # and the files in benchmarks/results
    .venv/bin/python benchmarks/openspiel.py --json

In every round each way of playing has its turn, and the ratios are taken within the round. What counts is the median
of the rounds: by the clock, and by the time that the processor spent on us, which other work on the machine disturbs
less. A decision is a choice of a player; OpenSpiel's chance nodes count as none, and what they cost is in the time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from figure import Bar, bars_chart
from machine import RESULTS, asked_for, keep, machine
from rich.console import Console
from rich.table import Table

from tefuda.bulk.bench import Contender, Speed, compiled_play, face_play, measure, peers

DEALS = {
    "crazy-eights": 100_000,
    "openspiel": 100_000,
    "taiwan": 100_000,
    "guandan": 10_000,
    "nippachi": 100_000,
    "teyaku-dobon": 100_000,
}
"""How many deals of each preset make a round."""
IN_ALL_WAYS = ("crazy-eights", "openspiel")
"""The presets of the game that OpenSpiel plays too; the others are played on one thread, against the same yardstick."""
WAYS = {
    "compiled-1": "tefuda, compiled, one thread",
    "compiled-2": "tefuda, compiled, two threads",
    "face": "tefuda, interpreted",
    "openspiel-bots": "OpenSpiel, bots in C++",
    "openspiel-python": "OpenSpiel, from Python",
}


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as fast one way is as another, in each round."""

    faster: str
    slower: str
    rounds: tuple[float, ...]
    by_processor: tuple[float, ...]


def contenders() -> Iterator[Contender]:
    for preset, deals in DEALS.items():
        for threads in (1, 2) if preset in IN_ALL_WAYS else (1,):
            yield Contender(f"compiled-{threads}", preset, compiled_play(preset, threads, deals))
        yield Contender("face", preset, face_play(preset))
    yield from peers()


def ratios(speeds: Sequence[Speed]) -> Iterator[Ratio]:
    """Yield the ratios asked for: each preset to OpenSpiel in both ways, and two threads to one where tried."""
    by_name = {(speed.game, speed.way): speed for speed in speeds}
    for preset in DEALS:
        ours = by_name[preset, "compiled-1"]
        for way in ("openspiel-bots", "openspiel-python"):
            yield _ratio(ours, by_name["crazy_eights", way])
        if preset in IN_ALL_WAYS:
            yield _ratio(by_name[preset, "compiled-2"], ours)


def _ratio(faster: Speed, slower: Speed) -> Ratio:
    return Ratio(
        f"{faster.game}, {WAYS[faster.way]}",
        WAYS[slower.way],
        tuple(a / b for a, b in zip(faster.rounds, slower.rounds, strict=True)),
        tuple(a / b for a, b in zip(faster.by_processor, slower.by_processor, strict=True)),
    )


def as_data(speeds: Sequence[Speed], rounds: int, before: dict[str, Any]) -> dict[str, Any]:
    return {
        "machine": before,
        "load_after": [round(load, 2) for load in os.getloadavg()],
        "rounds": rounds,
        "speeds": [
            {
                "game": speed.game,
                "way": speed.way,
                "decisions_per_second": speed.median,
                "decisions_per_processor_second": median(speed.by_processor),
                "rounds": speed.rounds,
                "rounds_by_processor": speed.by_processor,
            }
            for speed in speeds
        ],
        "ratios": [
            {
                "faster": ratio.faster,
                "slower": ratio.slower,
                "median": median(ratio.rounds),
                "median_by_processor": median(ratio.by_processor),
                "least": min(ratio.rounds),
                "most": max(ratio.rounds),
            }
            for ratio in ratios(speeds)
        ],
    }


def show(found: dict[str, Any], console: Console) -> None:
    there = found["machine"]
    console.print(f"{there['processor']}, {there['cores']} cores; {there['system']}; Python {there['python']}")
    console.print(f"{there['versions']}; load {there['load']} before, {found['load_after']} after")
    speeds = Table("game", "way of playing", box=None)
    for title in ("decisions a second", "… of the processor"):
        speeds.add_column(title, justify="right")
    for one in found["speeds"]:
        by_clock, by_processor = one["decisions_per_second"], one["decisions_per_processor_second"]
        speeds.add_row(one["game"], WAYS[one["way"]], f"{by_clock:,.0f}", f"{by_processor:,.0f}")
    console.print(speeds)
    times = Table("", "to", box=None)
    for title in ("times", "… by the processor", "least", "most"):
        times.add_column(title, justify="right")
    for one in found["ratios"]:
        numbers = (one[name] for name in ("median", "median_by_processor", "least", "most"))
        times.add_row(one["faster"], one["slower"], *(f"{number:.1f}" for number in numbers))
    console.print(times)


def as_markdown(found: dict[str, Any]) -> str:
    """Return what README shows: the machine, and a table of speeds by the clock and ratios within the round."""
    there, two = found["machine"], [one["median"] for one in found["ratios"] if WAYS["compiled-2"] in one["faster"]]
    told = (
        f"Measured on {there['date'][:10]} with `benchmarks/openspiel.py`: {there['processor']},\n"
        f"{there['cores']} cores, Python {there['python']}, OpenSpiel {there['versions']['open_spiel']}, "
        f"{found['rounds']} rounds in which each way of playing had its turn.\n"
        "A speed is the median of the rounds, and so is a ratio, taken within each round. "
        f"Two threads made {min(two):.2f} to {max(two):.2f} times one.\n"
        f"Load of the machine before and after: {there['load'][0]} and {found['load_after'][0]}; "
        f"priority (nice) of the measurement: {there['priority']}.\n\n"
    )
    rows = [
        "| random play, four seats | million decisions a second | times OpenSpiel in C++ | times OpenSpiel in Python |"
    ]
    rows.append("|---|--:|--:|--:|")
    times = {(one["faster"], one["slower"]): one["median"] for one in found["ratios"]}
    for one in found["speeds"]:
        name = f"{one['game']}, {WAYS[one['way']]}"
        shown = [times.get((name, WAYS[way])) for way in ("openspiel-bots", "openspiel-python")]
        cells = [millions(one["decisions_per_second"]), *("" if time is None else f"{time:.1f}" for time in shown)]
        rows.append(f"| {name.replace('crazy_eights, ', '')} | {' | '.join(cells)} |")
    return told + "\n".join(rows) + "\n"


def millions(speed: float) -> str:
    return f"{speed / 1e6:#.3g}"


def figure(found: dict[str, Any]) -> str:
    there = found["machine"]
    bars = [
        Bar(f"{one['game']}: {WAYS[one['way']]}", one["decisions_per_second"], millions(one["decisions_per_second"]))
        for one in found["speeds"]
    ]
    bars.sort(key=lambda bar: -bar.length)
    return bars_chart(
        f"Million decisions a second, random play, four seats ({there['processor']}, {there['date'][:10]})", bars
    )


def main() -> None:
    asked = asked_for("Compare our speed with OpenSpiel's.", rounds=9)
    before = machine()
    against = list(contenders())
    measure(against, rounds=1)  # machine code loaded, caches warm
    found = as_data(measure(against, asked.rounds), asked.rounds, before)
    if asked.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        show(found, Console(width=120))
    if asked.keep:
        keep("openspiel", found, as_markdown(found))
        (RESULTS / "openspiel.svg").write_text(figure(found), encoding="utf-8")


if __name__ == "__main__":
    main()
