"""Simulating many deals of one game on several threads."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from typing import Any, TypeAlias

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.compile import compiled, is_warm
from tefuda.bulk.driver import (
    POLICIES,
    Task,
    choose_at_random,
    choose_by_policy,
    clockwise,
    pass_nobody,
    pick_nothing,
    play_deals,
    play_matches,
    whose_turn,
)
from tefuda.bulk.layout import record_of, row_of, words_array
from tefuda.bulk.simulation import Simulation
from tefuda.bulk.tally import Tally, add
from tefuda.core.chance import seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.errors import PresetError, SeatsError

NO_BOUND = 1_000_000
CHUNKS_PER_THREAD = 64
LARGEST_CHUNK = 20_000


def bindings_of(game: Game, *, at_random: bool = False) -> dict[str, Any]:
    """Return what the names left open in the driver stand for in a game; `at_random` if all players are random."""
    return {
        "choose": choose_at_random if at_random else choose_by_policy,
        "Table": game.table,
        "Options": game.options,
        "View": game.view,
        "begin_match": game.rules.begin_match,
        "reset_deal": game.rules.reset_deal,
        "open_deal": game.rules.open_deal,
        "legal_actions": game.rules.legal_actions,
        "pick": game.rules.pick or pick_nothing,
        "apply": game.rules.apply,
        "pass_idle": game.rules.pass_idle or pass_nobody,
        "see": game.sight.see,
        "see_own": game.sight.see_own,
        "preference": game.preference,
        "starter_of": game.rules.starter or whose_turn,
        "step_of": game.rules.step or clockwise,
    }


Driver: TypeAlias = Callable[..., None]
"""What plays the deals, or the matches, of a task."""


def entry(matches: bool) -> Driver:
    """Return the driver of whole matches, or of deals each on its own."""
    return play_matches if matches else play_deals


@cache
def driver(game: Game, matches: bool = False) -> Driver:
    """Return the compiled driver of a game, for any house rules."""
    return compiled(entry(matches), bindings_of(game), game.name)


@cache
def settled_driver(game: Game, options: Any, at_random: bool = False, matches: bool = False) -> Driver:
    """Return the compiled driver of a game for these house rules alone; it takes no options and is quicker."""
    return compiled(
        entry(matches), bindings_of(game, at_random=at_random), game.name, {game.options: options}, [game.view]
    )


def player(game: Game, options: Any, agents: Sequence[str], matches: bool = False) -> Driver:
    """Return what plays with these house rules: settled for a preset as it is, so that others never compile."""
    if _is_preset(game, options):
        return settled_driver(game, options, _at_random(agents), matches)
    play, row = driver(game, matches), row_of(options)
    return lambda table, view, proposals, task, lanes: play(table, row, view, proposals, task, lanes)


def needs_compiling(game: Game, options: Any, agents: Sequence[str], matches: bool = False) -> bool:
    """Say whether a driver for these house rules and players has to be compiled first, which takes seconds."""
    if _is_preset(game, options):
        bindings = bindings_of(game, at_random=_at_random(agents))
        return not is_warm(entry(matches), bindings, game.name, {game.options: options}, [game.view])
    return not is_warm(entry(matches), bindings_of(game), game.name)


def _at_random(agents: Sequence[str]) -> bool:
    return set(agents) == {"random"}


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
    first: int = 0,
    matches: bool = False,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda deals: None,
) -> Simulation:
    """Play `deals` deals, or as many matches, numbers `first` and up of `seed`.

    The result does not depend on `threads`. `agents` names one compiled player for each seat. `progress` is told how
    many more deals or matches are done. Raises PresetError for an agent that is not compiled.
    """
    check_agents(agents, seats)
    play = player(game, options, agents, matches)
    threads = threads or os.cpu_count() or 1
    total = Tally()
    chunk = max(1, min(LARGEST_CHUNK, deals // (CHUNKS_PER_THREAD * threads)))
    task = Task()
    task.seed, task.seats = seed_words(seed), seats
    task.limit = game.decisions_bound(options, seats) or NO_BOUND
    task.policies[:seats] = [POLICIES[agent] for agent in agents]
    started = time.perf_counter()
    end, stopped = first + deals, threading.Event()
    firsts = iter(range(first, end, chunk))  # one iterator for all workers: `next` of a range iterator is atomic
    with ThreadPoolExecutor(threads) as pool:
        try:
            workers = [
                pool.submit(_work, game, play, task, firsts, chunk, end, progress, stopped) for _ in range(threads)
            ]
            for worker in as_completed(workers):
                add(total, worker.result())
        finally:
            stopped.set()
    seconds = time.perf_counter() - started
    return Simulation(preset, options, tuple(agents), seed, first, matches, True, seconds, total)


def _work(
    game: Game,
    play: Callable[..., None],
    asked: Task,
    firsts: Iterator[int],
    chunk: int,
    end: int,
    progress: Callable[[int], None],
    stopped: threading.Event,
) -> Tally:
    task = row_of(asked)
    table, view, proposals = row_of(game.table()), row_of(game.view()), row_of(Proposals())
    lanes = words_array(LANES_SIZE)
    for first in firsts:
        if stopped.is_set():
            break
        task["first"], task["deals"] = first, min(chunk, end - first)
        play(table, view, proposals, task, lanes)
        progress(int(task["deals"][0]))
    tally: Tally = record_of(Task, task).tally
    return tally
