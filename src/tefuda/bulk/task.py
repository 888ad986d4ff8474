"""What bulk play is asked to do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tefuda.bulk.net import Thought
from tefuda.bulk.tally import Tally
from tefuda.core.game import Game
from tefuda.core.records.counts import MAX_SEATS, NO_SEAT
from tefuda.core.records.record import Cells, Record, cell, cells, extended, part, record
from tefuda.core.table.chance import KEY_WORDS, Dice
from tefuda.core.table.decision import Decision


@record
class Task(Record):
    """Which deals or matches to play: of which seed, from which number, how many, by whom, and how long at most.

    `starter` is the seat that has begun the deal now played, and `key` the chance of the match, `other` its dice that
    nobody rolls. `thought` is what a net has at hand.
    """

    seed: Cells = cells(KEY_WORDS)
    first: int = cell()
    deals: int = cell()
    seats: int = cell()
    limit: int = cell()
    policies: Cells = cells(MAX_SEATS)
    decision: Decision = part(Decision)
    dice: Dice = part(Dice)
    starter: int = cell(start=NO_SEAT)
    key: Cells = cells(KEY_WORDS)
    other: Dice = part(Dice)
    tally: Tally = part(Tally)
    thought: Thought = part(Thought)


if TYPE_CHECKING:

    class GameTask(Task):
        """A task with the `usual` weights of a family, and those that were `tuned`."""

        usual: Record
        tuned: Record

else:
    GameTask = Task


@cache
def task_of(game: Game, kind: type[Task] = Task) -> type[Any]:
    """Return the class of the tasks of a kind in a game, with weights of its family."""
    weights = (game.players.weights, part(game.players.weights))
    return extended(
        kind, f"Game{kind.__name__}", {"usual": weights, "tuned": weights}, "Which deals of a game to play."
    )
