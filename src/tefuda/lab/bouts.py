"""The bouts of a ladder: two bots at one table, side against side, and the score of the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bots.chooser import AgentLike
from tefuda.bots.recorded import record
from tefuda.core.game import Game
from tefuda.core.table.seats import seats_in
from tefuda.lab.measures import Played
from tefuda.lab.outside import Outside
from tefuda.play.library import find
from tefuda.play.opening import choose_options

SWAP = 50
"""The number of deals after which two bots change sides; in matches they do so after each match."""
PIECE = 500
"""The most deals in a piece of a bout; for matches, a tenth of this."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of a ladder: a bot that tefuda knows by its `name` or, with a `command` line, a program."""

    name: str
    command: str = ""

    def agent(self) -> AgentLike:
        """Return the agent: the name, or the program as an agent."""
        return Outside(self.name, self.command) if self.command else self.name


@dataclass(frozen=True, slots=True)
class Bout:
    """Deals, or matches, numbers `first` and up of a seed, between two bots."""

    preset: str
    answers: tuple[tuple[str, str], ...]
    seats: int
    bots: tuple[Bot, Bot]
    seed: int
    first: int
    deals: int
    matches: bool = False

    @property
    def swap(self) -> int:
        """The number of deals, or matches, after which the bots change sides."""
        return 1 if self.matches else SWAP

    def cut(self) -> Iterator[Bout]:
        """Yield smaller bouts that together are this one."""
        size = PIECE // 10 if self.matches else PIECE
        for first in range(self.first, self.first + self.deals, size):
            yield replace(self, first=first, deals=min(size, self.first + self.deals - first))


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """What each deal was worth to the first bot: its share of the win (0 to 1), and its lead in points per seat.

    Deals that were cut off as too long are left out.
    """

    shares: NDArray[np.float64]
    margins: NDArray[np.float64]


def sides_of(game: Game, options: Any, seats: int) -> list[tuple[int, ...]]:
    """Return the seats of each side; without partners every seat is a side."""
    allies = game.rules.allies
    masks = dict.fromkeys(allies(options, seats, seat) if allies else 1 << seat for seat in range(seats))
    return [seats_in(mask) for mask in masks]


def sides_by_seat(sides: Sequence[Sequence[int]], turn: int, seats: int) -> list[int]:
    """Return by seat which of two bots sits there, 0 or 1: the sides alternate, and the bots swap from turn to turn."""
    sitting = [0] * seats
    for number, side in enumerate(sides):
        for seat in side:
            sitting[seat] = ((number + turn // 2) % len(sides) + turn) % 2
    return sitting


def play_bout(bout: Bout) -> Score:
    """Return the scores of a bout; they do not depend on where it is played, if its bots are deterministic."""
    game, preset = find(bout.preset)
    options = choose_options(preset.name, dict(bout.answers))
    sides = sides_of(game, options, bout.seats)
    agents = [bot.agent() for bot in bout.bots]
    shares, margins, first, end = [], [], bout.first, bout.first + bout.deals
    try:
        while first < end:
            deals = min(end, (first // bout.swap + 1) * bout.swap) - first
            sitting = sides_by_seat(sides, first // bout.swap, bout.seats)
            columns = record(
                game, preset.name, options, [agents[which] for which in sitting],
                seed=bout.seed, first=first, deals=deals, matches=bout.matches,
            )  # fmt: skip
            ours = np.array(sitting) == 0
            done = columns.finished != 0
            shares.append((Played(columns, ("", "")).shares @ ours)[done])
            payoffs = columns.payoffs.astype(np.float64)
            margins.append((payoffs[:, ours].mean(axis=1) - payoffs[:, ~ours].mean(axis=1))[done])
            first += deals
    finally:
        for agent in agents:
            if isinstance(agent, Outside):
                agent.close()
    return Score(np.concatenate(shares), np.concatenate(margins))
