"""Simulating many deals of one game on several threads, and the drivers that play them."""

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
from tefuda.bulk.driver import Counter, Policy, Watcher, play_deal, play_deals, play_matches
from tefuda.bulk.nets import NO_NET, block_of, net_of
from tefuda.bulk.policies import POLICIES, AtRandom, ByNumber
from tefuda.bulk.rules import rules_of
from tefuda.bulk.simulation import Simulation
from tefuda.bulk.tally import Tally, add
from tefuda.bulk.task import Task, task_of
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of, words_array
from tefuda.core.game import Game
from tefuda.core.table.chance import seed_words
from tefuda.core.table.decision import Proposals
from tefuda.core.whole_numbers import MOST_THREADS
from tefuda.errors import PresetError, SeatsError

ENTRIES = play_deals, play_matches
"""The drivers to compile: the first plays each deal on its own, the second whole matches."""
NO_ROWS = np.zeros(0, np.int32)
"""The `arrays` given to a driver that records nothing there."""
NO_BOUND = 1_000_000
"""After how many decisions a deal is given up where the rules know no bound."""
CHUNKS_PER_THREAD = 64
"""The least number of chunks of deals per thread, if there are enough deals, so that threads end almost together."""
CLUB = "club"
"""The name of the players who choose with a net, without search."""
COPIED = 100
"""How many instructions `Compilation` may duplicate for a function in a driver for any house rules.

With 100, compiling Guandan's driver takes 3 seconds of processor time, with 300 it takes 25. With 100 the driver plays
two decisions in the time of three; in the other families, nine in the time of ten. Drivers of presets use the default.
"""


Driver: TypeAlias = Callable[..., None]
"""A compiled driver: `play(table, options, view, proposals, task, lanes, net, arrays)`, settled without `options`.

The first five are arrays of one row as `array_of` makes them, `lanes` comes from `words_array(LANES_SIZE)`, `net` is
the block of a net, and `arrays` an int32 array for the watcher. All are written except `options` and `net`, so that
each thread needs its own; Python's global lock is free during the call.
"""
AnyPolicy: TypeAlias = Policy[Any, Any, Any, Any]
"""The policy of the players of any game."""


@dataclass(frozen=True, slots=True, eq=False)
class PolicySet:
    """Compiled policies that can play at one table, and what their driver needs in addition to the rules.

    `policies` are the numbers of the policies, by the names of their bots. Of a game, `policy` makes what chooses by
    these numbers, told whether some may think with a net; `task` is the class of the tasks, `glimpse` that of views
    that nobody reads after a deal, and `watcher` records what is played. `instruct` writes into a task what else the
    policies need. A thread plays `chunk` deals at a time at most. On the tables on which `unnoted` functions play,
    nobody reads what notes write for players who search. `by_net` are the names of those who think with a net where
    there is one.
    """

    policies: Mapping[str, int]
    policy: Callable[[Game, bool], AnyPolicy]
    task: Callable[[Game], type[Task]]
    glimpse: Callable[[Game], type[Any]]
    instruct: Callable[[Any, Game, Any, Sequence[str]], None]
    chunk: int
    watcher: Callable[[Game], Watcher[Any, Any]] = lambda game: Counter()
    unnoted: Collection[Any] = ()
    by_net: frozenset[str] = frozenset({CLUB})


