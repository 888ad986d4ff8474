"""In how large hands the solver decides 95 % of positions in a minute.

Deals are simulated as for problems. Of those moments at which all hands together have a number of cards, one of each
deal, it is asked whether the seat to act can force to win: with however many decisions, and with four. A question may
cost so many seconds of the processor. The number of cards goes up until 95 % of the positions can no longer be decided;
numbers that too few of the deals reach are left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option, several
from tefuda.core.table.holdings import size
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.opening import deal
from tefuda.solver.making import simulated
from tefuda.solver.prover import prover
from tefuda.solver.solving import Goal

PRESETS = ("taiwan", "guandan", "nippachi", "teyaku-dobon", "crazy-eights", "mau-mau", "two-four-jack")
CARDS = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 52, 60, 80, 108)
MOST_NODES = 1 << 40
"""More than are looked at in any time that somebody waits."""
ENOUGH = 0.95
MOST_DEALS = 200


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


def measured(preset: str, within: int | None, cards: int, number: int, seconds: float) -> Row | None:
    """Ask of moments with a number of cards whether the seat to act can force a win, until too many are undecided.

    `slowest` took the longest of those decided, in seconds of the processor. None if too few deals have such moments.
    """
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
    return {"cards": cards, "asked": len(taken) + undecided, "decided": len(taken), "slowest": max(taken, default=0.0)}


def answer(moment: Deal, within: int | None, seconds: float) -> tuple[bool, float]:
    """Say whether it was decided if the seat to act can force to win, and how long that took."""
    began = time.process_time()
    solver = Goal(int(moment.table.turn), within=within).solver(moment, MOST_NODES)
    forced = solver.forced(moment.table, lambda: time.process_time() > began + seconds)
    return forced is not None, time.process_time() - began


def is_enough(tried: Row) -> bool:
    return bool(tried["decided"] >= ENOUGH * tried["asked"])


def measure(preset: str, within: int | None, number: int, seconds: float) -> Iterator[Row]:
    """Yield what was found for more and more cards, until not enough of the positions are decided."""
    for cards in CARDS:
        tried = measured(preset, within, cards, number, seconds)
        if tried is not None:
            yield tried
            if not is_enough(tried):
                return


def run(presets: Sequence[str], positions: int, seconds: float, within: Sequence[int]) -> Iterator[Row]:
    for preset in presets:
        prover(find(preset)[0])
        for most in within:
            tried = list(measure(preset, most or None, positions, seconds))
            yield {"preset": preset, "within": most or None, "limit": seconds, "tried": tried}


def line(one: Row) -> Sequence[object]:
    """Return a line of the table: the most cards of which enough are decided, and the next number tried."""
    *_, last = one["tried"]
    best = next((tried for tried in reversed(one["tried"]) if is_enough(tried)), None)
    within = "any number" if one["within"] is None else f"at most {one['within']}"
    done = ("–",) * 3 if best is None else (best["cards"], _decided(best), f"{best['slowest']:.1f}")
    beyond = ("–",) * 2 if is_enough(last) else (last["cards"], _decided(last))
    return one["preset"], within, f"{one['limit']:g}", *done, *beyond


def _decided(tried: Row) -> str:
    return f"{tried['decided']} of {tried['asked']}"


def table(found: Found) -> str:
    heads = ("preset", "decisions", "seconds", "cards", "decided", "slowest, s", "too many cards", "decided")
    return markdown(heads, "llrrrrrr", map(line, found["results"]))


BENCHMARK = Benchmark(
    "solver",
    __doc__,
    run,
    table,
    parameters=(
        several("presets", PRESETS, "The games."),
        option("positions", 20, "How many positions of each number of cards."),
        option("seconds", 60.0, "The seconds of the processor that a question may cost."),
        option("within", (0, 4), "The decisions to win in, 0 for any number; can be repeated.", multiple=True),
    ),
    key=("preset", "within"),
    page="problems.md#how-many-cards-it-can-handle",
)
