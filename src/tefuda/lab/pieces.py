"""The pieces that a study is cut into: each says all it depends on, and can be played anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tefuda.bots.recorded import record
from tefuda.bulk.columns import Columns
from tefuda.lab.lineups import TURN, seated, turn_of
from tefuda.play.library import find
from tefuda.play.opening import choose_options

DEALS = 5_000
"""How many deals a piece has at most."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Deals, or matches, numbers `first` and up of a seed, of a preset with some answers, between bots by place."""

    preset: str
    answers: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    seed: int
    first: int
    deals: int
    matches: bool = False

    def cut(self, size: int = DEALS) -> Iterator[Piece]:
        """Yield pieces of at most `size` deals that are this one together."""
        for first in range(self.first, self.first + self.deals, size):
            yield replace(self, first=first, deals=min(size, self.first + self.deals - first))


def play_piece(piece: Piece) -> Columns:
    """Return the results of a piece; the same wherever and whenever it is played."""
    game, preset = find(piece.preset)
    options = choose_options(preset.name, dict(piece.answers))
    parts, first, end = [], piece.first, piece.first + piece.deals
    while first < end:
        deals = min(end, (first // TURN + 1) * TURN) - first
        agents = seated(piece.agents, turn_of(first, len(piece.agents)))
        parts.append(
            record(game, preset.name, options, agents, seed=piece.seed, first=first, deals=deals, matches=piece.matches)
        )
        first += deals
    return Columns.joined(parts)
