"""How much one client may ask for: the forms of fields, rates, and sizes."""

from __future__ import annotations

from math import inf
from typing import Annotated, NamedTuple

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
"""The id of a command, drawn by the client: printable ASCII without spaces."""
Number = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A number for a shuffle: 256 bits as hexadecimal digits."""
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 hash of a number or a statement."""
HashOrNone = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""A hash, or empty for none."""
Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""The name of a guest, before `clean_name` has cleaned it."""
Word = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of a preset, a house rule, an answer, a bot, a card or a language."""
Text = Annotated[str, Meta(max_length=200)]
"""An action in a game's notation."""
Head = Annotated[str, Meta(pattern="^([0-9a-f]{10}[A-Za-z0-9_-]{6})?$")]
"""The head of a log as `log.short` shortens it, and after it the mark of a server, or empty for none."""
Spoken = Annotated[int, Meta(ge=0, le=13)]
"""What is said at a table: the number of a phrase, 0 to 7, or of a sign, 8 to 13."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
"""A seat, or a number of seats."""


class Rate(NamedTuple):
    """How much may be used each second, and how much at once after a rest."""

    each_second: float
    at_once: float


NO_LIMIT = Rate(inf, inf)
"""The rate of what may be used without limit."""
TALK = Rate(1 / 3, 3)
"""How often a guest may say something at a table, from however many pages."""


class Limits(NamedTuple):
    """What one connection, and what one network address, may ask for.

    On a connection `messages` are answered at a rate; it is closed after `faults` messages that were refused or not
    understood. What comes over a `connection` also costs what `weigh` returns, and a connection earns 1 each second; an
    `address` earns as much as several connections. `requests` are those by HTTP of an address, each with its own
    weight, `arrivals` its new connections, and `connections` the most that it may have open. `thinking` are seconds for
    which its bots may think. A table has at most so many `onlookers`, and of one address at most `onlookers_alike`; a
    view that is shown to an onlooker is followed by the next after `pause` seconds at the earliest.
    """

    messages: Rate = Rate(15, 60)
    faults: int = 20
    connection: Rate = Rate(1, 6)
    address: Rate = Rate(8, 48)
    requests: Rate = Rate(20, 600)
    arrivals: Rate = Rate(50, 500)
    connections: int = 300
    thinking: Rate = Rate(0.5, 30)
    onlookers: int = 100
    onlookers_alike: int = 20
    pause: float = 0.1


UNLIMITED = Limits(NO_LIMIT, 10**9, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, 10**9, NO_LIMIT, 10**9, 10**9, 0.0)
"""The limits of a server that trusts all clients, as in tests and measurements."""
FRAME = 8192
"""The most bytes of a message."""
FRAGMENTS = 64
"""The most frames into which a message may be divided."""
BODY = 32_768
"""The most bytes of the body of a request."""


def weigh(frames: int, size: int, seconds: float) -> float:
    """Return what frames, bytes and seconds of CPU time cost: 1 for 40 frames, 32 KiB or 50 ms."""
    return frames / 40 + size / 32_768 + seconds * 20


def weigh_answer(size: int, seconds: float) -> float:
    """Return what an answer of bytes and seconds of CPU time costs beside its request: 1 for 64 KiB or 10 ms.

    Only whole parts of 64 KiB count, so that a smaller answer comes with the request.
    """
    return size // 65_536 + seconds * 100


class Bucket:
    """A token bucket, full at first: it fills at a rate, and holds no more than may be used at once.

    `now` is in seconds of any clock that never goes back, the same for all calls.
    """

    __slots__ = ("left", "rate", "then")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.at_once
        self.then = now

    def fill(self, now: float) -> float:
        """Return what the bucket holds now, less than 0 where more was spent than it held."""
        if now > self.then:
            self.left = min(self.rate.at_once, self.left + (now - self.then) * self.rate.each_second)
            self.then = now
        return self.left

    def takes(self, now: float, weight: float = 1) -> bool:
        """Take as much as `weight` and return True; where there is less, take nothing and return False."""
        if self.fill(now) < weight:
            return False
        self.left -= weight
        return True

    def spend(self, now: float, weight: float) -> float:
        """Take as much as `weight`, whether or not it is there; return what is left."""
        self.left = self.fill(now) - weight
        return self.left

    def full(self, now: float) -> bool:
        """Say whether it holds all that it can."""
        return self.fill(now) >= self.rate.at_once

    def wait(self) -> float:
        """Return how many seconds after the last call what was overspent is earned, 0 where nothing was."""
        return max(0.0, -self.left / self.rate.each_second) if self.rate.each_second else inf
