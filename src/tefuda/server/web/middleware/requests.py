"""Requests by HTTP as uvicorn reads them, behind a gate."""

from __future__ import annotations

from contextlib import suppress

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tefuda.server.messages.http_api import Problem
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.middleware.gate import Gate

HEADER = 16_384
"""The largest header of a request in bytes."""
INVALID = msgspec.json.encode(Problem("bad_message", "The request is not valid HTTP."))


class Requests(H11Protocol):
    """Notifies its gate when a request is being answered, and refuses what is not a request."""

    gate: Gate

    def connection_made(self, transport: Gate) -> None:  # type: ignore[override]
        self.gate = transport
        super().connection_made(transport)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not before:
            self.gate.frames += 1
        if cycle is not None and not (cycle.more_body or cycle.response_complete):
            self.gate.works()

    def on_response_complete(self) -> None:
        self.gate.rests()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not a request, unless an answer has begun; then nothing more can be said."""
        seldom("invalid HTTP", address=self.client[0] if self.client else "")
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(INVALID)).encode()),
            (b"connection", b"close"),
        ]
        with suppress(h11.LocalProtocolError):
            for event in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=INVALID),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def send_away(self) -> None:
        """Close the connection of a client that sends too much."""
        self.transport.abort()
