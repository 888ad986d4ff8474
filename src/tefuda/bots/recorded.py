"""Recording the results of many deals between any agents, compiled if all of them are, otherwise interpreted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tefuda.bots.chooser import AgentLike
from tefuda.bots.interpreted import agents_of, make_all_ready, passes, play_out
from tefuda.bots.simulate import policy_set_of
from tefuda.bulk import columns, recording
from tefuda.bulk.columns import Columns
from tefuda.bulk.driver import MOST_DEALS
from tefuda.bulk.rules import rules_of
from tefuda.bulk.run import NO_BOUND, QUICK
from tefuda.compiler.layout import Integers
from tefuda.core.game import Game
from tefuda.core.table.chance import bytes_of, derived_key, dice_of, seed_words
from tefuda.core.table.decision import Proposals
from tefuda.play.agent import Agent
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.start import Start


def make_ready(
    game: Game, options: Any, line_up: Sequence[AgentLike], *, compiling: Callable[[], None], matches: bool = False
) -> None:
    """Compile what `record` plays these agents with, before several workers do.

    `compiling` is called first, if the cache does not hold it yet. Raises PresetError for an unknown bot.
    """
    policy_set = policy_set_of(game, line_up)
    if policy_set is None:
        make_all_ready(game, line_up, compiling)
    else:
        names = [str(agent) for agent in line_up]
        columns.make_ready(game, options, names, compiling=compiling, matches=matches, policy_set=policy_set)


def record(
    game: Game, preset: str, options: Any, line_up: Sequence[AgentLike], *, seed: int, first: int, deals: int,
    matches: bool = False,
) -> Columns:  # fmt: skip
    """Play deals, or as many matches, numbers `first` and up of `seed`, and return the result of each, one a row.

    `line_up` are by seat. Raises PresetError for an unknown bot.
    """
    policy_set = policy_set_of(game, line_up)
    if policy_set is not None:
        names = [str(agent) for agent in line_up]
        return columns.record(
            game, options, names, seed=seed, first=first, deals=deals, matches=matches, policy_set=policy_set
        )  # fmt: skip
    return interpreted(
        game, preset, options, line_up, seed=seed, first=first, deals=deals, matches=matches
    )  # fmt: skip


def interpreted(
    game: Game, preset: str, options: Any, line_up: Sequence[AgentLike], *, seed: int, first: int, deals: int,
    matches: bool = False,
) -> Columns:  # fmt: skip
    """Return what `record` returns, played by the interpreted rules, with any kind of players."""
    seats, root = len(line_up), bytes_of(seed_words(seed))
    book = _Book(game, seats, deals)
    for number in range(first, first + deals):
        agents, key = agents_of(line_up, dice_of(seed, number)), derived_key(root, number)
        if matches:
            book.record_match(Match.begin(game, preset, options, seats, key, automatic_pass=passes(game)), agents)
        else:
            start = Start(game, preset, options, seats, key, automatic_pass=passes(game))
            book.record_deal(Deal.begin(start), agents)
        book.row += 1
    return Columns.of(first, seats, np.array(book.rows, np.int32).reshape(deals, book.width))


class _Book:
    """The rows of deals, written by the rules that compiled play records with; `row` is the next."""

    def __init__(self, game: Game, seats: int, deals: int) -> None:
        self._recorder = columns.recorder_of(game)
        self._task: Any = columns.recording(QUICK).task(game)()
        self._step_of = rules_of(game).step_of
        self.width, self.row = recording.PAYOFFS + 2 * seats, 0
        self.rows = Integers([0] * (self.width * deals))

    def record_deal(self, deal: Deal, agents: Sequence[Agent]) -> Deal:
        """Return a deal played to its end, and add it to the present row."""
        limit = deal.game.decisions_bound(deal.options, deal.seats) or NO_BOUND
        self._recorder.begin_deal(self._task)
        deal, decisions, self._task.starter = play_out(deal, agents, limit, self._see)
        step = self._step_of(deal.options)
        self._recorder.end_deal(deal.table, self._task, decisions, step, self.rows, self.row)
        return deal

    def _see(self, deal: Deal) -> None:
        proposals = Proposals()
        deal.game.rules.legal_actions(deal.table, deal.options, proposals)
        self._recorder.record_choice(deal.table, proposals, self._task)

    def record_match(self, match: Match, agents: Sequence[Agent]) -> None:
        """Play a match to its end, and add its deals to the present row."""
        while True:
            match = match.replace(self.record_deal(match.deal, agents))
            if match.over or not match.deal.over or len(match.deals) == MOST_DEALS:
                break
            match = match.next_deal()
        self._recorder.end_match(match.deal.table, self._task, len(match.deals), self.rows, self.row)
