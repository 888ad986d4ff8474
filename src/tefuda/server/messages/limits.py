"""How much one client may ask for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
Nonce = Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Order = Annotated[str, Meta(max_length=40)]
Head = Annotated[str, Meta(pattern="^([0-9a-f]{16})?$")]
Place = Annotated[int, Meta(ge=0, le=15)]


@dataclass(frozen=True, slots=True)
class Limits:
    """Messages per second, and at once, on one connection; requests likewise, and connections, by one address."""

    messages: float = 15
    burst: int = 60
    requests: float = 2
    request_burst: int = 60
    connections: int = 300
    faults: int = 20


UNLIMITED = Limits(1e9, 10**9, 1e9, 10**9, 10**9, 10**9)
FRAME = 8192
"""The largest message in bytes."""
BODY = 32_768
"""The largest body of a request in bytes."""


class Bucket:
    """A token bucket: lets through `rate` requests a second, and bursts of `burst`."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.then = now

    def takes(self, now: float, weight: int = 1) -> bool:
        """Say whether one more request is let through; it costs `weight` tokens."""
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < weight:
            return False
        self.left -= weight
        return True


class Addresses:
    """The requests and connections of each network address."""

    MOST = 10_000

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connected: Counter[str] = Counter()
        self._buckets: dict[str, Bucket] = {}

    def asks(self, address: str, now: float) -> bool:
        """Say whether one more request of an address is answered."""
        if len(self._buckets) > self.MOST:
            self._buckets.clear()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.limits.requests, self.limits.request_burst, now)
        return bucket.takes(now)

    def connects(self, address: str) -> bool:
        """Count one more connection of an address; say whether it is allowed."""
        if self.connected[address] >= self.limits.connections:
            return False
        self.connected[address] += 1
        return True

    def disconnects(self, address: str) -> None:
        """Count one connection less."""
        self.connected[address] -= 1
        if self.connected[address] <= 0:
            del self.connected[address]
