"""The WebSocket of one client, as uvicorn speaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tefuda.server.messages.limits import FRAGMENTS
from tefuda.server.web.gate import Gate

POLICY = 1008
"""The code with which a client that breaks the limits is sent away (RFC 6455)."""
AHEAD = 4
"""How many messages of a client may wait before reading pauses."""
CUT_AFTER = 15.0
"""How many seconds after closing a connection is aborted whose client has not read what was sent."""
EXTENSION = "tefuda.client"
"""The name of the `ClientSocket` among the ASGI extensions."""


class ClientSocket(WebSocketsSansIOProtocol):
    """Sends to its client at once, without a task that waits; calls `drained` when it can send again.

    It closes even when its client has stopped reading, so that such clients cannot pile up.
    """

    drained: Callable[[], None] | None = None
    gate: Gate

    def __init__(self, *settings: Any, **named: Any) -> None:
        super().__init__(*settings, **named)
        self._unsent: list[bytes] = []

    def connection_made(self, transport: Gate) -> None:  # type: ignore[override]
        self.gate = transport
        super().connection_made(transport)

    @property
    def open(self) -> bool:
        """Whether the client is connected and has read nearly all that it was sent."""
        return self.writable.is_set() and not (self.disconnected or self.close_sent or self.transport.is_closing())

    def send_texts(self, messages: Iterable[bytes]) -> None:
        """Send texts to the client once what is being shown to others is ready too, so that they go out together."""
        if not self._unsent:
            self.loop.call_soon(self.flush)
        for message in messages:
            self._unsent += _head(len(message)), message

    def flush(self) -> None:
        """Send at once what waits to be sent, if the client is still connected."""
        if self._unsent and not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def resume_writing(self) -> None:
        if self.drained is not None:
            self.drained()
        super().resume_writing()

    def handle_events(self) -> None:
        self.gate.count_frames(len(self.conn.events))
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.send_away()
        else:
            super().handle_cont(event)

    def send_away(self) -> None:
        """Close the connection of a client that sends too much."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.flush()
            self.conn.fail(POLICY, "too many messages")
            self.handle_parser_exception()
            self._cut_later()
        else:
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:
        if event.fin and not self.close_sent and self.queue.qsize() < AHEAD:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(event.data)})
        else:
            self.handle_bytes(event)  # whether it is UTF-8 is seen when it is decoded

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused; otherwise uvicorn logs that it never was

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, object], self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()
        del extensions[EXTENSION]
        self.drained = None
        self._cut_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_later()

    def _cut_later(self) -> None:
        self.loop.call_later(CUT_AFTER, self.transport.abort)


def client_of(socket: WebSocket) -> ClientSocket:
    """Return the socket behind Starlette's."""
    client: ClientSocket = socket.scope["extensions"][EXTENSION]
    return client


_SHORT, _LONG, _LONGEST = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")


def _head(length: int) -> bytes:
    """Return what stands before a text of so many bytes: a single frame, without a mask (RFC 6455, 5.2)."""
    if length < 126:
        return _SHORT.pack(0x81, length)
    return _LONG.pack(0x81, 126, length) if length < 65536 else _LONGEST.pack(0x81, 127, length)
