"""Work beside the event loop, for what takes longer than a moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from contextvars import ContextVar
from typing import TypeVar

Made = TypeVar("Made")
Charge = Callable[[float], None]
charged_to: ContextVar[Charge | None] = ContextVar("charged_to", default=None)
"""Receives how many seconds of CPU time some work took, even if nobody waits for it any longer."""
AT_ONCE = 0.002
"""For how many seconds a piece of work goes on before it lets the event loop have the interpreter."""
REST = 0.004
"""For how many seconds the event loop then has it."""


class Aside:
    """Does one piece of work after another in a thread."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    async def do(self, work: Callable[[], Made]) -> Made:
        """Return what some work makes, once it is its turn."""
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
    """Yield things while the work on them rests now and then; only for threads beside the loop."""
    began = time.perf_counter()
    for thing in things:
        yield thing
        if time.perf_counter() - began > AT_ONCE:
            time.sleep(REST)
            began = time.perf_counter()
