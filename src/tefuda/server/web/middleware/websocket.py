"""The WebSocket of one client, as uvicorn speaks it.

This extends a class that uvicorn does not document. It stays because an action takes 16 % more of the processor over
uvicorn's own class and plain ASGI (docs/server.md, Where the time goes); a test watches what it relies on.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.speedups import apply_mask

from tefuda.server.messages.limits import FRAGMENTS, FRAME
from tefuda.server.web.middleware.gate import Gate

POLICY = 1008
"""The code with which a client that breaks the limits is sent away (RFC 6455)."""
AHEAD = 4
"""How many messages of a client may wait before reading pauses."""
LONGEST_HEAD = 14
"""The largest header of a frame, in bytes (RFC 6455, 5.2)."""
CUT_AFTER = 15.0
"""How many seconds after closing a connection is aborted whose client has not read what was sent."""
EXTENSION = "tefuda.client"
"""The name of the `ClientSocket` among the ASGI extensions."""


class ClientSocket(WebSocketsSansIOProtocol):
    """Hands its client's messages on, and sends to it, at once, without a task that waits.

    Whole frames are separated here; a plain message in one frame is read here too, everything else by websockets.
    `drained` is called when it can send again. It closes even when its client has stopped reading, so that such clients
    cannot pile up.
    """

    drained: Callable[[], None] | None = None
    gate: Gate

    def __init__(self, *settings: Any, **named: Any) -> None:
        super().__init__(*settings, **named)
        self._heard: Callable[[bytes], None] | None = None
        self._begun = b""
        self._unsent: list[bytes] = []
        self._behind = False

    def connection_made(self, transport: Gate) -> None:  # type: ignore[override]
        self.gate = transport
        super().connection_made(transport)

    # ------------------------------------------------------------------ sending

    @property
    def open(self) -> bool:
        """Whether the client is connected and has read nearly all that it was sent."""
        return not (self._behind or self.disconnected or self.close_sent or self.gate.network.is_closing())

    def send_text(self, message: bytes) -> None:
        """Send a text to the client, which must be connected, with the next `flush`."""
        self._unsent.append(_head(len(message)) + message)

    def flush(self) -> None:
        """Write what waits, if the client is still connected."""
        if self._unsent and not (self.disconnected or self.close_sent or self.gate.network.is_closing()):
            self.gate.network.write(b"".join(self._unsent))
        self._unsent.clear()

    def pause_writing(self) -> None:
        self._behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._behind = False
        if self.drained is not None:
            self.drained()
        super().resume_writing()

    def hang_up(self) -> None:
        """Notify whoever waits for the end of the connection."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})

    # ------------------------------------------------------------------ reading

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """From now on call `heard` with each message, as it comes; what waits in the queue comes first."""
        self._heard, waiting = heard, []
        while not self.queue.empty():
            waiting.append(self.queue.get_nowait())
        for event in waiting:
            if event["type"] == "websocket.receive":
                heard(event["bytes"] or b"")
            else:
                self.queue.put_nowait(event)
        self.listen_again()

    def pause(self) -> None:
        """Read nothing more until `listen_again`."""
        self.transport.pause_reading()

    def listen_again(self) -> None:
        """Read on."""
        self.read_paused = False
        self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Read a request, and after it frames, each as soon as all of it is there."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data, start = self._begun + data if self._begun else data, 0
        while start < len(data):
            end = start + frame_length(data, start)
            if end - start > FRAME + LONGEST_HEAD:
                super().data_received(data[start:])  # which refuses it, and closes
                return
            if end > len(data):
                break
            self.gate.frames += 1
            self._read(data[start:end])
            start = end
        self._begun = data[start:]

    def _read(self, frame: bytes) -> None:
        """Read one frame."""
        if self.gate.network.is_closing():
            return
        heard = self._heard
        text = None if heard is None or self.frames or self.close_sent else text_of(frame)
        if heard is None or text is None:
            super().data_received(frame)
        else:
            heard(text)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; whether a text is UTF-8 is seen when it is decoded."""
        message, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self._heard is not None:
            self._heard(message)
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        if self.queue.qsize() >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

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

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused; otherwise uvicorn logs that it never was

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, object], self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()
        del extensions[EXTENSION]
        self._heard = self.drained = None
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


def frame_length(data: bytes, start: int) -> int:
    """Return how many bytes a frame has that begins here; more than there are if not even that is known."""
    there = len(data) - start
    if there < 2:
        return 2
    length = data[start + 1] & 0x7F
    head = 2 if length < 126 else 4 if length == 126 else 10
    if there < head:
        return head
    if length >= 126:
        length = int.from_bytes(data[start + 2 : start + head])
    return head + length + (4 if data[start + 1] & 0x80 else 0)


def text_of(frame: bytes) -> bytes | None:
    """Return the text in a frame that holds a whole message of a client; None for every other frame."""
    length = frame[1] ^ 0x80
    head = 2 if length < 126 else 4
    if frame[0] != 0x81 or length > 126 or len(frame) > FRAME:
        return None
    return apply_mask(frame[head + 4 :], frame[head : head + 4])


_SHORT, _LONG, _LONGEST = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")


def _head(length: int) -> bytes:
    """Return the header of a text of a number of bytes: a single frame, without a mask (RFC 6455, 5.2)."""
    if length < 126:
        return _SHORT.pack(0x81, length)
    return _LONG.pack(0x81, 126, length) if length < 65536 else _LONGEST.pack(0x81, 127, length)
