"""The pieces of a study: each contains everything that it depends on, and can be played anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tefuda.bots.recorded import record
from tefuda.bulk.columns import Columns
from tefuda.lab.lineups import TURN, by_seat, turn_of
from tefuda.play.library import find
from tefuda.play.opening import choose_options

DEALS = 5_000
"""The most deals in a piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Deals, or matches, of a preset with some answers: numbers `first` and up of a seed, with bots by line-up."""

    preset: str
    answers: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    seed: int
    first: int
    deals: int
    matches: bool = False

    def cut(self, size: int = DEALS) -> Iterator[Piece]:
        """Yield pieces of at most `size` deals that together are this one."""
        for first in range(self.first, self.first + self.deals, size):
            yield replace(self, first=first, deals=min(size, self.first + self.deals - first))


def play_piece(piece: Piece) -> Columns:
    """Return the results of a piece; they do not depend on where or when it is played."""
    game, preset = find(piece.preset)
    options = choose_options(preset.name, dict(piece.answers))
    parts, first, end = [], piece.first, piece.first + piece.deals
    while first < end:
        deals = min(end, (first // TURN + 1) * TURN) - first
        agents = by_seat(piece.agents, turn_of(first, len(piece.agents)))
        parts.append(
            record(game, preset.name, options, agents, seed=piece.seed, first=first, deals=deals, matches=piece.matches)
        )
        first += deals
    return Columns.joined(parts)
