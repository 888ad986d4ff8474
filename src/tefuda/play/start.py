"""How a deal begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tefuda.core.chance import begin_chance, words_of
from tefuda.core.game import Game


@dataclass(frozen=True, slots=True)
class Start:
    """How a deal begins: its game, house rules and seats, the key of its chance, and cards or cells stated.

    With `automatic_pass` the seats that can only pass do so automatically; their passes are decisions like others.
    """

    game: Game
    preset: str
    options: Any
    seats: int
    key: bytes
    placement: Mapping[str, str] = field(default_factory=dict)
    automatic_pass: bool = False

    def table(self) -> Any:
        """Return a new table at the start of the deal; raise what `place` raises."""
        table = self.game.table()
        table.seats = self.seats
        begin_chance(table.chance, words_of(self.key))
        self.game.positions.place(table, self.options, self.placement)
        if "hands" not in self.placement:
            self.game.rules.reset_deal(table)
            self.game.rules.open_deal(table, self.options)
        return table
