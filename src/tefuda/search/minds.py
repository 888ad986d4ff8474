"""What a search needs of a game: records that hold imagined tables, and the names that the driver leaves open."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.bulk.bindings import rules_of
from tefuda.bulk.net import Thought
from tefuda.bulk.task import Task
from tefuda.bulk.task import task_of as weighted_task
from tefuda.core.batches import BatchedView
from tefuda.core.game import Game
from tefuda.core.record import Cells, Of, Record, cell, cells, extended, part
from tefuda.core.seats import MAX_SEATS
from tefuda.search.driver import Search, imagine_world, try_candidate
from tefuda.search.supposing import always_exchangeable, of_one_batch, suppose, suppose_nothing
from tefuda.search.worth import points_and_place


@cache
def glimpse_of(game: Game) -> type[Record]:
    """Return the class of the views in playouts: only cells that a preference or a net reads there are written."""
    return extended(game.view, "Glimpse", {}, "What a seat sees of an imagined table.")


@cache
def mind_of(game: Game) -> type[Record]:
    """Return the class of the records in which a search of a game holds all it has at hand.

    `world` is the table last imagined, `trial` the one on which a candidate is played out: the side that searches plays
    by `own` weights, all others by `weights`, the usual ones. Where there is a net, `thought` is what it has at hand.
    """
    cells = {
        "search": (Search, part(Search)),
        "world": (game.table, part(game.table)),
        "trial": (game.table, part(game.table)),
        "glimpse": (glimpse_of(game), part(glimpse_of(game))),
        "weights": (game.weights, part(game.weights)),
        "own": (game.weights, part(game.weights)),
        "thought": (Thought, part(Thought)),
    }
    return extended(Record, "Mind", cells, "What a search of one game has at hand.")


@cache
def task_of(game: Game) -> type[Task]:
    """Return the class of the tasks of a game in which players search, each seat with its own budget and allowance.

    `masters` are the seats of those who search as masters do.
    """
    declared = {
        "budgets": (Cells, cells(MAX_SEATS)),
        "allowances": (Cells, cells(MAX_SEATS)),
        "masters": (int, cell(Of.SEATS)),
        "mind": (mind_of(game), part(mind_of(game))),
    }
    made: Any = extended(weighted_task(game), "Thinking", declared, "Deals to play, where some players search.")
    return made  # type: ignore[no-any-return]


IMAGINING = (imagine_world, try_candidate)
"""The functions of a search that play on imagined tables, where nobody reads what rules note."""


def bindings_of(game: Game) -> dict[str, Any]:
    """Return what the names left open in the driver stand for in a game."""
    return {
        **rules_of(game),
        "Mind": mind_of(game),
        "Known": game.view,
        "imagine": game.imagine,
        "suppose": suppose if game.surprises else suppose_nothing,
        "surprises": game.surprises,
        "exchangeable": of_one_batch if BatchedView in game.view.__beside__ else always_exchangeable,
        "worth": points_and_place,
        "nets_play_out": game.nets_play_out,
        "nets_search": game.nets_search and game.encoding is not None,
    }
