"""The records and known objects that the compiled search of a game works with."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.bulk.net import Thought
from tefuda.bulk.task import Task
from tefuda.bulk.task import task_of as weighted_task
from tefuda.core.game import Game
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Of, Record, cell, cells, extended, part, record
from tefuda.search.chances import Fit
from tefuda.search.driver import Search, determinize_world, try_candidate
from tefuda.search.thinker import thinker_of


@cache
def glimpse_of(game: Game) -> type[Record]:
    """Return the class of views in playouts; compiled, only the cells that a preference or a net reads are written."""
    return extended(game.view, "Glimpse", {}, "What a seat sees of a determinization.")


@cache
def search_state_of(game: Game) -> type[Record]:
    """Return the class of the records that hold the state of a search of a game, as `SearchState` describes them."""
    cells = {
        "search": (Search, part(Search)),
        "world": (game.table, part(game.table)),
        "trial": (game.table, part(game.table)),
        "glimpse": (glimpse_of(game), part(glimpse_of(game))),
        "weights": (game.players.weights, part(game.players.weights)),
        "own": (game.players.weights, part(game.players.weights)),
        "fit": (Fit, part(Fit)),
        "thought": (Thought, part(Thought)),
    }
    return extended(Record, "SearchState", cells, "The state of a search of one game.")


@record
class Searching(Task):
    """A task in which players search.

    By seat, `budgets` are playouts and `allowances` decisions in playouts, as `Search` describes them; 0 for those who
    do not search. `masters` is the mask of the seats that search as masters do.
    """

    budgets: Cells = cells(MAX_SEATS)
    allowances: Cells = cells(MAX_SEATS)
    masters: int = cell(Of.SEATS)


@cache
def task_of(game: Game) -> type[Any]:
    """Return the class of the tasks of a game in which players search, with the `state` of a search."""
    state = {"state": (search_state_of(game), part(search_state_of(game)))}
    return extended(weighted_task(game, Searching), "Thinking", state, "Deals to play, where some players search.")


DETERMINIZING = (determinize_world, try_candidate)
"""The functions of a search that play on determinizations, where nobody reads what notes write."""


def given_to(game: Game) -> dict[str, Any]:
    """Return what the search of a game is compiled for, by parameter: classes of records, and known objects."""
    return {
        "thinker": thinker_of(game),
        "view": game.view,
        "options": game.options,
        "state": search_state_of(game),
    }
