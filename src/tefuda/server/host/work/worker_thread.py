"""Work in a thread beside the event loop, for what takes longer than a moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from tefuda.server.host.work.payers import Turns, paying

Made = TypeVar("Made")
AT_ONCE = 0.002
"""For how many seconds work in a thread goes on before it leaves the interpreter to the event loop."""
REST = 0.004
"""For how many seconds it then leaves it."""


class Aside:
    """Does one piece of work after another in a thread, by turns of those who pay for it.

    What a piece is expected to take, `foreseen` seconds of CPU time, is paid before it waits, and the rest after it is
    done. Work of different kinds has an `Aside` each, so that none waits for another.
    """

    def __init__(self, foreseen: float = 0.0) -> None:
        self._foreseen = foreseen
        self._turns = Turns()

    async def do(self, work: Callable[[], Made]) -> Made:
        """Do some work in a thread when its turn has come, and return what it returns; raise what it raises.

        Called on the event loop. Raises RequestRefused where too much work of the same payer waits.
        """
        payer, loop = paying.get(), asyncio.get_running_loop()

        def timed() -> Made:
            began = time.thread_time()
            try:
                return work()
            finally:
                if payer is not None:
                    with suppress(RuntimeError):  # the loop may have been closed meanwhile
                        loop.call_soon_threadsafe(payer.works_aside, time.thread_time() - began - self._foreseen)

        if payer is not None:
            payer.works_aside(self._foreseen)
        async with self._turns.turn():
            working = loop.run_in_executor(None, timed)
            try:
                return await asyncio.shield(working)
            except asyncio.CancelledError:
                await asyncio.wait({working})
                raise


def resting(things: Iterable[Made]) -> Iterator[Made]:
    """Yield things, and sleep now and then between two of them; only for threads beside the event loop."""
    began = time.perf_counter()
    for thing in things:
        yield thing
        if time.perf_counter() - began > AT_ONCE:
            time.sleep(REST)
            began = time.perf_counter()
