"""What a driver is told to play, as a record."""

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
    """Which deals or matches to play, by whom, and the working memory of the driver.

    Deals, or matches, `first` to `first + deals - 1` of `seed`, eight words of 32 bits, are played by `seats` players;
    that of seat `i` is known by the number `policies[i]`. A deal is given up after `limit` decisions.

    The driver writes the rest: the `decision` being made, the players' `dice`, `starter`, the seat that began the deal
    at hand (NO_SEAT until that is decided), `key`, eight words from which the deals of a match are derived, `other`,
    dice that nobody rolls, and the `tally` of all that was played. `thought` is the working memory of a net. Threads
    must not share a task.
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
        """A task with the weights as a family declares them, `usual`, and as they were `tuned` for its house rules."""

        usual: Record
        tuned: Record

else:
    GameTask = Task


@cache
def task_of(game: Game, kind: type[Task] = Task) -> type[Any]:
    """Return the class that adds the weights of a family to a kind of task; the same class for the same arguments."""
    weights = (game.players.weights, part(game.players.weights))
    return extended(
        kind, f"Game{kind.__name__}", {"usual": weights, "tuned": weights}, "Which deals of a game to play."
    )
