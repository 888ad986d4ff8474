"""How many cards the solver can do: in how large hands 95 % of positions are decided.

    .venv/bin/python benchmarks/solver.py                            # one preset of each game
    .venv/bin/python benchmarks/solver.py taiwan --positions 60 --keep

Deals are simulated as for problems. Of those moments at which all hands together have a number of cards, one of each
deal, it is asked whether the seat to act can force to win: with however many decisions, and with four. A question may
cost so many `--nodes`; the processor seconds are those of the slowest. The number of cards goes up until fewer than
half of the positions are decided; numbers that too few of the deals come to are left out.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from random import Random

from rich.console import Console

from tefuda.bulk.simulation import wilson
from tefuda.core.holdings import size
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.opening import deal
from tefuda.solver.making import simulated
from tefuda.solver.prover import prover
from tefuda.solver.solving import Goal

PRESETS = ("taiwan", "guandan", "nippachi", "teyaku-dobon", "crazy-eights", "mau-mau", "two-four-jack")
CARDS = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 60, 80, 108)
NODES = 200_000
ENOUGH = 0.95
WITHIN = (None, 4)
MOST_DEALS = 200


@dataclass(frozen=True, slots=True)
class Result:
    """How many positions of a preset with so many cards in all hands were decided, and the slowest answer."""

    preset: str
    within: int | None
    cards: int
    positions: int
    decided: int
    seconds: float


@cache
def moments_of(preset: str, seed: int) -> list[Deal]:
    """Return the moments of a simulated deal at which a seat had a choice."""
    return simulated(deal(preset, seed=1, number=seed), Random(f"{preset} {seed}"))


def moments_with(preset: str, cards: int, number: int) -> Iterator[Deal]:
    """Yield moments of different deals at which all hands together have so many cards."""
    found = 0
    for seed in range(MOST_DEALS):
        moments = moments_of(preset, seed)
        fitting = [one for one in moments if sum(size(one.table.held, seat) for seat in range(one.seats)) == cards]
        if fitting:
            yield Random(seed).choice(fitting)
            found += 1
        if found == number:
            return


def measured(preset: str, within: int | None, cards: int, number: int, nodes: int) -> Result:
    """Ask of moments with so many cards whether the seat to act can force to win."""
    asked = decided = 0
    slowest = 0.0
    for moment in moments_with(preset, cards, number):
        began = time.process_time()
        forced, _ = Goal(int(moment.table.turn), within=within).forced(moment, nodes)
        slowest = max(slowest, time.process_time() - began)
        asked, decided = asked + 1, decided + (forced is not None)
    return Result(preset, within, cards, asked, decided, slowest)


def measure(preset: str, within: int | None, number: int, nodes: int) -> Iterator[Result]:
    """Yield the results for more and more cards, until fewer than half of the positions are decided."""
    for cards in CARDS:
        one = measured(preset, within, cards, number, nodes)
        if one.positions < number:
            continue
        yield one
        if one.decided < one.positions / 2:
            return


HEAD = f"""\
| preset | decisions | cards of which {ENOUGH:.0%} are decided | decided (%) | next | decided (%) | slowest answer, s |
|---|---|--:|--:|--:|--:|--:|
"""


def line(results: list[Result]) -> str:
    """Return the line of the table: the most cards up to which enough are decided, and the next number tried."""
    good = 0
    while good < len(results) and results[good].decided >= ENOUGH * results[good].positions:
        good += 1
    best, following = results[good - 1] if good else None, results[good] if good < len(results) else None
    first = results[0]
    within = "any number" if first.within is None else f"at most {first.within}"
    slowest = max(one.seconds for one in results)
    return f"| {first.preset} | {within} | {_share(best)} | {_share(following)} | {slowest:.1f} |"


def _share(one: Result | None) -> str:
    if one is None:
        return "– | –"
    low, high = wilson(one.decided, one.positions)
    share = 100 * one.decided / one.positions
    return f"{one.cards} | {share:.0f} ({100 * low:.0f} – {100 * high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", default=PRESETS, metavar="PRESET")
    parser.add_argument("--positions", type=int, default=20, help="of each number of cards")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions that a question may cost")
    parser.add_argument("--keep", action="store_true", help="write the table into benchmarks/results")
    asked = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    console.print(HEAD.rstrip())
    results: list[list[Result]] = []
    for preset in asked.presets:
        prover(find(preset)[0])
        for within in WITHIN:
            results.append(list(measure(preset, within, asked.positions, asked.nodes)))
            console.print(line(results[-1]))
    if asked.keep:
        keep(results, asked.nodes)


def keep(results: list[list[Result]], nodes: int) -> None:
    """Keep results; those of presets that were not measured now stay."""
    kept = import_module("machine")
    path = kept.RESULTS / "solver.json"
    before = json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []
    known: dict[tuple[str, int | None], list[Result]] = {}
    for one in before:
        known.setdefault((one["preset"], one["within"]), []).append(Result(**one))
    known |= {(group[0].preset, group[0].within): group for group in results}
    found = [asdict(one) for group in known.values() for one in group]
    table = HEAD + "".join(line(group) + "\n" for group in known.values())
    kept.keep("solver", {"machine": kept.machine(), "nodes": nodes, "results": found}, table)


if __name__ == "__main__":
    main()
