"""Who pays for work, and turns between those who wait for it: whoever asks for much waits behind itself alone.

Work is paid for by the network address from which it was asked for, or from which that was done which brought it about.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Protocol

from tefuda.language import marked
from tefuda.server.messages.errors import RequestRefused

WAITING = 8
"""How many pieces of work of one payer may wait for their turn; further ones are refused for the moment."""


class Payer(Protocol):
    """Who pays for work, in seconds of CPU time, known by the name of an address; used only on the event loop."""

    @property
    def name(self) -> str:
        """The name of the network address."""

    def works_aside(self, seconds: float) -> None:
        """Pay for work beside the event loop, which keeps nobody waiting; less than 0 seconds are given back."""

    def causes(self, seconds: float) -> None:
        """Pay for work on the event loop by which others are shown what was done."""

    def thinks(self, seconds: float) -> None:
        """Pay for the thinking of bots, in another process."""

    def may_think(self) -> bool:
        """Say whether there is something left for that."""


paying: ContextVar[Payer | None] = ContextVar("paying", default=None)
"""Who pays for what is done now and for all that follows from it; None for the server itself."""


class Turns:
    """Lets so many pieces of work be done at a time, and those that wait by turns of their payers.

    Used only on the event loop.
    """

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn, and end it; raise what `take` raises."""
        await self.take()
        try:
            yield
        finally:
            self.leave()

    async def take(self) -> None:
        """Wait for a turn, which is to be left; raise RequestRefused where too much of the same payer waits."""
        if self._free:
            self._free -= 1
            return
        payer = paying.get()
        name = payer.name if payer else ""
        queue = self._waiting.setdefault(name, deque())
        if payer and len(queue) >= WAITING:
            raise RequestRefused(marked("Too many requests; try again shortly."), code="too_fast")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                queue.remove(turn)
                if not queue and self._waiting.get(name) is queue:
                    del self._waiting[name]
            else:
                self.leave()
            raise

    def leave(self) -> None:
        """End a turn, and give it to whoever waits, of all payers the one whose last was longest ago."""
        if not self._waiting:
            self._free += 1
            return
        name = next(iter(self._waiting))
        queue = self._waiting.pop(name)
        queue.popleft().set_result(None)
        if queue:
            self._waiting[name] = queue
