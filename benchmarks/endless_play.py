"""How often clause 6.4 of the eights book ends a deal, by the turns it waits.

Every deal is played until each player has had 10,000 turns without a new smallest hand. Of each deal the longest such
wait is recorded, so that one run shows for every smaller number which deals it would have cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.figure import Line, lines_chart
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.policies import POLICIES, ByNumber
from tefuda.bulk.rules import AnyRules, ask, open_next, rules_of
from tefuda.bulk.run import AnyPolicy
from tefuda.bulk.task import task_of
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Integers, array_of
from tefuda.core.records.record import Cells
from tefuda.core.table.chance import derive, seed_words
from tefuda.core.table.decision import Proposals
from tefuda.play.library import find
from tefuda.play.opening import choose_options

WAITS = (100, 300, 1_000, 3_000, 10_000)
LONGEST = WAITS[-1]
DRAWN = tuple(round(10 ** (step / 16)) for step in range(16, 65))
"""The numbers of turns in the figure."""
GAMES: dict[str, dict[str, str]] = {
    "crazy-eights": {},
    "crazy-eights recycle=when-needed": {"recycle": "when-needed"},
    "openspiel": {},
    "two-four-jack": {},
    "mau-mau": {},
}


def play_and_record(
    rules: AnyRules, policy: AnyPolicy, table: Any, options: Any, view: Any, proposals: Proposals, task: Any,
    net: Integers, found: Cells,
) -> None:  # fmt: skip
    """Play the deals of a task and record the longest wait of each in `found`."""
    table.seats = task.seats
    for number in range(task.deals):
        derive(task.seed, task.first + number, table.chance, task.dice)
        rules.begin_match(table)
        open_next(rules, table, options)
        longest = 0
        while table.over == 0:
            ask(rules, table, options, proposals)
            task.decision.code = policy.choose(table, options, view, proposals, task, net)
            rules.apply(table, options, task.decision)
            longest = max(longest, table.idle)
        found[number] = longest


def waits_of(name: str, seats: int, agent: str, deals: int, seed: int) -> Any:
    """Play `deals` deals of one game and return their longest waits, counted in turns of all seats together."""
    preset = name.split()[0]
    game = find(preset)[0]
    options = choose_options(preset, {**GAMES[name], "stall": LONGEST})
    given = {
        "rules": rules_of(game), "policy": ByNumber(rules_of(game), by_net=False), "table": game.table,
        "options": game.options, "view": game.view, "task": task_of(game),
    }  # fmt: skip
    play = Compilation(play_and_record, f"{game.name}-waits", given).code()
    task = task_of(game)()
    task.seed, task.seats, task.deals = seed_words(seed), seats, deals
    task.policies[:seats] = [POLICIES[agent]] * seats
    found = np.zeros(deals, np.int64)
    arrays = [array_of(each) for each in (game.table(), options, game.view(), Proposals(), task)]
    play(*arrays, NO_NET, found)
    return found


def run(deals: int, seed: int) -> Iterator[Row]:
    """Yield the share of deals that clause 6.4 would end, by the number of turns it waits for each player."""
    for name in GAMES:
        for seats in range(2, 7):
            for agent in ("greedy", "random"):
                longest = waits_of(name, seats, agent, deals, seed)
                cut = {wait: float((longest >= wait * seats).mean()) for wait in (*WAITS, *DRAWN)}
                yield {"game": name, "seats": seats, "players": agent, "cut": cut}


def table(found: Found) -> str:
    return markdown(("game", "seats", "players", *(f"{wait:,}" for wait in WAITS)), "lrl" + "r" * len(WAITS), [
        (one["game"], one["seats"], one["players"], *(percent(one["cut"][str(wait)]) for wait in WAITS))
        for one in found["results"]
    ])  # fmt: skip


def percent(share: float) -> str:
    return "0" if share == 0 else f"{share:.2%}".replace("%", " %")


def figure(found: Found) -> str:
    shown = [one for one in found["results"] if one["game"] == "two-four-jack" and one["seats"] in (2, 4)]
    return lines_chart(
        "Two-Four-Jack: deals ended by clause 6.4, by the number of turns it waits",
        "turns each without a new smallest hand",
        "share of deals (%)",
        [
            Line(f"{one['players']}, {one['seats']} seats", [(wait, 100 * one["cut"][str(wait)]) for wait in DRAWN])
            for one in shown
        ],
    )


BENCHMARK = Benchmark(
    "endless-play",
    __doc__,
    run,
    table,
    parameters=(
        option("deals", 10_000, "How many deals of each game, for each number of seats and each kind of players."),
        option("seed", 6, "Decides cards and choices."),
    ),
    page="endless-play.md",
    figure=figure,
)
