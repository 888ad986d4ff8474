"""Writing the lines of the logs: one thread commits together what waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from tefuda.server.host.database import ANSWER, SILENT, DatabaseThread, StoreError, Unavailable, execute

BATCH = 500
EVERY = 0.012
"""How many seconds lie at least between two commits; lines that come meanwhile are committed together."""
_COLUMNS = ("room", "seq", "at", "guest", "command", "body", "head")


class _Pending(NamedTuple):
    """A line not yet written: the values of its columns, and what is called when it is, or with why it is not."""

    values: tuple[object, ...]
    callback: Callable[[StoreError | None], None]


class LineWriter:
    """Lines that wait to be written, and those that are being written; `note` is called with how each batch ended.

    A database that does not take a batch in time is given up.
    """

    def __init__(self, thread: DatabaseThread, note: Callable[[StoreError | None], None]) -> None:
        self._thread = thread
        self._note = note
        self._mark = "?" if thread.engine.dialect.paramstyle == "qmark" else "%s"
        self._waiting: list[_Pending] = []
        self._writing: list[_Pending] = []
        self._gathering = False
        self._wrote_at = 0.0
        self._looking: asyncio.TimerHandle | None = None
        self._one_by_one: asyncio.Task[None] | None = None

    def add(self, values: tuple[object, ...], callback: Callable[[StoreError | None], None]) -> None:
        """Write a line, and call `callback` with None once it is on disk, or with what went wrong."""
        self._waiting.append(_Pending(values, callback))
        if not self._gathering and not self._writing:
            self._gather()

    async def close(self) -> int:
        """Wait until everything is written; return how many lines could not be."""
        end = time.monotonic() + 2 * ANSWER
        while (self._waiting or self._writing) and time.monotonic() < end:
            await asyncio.sleep(EVERY)
        if self._looking is not None:
            self._looking.cancel()
        unwritten, self._waiting = self._waiting, []
        _call_back(unwritten, Unavailable(SILENT))
        return len(unwritten)

    # ------------------------------------------------------------------ one batch after another

    def _gather(self) -> None:
        """Write the waiting lines, one batch at a time; at once where nothing was written lately."""
        self._gathering = bool(self._waiting)
        if self._waiting:
            loop = asyncio.get_running_loop()
            if loop.time() < self._wrote_at + EVERY:
                loop.call_at(self._wrote_at + EVERY, self._write, loop)
            else:
                loop.call_soon(self._write, loop)

    def _write(self, loop: asyncio.AbstractEventLoop) -> None:
        self._gathering, self._wrote_at = False, loop.time()
        batch = self._writing = self._waiting[:BATCH]
        del self._waiting[:BATCH]
        if not batch:
            return
        values = list(chain.from_iterable([line.values for line in batch]))
        self._thread.insert(
            insertion(len(batch), self._mark), values, lambda fault: loop.call_soon_threadsafe(self._written, fault)
        )
        if self._looking is None:
            self._looking = loop.call_at(self._wrote_at + ANSWER, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give up a database that has not answered in time, or look again later."""
        self._looking = None
        if self._writing:
            due = self._wrote_at + ANSWER
            if loop.time() < due:
                self._looking = loop.call_at(due, self._look, loop)
            else:
                self._thread.give_up()

    def _written(self, fault: StoreError | None) -> None:
        self._note(fault)
        batch = self._writing
        if fault is not None and not isinstance(fault, Unavailable) and len(batch) > 1:
            self._one_by_one = asyncio.create_task(self._write_each(batch))
        else:
            _call_back(batch, fault)
            self._go_on()

    async def _write_each(self, batch: Sequence[_Pending]) -> None:
        """Commit lines one by one, as long as the database answers, where all together could not be."""
        fault: StoreError | None = None
        for line in batch:
            if not isinstance(fault, Unavailable):
                fault = await self._fault_of(line)
                self._note(fault)
            _call_back([line], fault)
        self._go_on()

    async def _fault_of(self, line: _Pending) -> StoreError | None:
        """Commit a line; return what went wrong."""
        statement = insertion(1, self._mark)
        try:
            await self._thread.do(lambda connection: execute(connection, statement, line.values))
        except StoreError as fault:
            return fault
        return None

    def _go_on(self) -> None:
        self._writing = []
        self._gather()


@lru_cache(64)
def insertion(lines: int, mark: str) -> str:
    """Return the statement that inserts a number of lines.

    It is one, since the driver releases the interpreter lock for each and waits to get it back.
    """
    row = f"({', '.join([mark] * len(_COLUMNS))})"
    return f"INSERT INTO line ({', '.join(_COLUMNS)}) VALUES {', '.join([row] * lines)}"


def _call_back(batch: Sequence[_Pending], fault: StoreError | None) -> None:
    """Notify those who wait for lines, each as an event of its own."""
    loop = asyncio.get_running_loop()
    for line in batch:
        loop.call_soon(line.callback, fault)
