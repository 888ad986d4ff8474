"""Time limits in a room, in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tefuda.server.messages.view_parts import Timer


@dataclass(frozen=True, slots=True)
class Timing:
    """The time limits of a speed: for a turn, for the bank of a deal, for a claim window; None means no limit.

    An `early` window ends as soon as every person has answered. The next deal begins after `pause`.
    """

    turn: int | None
    bank: int
    window: int | None
    early: bool
    pause: int | None


UNTIMED = Timing(None, 0, None, True, None)
TIMINGS: Mapping[Timer, Timing] = {
    "none": UNTIMED,
    "relaxed": Timing(60_000, 180_000, 6_000, True, 60_000),
    "normal": Timing(20_000, 60_000, 3_000, False, 30_000),
    "fast": Timing(8_000, 20_000, 1_500, False, 15_000),
}

PACE = (600, 1400)
"""Between how many milliseconds a bot seems to think."""
ABSENCE = 30_000
"""A bot plays for a person who has been gone for this long."""
GATHERING = 3_000
"""A shuffle waits this long for pages that have taken part and are not here now, or have to send another hash."""
REVEALING = 20_000
"""A page has this long to show its number."""


@dataclass(slots=True)
class TurnClock:
    """The turn clock: when the seats asked were asked, and what each seat has left in its bank."""

    timing: Timing
    asked_at: int = 0
    banks: list[int] | None = None

    def refill(self, seats: int) -> None:
        """Fill the banks for a new deal."""
        self.banks = [self.timing.bank] * seats

    def bank(self, seat: int) -> int:
        """Return what a seat has left in its bank."""
        return self.banks[seat] if self.banks else 0

    def deadline(self, seat: int, window: bool) -> int | None:
        """Return when the time of a seat is up; None for never."""
        if window:
            return None if self.timing.window is None else self.asked_at + self.timing.window
        return None if self.timing.turn is None else self.asked_at + self.timing.turn + self.bank(seat)

    def spend(self, seat: int, at: int) -> None:
        """Take what a seat has used beyond its turn from its bank."""
        if self.timing.turn is not None and self.banks:
            beyond = at - self.asked_at - self.timing.turn
            self.banks[seat] -= min(max(beyond, 0), self.banks[seat])


class BotClock:
    """When bots answer for the seats asked, and the seats for which one is searching; no part of the log."""

    def __init__(self, pace: tuple[int, int]) -> None:
        self.pace = pace
        self.due: dict[int, int] = {}
        self.searching: set[int] = set()
        self._random = Random()

    def ask(self, seats: int, at: int, window: int | None) -> None:
        """Set when bots answer what is asked at a time: well before a window of claims ends, where it has a length."""
        first, last = self.pace if window is None else (0, window * 3 // 4)
        self.due = dict.fromkeys(range(seats), at + first + int((last - first + 1) * self._random.random()))
        self.searching = set()
