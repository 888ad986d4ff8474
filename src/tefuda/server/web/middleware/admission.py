"""How many may come in, and how much those of one network address may ask for together."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Protocol

from tefuda.server.messages.limits import Bucket, Limits, Rate, weigh, weigh_answer
from tefuda.server.web.middleware.proxies import Proxies, network_of

if sys.platform != "win32":
    import resource

LOG = logging.getLogger("tefuda.server")
CONNECTIONS = 10_000
"""How many connections there may be, unless the system allows fewer."""
MOST_FILES = 16_384
"""How many files the server asks for; more connections than that one process does not serve well."""
RESERVED = 100
"""How many files remain for the database, bots, the page and what is about to be refused."""
SWEEP = 1.0
"""How often, in seconds, idle connections are looked for."""
PERSON = 0.1
"""The part of what a connection may use that is left to it where its address has used all of its own.

A person who plays uses no more.
"""
IDLE = 10.0
"""How many seconds a connection may take for the header of a request."""


class Admitted(Protocol):
    """A connection that has been let in, as it is counted here."""

    idle_since: float

    def shut(self) -> None: ...


class Address:
    """A network address: its connections, how many of them wait for a request, and what it may still ask for.

    It is a `payers.Payer`, of what is asked for by HTTP.
    """

    def __init__(self, name: str, limits: Limits, now: float) -> None:
        self.name = name
        self.limits = limits
        self.connections = 0
        self.idle: dict[Admitted, None] = {}
        self.bucket = Bucket(limits.address, now)
        self.requests = Bucket(limits.requests, now)
        self.arrivals = Bucket(limits.arrivals, now)
        self.thinking = Bucket(limits.thinking, now)

    def works_aside(self, seconds: float) -> None:
        """Pay for work beside the event loop."""
        self.requests.spend(_now(), weigh_answer(0, seconds))

    def causes(self, seconds: float) -> None:
        """Pay for work on the event loop by which others are shown what was done."""
        self.bucket.spend(_now(), weigh(0, 0, seconds))

    def thinks(self, seconds: float) -> None:
        """Pay for the thinking of bots."""
        self.thinking.spend(_now(), seconds)

    def may_think(self) -> bool:
        """Say whether something is left for bots to think."""
        return self.thinking.fill(_now()) > 0

    def equal_part(self) -> Rate:
        """Return what each of its connections may always use: an equal part, and at least what a person does."""
        (each_second, at_once), own, connections = self.limits.address, self.limits.connection, max(1, self.connections)
        return Rate(
            max(each_second / connections, own.each_second * PERSON), max(at_once / connections, own.at_once * PERSON)
        )

    def rests(self, now: float) -> bool:
        """Say whether there is nothing to remember."""
        buckets = self.bucket, self.requests, self.arrivals, self.thinking
        return not self.connections and all(bucket.full(now) for bucket in buckets)


class Admission:
    """All connections of a server, and the addresses that they come from.

    There are at most `most` of them. Where they or those of one address are at their most, a newcomer takes the slot
    of the one that has waited longest without a request; where there is none, the newcomer is refused.
    """

    def __init__(self, limits: Limits, proxies: Proxies, most: int) -> None:
        self.limits = limits
        self.proxies = proxies
        self.most = most
        self.open: set[Admitted] = set()
        self.idle: dict[Admitted, None] = {}
        self.addresses: dict[str, Address] = {}
        self._sweeping: asyncio.TimerHandle | None = None

    def address(self, name: str) -> Address:
        """Return what is known of an address."""
        network = network_of(name)
        known = self.addresses.get(network)
        if known is None:
            known = self.addresses[network] = Address(network, self.limits, _now())
        self._sweep_later()
        return known

    def asks(self, name: str, weight: float) -> bool:
        """Say whether a request of an address is answered."""
        return self.address(name).requests.takes(_now(), weight)

    def answered(self, name: str, size: int) -> None:
        """Let an address bear the bytes of an answer, however it ended."""
        self.address(name).requests.spend(_now(), weigh_answer(size, 0))

    def forwards(self, name: str, size: int) -> bool:
        """Let an address bear a request of so many bytes that a proxy has sent for it; say whether it is answered."""
        return self.address(name).bucket.spend(_now(), weigh(1, size, 0)) >= 0

    # ------------------------------------------------------------------ coming and going

    def comes(self, gate: Admitted, peer: str) -> Address | None:
        """Let a connection in and return whose it is, for a proxy's nobody's yet; raise Full if there is no room."""
        address = None if self.proxies.trusts(peer) else self.address(peer)
        if address is not None and not address.arrivals.takes(_now()):
            raise Full(address.name)
        if len(self.open) >= self.most and not _make_room(self.idle):
            raise Full(peer)
        self.open.add(gate)
        if address is not None and not self.joins(gate, address):
            self.open.discard(gate)
            raise Full(address.name)
        self._sweep_later()
        self.rests(gate, address)
        return address

    def joins(self, gate: Admitted, address: Address) -> bool:
        """Count a connection to an address; say whether that may have it."""
        if address.connections >= self.limits.connections and not _make_room(address.idle):
            return False
        address.connections += 1
        return True

    def goes(self, gate: Admitted, address: Address | None) -> None:
        """Forget a connection."""
        self.works(gate, address)
        self.open.discard(gate)
        if address is not None:
            address.connections -= 1

    def rests(self, gate: Admitted, address: Address | None) -> None:
        """Remember that a connection waits for a request."""
        self.works(gate, address)  # so that the one longest idle comes first
        gate.idle_since = _now()
        self.idle[gate] = None
        if address is not None:
            address.idle[gate] = None

    def works(self, gate: Admitted, address: Address | None) -> None:
        """Remember that a connection waits for nothing more."""
        self.idle.pop(gate, None)
        if address is not None:
            address.idle.pop(gate, None)

    # ------------------------------------------------------------------ sweeping

    def _sweep_later(self) -> None:
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def _sweep(self) -> None:
        """Close what has been idle for too long, and forget addresses of which there is nothing to remember."""
        self._sweeping, now = None, _now()
        for gate in list(self.idle):
            if gate.idle_since > now - IDLE:
                break
            gate.shut()
        self.addresses = {name: one for name, one in self.addresses.items() if not one.rests(now)}
        if self.addresses or self.open:
            self._sweep_later()


def _now() -> float:
    return asyncio.get_running_loop().time()


class Full(Exception):
    """There is no room for one more connection; names the address."""


def _make_room(idle: dict[Admitted, None]) -> bool:
    """Close the connection that has been idle longest; say whether there was one."""
    gate = next(iter(idle), None)
    if gate is not None:
        gate.shut()
    return gate is not None


def connections_allowed() -> int:
    """Return how many connections this process may have; have it allowed as many open files as it can be."""
    return min(CONNECTIONS, max(1, _files_allowed() - RESERVED))


def _files_allowed() -> int:
    if sys.platform == "win32":
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft if soft != resource.RLIM_INFINITY else MOST_FILES
