"""Time limits in a room; all times are milliseconds, and points of time count from 1970."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tefuda.server.messages.protocol import Timer


@dataclass(frozen=True, slots=True)
class Timing:
    """The time limits of a speed, in milliseconds: for a turn, for the bank of a deal, for a claim window.

    None means no limit. An `early` window ends as soon as every seat has answered. The next deal begins after `pause`
    at the latest.
    """

    turn: int | None
    bank: int
    window: int | None
    early: bool
    pause: int | None


UNTIMED = Timing(None, 0, None, True, None)
"""The time limits of a room without any; a room that has them shows no clock."""
TIMINGS: Mapping[Timer, Timing] = {
    "none": UNTIMED,
    "relaxed": Timing(60_000, 180_000, 6_000, True, 60_000),
    "normal": Timing(20_000, 60_000, 3_000, False, 30_000),
    "fast": Timing(8_000, 20_000, 1_500, False, 15_000),
}
"""The time limits of all speeds."""

PACE = (600, 1400)
"""The fewest and the most milliseconds for which a bot seems to think."""
ABSENCE = 30_000
"""After this many milliseconds a bot answers for a person who has no page open."""
GATHERING = 3_000
"""For how many milliseconds a shuffle waits for pages that have sent a hash but are gone, or must send another."""
REVEALING = 20_000
"""For how many milliseconds a shuffle waits for the numbers of the pages."""


@dataclass(slots=True)
class TurnClock:
    """The turn clock: when the seats to decide were asked, and how many milliseconds each seat has left in its bank.

    `banks` is None before the first deal.
    """

    timing: Timing
    asked_at: int = 0
    banks: list[int] | None = None

    def refill(self, seats: int) -> None:
        """Fill the banks for a new deal."""
        self.banks = [self.timing.bank] * seats

    def bank(self, seat: int) -> int:
        """Return how many milliseconds a seat has left in its bank, 0 before the first deal."""
        return self.banks[seat] if self.banks else 0

    def deadline(self, seat: int, window: bool) -> int | None:
        """Return when the time of a seat, or that of a claim window, is up; None for never."""
        if window:
            return None if self.timing.window is None else self.asked_at + self.timing.window
        return None if self.timing.turn is None else self.asked_at + self.timing.turn + self.bank(seat)

    def spend(self, seat: int, at: int) -> None:
        """Take from a seat's bank what it has used beyond its turn; the seat decided at a time."""
        if self.timing.turn is not None and self.banks:
            beyond = at - self.asked_at - self.timing.turn
            self.banks[seat] -= min(max(beyond, 0), self.banks[seat])


class BotClock:
    """When bots answer by seat (`due`), and the seats for which one is `searching`; no part of the log.

    For the seats in `late` a simpler bot has stood in, since theirs did not answer in time.
    `pace` has the fewest and the most milliseconds for which a bot seems to think.
    """

    def __init__(self, pace: tuple[int, int]) -> None:
        self.pace = pace
        self.due: dict[int, int] = {}
        self.searching: set[int] = set()
        self.late: set[int] = set()
        self._random = Random()

    def ask(self, seats: int, at: int, window: int | None) -> None:
        """Set when bots answer what is asked at a time, in a window of claims within three quarters of its length.

        `window` is its length in milliseconds, None for a turn and for a window without a limit.
        """
        first, last = self.pace if window is None else (0, window * 3 // 4)
        self.due = dict.fromkeys(range(seats), at + first + int((last - first + 1) * self._random.random()))
        self.searching = set()
