"""The line to one client, as uvicorn speaks WebSocket on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

AHEAD = 4
"""So many messages of a client may wait before no more of them are read."""
CUT_AFTER = 15.0
"""So many seconds after it was closed a line is cut, if its client has left unread what was sent before."""
EXTENSION = "tefuda.line"
"""Under this name an application finds the line among the extensions of ASGI."""


class ClientSocket(WebSocketsSansIOProtocol):
    """Tells its client something at once, without a task that waits for it; says through `drained` when it can again.

    It ends even where its client reads nothing more, so that such clients cannot pile up.
    """

    drained: Callable[[], None] | None = None

    @property
    def open(self) -> bool:
        """Whether the client is there and has read what it was sent, but for a little."""
        return self.writable.is_set() and not (self.disconnected or self.close_sent or self.transport.is_closing())

    def tell(self, messages: Iterable[bytes]) -> None:
        """Send texts to the client of a line that is open."""
        for message in messages:
            self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def resume_writing(self) -> None:
        if self.drained is not None:
            self.drained()
        super().resume_writing()

    def handle_text(self, event: Frame) -> None:
        if event.fin and not self.close_sent and self.queue.qsize() < AHEAD:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(event.data)})
        else:
            super().handle_text(event)

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
