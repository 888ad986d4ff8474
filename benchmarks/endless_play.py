"""How often clause 6.4 of the eights book ends a deal, by the number of turns it waits.

    .venv/bin/python benchmarks/endless_play.py            # a table
    .venv/bin/python benchmarks/endless_play.py --keep     # and the files that docs/endless-play.md shows

Every deal is played until each player has had 10,000 turns without a new smallest hand. Of each deal the longest
such wait is noted, so that one run shows for every smaller number which deals it would have cut.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from figure import Line, lines_chart
from machine import RESULTS

from tefuda.bulk.compile import Compilation
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers, row_of
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.policies import POLICIES
from tefuda.bulk.run import bindings_of
from tefuda.bulk.task import task_of
from tefuda.core.chance import derive, seed_words
from tefuda.core.decision import Proposals
from tefuda.core.record import Cells
from tefuda.play.library import find
from tefuda.play.opening import choose_options

WAITS = (100, 300, 1_000, 3_000, 10_000)
LONGEST = WAITS[-1]
GAMES: dict[str, dict[str, str]] = {
    "crazy-eights": {},
    "crazy-eights recycle=when-needed": {"recycle": "when-needed"},
    "openspiel": {},
    "two-four-jack": {},
    "mau-mau": {},
}

Table = Options = View = Task = Any
choose = begin_match = open_deal = legal_actions = apply = unbound


def play_and_note(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers, found: Cells
) -> None:
    """Play the deals of a task and note the longest wait of each in `found`."""
    table.seats = task.seats
    for number in range(task.deals):
        derive(task.seed, task.first + number, table.chance, task.dice)
        begin_match(table)
        open_deal(table, options)
        longest = 0
        while table.over == 0:
            proposals.count = 0
            legal_actions(table, options, proposals)
            task.decision.code = choose(table, options, view, proposals, task, net)
            apply(table, options, task.decision)
            longest = max(longest, table.idle)
        found[number] = longest


@dataclass(frozen=True, slots=True)
class Waits:
    """What became of the deals of one game between players of one kind; `longest` counts turns, all seats together."""

    game: str
    seats: int
    agent: str
    longest: np.ndarray[Any, Any]

    def cut(self, wait: int) -> float:
        """Return the share of deals that clause 6.4 would end after `wait` turns each."""
        return float((self.longest >= wait * self.seats).mean())


def waits_of(name: str, seats: int, agent: str, deals: int, seed: int) -> Waits:
    """Play `deals` deals of one game and return what became of them."""
    preset = name.split()[0]
    game = find(preset)[0]
    options = choose_options(preset, {**GAMES[name], "stall": LONGEST})
    play = Compilation(play_and_note, bindings_of(game), f"{game.name}-waits").code()
    task = task_of(game)()
    task.seed, task.seats, task.deals = seed_words(seed), seats, deals
    task.policies[:seats] = [POLICIES[agent]] * seats
    found = np.zeros(deals, np.int64)
    rows = [row_of(each) for each in (game.table(), options, game.view(), Proposals(), task)]
    play(*rows, NO_NET, found)
    return Waits(name, seats, agent, found)


def measured(deals: int, seed: int) -> Iterator[Waits]:
    for name in GAMES:
        for seats in range(2, 7):
            for agent in ("greedy", "random"):
                yield waits_of(name, seats, agent, deals, seed)


def as_markdown(all_waits: list[Waits]) -> Iterator[str]:
    yield "| game | seats | players | " + " | ".join(f"{wait:,}" for wait in WAITS) + " |"
    yield "|---|--:|---|" + "--:|" * len(WAITS)
    for one in all_waits:
        shares = " | ".join(percent(one.cut(wait)) for wait in WAITS)
        yield f"| {one.game} | {one.seats} | {one.agent} | {shares} |"


def percent(share: float) -> str:
    return "0" if share == 0 else f"{share:.2%}".replace("%", " %")


def figure(all_waits: list[Waits]) -> str:
    shown = [one for one in all_waits if one.game == "two-four-jack" and one.seats in (2, 4)]
    numbers = [round(10 ** (step / 16)) for step in range(16, 65)]
    return lines_chart(
        "Two-Four-Jack: deals ended by clause 6.4, by the number of turns it waits",
        "turns each without a new smallest hand",
        "share of deals (%)",
        [Line(f"{one.agent}, {one.seats} seats", [(wait, 100 * one.cut(wait)) for wait in numbers]) for one in shown],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    asked = parser.parse_args()
    all_waits = list(measured(asked.deals, asked.seed))
    table = "\n".join(as_markdown(all_waits))
    print(table)
    if asked.keep:
        (RESULTS / "endless-play.md").write_text(f"{table}\n", encoding="utf-8")
        (RESULTS / "endless-play.svg").write_text(figure(all_waits), encoding="utf-8")


if __name__ == "__main__":
    main()
