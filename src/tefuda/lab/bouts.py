"""The bouts of a ladder: two bots at one table, side against side, and what that was worth to the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bots.recorded import record
from tefuda.bots.simulate import Player
from tefuda.core.game import Game
from tefuda.core.seats import seats_in
from tefuda.lab.measures import Played
from tefuda.lab.outside import Outside
from tefuda.play.library import find
from tefuda.play.opening import choose_options

SWAP = 50
"""After this many deals two bots change sides; of matches, after each."""
PIECE = 500
"""How many deals a bout is cut into at most; of matches, a tenth."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of a ladder: one that tefuda knows by its name or, where there is a `command`, a program."""

    name: str
    command: str = ""

    def player(self) -> Player:
        """Return what plays."""
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
        """After how many deals, or matches, the bots change sides."""
        return 1 if self.matches else SWAP

    def cut(self) -> Iterator[Bout]:
        """Yield parts that are this bout together."""
        size = PIECE // 10 if self.matches else PIECE
        for first in range(self.first, self.first + self.deals, size):
            yield replace(self, first=first, deals=min(size, self.first + self.deals - first))


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """What each deal was worth to the first bot: its share in the win, and its payoff less that of the other, by seat.

    Deals that were given up as too long are left out.
    """

    shares: NDArray[np.float64]
    margins: NDArray[np.float64]


def sides_of(game: Game, options: Any, seats: int) -> list[tuple[int, ...]]:
    """Return the seats of each side; every seat by itself where nobody has a partner."""
    allies = game.rules.allies
    masks = dict.fromkeys(allies(options, seats, seat) if allies else 1 << seat for seat in range(seats))
    return [seats_in(mask) for mask in masks]


def seated(sides: Sequence[Sequence[int]], turn: int, seats: int) -> list[int]:
    """Return by seat which of two bots sits there: sides take turns, and everything moves on from turn to turn."""
    sitting = [0] * seats
    for number, side in enumerate(sides):
        for seat in side:
            sitting[seat] = ((number + turn // 2) % len(sides) + turn) % 2
    return sitting


def play_bout(bout: Bout) -> Score:
    """Return the results of a bout; the same wherever it is played, if its bots answer the same."""
    game, preset = find(bout.preset)
    options = choose_options(preset.name, dict(bout.answers))
    sides = sides_of(game, options, bout.seats)
    players = [bot.player() for bot in bout.bots]
    shares, margins, first, end = [], [], bout.first, bout.first + bout.deals
    try:
        while first < end:
            deals = min(end, (first // bout.swap + 1) * bout.swap) - first
            sitting = seated(sides, first // bout.swap, bout.seats)
            columns = record(
                game, preset.name, options, [players[which] for which in sitting],
                seed=bout.seed, first=first, deals=deals, matches=bout.matches,
            )  # fmt: skip
            ours = np.array(sitting) == 0
            done = columns.finished != 0
            shares.append((Played(columns, ("", "")).shares @ ours)[done])
            payoffs = columns.payoffs.astype(np.float64)
            margins.append((payoffs[:, ours].mean(axis=1) - payoffs[:, ~ours].mean(axis=1))[done])
            first += deals
    finally:
        for player in players:
            if isinstance(player, Outside):
                player.close()
    return Score(np.concatenate(shares), np.concatenate(margins))
