"""Deals played with the rules interpreted and compiled, and their comparison.

As a program, `python -m tefuda.testing.parity interpreted|compiled SERIES`, with a list of series as JSON, prints the
results as JSON. So the interpreted side runs at full speed, without measuring coverage, and the compiled side with
bounds checked.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.driver import play_deals
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.policies import POLICIES
from tefuda.bulk.run import NO_ROWS, driver, given_to
from tefuda.bulk.tally import Tally
from tefuda.bulk.task import Task, task_of
from tefuda.compiler.layout import Integers, Words, array_of, record_of, words_array
from tefuda.core.game import Game
from tefuda.core.table.chance import seed_words
from tefuda.core.table.decision import Proposals
from tefuda.play.library import find
from tefuda.play.opening import choose_options


class Series(NamedTuple):
    """Deals to be played: their preset, house rules, players, number and greatest length."""

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
    """The result of a deal: payoffs, decisions so far, whether it is blocked, and a digest of the whole table."""

    payoffs: list[int]
    decisions: int
    blocked: int
    table: str


def _played(table: Any, seats: int, decisions: int) -> Played:
    numbers = ",".join(str(int(number)) for number in table.numbers())
    return Played(table.payoffs[:seats], decisions, table.blocked, hashlib.sha256(numbers.encode()).hexdigest()[:16])


Tables = Iterator[tuple[Any, Tally]]
"""The table after each deal, and the tally of all deals so far."""


def _interpreted(series: Series, numbers: Iterable[int]) -> Tables:
    play, game, options = interpreted_driver(series.game), series.game, series.options
    task, table, view, proposals = series.task(), game.table(), game.view(), Proposals()
    lanes, net, rows = Words([0] * LANES_SIZE), Integers(NO_NET.tolist()), Integers([])
    for number in numbers:
        task.first = number
        play(table, options, view, proposals, task, lanes, net, rows)
        yield table, task.tally.copy()


def _compiled(series: Series, numbers: Iterable[int]) -> Tables:
    play, game = driver(series.game), series.game
    arrays = [array_of(value) for value in (game.table(), series.options, game.view(), Proposals(), series.task())]
    table, task, lanes = arrays[0], arrays[4], words_array(LANES_SIZE)
    for number in numbers:
        task["first"] = number
        play(*arrays, lanes, NO_NET, NO_ROWS)
        yield record_of(game.table, table), record_of(task_of(game), task).tally


def _results_of(series: Series, tables: Tables) -> tuple[list[Played], list[int]]:
    """Return the result of each deal, and the numbers of the tally after the last."""
    played, tally = [], Tally()
    for table, after in tables:
        played.append(_played(table, len(series.agents), after.decisions - tally.decisions))
        tally = after
    return played, list(tally.numbers())


def interpreted(series: Series) -> tuple[list[Played], list[int]]:
    """Return the result of each deal with the rules interpreted, and the numbers of the tally."""
    return _results_of(series, _interpreted(series, range(series.deals)))


def machine(series: Series) -> tuple[list[Played], list[int]]:
    """Return the result of each deal with the rules compiled, and the numbers of the tally."""
    return _results_of(series, _compiled(series, range(series.deals)))


def difference(series: Series) -> str:
    """Return the first decision after which compiled and interpreted tables differ, and the cells; "" if they never do.

    It plays both sides again, so use it for a series in which they are known to differ.
    """
    for number, (here, there) in enumerate(zip(machine(series)[0], interpreted(series)[0], strict=True)):
        if here != there:
            return _first_decision(series, number, max(here.decisions, there.decisions))
    return ""


def _first_decision(series: Series, number: int, decisions: int) -> str:
    def after(limit: int) -> tuple[Any, Any]:
        short = series._replace(limit=limit)
        return next(_compiled(short, [number]))[0], next(_interpreted(short, [number]))[0]

    equal, other = -1, decisions
    while other - equal > 1:
        middle = (equal + other) // 2
        compiled, plain = after(middle)
        equal, other = (middle, other) if compiled == plain else (equal, middle)
    compiled, plain = after(other)
    cells = {name: (plain.differing(compiled)[name], there) for name, there in compiled.differing(plain).items()}
    told = "; ".join(f"{name} is {here} compiled, {there} interpreted" for name, (here, there) in cells.items())
    by = f"decision {other}, of seat {after(equal)[1].turn}" if other else "the start"
    return f"{series.preset}, deal {number}, after {by}: {told}"


@cache
def interpreted_driver(game: Game) -> partial[None]:
    """Return the driver of a game, interpreted."""
    given = given_to(game)
    return partial(play_deals, given["rules"], given["policy"], given["watcher"])


def elsewhere(side: str, several: list[Series], **environment: str) -> list[tuple[list[Played], list[int]]]:
    """Return the results of one side for several series, played in a separate process."""
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