def give_tuned(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Write the weights tuned for these house rules into a task."""
    task.tuned = tuned_weights(game, options)


QUICK = PolicySet(
    POLICIES, lambda game, by_net: ByNumber(rules_of(game), by_net), task_of, lambda game: game.view, give_tuned,
    20_000, unnoted=(play_deal,),
)  # fmt: skip
"""The policies that do not search."""


def given_to(
    game: Game, policy_set: PolicySet = QUICK, options: Any = None, *, at_random: bool = False, by_net: bool = False
) -> dict[str, Any]:
    """Return what the drivers of a game are compiled for, by parameter: classes of records, and known objects.

    `options` are settled house rules, None for any. `at_random` says that all agents are random, `by_net` that some
    may choose with a net.
    """
    return {
        "rules": rules_of(game),
        "policy": AtRandom() if at_random else policy_set.policy(game, by_net),
        "watcher": policy_set.watcher(game),
        "table": game.table,
        "options": game.options if options is None else options,
        "view": game.view,
        "task": policy_set.task(game),
    }


@cache
def driver(game: Game, matches: bool = False, policy_set: PolicySet = QUICK) -> Driver:
    """Return the compiled driver of a game for any house rules; raises CompileError."""
    return _for_any(game, matches, policy_set).code()


@cache
def settled_driver(
    game: Game,
    options: Any,
    at_random: bool = False,
    matches: bool = False,
    policy_set: PolicySet = QUICK,
    by_net: bool = False,
) -> Driver:
    """Return the compiled driver of a game for these house rules alone; it takes no options and is quicker.

    With `at_random` it plays for random players only; without `by_net`, for none that choose with a net. Raises
    CompileError.
    """
    return _settled(game, options, at_random, matches, policy_set, by_net).code()


def _for_any(game: Game, matches: bool, policy_set: PolicySet) -> Compilation:
    unnoted = (
        () if policy_set is QUICK else policy_set.unnoted
    )  # its tables are compared with interpreted ones, cell by cell
    return Compilation(ENTRIES[matches], game.name, given_to(game, policy_set), copied=COPIED, unnoted=unnoted)


def _settled(
    game: Game, options: Any, at_random: bool, matches: bool, policy_set: PolicySet, by_net: bool
) -> Compilation:
    given = given_to(game, policy_set, options, at_random=at_random, by_net=by_net)
    return Compilation(ENTRIES[matches], game.name, given, [policy_set.glimpse(game)], unnoted=policy_set.unnoted)


def driver_for(
    game: Game,
    options: Any,
    agents: Sequence[str],
    matches: bool = False,
    policy_set: PolicySet = QUICK,
    *,
    by_net: bool = False,
) -> Driver:
    """Return the driver for these house rules: a settled one for an unchanged preset, the general one for all others.

    It is called without options. `by_net` says that players of the level club choose with a net, even where the preset
    has none. Raises CompileError.
    """
    if _is_preset(game, options):
        by_net = by_net or _by_net(game, options, agents)
        return settled_driver(game, options, _at_random(agents), matches, policy_set, by_net)
    return shared_driver_for(game, options, matches, policy_set)


def shared_driver_for(game: Game, options: Any, matches: bool = False, policy_set: PolicySet = QUICK) -> Driver:
    """Return the driver that all house rules share, to be called without the options, which are these."""
    play, array = driver(game, matches, policy_set), array_of(options)
    return lambda table, *others: play(table, array, *others)


def needs_compiling(
    game: Game, options: Any, agents: Sequence[str], matches: bool = False, policy_set: PolicySet = QUICK
) -> bool:
    """Say whether the driver for these house rules and agents still has to be compiled, which takes seconds.

    `options` may be None for any house rules.
    """
    if _is_preset(game, options):
        by_net = _by_net(game, options, agents)
        return not _settled(game, options, _at_random(agents), matches, policy_set, by_net).is_warm
    return not _for_any(game, matches, policy_set).is_warm


def _by_net(game: Game, options: Any, agents: Sequence[str]) -> bool:
    """Say whether somebody thinks with the net of a preset."""
    return CLUB in agents and net_of(game, options) is not None


def _at_random(agents: Sequence[str]) -> bool:
    return set(agents) == {"random"}


def _is_preset(game: Game, options: Any) -> bool:
    return any(preset.options == options for preset in game.presets.values())


def check_agents(agents: Sequence[str], seats: int, policy_set: PolicySet = QUICK) -> None:
    """Raise PresetError for an agent that is not compiled, SeatsError unless there is one for each seat."""
    for agent in agents:
        if agent not in policy_set.policies:
            raise PresetError(
                "there is no compiled bot named “{name}”; choose one of {names}",
                name=agent, names=", ".join(policy_set.policies),
            )  # fmt: skip
    if len(agents) != seats:
        raise SeatsError("{agents} bots for {seats} seats", agents=len(agents), seats=seats)


def task_for(game: Game, options: Any, agents: Sequence[str], seed: int, policy_set: PolicySet = QUICK) -> Any:
    """Return a task for these agents, in which `first` and `deals` are still to be set; `seed` is at least 0."""
    task = policy_set.task(game)()
    task.seed, task.seats = seed_words(seed), len(agents)
    task.limit = game.decisions_bound(options, len(agents)) or NO_BOUND
    task.policies[: len(agents)] = [policy_set.policies[agent] for agent in agents]
    policy_set.instruct(task, game, options, agents)
    return task


def net_for(game: Game, options: Any, agents: Sequence[str], policy_set: PolicySet = QUICK) -> NDArray[np.int32]:
    """Return the block of the net that these players choose with, NO_NET if none does or the preset has none."""
    return NO_NET if policy_set.by_net.isdisjoint(agents) else block_of(game, options)


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
    policy_set: PolicySet = QUICK,
    net: NDArray[np.int32] | None = None,
) -> Simulation:
    """Play `deals` deals, or as many matches, numbers `first` and up of `seed`, and return the counts.

    `agents` names one policy of the `policy_set` for each seat. `threads` is the number of threads, by default that of
    the processors, at most MOST_THREADS; the result does not depend on it. `progress` is called on those threads, with
    the number of deals or matches just played. Players of the level club choose with `net`, that of the preset if it is
    None. Raises PresetError for an agent that is not compiled, SeatsError unless there is one for each seat,
    CompileError, and whatever `progress` raises.
    """
    check_agents(agents, seats, policy_set)
    play = driver_for(game, options, agents, matches, policy_set, by_net=net is not None)
    threads = min(threads or os.cpu_count() or 1, MOST_THREADS)
    total = Tally()
    chunk = max(1, min(policy_set.chunk, deals // (CHUNKS_PER_THREAD * threads)))
    task = task_for(game, options, agents, seed, policy_set)
    if net is None:
        net = net_for(game, options, agents, policy_set)
    started = time.perf_counter()
    end, stopped = first + deals, threading.Event()
    firsts = iter(range(first, end, chunk))  # one iterator for all workers: `next` of a range iterator is atomic
    threads = max(1, min(threads, len(range(first, end, chunk))))
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
    task = array_of(template)
    table, view, proposals = array_of(game.table()), array_of(game.view()), array_of(Proposals())
    lanes = words_array(LANES_SIZE)
    for first in firsts:
        if stopped.is_set():
            break
        task["first"], task["deals"] = first, min(chunk, end - first)
        play(table, view, proposals, task, lanes, net, NO_ROWS)
        progress(int(task["deals"][0]))
    tally: Tally = record_of(type(template), task).tally
    return tally
