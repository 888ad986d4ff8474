"""Simulating with bots that are not compiled: the same deals as compiled play, played through the API on one thread."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tefuda.bots.chooser import AgentLike, bot, is_own, maker_of
from tefuda.bots.guarding import guarded, make_ready
from tefuda.bulk.driver import MOST_DEALS
from tefuda.bulk.rules import rules_of
from tefuda.bulk.run import NO_BOUND
from tefuda.bulk.simulation import Simulation
from tefuda.bulk.tally import Tally, count_deal, count_match
from tefuda.core.game import Game
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.chance import Dice, bytes_of, derived_key, dice_of, seed_words
from tefuda.errors import BotFailed, PresetError
from tefuda.play.action import Given
from tefuda.play.agent import Agent
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.observation import Observation
from tefuda.play.start import Start

LOG = logging.getLogger("tefuda.bots")
PATIENCE = 2.0
"""After this many seconds an estimate of the remaining time is printed, unless that is shorter still."""


def simulate(
    game: Game,
    preset: str,
    options: Any,
    *,
    seats: int,
    deals: int,
    line_up: Sequence[AgentLike],
    seed: int,
    first: int,
    matches: bool,
    progress: Callable[[int], None],
    failed: Callable[[BotFailed], None],
) -> Simulation:
    """Play `deals` deals or matches, numbers `first` and up of `seed`, interpreted; `line_up` are by seat.

    Bots by name roll the same dice as in compiled play. Where a bot from outside cannot decide, another plays for it,
    and `failed` is called. `progress` is called with 1 after each deal or match. Raises PresetError for an unknown bot.
    """
    tally = Tally()
    limit = game.decisions_bound(options, seats) or NO_BOUND
    root = bytes_of(seed_words(seed))
    started = time.perf_counter()
    for number in range(first, first + deals):
        agents, key = agents_of(line_up, dice_of(seed, number), failed), derived_key(root, number)
        if matches:
            _play_match(
                tally, Match.begin(game, preset, options, seats, key, automatic_pass=passes(game)), agents, limit
            )
        else:
            start = Start(game, preset, options, seats, key, automatic_pass=passes(game))
            _play_counted(tally, Deal.begin(start), agents, limit)
        progress(1)
    names = tuple(map(name_of, line_up))
    named = all(isinstance(agent, str) for agent in line_up)
    return Simulation(
        preset, options, names, seed, first, matches, False, time.perf_counter() - started, tally, named=named
    )  # fmt: skip


def make_all_ready(game: Game, line_up: Sequence[AgentLike], compiling: Callable[[], None]) -> None:
    """Make bots by name ready to play a game interpreted, before several workers do.

    `compiling` is called first if that compiles a search, which takes seconds. Raises PresetError for an unknown bot.
    """
    from tefuda.search.levels import SEARCHERS
    from tefuda.search.thinking import needs_compiling

    names = [one for one in dict.fromkeys(line_up) if isinstance(one, str)]
    if not SEARCHERS.keys().isdisjoint(names) and needs_compiling(game):
        compiling()
    for name in names:
        with suppress(BotFailed):  # it is told when the bot should play
            make_ready(name, game)


def passes(game: Game) -> bool:
    """Say whether seats of a game pass automatically when they can do nothing else, as in compiled play."""
    return game.rules.pass_idle is not None


def _play_match(tally: Tally, match: Match, agents: Sequence[Agent], limit: int) -> None:
    """Play a match to its end, and count it and its deals."""
    while True:
        match = match.replace(_play_counted(tally, match.deal, agents, limit))
        if match.over:
            count_match(tally, match.deal.seats, match.deal.table.winners, len(match.deals))
            return
        if not match.deal.over or len(match.deals) == MOST_DEALS:
            tally.unfinished_matches += 1
            return
        match = match.next_deal()


def _play_counted(tally: Tally, deal: Deal, agents: Sequence[Agent], limit: int) -> Deal:
    """Return a deal played to its end, and count it."""
    deal, decisions, starter = play_out(deal, agents, limit)
    if not deal.over:
        tally.unfinished += 1
        tally.decisions += decisions
        tally.given_up += decisions
        return deal
    step = rules_of(deal.game).step_of(deal.options)
    count_deal(tally, deal.table.payoffs, deal.seats, deal.table.blocked, decisions, starter, step)
    return deal


def decided_by(agent: Agent, deal: Deal) -> Given:
    """Return what an agent decides for the seat to act; a bot from outside is guarded."""
    return agent.decide(deal) if isinstance(agent, OutsideBot) else agent.choose(deal.observe(deal.table.turn))


def play_out(
    deal: Deal,
    agents: Sequence[Agent],
    limit: int,
    watch: Callable[[Deal], None] = lambda deal: None,
    decide: Callable[[Agent, Deal], Given] = decided_by,
) -> tuple[Deal, int, int]:
    """Return a deal played to its end or for `limit` decisions, how many there were, and the seat that began.

    The seat is NO_SEAT where no decision was made. `watch` is called with the deal before every decision, and `decide`
    asks an agent. What an agent raises comes through, and IllegalAction for an action that is not legal.
    """
    starter_of = rules_of(deal.game).starter_of
    decisions, starter = 0, NO_SEAT
    while not deal.over and decisions < limit:
        if starter == NO_SEAT:
            starter = starter_of(deal.table)
        watch(deal)
        seat = deal.table.turn
        deal = deal.apply(decide(agents[seat], deal), seat=seat)
        decisions += 1
    return deal, decisions, starter


@dataclass(frozen=True, slots=True)
class Function:
    """An agent that asks a function."""

    choose: Callable[[Observation], Given]


def log_failure(fault: BotFailed) -> None:
    """Log that another bot plays for one that failed."""
    LOG.warning("%s", fault)


class First:
    """Passes on the first failure of each bot, by name, and ignores the others."""

    def __init__(self, told: Callable[[BotFailed], None]) -> None:
        self._told = told
        self._known: set[object] = set()

    def __call__(self, fault: BotFailed) -> None:
        if fault.facts["name"] not in self._known:
            self._known.add(fault.facts["name"])
            self._told(fault)


class OutsideBot:
    """A bot from outside by name, made when it is first asked; `failed` is called when another bot plays for it.

    Raises what `maker_of` raises.
    """

    def __init__(self, name: str, dice: Dice, failed: Callable[[BotFailed], None]) -> None:
        self._make, self._name, self._dice, self._failed = maker_of(name), name, dice, failed
        self._agent: Agent | None = None

    def choose(self, seen: Observation) -> Given:
        """Ask the bot itself, without a deadline; what it raises comes through."""
        if self._agent is None:
            self._agent = self._make(self._dice)
        return self._agent.choose(seen)

    def decide(self, deal: Deal) -> Given:
        """Return what the bot decides for the seat to act, or what `STAND_IN` does where the bot fails or is late."""
        return guarded(self._name, self.choose, deal, self._failed)


def agents_of(
    line_up: Sequence[AgentLike], dice: Dice, failed: Callable[[BotFailed], None] = log_failure
) -> list[Agent]:
    """Return an agent for each seat; those that are named share the dice.

    Raises PresetError for an unknown bot, and for what is neither a name, an agent nor a function.
    """
    return [_agent(agent, dice, failed) for agent in line_up]


def _agent(agent: AgentLike, dice: Dice, failed: Callable[[BotFailed], None]) -> Agent:
    if isinstance(agent, str):
        return bot(agent, dice) if is_own(agent) else OutsideBot(agent, dice, failed)
    if not isinstance(agent, type):
        if hasattr(agent, "choose"):
            return agent
        if callable(agent):
            return Function(agent)
    raise PresetError("a bot must be a name, an agent or a function, not {player!r}", player=agent)


def name_of(agent: AgentLike) -> str:
    """Return what an agent is called in the results."""
    return agent if isinstance(agent, str) else getattr(agent, "__name__", type(agent).__name__)


class Notice:
    """Progress that says once, on the standard error stream, how long a slow simulation will take.

    `number` is how many deals or matches there are; it is called with how many more are done.
    """

    def __init__(self, number: int) -> None:
        self._left = number
        self._done = 0
        self._started = time.monotonic()
        self._told = False

    def __call__(self, done: int) -> None:
        self._left -= done
        self._done += done
        taken = time.monotonic() - self._started
        if not self._told and taken > PATIENCE:
            self._told = True
            seconds = taken / self._done * self._left
            if seconds > PATIENCE:
                sys.stderr.write(f"These bots play interpreted, not compiled: about {seconds:,.0f} seconds to go.\n")
