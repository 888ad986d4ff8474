"""Background tasks, which are held until they are done, and work that is repeated until the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from tefuda.server.host.storage.database import StoreError

LOG = logging.getLogger("tefuda.server")
SLOWEST = 60.0
"""The most seconds that pass before work that failed is tried again."""


class Tasks:
    """The background tasks of a server, used only on the event loop; a task that fails is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a coroutine as a task."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)

    def supervise(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        """Do some work at an interval, in seconds, until the tasks are cancelled.

        Work that fails is logged, and repeated after twice the time for each failure in a row, up to `SLOWEST`.
        """
        self.spawn(_supervised(work, every))

    def cancel(self) -> None:
        """Cancel all tasks, without waiting for them to end."""
        for task in list(self._running):
            task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            LOG.error("task failed", exc_info=fault)


async def _supervised(work: Callable[[], Awaitable[None]], every: float) -> None:
    """Do some work at an interval for ever; where it fails, log it and wait longer each time."""
    failures = 0
    while True:
        await asyncio.sleep(min(every * 2**failures, SLOWEST))
        try:
            await work()
            failures = 0
        except StoreError as fault:
            failures = min(failures + 1, 8)
            LOG.error("task failed", extra={"task": work.__name__, "reason": str(fault)})
        except Exception:
            failures = min(failures + 1, 8)
            LOG.exception("task failed", extra={"task": work.__name__})
