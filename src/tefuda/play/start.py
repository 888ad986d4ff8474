"""How a deal begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tefuda.core.game import Game
from tefuda.core.table.chance import begin_chance, words_of
from tefuda.core.whole_numbers import as_whole
from tefuda.errors import SeatsError


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a deal: its game, house rules and seats, the key of its chance, and any cards or cells stated.

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
        """Return a new table at the start of the deal; raises the errors of `place`."""
        table = self.game.table()
        table.seats = self.seats
        begin_chance(table.chance, words_of(self.key))
        self.game.words.positions.read(table, self.options, self.placement)
        if "hands" not in self.placement:
            self.game.rules.reset_deal(table)
            self.game.rules.open_deal(table, self.options)
        return table


def seat_of(given: object, seats: int) -> int:
    """Return a seat number; raise SeatsError unless it is a whole number from 0 to `seats` - 1."""
    seat = as_whole(given)
    if seat is None or not 0 <= seat < seats:
        raise SeatsError("there is no seat {seat}; the seats are 0 to {last}", seat=given, last=seats - 1)
    return seat
