"""Recording the results of many deals, whoever plays: compiled where all players are, else interpreted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tefuda.bots.interpreted import agents_of, passes, play_out
from tefuda.bots.simulate import Player, cast_of
from tefuda.bulk import columns, recording
from tefuda.bulk.columns import Columns
from tefuda.bulk.driver import MOST_DEALS
from tefuda.bulk.layout import Integers
from tefuda.bulk.reach import bound
from tefuda.bulk.run import NO_BOUND, QUICK, bindings_of
from tefuda.core.chance import bytes_of, derived_key, dice_of, seed_words
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.play.agent import Agent
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.start import Start


def record(
    game: Game, preset: str, options: Any, players: Sequence[Player], *, seed: int, first: int, deals: int,
    matches: bool = False,
) -> Columns:  # fmt: skip
    """Play deals, or as many matches, numbers `first` and up of `seed`, and return what each came to.

    Raises PresetError for a bot that there is not.
    """
    cast = cast_of(game, players)
    if cast is not None:
        names = [str(player) for player in players]
        return columns.record(
            game, options, names, seed=seed, first=first, deals=deals, matches=matches, cast=cast
        )  # fmt: skip
    return interpreted(
        game, preset, options, players, seed=seed, first=first, deals=deals, matches=matches
    )  # fmt: skip


def interpreted(
    game: Game, preset: str, options: Any, players: Sequence[Player], *, seed: int, first: int, deals: int,
    matches: bool = False,
) -> Columns:  # fmt: skip
    """Return the same through the interpreted rules, on which every kind of player can play."""
    seats, root = len(players), bytes_of(seed_words(seed))
    book = _Book(game, seats, deals)
    for number in range(first, first + deals):
        agents, key = agents_of(players, dice_of(seed, number)), derived_key(root, number)
        if matches:
            book.note_match(Match.begin(game, preset, options, seats, key, automatic_pass=passes(game)), agents)
        else:
            start = Start(game, preset, options, seats, key, automatic_pass=passes(game))
            book.note_deal(Deal.begin(start), agents)
        book.at += book.width
    return Columns.of(first, seats, np.array(book.rows, np.int32).reshape(deals, book.width))


class _Book:
    """The rows of deals, written by the rules that compiled play notes with; `at` is where the next begins."""

    def __init__(self, game: Game, seats: int, deals: int) -> None:
        noting = columns.recording(QUICK)
        bindings = bindings_of(game, noting)
        self._begin = bound(recording.begin_watching, bindings)
        self._watch = bound(recording.watch_play, bindings)
        self._note = bound(recording.note_deal, bindings)
        self._task = noting.task(game)()
        self.width, self.at = recording.PAYOFFS + 2 * seats, 0
        self.rows = Integers([0] * (self.width * deals))

    def note_deal(self, deal: Deal, agents: Sequence[Agent]) -> Deal:
        """Return a deal played to its end, and add it to the row at hand."""
        limit = deal.game.decisions_bound(deal.options, deal.seats) or NO_BOUND
        self._begin(self._task)
        deal, _, self._task.starter = play_out(deal, agents, limit, self._see)
        self._note(deal.table, self._task, self.rows, self.at)
        return deal

    def _see(self, deal: Deal) -> None:
        proposals = Proposals()
        deal.game.rules.legal_actions(deal.table, deal.options, proposals)
        self._watch(deal.table, proposals, self._task)

    def note_match(self, match: Match, agents: Sequence[Agent]) -> None:
        """Play a match to its end, and add its deals to the row at hand."""
        while True:
            match = match.replace(self.note_deal(match.deal, agents))
            if match.over or not match.deal.over or len(match.deals) == MOST_DEALS:
                break
            match = match.next_deal()
        self.rows[self.at + recording.FINISHED] = int(match.over)
        self.rows[self.at + recording.WINNERS] = match.deal.table.winners if match.over else 0
