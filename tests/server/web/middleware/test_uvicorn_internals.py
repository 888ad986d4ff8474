"""What `ClientSocket`, `Requests` and `Server` use of uvicorn beyond what it documents.

Where one of these tests fails, uvicorn or websockets has changed: adapt `server/web/middleware/websocket.py`,
`requests.py` or `serve.py`, then the range of versions in pyproject.toml.
"""

from __future__ import annotations

import asyncio
import inspect

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import HANDLED_SIGNALS, ServerState
from websockets.server import ServerProtocol

from tefuda.server.web.middleware.requests import Requests
from tefuda.server.web.middleware.websocket import ClientSocket
from tefuda.server.web.serve import Server

READ = (
    *("close_sent", "conn", "disconnected", "frames", "handshake_complete", "handshake_initiated", "loop", "queue"),
    *("handle_parser_exception", "read_paused", "transport", "writable"),
)
"""What of the protocol `ClientSocket` uses."""
OVERRIDDEN = {
    "connection_made": ["transport"],
    "data_received": ["data"],
    "handle_cont": ["event"],
    "keepalive_timeout": [],
    "resume_writing": [],
    "run_asgi": [],
    "send": ["message"],
    "send_receive_event_to_app": [],
}
"""The methods that `ClientSocket` overrides, with their parameters."""
REQUESTS = {
    "connection_made": ["transport"],
    "handle_events": [],
    "on_response_complete": [],
    "send_400_response": ["msg"],
}
"""The methods of uvicorn's protocol for HTTP that `Requests` overrides, with their parameters."""


def parameters(owner: type, name: str) -> list[str]:
    return list(inspect.signature(getattr(owner, name)).parameters)[1:]


@pytest.fixture
def protocol() -> WebSocketsSansIOProtocol:
    async def application(scope: object, receive: object, send: object) -> None: ...

    async def make() -> WebSocketsSansIOProtocol:
        config = uvicorn.Config(application)
        config.load()
        return WebSocketsSansIOProtocol(config, ServerState(), {})

    return asyncio.run(make())


@pytest.mark.parametrize("name", READ)
def test_the_protocol_has_what_the_socket_reads(protocol: WebSocketsSansIOProtocol, name: str) -> None:
    assert hasattr(protocol, name)


def test_a_new_protocol_is_open_and_can_be_written_to(protocol: WebSocketsSansIOProtocol) -> None:
    assert protocol.writable.is_set()
    assert not protocol.close_sent
    assert not protocol.disconnected
    assert isinstance(protocol.conn, ServerProtocol)


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_the_protocol_calls_what_the_socket_overrides(name: str) -> None:
    assert parameters(WebSocketsSansIOProtocol, name) == parameters(ClientSocket, name) == OVERRIDDEN[name]
    called_by_loop = name in ("connection_made", "data_received", "resume_writing")
    assert f"self.{name}" in inspect.getsource(WebSocketsSansIOProtocol) or called_by_loop


@pytest.mark.parametrize("name", REQUESTS)
def test_the_protocol_for_http_calls_what_requests_override(name: str) -> None:
    assert parameters(H11Protocol, name) == parameters(Requests, name) == REQUESTS[name]
    assert f"self.{name}" in inspect.getsource(H11Protocol) or name == "connection_made"


def test_the_protocol_for_http_says_whether_an_answer_is_due() -> None:
    made = inspect.getsource(RequestResponseCycle.__init__)
    assert all(f"self.{name} = " in made for name in ("more_body", "response_complete"))
    assert "self.cycle = RequestResponseCycle(" in inspect.getsource(H11Protocol.handle_events)


def test_a_protocol_is_given_its_request_whole_and_then_frames() -> None:
    source = inspect.getsource(H11Protocol.handle_websocket_upgrade)
    assert 'protocol.data_received(b"".join(output))' in source
    assert "self.handshake_initiated = True" in inspect.getsource(WebSocketsSansIOProtocol.handle_connect)


def test_the_fragments_of_a_message_wait_until_it_is_handed_on() -> None:
    assert "self.frames = [event.data]" in inspect.getsource(WebSocketsSansIOProtocol.handle_text)
    assert "self.frames = []" in inspect.getsource(WebSocketsSansIOProtocol.send_receive_event_to_app)


def test_who_waits_for_messages_is_told_of_the_end_by_the_queue() -> None:
    assert '"type": "websocket.disconnect"' in inspect.getsource(WebSocketsSansIOProtocol.connection_lost)
    assert "await self.queue.get()" in inspect.getsource(WebSocketsSansIOProtocol.receive)


def test_a_protocol_is_made_with_what_gates_are_told() -> None:
    told = inspect.getsource(uvicorn.Server.startup)
    assert all(f"{name}=" in told for name in ("config", "server_state", "app_state", "_loop"))
    assert "self.transport.set_protocol(protocol)" in inspect.getsource(H11Protocol.handle_websocket_upgrade)


def test_a_request_is_answered_with_a_scope_that_has_extensions() -> None:
    assert '"extensions"' in inspect.getsource(WebSocketsSansIOProtocol.handle_connect)
    assert "self.scope" in inspect.getsource(WebSocketsSansIOProtocol.run_asgi)


def test_the_server_stops_by_what_we_override() -> None:
    assert "self.capture_signals()" in inspect.getsource(uvicorn.Server.serve)
    # sse-starlette 3, which the SDK of MCP brings, replaces the method itself.
    assert "def handle_exit(self, sig: int, frame: " in inspect.getsource(uvicorn.server)
    assert parameters(uvicorn.Server, "startup") == parameters(Server, "startup") == ["sockets"]
    assert parameters(uvicorn.Server, "shutdown") == parameters(Server, "shutdown") == ["sockets"]
    assert HANDLED_SIGNALS
