"""Line-ups: which bots sit where, and how they move from seat to seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.core.game import Game
from tefuda.core.table.seats import seats_in

TURN = 500
"""The number of deals after which every bot moves on by one seat."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """The bots at one table. The first bot sits first and, in games with partners, at all seats of that side.

    `agents` names all bots in order; without it, `strong` fills the seats of the first side and `weak` all others.
    """

    name: str
    strong: str = ""
    weak: str = ""
    agents: tuple[str, ...] = ()

    def bots(self, game: Game, options: Any, seats: int) -> tuple[str, ...]:
        """Return the bots in order by these house rules."""
        if self.agents:
            return self.agents
        allies = game.rules.allies
        side = seats_in(allies(options, seats, 0)) if allies else (0,)
        return tuple(self.strong if number in side else self.weak for number in range(seats))


USUAL = (
    LineUp("random", "random", "random"),
    LineUp("greedy", "greedy", "greedy"),
    LineUp("greedy-random", "greedy", "random"),
)
"""The line-ups of a study that names none."""


def line_up_of(agents: Sequence[str]) -> LineUp:
    """Return the line-up of these bots, one for each seat."""
    same = len(set(agents)) == 1
    return LineUp(agents[0] if same else ",".join(agents), agents=tuple(agents))


def turn_of(number: int, seats: int) -> int:
    """Return by how many seats the bots have moved on by a given deal."""
    return number // TURN % seats


def by_seat(agents: Sequence[str], turn: int) -> list[str]:
    """Return the bots by seat after they have moved on by a number of seats."""
    return [agents[(seat - turn) % len(agents)] for seat in range(len(agents))]


def agents_at(first: int, deals: int, seats: int) -> NDArray[np.int64]:
    """Return which agent of the line-up sits at each seat, as an array by deal, from number `first` on, and by seat."""
    turns = np.arange(first, first + deals) // TURN % seats
    numbers: NDArray[np.int64] = (np.arange(seats) - turns[:, None]) % seats
    return numbers
