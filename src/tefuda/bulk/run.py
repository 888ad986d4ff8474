"""Simulating many deals of one game on several threads."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.bindings import rules_of
from tefuda.bulk.compile import Compilation
from tefuda.bulk.driver import (
    clockwise,
    play_deal,
    play_deals,
    play_matches,
    watch_nothing,
    whose_turn,
)
from tefuda.bulk.layout import record_of, row_of, words_array
from tefuda.bulk.net import choose_by_net, choose_first
from tefuda.bulk.nets import NO_NET, block_of, net_of
from tefuda.bulk.policies import POLICIES, choose_at_random, choose_by_policy
from tefuda.bulk.simulation import Simulation
from tefuda.bulk.tally import Tally, add
from tefuda.bulk.task import Task, task_of
from tefuda.bulk.tuned import tuned_weights
from tefuda.core.chance import seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.errors import PresetError, SeatsError

NO_BOUND = 1_000_000
CHUNKS_PER_THREAD = 64
CLUB = "club"
"""The name of the players who think with a net and do nothing else."""
COPIED = 100
"""Compiled for any house rules, Guandan's driver takes 3 seconds of the processor with this, and 25 with 300.

It plays two decisions in the time of three then, in the other families nine of ten. Drivers of presets are not spared.
"""


Driver: TypeAlias = Callable[..., None]
"""What plays the deals, or the matches, of a task."""


@dataclass(frozen=True, slots=True, eq=False)
class Cast:
    """Compiled players that can sit at one table, and what their driver needs in addition to the rules.

    `policies` are the numbers by which `choose` knows the players, by name. Of a game, `task` is the class of the
    tasks, `glimpse` that of views that nobody reads after a deal, and `bindings` are further names left open.
    `instruct` writes into a task what else the players need. A thread plays `chunk` deals at a time at most.
    `entries` play the deals of a task each on its own, and its whole matches. On the tables on which `unnoted`
    functions play, nobody reads what rules note for players who search. `by_net` are the names of those who think with
    a net where there is one.
    """

    policies: Mapping[str, int]
    choose: Callable[..., int]
    task: Callable[[Game], type[Task]]
    glimpse: Callable[[Game], type[Any]]
    bindings: Callable[[Game], Mapping[str, Any]]
    instruct: Callable[[Any, Game, Any, Sequence[str]], None]
    chunk: int
    entries: tuple[Driver, Driver] = (play_deals, play_matches)
    unnoted: Collection[Any] = ()
    by_net: frozenset[str] = frozenset({CLUB})


def give_tuned(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Write into a task the weights that were tuned for a game."""
    task.tuned = tuned_weights(game, options)


QUICK = Cast(
    POLICIES, choose_by_policy, task_of, lambda game: game.view, lambda game: {}, give_tuned, 20_000,
    unnoted=(play_deal,),
)  # fmt: skip
"""The players that do not search."""


def bindings_of(game: Game, cast: Cast = QUICK, *, at_random: bool = False, by_net: bool = False) -> dict[str, Any]:
    """Return what the names left open in the driver stand for in a game.

    `at_random` says that all players are random, `by_net` that some may think with a net.
    """
    return {
        **rules_of(game),
        "choose": choose_at_random if at_random else cast.choose,
        "choose_by_net": choose_by_net if by_net else choose_first,
        "Task": cast.task(game),
        "begin_match": game.rules.begin_match,
        "reset_deal": game.rules.reset_deal,
        "open_deal": game.rules.open_deal,
        "starter_of": game.rules.starter or whose_turn,
        "step_of": game.rules.step or clockwise,
        "watch": watch_nothing,
        **cast.bindings(game),
    }


@cache
def driver(game: Game, matches: bool = False, cast: Cast = QUICK) -> Driver:
    """Return the compiled driver of a game, for any house rules."""
    return _for_any(game, matches, cast).code()


@cache
def settled_driver(
    game: Game,
    options: Any,
    at_random: bool = False,
    matches: bool = False,
    cast: Cast = QUICK,
    by_net: bool = False,
) -> Driver:
    """Return the compiled driver of a game for these house rules alone; it takes no options and is quicker."""
    return _settled(game, options, at_random, matches, cast, by_net).code()


def _for_any(game: Game, matches: bool, cast: Cast) -> Compilation:
    unnoted = () if cast is QUICK else cast.unnoted  # its tables are compared with interpreted ones, cell by cell
    return Compilation(cast.entries[matches], bindings_of(game, cast), game.name, copied=COPIED, unnoted=unnoted)


def _settled(game: Game, options: Any, at_random: bool, matches: bool, cast: Cast, by_net: bool) -> Compilation:
    bindings = bindings_of(game, cast, at_random=at_random, by_net=by_net)
    return Compilation(
        cast.entries[matches], bindings, game.name, {game.options: options}, [cast.glimpse(game)],
        unnoted=cast.unnoted,
    )  # fmt: skip


