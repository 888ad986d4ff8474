"""A TCP relay between a node and its database, which can drop what goes one way, and cut all connections."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

from tests.server.postgres import free_port

Way = Literal["there", "back"]
"""What goes from the node to the database, or comes back."""
CHUNK = 65_536


class Relay:
    """Carries bytes from a port of its own to another, in a thread of its own; `dropped` are the ways that are closed.

    What is dropped is lost for good; its connection is of no use afterwards, and is cut once nothing is dropped.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.dropped: set[Way] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._spoilt: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @contextmanager
    def running(self) -> Iterator[Relay]:
        """Carry bytes until the end."""
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)
        try:
            yield self
        finally:
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(10)
            self._loop.close()

    def drop(self, *ways: Way) -> None:
        """Drop what goes these ways from now on."""
        self.dropped.update(ways)

    def heal(self) -> None:
        """Drop nothing more; connections that have lost something are cut."""
        self.dropped.clear()
        self._loop.call_soon_threadsafe(self._cut, self._spoilt)

    def cut(self) -> None:
        """Cut all connections."""
        self._loop.call_soon_threadsafe(self._cut, self._writers)

    def _cut(self, writers: set[asyncio.StreamWriter]) -> None:
        for writer in list(writers):
            writer.transport.abort()
        writers.clear()

    async def _end(self) -> None:
        if self._server is not None:
            self._server.close()
        self._cut(self._writers)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there_reader, there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, there}
        self._writers |= both
        ways = self._carry(reader, there, "there", both), self._carry(there_reader, writer, "back", both)
        with suppress(asyncio.CancelledError):  # at the end
            await asyncio.gather(*ways)
        self._writers -= both
        self._spoilt -= both

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Way, both: set[asyncio.StreamWriter]
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if way in self.dropped:
                    self._spoilt |= both
                else:
                    writer.write(data)
                    await writer.drain()
        if way not in self.dropped:
            for one in both:
                one.transport.abort()
