"""Deals played with the rules interpreted and compiled, and what is compared of them.

As a program, `python -m tefuda.testing.parity interpreted|compiled SERIES`, with a list of series as JSON, it prints
the results as JSON: so the interpreted side runs at its own speed, outside the measurement of coverage, and the
compiled one with its bounds checked.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.driver import play_deals
from tefuda.bulk.layout import Integers, Words, record_of, row_of, words_array
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.policies import POLICIES
from tefuda.bulk.reach import bound
from tefuda.bulk.run import bindings_of, driver
from tefuda.bulk.task import Task, task_of
from tefuda.core.chance import seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.play.library import find
from tefuda.play.opening import choose_options


class Series(NamedTuple):
    """Deals to be played: of which preset, with which house rules, by whom, how many, how long at most."""

    preset: str
    agents: list[str]
    deals: int
    limit: int = 1_000_000
    seed: int = 1
    answers: dict[str, str] = {}  # noqa: RUF012  # never written

    @property
    def game(self) -> Game:
        return find(self.preset)[0]

    @property
    def options(self) -> Any:
        return choose_options(self.preset, self.answers)

    def task(self) -> Task:
        """Return the task of this series, one deal at a time."""
        task: Task = task_of(self.game)()
        task.seed, task.seats, task.limit, task.deals = seed_words(self.seed), len(self.agents), self.limit, 1
        task.policies[: len(self.agents)] = [POLICIES[agent] for agent in self.agents]
        return task


class Played(NamedTuple):
    """What a deal came to: payoffs, decisions so far, whether it is blocked, and a digest of the whole table."""

    payoffs: list[int]
    decisions: int
    blocked: int
    table: str


def _played(table: Any, seats: int, decisions: int) -> Played:
    numbers = ",".join(str(int(number)) for number in table.numbers())
    return Played(table.payoffs[:seats], decisions, table.blocked, hashlib.sha256(numbers.encode()).hexdigest()[:16])


def interpreted(series: Series) -> tuple[list[Played], list[int]]:
    """Return the result of each deal with the rules interpreted, and the numbers of the tally."""
    play, game, options = interpreted_driver(series.game), series.game, series.options
    task, table, view, proposals = series.task(), game.table(), game.view(), Proposals()
    lanes, net = Words([0] * LANES_SIZE), Integers(NO_NET.tolist())
    played = []
    for number in range(series.deals):
        before = task.tally.decisions
        task.first = number
        play(table, options, view, proposals, task, lanes, net)
        played.append(_played(table, task.seats, task.tally.decisions - before))
    return played, list(task.tally.numbers())


@cache
def interpreted_driver(game: Game) -> Callable[..., None]:
    """Return the driver of a game, not compiled."""
    return bound(play_deals, bindings_of(game))


def machine(series: Series) -> tuple[list[Played], list[int]]:
    """Return the result of each deal with the rules compiled, and the numbers of the tally."""
    play, game = driver(series.game), series.game
    rows = [row_of(value) for value in (game.table(), series.options, game.view(), Proposals(), series.task())]
    table, task, lanes = rows[0], rows[4], words_array(LANES_SIZE)
    played = []
    for number in range(series.deals):
        before = int(task["tally"]["decisions"][0])
        task["first"] = number
        play(*rows, lanes, NO_NET)
        decisions = int(task["tally"]["decisions"][0]) - before
        played.append(_played(record_of(game.table, table), len(series.agents), decisions))
    return played, list(record_of(task_of(game), task).tally.numbers())


def elsewhere(side: str, several: list[Series], **environment: str) -> list[tuple[list[Played], list[int]]]:
    """Return what one side makes of several series, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tefuda.testing.parity", side, json.dumps(several)],
        env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [([Played(*deal) for deal in played], tally) for played, tally in json.loads(done.stdout)]


def _results(side: str, several: list[Series]) -> Iterator[tuple[list[Played], list[int]]]:
    for series in several:
        yield interpreted(series) if side == "interpreted" else machine(series)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(list(_results(sys.argv[1], [Series(*series) for series in json.loads(sys.argv[2])]))))
