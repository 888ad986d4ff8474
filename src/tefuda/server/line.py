"""The line to one client, as uvicorn speaks WebSocket on it."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

CUT_AFTER = 15.0
"""So many seconds after it was closed a line is cut, if its client has left unread what was sent before."""


class Line(WebSocketsSansIOProtocol):
    """Ends even where its client reads nothing more, so that such clients cannot pile up."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._cut_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_later()

    def _cut_later(self) -> None:
        self.loop.call_later(CUT_AFTER, self.transport.abort)
