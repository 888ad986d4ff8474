"""The gate of a connection: between the network and the protocols, it lets through what the limits allow.

To the event loop it is the protocol, to uvicorn's protocols the transport. It reads a little at a time, so that no
connection keeps the others waiting; who sends too much is not read from for a while, and who goes on is cut off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time
from typing import Any, Protocol, cast

from tefuda.server.host.work.payers import paying
from tefuda.server.messages.limits import NO_LIMIT, Bucket, weigh
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.middleware.admission import Address, Admission, Full

SLICE = 1024
"""How many bytes are read from a connection before others are heard; more than most messages and requests have."""
LEAST_PAUSE = 0.1
PATIENCE = 5.0
"""How many seconds a connection may be over its limits before it is cut off."""
UNREAD = 30.0
"""How many seconds a client may leave unread what it was sent."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncache-control: no-store\r\n"
    b"retry-after: 10\r\nconnection: close\r\n\r\n"
    b'{"code":"too_fast","sentence":"Too many connections; try again shortly.","faults":[]}'
)


class Inner(Protocol):
    """What is behind the gate: one of uvicorn's protocols."""

    def connection_made(self, transport: Any) -> None: ...

    def connection_lost(self, fault: Exception | None) -> None: ...

    def data_received(self, data: bytes) -> None: ...

    def eof_received(self) -> bool | None: ...

    def pause_writing(self) -> None: ...

    def resume_writing(self) -> None: ...

    def send_away(self) -> None:
        """Close the connection of a client that sends too much."""


