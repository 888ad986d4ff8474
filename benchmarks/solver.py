"""How many cards the solver can do in a minute: in how large hands 95 % of positions are decided.

    .venv/bin/python benchmarks/solver.py                            # one preset of each game
    .venv/bin/python benchmarks/solver.py taiwan --positions 60 --keep

Deals are simulated as for problems. Of those moments at which all hands together have a number of cards, one of each
deal, it is asked whether the seat to act can force to win: with however many decisions, and with four. A question may
cost `--seconds` of CPU time. The number of cards goes up until 95 % of the positions can no longer be decided; numbers
that too few of the deals reach are left out.
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

from tefuda.core.holdings import size
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.opening import deal
from tefuda.solver.making import simulated
from tefuda.solver.prover import prover
from tefuda.solver.solving import Goal

PRESETS = ("taiwan", "guandan", "nippachi", "teyaku-dobon", "crazy-eights", "mau-mau", "two-four-jack")
CARDS = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 52, 60, 80, 108)
SECONDS = 60
MOST_NODES = 1 << 40
"""More than are looked at in any time that somebody waits."""
ENOUGH = 0.95
WITHIN = (0, 4)
MOST_DEALS = 200


@dataclass(frozen=True, slots=True)
class Result:
    """How many positions of a preset with a number of cards in all hands were decided of those asked, within `limit`.

    `slowest` took the longest of those decided, in seconds of the processor, as the limit is.
    """

    preset: str
    within: int | None
    cards: int
    limit: float
    asked: int
    decided: int
    slowest: float

    @property
    def enough(self) -> bool:
        """Whether 95 % were decided."""
        return self.decided >= ENOUGH * self.asked


@cache
def moments_of(preset: str, seed: int) -> list[Deal]:
    """Return the moments of a simulated deal at which a seat had a choice."""
    return simulated(deal(preset, seed=1, number=seed), Random(f"{preset} {seed}"))


def moments_with(preset: str, cards: int, number: int) -> Iterator[Deal]:
    """Yield moments of different deals at which all hands together have a number of cards."""
    found = 0
    for seed in range(MOST_DEALS):
        moments = moments_of(preset, seed)
        fitting = [one for one in moments if sum(size(one.table.held, seat) for seat in range(one.seats)) == cards]
        if fitting:
            yield Random(seed).choice(fitting)
            found += 1
        if found == number:
            return


def measured(preset: str, within: int | None, cards: int, number: int, seconds: float) -> Result | None:
    """Ask of moments with a number of cards whether the seat to act can force a win, until too many are undecided."""
    moments = list(moments_with(preset, cards, number))
    if len(moments) < number:
        return None
    taken: list[float] = []
    undecided = 0
    for moment in moments:
        decided, spent = answer(moment, within, seconds)
        if decided:
            taken.append(spent)
        else:
            undecided += 1
        if undecided > (1 - ENOUGH) * number:
            break
    return Result(preset, within, cards, seconds, len(taken) + undecided, len(taken), max(taken, default=0.0))


def answer(moment: Deal, within: int | None, seconds: float) -> tuple[bool, float]:
    """Say whether it was decided if the seat to act can force to win, and how long that took."""
    began = time.process_time()
    solver = Goal(int(moment.table.turn), within=within).solver(moment, MOST_NODES)
    forced = solver.forced(moment.table, lambda: time.process_time() > began + seconds)
    return forced is not None, time.process_time() - began


def measure(preset: str, within: int | None, number: int, seconds: float) -> Iterator[Result]:
    """Yield the results for more and more cards, until not enough of the positions are decided."""
    for cards in CARDS:
        one = measured(preset, within, cards, number, seconds)
        if one is not None:
            yield one
            if not one.enough:
                return


HEAD = """\
| preset | decisions | seconds | cards | decided | slowest, s | too many cards | decided |
|---|---|--:|--:|--:|--:|--:|--:|
"""


def line(results: list[Result]) -> str:
    """Return the line of the table: the most cards of which enough are decided, and the next number tried."""
    first, last = results[0], results[-1]
    best = next((one for one in reversed(results) if one.enough), None)
    within = "any number" if first.within is None else f"at most {first.within}"
    done = "– | – | –" if best is None else f"{best.cards} | {best.decided} of {best.asked} | {best.slowest:.1f}"
    beyond = "– | –" if last.enough else f"{last.cards} | {last.decided} of {last.asked}"
    return f"| {first.preset} | {within} | {first.limit:g} | {done} | {beyond} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", default=PRESETS, metavar="PRESET")
    parser.add_argument("--positions", type=int, default=20, help="of each number of cards")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the processor that a question may cost")
    parser.add_argument("--within", nargs="+", type=int, default=WITHIN, help="decisions; 0 for any number")
    parser.add_argument("--keep", action="store_true", help="write the table into benchmarks/results")
    asked = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    console.print(HEAD.rstrip())
    results: list[list[Result]] = []
    for preset in asked.presets:
        prover(find(preset)[0])
        for within in asked.within:
            results.append(list(measure(preset, within or None, asked.positions, asked.seconds)))
            console.print(line(results[-1]))
            if asked.keep:
                keep(results)


def keep(results: list[list[Result]]) -> None:
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
    kept.keep("solver", {"machine": kept.machine(), "results": found}, table)


if __name__ == "__main__":
    main()
