"""What bulk play is asked to do."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.bulk.net import Thought
from tefuda.bulk.tally import Tally
from tefuda.core.chance import KEY_WORDS, Dice
from tefuda.core.decision import Decision
from tefuda.core.game import Game
from tefuda.core.record import Cells, Record, cell, cells, extended, part, record
from tefuda.core.seats import MAX_SEATS, NO_SEAT


@record
class Task(Record):
    """Which deals or matches to play: of which seed, from which number, how many, by whom, and how long at most.

    `starter` is the seat that has begun the deal now played, and `key` the chance of the match, `other` its dice that
    nobody rolls.
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


@cache
def task_of(game: Game) -> type[Any]:
    """Return the class of the tasks of a game.

    They have the `usual` weights of its family, those that were `tuned`, and the `thought` of a net.
    """
    weights = (game.weights, part(game.weights))
    declared = {"usual": weights, "tuned": weights, "thought": (Thought, part(Thought))}
    return extended(Task, "GameTask", declared, "Which deals of a game to play.")
