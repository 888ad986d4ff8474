"""Simulating many deals of one game on several threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.compile import compiled, is_warm
from tefuda.bulk.driver import POLICIES, Task, pass_nobody, pick_nothing, play_deals
from tefuda.bulk.layout import record_of, row_of, words_array
from tefuda.bulk.tally import Tally, add, bin_length
from tefuda.core.chance import seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.errors import PresetError, SeatsError

NO_BOUND = 1_000_000
CHUNKS_PER_THREAD = 64
LARGEST_CHUNK = 20_000
Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat made of the deals; `ci95` is half the width of the 95 % interval of the mean."""

    agent: str
    win_rate: float
    mean_payoff: float
    ci95: float


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of many deals; `length` counts decisions a deal, its quantiles are exact to 1 part in 32."""

    preset: str
    seats: tuple[SeatResult, ...]
    deals: int
    decisions: int
    seconds: float
    blocked: int
    unfinished: int
    length: dict[str, float]

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def deals_per_second(self) -> float:
        return self.deals / self.seconds


def bindings_of(game: Game) -> dict[str, Any]:
    """Return what the names left open in the driver stand for in a game."""
    return {
        "Table": game.table,
        "Options": game.options,
        "View": game.view,
        "begin_match": game.rules.begin_match,
        "open_deal": game.rules.open_deal,
        "legal_actions": game.rules.legal_actions,
        "pick": game.rules.pick or pick_nothing,
        "apply": game.rules.apply,
        "pass_idle": game.rules.pass_idle or pass_nobody,
        "see": game.sight.see,
        "see_own": game.sight.see_own,
        "preference": game.preference,
    }


@cache
def driver(game: Game) -> Callable[..., None]:
    """Return the compiled driver of a game, for any house rules."""
    return compiled(play_deals, bindings_of(game), game.name)


@cache
def settled_driver(game: Game, options: Any) -> Callable[..., None]:
    """Return the compiled driver of a game for these house rules alone; it takes no options and is quicker."""
    return compiled(play_deals, bindings_of(game), game.name, {game.options: options})


def player(game: Game, options: Any) -> Callable[..., None]:
    """Return what plays deals with these house rules: settled for a preset as it is, so that others never compile."""
    if _is_preset(game, options):
        return settled_driver(game, options)
    play, row = driver(game), row_of(options)
    return lambda table, view, proposals, task, lanes: play(table, row, view, proposals, task, lanes)


def needs_compiling(game: Game, options: Any) -> bool:
    """Say whether a driver for these house rules has to be compiled first, which takes seconds."""
    settled = {game.options: options} if _is_preset(game, options) else {}
    return not is_warm(play_deals, bindings_of(game), game.name, settled)


def _is_preset(game: Game, options: Any) -> bool:
    return any(preset.options == options for preset in game.presets.values())


def check_agents(agents: Sequence[str], seats: int) -> None:
    """Raise PresetError for a player that is not compiled, SeatsError for too many or too few."""
    for agent in agents:
        if agent not in POLICIES:
            raise PresetError(
                "there is no compiled bot named “{name}”; choose one of {names}", name=agent, names=", ".join(POLICIES)
            )
    if len(agents) != seats:
        raise SeatsError("{agents} bots for {seats} seats", agents=len(agents), seats=seats)


def simulate(
    game: Game,
    preset: str,
    options: Any,
    *,
    seats: int,
    deals: int,
    agents: Sequence[str],
    seed: int,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda deals: None,
) -> Simulation:
    """Play `deals` deals, numbers 0 and up of `seed`; the result does not depend on `threads`.

    `agents` names one compiled player for each seat. `progress` is told how many more deals are done. Raises
    PresetError for an agent that is not compiled.
    """
    check_agents(agents, seats)
    play = player(game, options)
    threads = threads or os.cpu_count() or 1
    total = Tally()
    chunk = max(1, min(LARGEST_CHUNK, deals // (CHUNKS_PER_THREAD * threads)))
    task = Task()
    task.seed, task.seats = seed_words(seed), seats
    task.limit = game.decisions_bound(options, seats) or NO_BOUND
    task.policies[:seats] = [POLICIES[agent] for agent in agents]
    started = time.perf_counter()
    firsts = iter(range(0, deals, chunk))  # one iterator for all workers: `next` of a range iterator is atomic
    with ThreadPoolExecutor(threads) as pool:
        workers = [pool.submit(_work, game, play, task, firsts, chunk, deals, progress) for _ in range(threads)]
        for worker in as_completed(workers):
            add(total, worker.result())
    return _result(preset, total, agents, time.perf_counter() - started)


def _work(
    game: Game,
    play: Callable[..., None],
    asked: Task,
    firsts: Iterator[int],
    chunk: int,
    deals: int,
    progress: Callable[[int], None],
) -> Tally:
    task = row_of(asked)
    table, view, proposals = row_of(game.table()), row_of(game.view()), row_of(Proposals())
    lanes = words_array(LANES_SIZE)
    for first in firsts:
        task["first"], task["deals"] = first, min(chunk, deals - first)
        play(table, view, proposals, task, lanes)
        progress(int(task["deals"][0]))
    tally: Tally = record_of(Task, task).tally
    return tally


def _result(preset: str, total: Tally, agents: Sequence[str], seconds: float) -> Simulation:
    finished = max(1, total.deals)
    seats = []
    for seat, agent in enumerate(agents):
        mean = total.payoffs[seat] / finished
        variance = max(0.0, total.squares[seat] / finished - mean * mean)
        seats.append(SeatResult(agent, total.wins[seat] / finished, mean, Z95 * sqrt(variance / finished)))
    return Simulation(
        preset=preset,
        seats=tuple(seats),
        deals=total.deals,
        decisions=total.decisions,
        seconds=seconds,
        blocked=total.blocked,
        unfinished=total.unfinished,
        length=_lengths(total),
    )


def _lengths(total: Tally) -> dict[str, float]:
    if total.deals == 0:
        return {}
    quantiles = {"p10": 0.1, "median": 0.5, "p90": 0.9, "p99": 0.99}
    found: dict[str, float] = {"mean": total.decisions / total.deals, "min": total.shortest}
    seen = 0
    for place, number in enumerate(total.lengths):
        seen += number
        for name, share in quantiles.items():
            if name not in found and seen >= share * total.deals:
                found[name] = bin_length(place)
    found["max"] = total.longest
    return found