def player(
    game: Game, options: Any, agents: Sequence[str], matches: bool = False, cast: Cast = QUICK, *, by_net: bool = False
) -> Driver:
    """Return what plays with these house rules: specialised for an unchanged preset, general for all others.

    `by_net` says that players of the level club think with a net, even where the preset has none.
    """
    if _is_preset(game, options):
        by_net = by_net or _by_net(game, options, agents)
        return settled_driver(game, options, _at_random(agents), matches, cast, by_net)
    return any_player(game, options, matches, cast)


def any_player(game: Game, options: Any, matches: bool = False, cast: Cast = QUICK) -> Driver:
    """Return what plays with these house rules by the driver that all house rules share."""
    play, row = driver(game, matches, cast), row_of(options)
    return lambda table, *others: play(table, row, *others)


def needs_compiling(game: Game, options: Any, agents: Sequence[str], matches: bool = False, cast: Cast = QUICK) -> bool:
    """Say whether a driver for these house rules and players has to be compiled first, which takes seconds."""
    if _is_preset(game, options):
        by_net = _by_net(game, options, agents)
        return not _settled(game, options, _at_random(agents), matches, cast, by_net).is_warm
    return not _for_any(game, matches, cast).is_warm


def _by_net(game: Game, options: Any, agents: Sequence[str]) -> bool:
    """Say whether somebody thinks with the net of a preset."""
    return CLUB in agents and net_of(game, options) is not None


def _at_random(agents: Sequence[str]) -> bool:
    return set(agents) == {"random"}


def _is_preset(game: Game, options: Any) -> bool:
    return any(preset.options == options for preset in game.presets.values())


def check_agents(agents: Sequence[str], seats: int, cast: Cast = QUICK) -> None:
    """Raise PresetError for a player that is not compiled, SeatsError for too many or too few."""
    for agent in agents:
        if agent not in cast.policies:
            raise PresetError(
                "there is no compiled bot named “{name}”; choose one of {names}",
                name=agent, names=", ".join(cast.policies),
            )  # fmt: skip
    if len(agents) != seats:
        raise SeatsError("{agents} bots for {seats} seats", agents=len(agents), seats=seats)


def task_for(game: Game, options: Any, agents: Sequence[str], seed: int, cast: Cast = QUICK) -> Any:
    """Return a task for these players, which says not yet which deals of the seed to play."""
    task = cast.task(game)()
    task.seed, task.seats = seed_words(seed), len(agents)
    task.limit = game.decisions_bound(options, len(agents)) or NO_BOUND
    task.policies[: len(agents)] = [cast.policies[agent] for agent in agents]
    cast.instruct(task, game, options, agents)
    return task


def net_for(game: Game, options: Any, agents: Sequence[str], cast: Cast = QUICK) -> NDArray[np.int32]:
    """Return the net that these players think with, if any of them does."""
    return NO_NET if cast.by_net.isdisjoint(agents) else block_of(game, options)


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
    cast: Cast = QUICK,
    net: NDArray[np.int32] | None = None,
) -> Simulation:
    """Play `deals` deals, or as many matches, numbers `first` and up of `seed`.

    The result does not depend on `threads`. `agents` names one player of the `cast` for each seat. `progress` is called
    with how many more deals or matches are done. Players of the level club think with a `net`, that of the
    preset unless another is given. Raises PresetError for an agent that is not compiled.
    """
    check_agents(agents, seats, cast)
    play = player(game, options, agents, matches, cast, by_net=net is not None)
    threads = threads or os.cpu_count() or 1
    total = Tally()
    chunk = max(1, min(cast.chunk, deals // (CHUNKS_PER_THREAD * threads)))
    task = task_for(game, options, agents, seed, cast)
    if net is None:
        net = net_for(game, options, agents, cast)
    started = time.perf_counter()
    end, stopped = first + deals, threading.Event()
    firsts = iter(range(first, end, chunk))  # one iterator for all workers: `next` of a range iterator is atomic
    with ThreadPoolExecutor(threads) as pool:
        try:
            workers = [
                pool.submit(_work, game, play, task, net, firsts, chunk, end, progress, stopped) for _ in range(threads)
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
    template: Task,
    net: NDArray[np.int32],
    firsts: Iterator[int],
    chunk: int,
    end: int,
    progress: Callable[[int], None],
    stopped: threading.Event,
) -> Tally:
    task = row_of(template)
    table, view, proposals = row_of(game.table()), row_of(game.view()), row_of(Proposals())
    lanes = words_array(LANES_SIZE)
    for first in firsts:
        if stopped.is_set():
            break
        task["first"], task["deals"] = first, min(chunk, end - first)
        play(table, view, proposals, task, lanes, net)
        progress(int(task["deals"][0]))
    tally: Tally = record_of(type(template), task).tally
    return tally
