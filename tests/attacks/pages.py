"""Pages that keep to protocol 4, but not to what people do."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

VERSION = 4
PATIENCE = 30.0
_ids = count()


class Page:
    """A page of a room: it counts the messages that it hears by their types, and keeps the last of each."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: Counter[str] = Counter()
        self.last: dict[str, Any] = {}
        self.known: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear())

    async def says(self, type: str, **fields: object) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def does(self, type: str, **fields: object) -> dict[str, Any]:
        """Send a command, and return its answer."""
        command = f"attack-{next(_ids)}"
        await self.says(type, id=command, **fields)
        await self.until(lambda: command in self.answers)
        answer: dict[str, Any] = self.answers.pop(command)
        return answer

    async def until(self, wanted: Any) -> None:
        """Hear until something is so; raise TimeoutError where that does not happen."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._news.clear()
                await self._news.wait()

    async def _hear(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                frame = json.loads(text)
                for message in frame if isinstance(frame, list) else [frame]:
                    self.heard[message["type"]] += 1
                    self.last[message["type"]] = message
                    if message["type"] == "news":
                        self.known |= message
                    if message.get("id"):
                        self.answers[message["id"]] = message
                self._news.set()

    def close(self) -> None:
        self._hearing.cancel()


@asynccontextmanager
async def page(port: int, room: str, cookie: str = "", source: str = "127.0.0.1") -> AsyncIterator[Page]:
    """Connect to a room from an address of this machine, and say hello."""
    async with websockets.connect(
        f"ws://127.0.0.1:{port}/t/{room}/ws",
        additional_headers={"Cookie": cookie} if cookie else {},
        subprotocols=[f"tefuda.{VERSION}"],  # type: ignore[list-item]
        local_addr=(source, 0),
        ping_interval=None,
    ) as socket:
        made = Page(socket)
        try:
            await made.says("hello", version=VERSION, head="")
            yield made
        finally:
            made.close()


def asked(
    port: int, method: str, path: str, body: bytes | None = None, source: str = "127.0.0.1", **headers: str
) -> Any:
    """Make a request; return its status, the cookie that it sets, and its body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, PATIENCE, (source, 0))
    try:
        connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        answer = connection.getresponse()
        return answer.status, (answer.headers["set-cookie"] or "").partition(";")[0], answer.read()
    finally:
        connection.close()


def guest(port: int, source: str = "127.0.0.1") -> str:
    """Return the cookie of a new guest."""
    cookie: str = asked(port, "GET", "/api/guest", source=source)[1]
    return cookie


def opened(port: int, cookie: str, source: str = "127.0.0.1", **wanted: object) -> str:
    """Open a room; return its token, empty where that is refused."""
    body = json.dumps(wanted).encode()
    status, _, text = asked(port, "POST", "/api/rooms", body, source, cookie=cookie, content_type="application/json")
    return str(json.loads(text)["room"]) if status == 200 else ""
