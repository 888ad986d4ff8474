"""How much one client may ask for."""

from __future__ import annotations

from math import inf
from typing import Annotated, NamedTuple

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
Number = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
HashOrNone = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Order = Annotated[str, Meta(max_length=40)]
Head = Annotated[str, Meta(pattern="^([0-9a-f]{16})?$")]
Spoken = Annotated[int, Meta(ge=0, le=13)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class Rate(NamedTuple):
    """So much each second, and so much at once after a rest."""

    each_second: float
    at_once: float


NO_LIMIT = Rate(inf, inf)
TALK = Rate(1 / 3, 3)
"""How often a guest may say something at a table, from however many pages."""


class Limits(NamedTuple):
    """What one connection, and what one network address, may ask for.

    On a connection `messages` are answered; it is closed after `faults` messages refused or not understood.
    What comes over a connection is also weighed, in seconds: a connection earns one second each second. A frame, a
    byte, and a second of the server's processor cost so much of that as `weigh` says. An address earns as much as
    several connections. `requests` are those of an address, each with its own weight; `arrivals` are new connections.
    `thought` are seconds of a processor that analyses and problems take, in processes of their own.
    """

    messages: Rate = Rate(15, 60)
    faults: int = 20
    connection: Rate = Rate(1, 6)
    address: Rate = Rate(8, 48)
    requests: Rate = Rate(20, 600)
    arrivals: Rate = Rate(50, 500)
    connections: int = 300
    thought: Rate = Rate(0.1, 60)


UNLIMITED = Limits(NO_LIMIT, 10**9, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, 10**9, NO_LIMIT)
FRAME = 8192
"""The largest message in bytes."""
FRAGMENTS = 64
"""Into how many frames a message may be divided."""
BODY = 32_768
"""The largest body of a request in bytes."""


def weigh(frames: int, size: int, seconds: float) -> float:
    """Return what frames, bytes and time cost: a connection earns 40 frames, 32 KiB or 50 ms each second."""
    return frames / 40 + size / 32_768 + seconds * 20


def weigh_answer(size: int, seconds: float) -> float:
    """Return what an answer costs beside its request: an address earns 20 whole parts of 64 KiB or 0.2 s each second.

    What is smaller comes with the request.
    """
    return size // 65_536 + seconds * 100


class Bucket:
    """A token bucket: fills at a rate, and holds no more than may be used at once."""

    __slots__ = ("left", "rate", "then")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.at_once
        self.then = now

    def fill(self, now: float) -> float:
        """Return what there is now; less than nothing where more was spent."""
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
        """Return in how many seconds, counted from the last call, what was overspent is earned."""
        return max(0.0, -self.left / self.rate.each_second) if self.rate.each_second else inf
