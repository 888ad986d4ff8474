"""Simulating many deals or matches of one game between any agents: the public function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tefuda.bulk.simulation import Simulation
from tefuda.compiler.cache import announce
from tefuda.core.option import NEVER, Condition, condition_told, is_met
from tefuda.core.whole_numbers import check_whole
from tefuda.errors import BotFailed, NotationError, OptionError, SeatsError
from tefuda.play.library import find
from tefuda.play.opening import check_last_deal, check_seats, choose_options

if TYPE_CHECKING:
    from tefuda.bots.chooser import AgentLike
    from tefuda.bulk.run import PolicySet
    from tefuda.core.game import Game

DEALS = 100_000


def simulate(
    preset: str,
    *,
    deals: int | None = None,
    matches: int | None = None,
    seats: int | None = None,
    agents: AgentLike | Sequence[AgentLike] = "random",
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: object,
) -> Simulation:
    """Play many deals, or whole matches, between bots: `preset` with the house rules `options`.

    By default 100,000 deals are played. `agents` is one agent for all seats or one for each: the name of a bot, an
    agent, or a function from an observation to an action. Bots that are not compiled play interpreted, about a
    thousand times as slowly, on one thread. Where a bot from outside cannot decide, the greedy bot plays for it, and
    the first time that is logged; what an agent or a function raises comes through. The deals are numbers `first` and
    up of `seed`, the same whoever plays and on however many `threads`: deal `n` is
    `tefuda.deal(preset, seed=seed, number=n)`. So work can be cut into parts whose results
    add up. `progress` is called with how many more deals, or matches, are done; without it, a line on the time that a
    slow simulation takes is written to the standard error stream.

    Raises PresetError, OptionErrors, OptionError where a match has no end, SeatsError or NotationError.
    """
    game, named = find(preset)
    chosen = choose_options(preset, options)
    seat_count = check_seats(game, chosen, named.seats if seats is None else seats)
    line_up = agents_by_seat(agents, seat_count)
    number = number_of(deals, matches)
    first, seed = check_whole("first", first, 0), check_whole("seed", seed, 0)
    threads = None if threads is None else check_whole("threads", threads, 1)
    if matches is not None:
        check_match_ends(game, named.name, chosen)
    if progress is None and needs_compiling(game, chosen, line_up, matches is not None):
        announce()
    return play(
        game, named.name, chosen, line_up,
        seats=seat_count, deals=number, seed=seed, first=first, matches=matches is not None, threads=threads,
        progress=progress,
    )  # fmt: skip


def play(
    game: Game,
    preset: str,
    options: Any,
    line_up: Sequence[AgentLike],
    *,
    threads: int | None,
    progress: Callable[[int], None] | None,
    failed: Callable[[BotFailed], None] | None = None,
    **task: Any,
) -> Simulation:
    """Simulate what `task` says, all of it checked: compiled where all agents are, else interpreted.

    `failed` is called the first time that a bot from outside cannot decide; without it, that is logged.
    """
    from tefuda.bots import interpreted
    from tefuda.bulk import run

    check_last_deal(task["first"] + task["deals"] - 1)
    policy_set = policy_set_of(game, line_up)
    if policy_set is None:
        notice = progress or interpreted.Notice(task["deals"])
        first = interpreted.First(failed or interpreted.log_failure)
        return interpreted.simulate(game, preset, options, line_up=line_up, progress=notice, failed=first, **task)
    notify = progress or (lambda done: None)
    return run.simulate(
        game,
        preset,
        options,
        agents=[str(one) for one in line_up],
        threads=threads,
        progress=notify,
        policy_set=policy_set,
        **task,
    )


def policy_set_of(game: Game, line_up: Sequence[AgentLike]) -> PolicySet | None:
    """Return the set of compiled policies to which all of these agents belong, None if there is none."""
    from tefuda.bulk.run import QUICK
    from tefuda.search.playing import THINKERS
    from tefuda.search.thinking import can_search

    policy_sets = (QUICK, THINKERS) if can_search(game) else (QUICK,)
    return next(
        (
            policy_set
            for policy_set in policy_sets
            if all(isinstance(one, str) and one in policy_set.policies for one in line_up)
        ),
        None,
    )


def needs_compiling(game: Game, options: Any, line_up: Sequence[AgentLike], matches: bool) -> bool:
    """Say whether the rules have to be compiled first, which takes seconds."""
    from tefuda.bulk import run

    policy_set = policy_set_of(game, line_up)
    return policy_set is not None and run.needs_compiling(
        game, options, [str(one) for one in line_up], matches, policy_set
    )


def agents_by_seat(agents: AgentLike | Sequence[AgentLike], seats: int) -> list[AgentLike]:
    """Return the agents by seat; raise SeatsError for too many or too few of them."""
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        return [agents] * seats
    if len(agents) != seats:
        raise SeatsError("{agents} bots for {seats} seats", agents=len(agents), seats=seats)
    return list(agents)


def number_of(deals: int | None, matches: int | None, *, usual: int = DEALS, least: int = 1) -> int:
    """Return how many deals or matches are asked for; raise NotationError for both, too few or too many."""
    if deals is not None and matches is not None:
        raise NotationError("give a number of deals or of matches, not both", line=0, column=0)
    if matches is not None:
        number = check_whole("matches", matches, least)
    else:
        number = check_whole("deals", usual if deals is None else deals, least)
    check_last_deal(number - 1)
    return number


@dataclass(frozen=True, slots=True)
class _Needs:
    """What house rules must be for a match to have an end, to be translated."""

    options: Any
    condition: Condition

    def told(self, translate: Callable[[str], str]) -> str:
        return condition_told(self.options, self.condition, translate)


def check_match_ends(game: Game, preset: str, options: Any) -> None:
    """Raise OptionError if matches by these house rules have no end."""
    if is_met(options, game.match_ends):
        return
    if game.match_ends == NEVER:
        raise OptionError("matches of {preset} have no end", preset=preset)
    raise OptionError(
        "a match of {preset} has no end by these house rules; it has one with {needs}",
        preset=preset, needs=_Needs(options, game.match_ends),
    )  # fmt: skip
