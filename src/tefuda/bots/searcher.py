"""Bots that search: they try out their candidates on tables that could be the real one."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, ClassVar

from tefuda.bots.greedy import Greedy
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.errors import PositionError
from tefuda.play.action import Action
from tefuda.play.determinization import determinized
from tefuda.play.observation import Observation

if TYPE_CHECKING:
    from tefuda.search.thinking import Thinking

LOG = logging.getLogger("tefuda.bots")
DEADLINE = 3.0
"""The most seconds that a search may take; then the best action so far is played."""


def prepare(game: Game) -> None:
    """Compile the search of a game, if it can be searched, which takes some ten seconds the first time."""
    from tefuda.search.thinking import can_search, searcher

    if can_search(game):
        searcher(game)


def is_possible(observation: Observation, who: str) -> bool:
    """Say whether there is a table that a seat could see like this; without one a search might never end.

    If there is none, a warning is logged that the greedy bot decides for `who`, the name of a bot or `hint`.
    """
    try:
        determinized(observation, Dice())
    except PositionError as fault:
        LOG.warning("%s at %s: %s. The greedy bot decides.", who, observation.game.name, fault)
        return False
    return True


class Searcher:
    """Plays what is worth most on determinizations, or what the greedy bot would in a family without them.

    `level` is the name of the bot, whose effort `search/levels.py` states.
    """

    searches = True
    prepare = staticmethod(prepare)
    level: ClassVar[str]

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        if len(legal) == 1:
            return legal[0]
        thinking = self.thinking_of(observation)
        if thinking is None:
            return Greedy().choose(observation)
        until = time.monotonic() + DEADLINE
        while not thinking.go_on() and time.monotonic() < until:
            continue
        return next(action for action in legal if action.code == thinking.code)

    def thinking_of(self, observation: Observation) -> Thinking | None:
        """Return the search for a decision, not begun yet; None where the greedy bot decides."""
        from tefuda.search.levels import SEARCHERS
        from tefuda.search.thinking import Thinking, can_search, net_of_search

        game = observation.game
        if not can_search(game) or not is_possible(observation, self.level):
            return None
        codes = [action.code for action in observation.legal_actions]
        return Thinking(
            game, observation.options, observation.view, codes, self._dice,
            net=net_of_search(game, observation.options), **SEARCHERS[self.level]._asdict(),
        )  # fmt: skip


class Expert(Searcher):
    """Searches for some milliseconds."""

    level = "expert"


class Master(Searcher):
    """Searches for some tens of milliseconds."""

    level = "master"
