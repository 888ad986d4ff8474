"""Writing the lines of the logs, those that wait together in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from tefuda.server.host.storage.database import ANSWER, SILENT, DatabaseThread, StoreError, Unavailable

BATCH = 500
"""The most lines in one transaction."""
EVERY = 0.012
"""The fewest seconds between two commits; lines that come meanwhile are committed together."""
_COLUMNS = ("room", "seq", "at", "guest", "command", "body", "head")


class _Pending(NamedTuple):
    """A line not yet written: the values of its columns, and the future of whoever waits for it."""

    values: tuple[object, ...]
    written: asyncio.Future[None]

    def settle(self, fault: StoreError | None) -> None:
        """Wake whoever waits for the line."""
        if not self.written.done():
            if fault is None:
                self.written.set_result(None)
            else:
                self.written.set_exception(fault)


class LineWriter:
    """Lines that wait to be written; used only on the event loop.

    `report` is called after each transaction with what went wrong, None for nothing.
    """

    def __init__(self, thread: DatabaseThread, report: Callable[[StoreError | None], None]) -> None:
        self._thread = thread
        self._report = report
        self._mark = "?" if thread.engine.dialect.paramstyle == "qmark" else "%s"
        self._waiting: list[_Pending] = []
        self._wrote_at = 0.0
        self._writing: asyncio.Task[None] | None = None

    def write(self, values: tuple[object, ...]) -> asyncio.Future[None]:
        """Write a line, given as the values of its columns in order; what is returned is done once it is on disk.

        It raises Conflict, Unavailable or another StoreError where the line is not written.
        """
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Pending(values, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return written

    async def close(self) -> int:
        """Wait until everything is written, at most twice `ANSWER` seconds; return how many lines could not be."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=2 * ANSWER)
        unwritten, self._waiting = self._waiting, []
        for line in unwritten:
            line.settle(Unavailable(SILENT))
        return len(unwritten)

    async def _write(self) -> None:
        """Write the waiting lines, one batch after another; at once where nothing was written lately."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            await asyncio.sleep(max(0.0, self._wrote_at + EVERY - loop.time()))
            self._wrote_at = loop.time()
            batch = self._waiting[:BATCH]
            del self._waiting[:BATCH]
            fault = await self._commit(batch)
            if fault is not None and not isinstance(fault, Unavailable) and len(batch) > 1:
                await self._write_each(batch)
            else:
                for line in batch:
                    line.settle(fault)
        self._writing = None

    async def _write_each(self, batch: Sequence[_Pending]) -> None:
        """Commit lines one by one, as long as the database answers, where all together could not be."""
        fault: StoreError | None = None
        for line in batch:
            if not isinstance(fault, Unavailable):
                fault = await self._commit([line])
            line.settle(fault)

    async def _commit(self, batch: Sequence[_Pending]) -> StoreError | None:
        """Commit some lines, all or none; return what went wrong."""
        statement = insertion(len(batch), self._mark)
        values = tuple(chain.from_iterable([line.values for line in batch]))
        fault = None
        try:
            await self._thread.insert(statement, values)
        except StoreError as failed:
            fault = failed
        self._report(fault)
        return fault


@lru_cache(64)
def insertion(lines: int, mark: str) -> str:
    """Return the one statement that inserts a number of lines, with `mark` for each value: `?` or `%s`.

    The driver releases the interpreter lock for each statement and waits to get it back, so several would be slower.
    """
    row = f"({', '.join([mark] * len(_COLUMNS))})"
    return f"INSERT INTO line ({', '.join(_COLUMNS)}) VALUES {', '.join([row] * lines)}"
