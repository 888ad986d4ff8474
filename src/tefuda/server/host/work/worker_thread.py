"""Work in a thread beside the event loop, for what takes longer than a moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from contextvars import ContextVar
from typing import TypeVar

Made = TypeVar("Made")
Charge = Callable[[float], None]
"""Takes the seconds of CPU time that some work took."""
charged_to: ContextVar[Charge | None] = ContextVar("charged_to", default=None)
"""Called on the event loop with the seconds of CPU time that work took, even if nobody waits for it any longer."""
AT_ONCE = 0.002
"""For how many seconds work in a thread goes on before it leaves the interpreter to the event loop."""
REST = 0.004
"""For how many seconds it then leaves it."""


class Aside:
    """Does one piece of work after another in a thread."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    async def do(self, work: Callable[[], Made]) -> Made:
        """Do some work in a thread when its turn has come, and return what it returns; raise what it raises.

        Called on the event loop; the CPU time is charged to `charged_to`.
        """
        charge, loop = charged_to.get(), asyncio.get_running_loop()

        def timed() -> Made:
            began = time.thread_time()
            try:
                return work()
            finally:
                if charge is not None:
                    with suppress(RuntimeError):  # the loop may have been closed meanwhile
                        loop.call_soon_threadsafe(charge, time.thread_time() - began)

        async with self._turn:
            return await asyncio.to_thread(timed)


def resting(things: Iterable[Made]) -> Iterator[Made]:
    """Yield things, and sleep now and then between two of them; only for threads beside the event loop."""
    began = time.perf_counter()
    for thing in things:
        yield thing
        if time.perf_counter() - began > AT_ONCE:
            time.sleep(REST)
            began = time.perf_counter()
