"""Bots that search: they try their candidates out on tables that could be."""

from __future__ import annotations

import logging
import time
from typing import ClassVar

from tefuda.bots.greedy import Greedy
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.errors import PositionError
from tefuda.play.action import Action
from tefuda.play.determinization import determinized
from tefuda.play.observation import Observation

LOG = logging.getLogger("tefuda.bots")
DEADLINE = 3.0
"""How many seconds a search may take; then the best action so far is played."""


def prepare(game: Game) -> None:
    """Compile the search of a game, which takes some ten seconds the first time."""
    from tefuda.search.thinking import can_search, searcher

    if can_search(game):
        searcher(game)


def is_possible(observation: Observation, who: str) -> bool:
    """Say whether there is a table that a seat could see like this, since a search on another may never end.

    If there is none, it is logged that the greedy bot decides for `who`.
    """
    try:
        determinized(observation, Dice())
    except PositionError as fault:
        LOG.warning("%s at %s: %s. The greedy bot decides.", who, observation.game.name, fault)
        return False
    return True


class Searcher:
    """Plays what is worth most on determinizations; in a family that makes none, what a greedy player would."""

    searches = True
    prepare = staticmethod(prepare)
    level: ClassVar[str]

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation) -> Action:
        from tefuda.search.levels import SEARCHERS
        from tefuda.search.thinking import Thinking, can_search, net_of_search

        legal = observation.legal_actions
        if len(legal) == 1:
            return legal[0]
        game = observation.game
        if not can_search(game):
            return Greedy().choose(observation)
        if not is_possible(observation, self.level):
            return Greedy().choose(observation)
        codes = [action.code for action in legal]
        thinking = Thinking(
            game, observation.options, observation.view, codes, self._dice,
            net=net_of_search(game, observation.options), **SEARCHERS[self.level]._asdict(),
        )  # fmt: skip
        until = time.monotonic() + DEADLINE
        while not thinking.go_on() and time.monotonic() < until:
            continue
        return next(action for action in legal if action.code == thinking.code)


class Expert(Searcher):
    """Searches for some milliseconds."""

    level = "expert"


class Master(Searcher):
    """Searches for some tens of milliseconds."""

    level = "master"
