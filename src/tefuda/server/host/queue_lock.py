"""A lock that is passed on in the order of asking, to tasks and to callbacks alike."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class QueueLock:
    """A lock that a task holds by `async with`, and anybody else from `take` until `end`."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, then: Callable[[], None]) -> None:
        """Call `then` once the lock is free for it: now, if nobody holds it."""
        if self._taken:
            self._waiting.append(then)
        else:
            self._taken = True
            then()

    def end(self) -> None:
        """Pass the lock on to the next one that waits for it."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self._taken = False

    async def __aenter__(self) -> None:
        if not self._taken:
            self._taken = True
            return
        came = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self.end() if came.cancelled() else came.set_result(None))
        try:
            await came
        except asyncio.CancelledError:
            if not came.cancelled():
                self.end()  # it came when nobody waited for it any longer
            raise

    async def __aexit__(self, *fault: object) -> None:
        self.end()