class Gate(asyncio.BufferedProtocol, asyncio.Transport):
    """One connection, over the `network`.

    It is idle until a request is there with its body, or a WebSocket has said who it is. The protocols count the
    `frames` of what is being read. It is the `payers.Payer` of what its client asks for.
    """

    def __init__(self, admission: Admission, make: Callable[[], Inner]) -> None:
        self.admission = admission
        self.address: Address | None = None
        self.idle_since = 0.0
        self._make = make
        self._loop = asyncio.get_running_loop()
        self._inner: Inner | None = None
        self.network: asyncio.Transport
        self._bucket = Bucket(admission.limits.connection, self._loop.time())
        self._equal = Bucket(NO_LIMIT, self._loop.time())
        self._buffer = bytearray()
        self.frames = 0
        self._over_since: float | None = None
        self._held: asyncio.TimerHandle | asyncio.Handle | None = None
        self._paused = False
        self._unread: asyncio.TimerHandle | None = None
        super().__init__()

    # ------------------------------------------------------------------ the event loop's protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.network = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        try:
            self.address = self.admission.comes(self, str(peer[0]) if isinstance(peer, tuple) else "")
        except Full as fault:
            seldom("connection refused", address=str(fault))
            self.network.write(FULL)
            self.network.close()
            return
        self._inner = self._make()
        self._inner.connection_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._held, self._unread):
            if timer is not None:
                timer.cancel()
        inner = self._let_go()
        if inner is not None:
            inner.connection_lost(exc)

    def get_buffer(self, sizehint: int) -> bytearray:
        self._buffer = bytearray(SLICE)
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._inner is None:
            return
        data, self._buffer = bytes(memoryview(self._buffer)[:nbytes]), bytearray()
        paying.set(self)
        began = thread_time()
        self._inner.data_received(data)
        wait = self._charge(weigh(self.frames, nbytes, thread_time() - began))
        self.frames = 0
        if self.network.is_closing():
            return
        if wait:
            self._hold(wait)
        elif nbytes == SLICE and self._held is None:
            self.network.pause_reading()
            self._held = self._loop.call_soon(self._go_on)

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    def pause_writing(self) -> None:
        self._unread = self._loop.call_later(UNREAD, self.abort)
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self._inner is not None:
            self._inner.resume_writing()

    # ------------------------------------------------------------------ limits

    @property
    def name(self) -> str:
        """The name of the address of the client, empty as long as a proxy has not said it."""
        return self.address.name if self.address else ""

    def works_aside(self, seconds: float) -> None:
        """Pay for work beside the event loop."""
        if self.address is not None:
            self.address.works_aside(seconds)

    def thinks(self, seconds: float) -> None:
        """Pay for the thinking of bots."""
        if self.address is not None:
            self.address.thinks(seconds)

    def may_think(self) -> bool:
        """Say whether something is left for bots to think."""
        return self.address is None or self.address.may_think()

    def causes(self, seconds: float) -> None:
        """Count time of the event loop that the server has spent on what its client asked for or brought about."""
        wait = self._charge(weigh(0, 0, seconds))
        if wait and self._inner is not None and not self.network.is_closing():
            self._hold(wait)

    def belongs_to(self, name: str) -> bool:
        """Say for whom a proxy has connected; return whether that address may have one more connection."""
        if self.address is not None or self._inner is None:
            return True
        address = self.admission.address(name)
        if not self.admission.joins(self, address):
            return False
        self.address = address
        return True

    def rests(self) -> None:
        """Remember that a request has been answered, and the client is to send the next one soon."""
        if self._inner is not None:
            self.admission.rests(self, self.address)

    def works(self) -> None:
        """Remember that there is a request to be answered, or a WebSocket to be listened to."""
        self.admission.works(self, self.address)

    def shut(self) -> None:
        """Cut the connection off, for it has been idle too long or its slot is needed."""
        seldom("idle connection closed", address=self.address.name if self.address else "")
        inner = self._let_go()
        self.network.abort()
        if inner is not None:
            inner.connection_lost(ConnectionAbortedError())

    def _let_go(self) -> Inner | None:
        inner, self._inner = self._inner, None
        if inner is not None:
            self.admission.goes(self, self.address)
        return inner

    def _charge(self, weight: float) -> float:
        """Take the weight of what was asked for; return for how many seconds nothing more is to be read."""
        now, address = self._loop.time(), self.address
        if address is None:
            return 0.0  # a proxy's requests, which are those of many
        if self._over_since is not None and self._bucket.full(now):
            self._over_since = None
        left = self._bucket.spend(now, weight)
        wait = self._bucket.wait() if left < 0 else 0.0
        # Of an address over its limits those go on who use no more than an equal part of them, or than a person does.
        self._equal.rate = address.equal_part()
        part, together = self._equal.spend(now, weight), address.bucket.spend(now, weight)
        if part < 0 and together < 0:
            wait = max(wait, self._equal.wait())
        if wait and self._over_since is None:
            self._over_since = now
        return wait

    def _hold(self, wait: float) -> None:
        """Read nothing for some seconds; cut off who is held for too long."""
        assert self._inner is not None
        if self._over_since is not None and self._loop.time() - self._over_since > PATIENCE:
            seldom("client sent away", address=self.address.name if self.address else "")
            self._inner.send_away()
            return
        if self._held is not None:
            self._held.cancel()
        self.network.pause_reading()
        self._held = self._loop.call_later(min(max(LEAST_PAUSE, wait), PATIENCE), self._go_on)

    def _go_on(self) -> None:
        self._held = None
        if not self._paused and not self.network.is_closing():
            self.network.resume_reading()

    # ------------------------------------------------------------------ the protocols' transport

    def set_protocol(self, protocol: Any) -> None:
        self._inner = protocol

    def pause_reading(self) -> None:
        self._paused = True
        if not self.network.is_closing():
            self.network.pause_reading()

    def resume_reading(self) -> None:
        self._paused = False
        if self._held is None and not self.network.is_closing():
            self.network.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self.network.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self.network.is_closing()

    def write(self, data: Any) -> None:
        self.network.write(data)

    def close(self) -> None:
        self.network.close()

    def abort(self) -> None:
        self.network.abort()
