"""The store of the rooms' logs: append-only, and on disk before anybody is told.

One thread writes, and commits waiting lines together; others read. (room, seq) is unique: the database itself refuses
what a server that should have stopped still tries to write.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from msgspec import DecodeError
from sqlalchemy import Table, func, insert, select, update
from sqlalchemy.engine import Connection

from tefuda.language import marked
from tefuda.server.host.database import ANSWER, DatabaseThread, StoreError, Unavailable, engine_of
from tefuda.server.host.schema import GUESTS, LINES, PULSE, ROOMS, migrate
from tefuda.server.room import log

BATCH = 500
EVERY = 0.012
"""How many seconds lie at least between two commits; lines that come meanwhile are committed together."""
READERS = 2
"""How many threads read."""
DAMAGED = marked("line {line} of the log of room {room} is damaged")
SHORTENED = marked("the log of room {room} ends with line {line}, which is not its last")
_COLUMNS = ("room", "seq", "at", "guest", "command", "body", "head")
Given = TypeVar("Given")


class Damaged(StoreError):
    """A log that is not as it was written."""


class _Pending(NamedTuple):
    """A line not yet written: the values of its columns, and a future that is done when it is."""

    values: tuple[object, ...]
    written: asyncio.Future[None]


class Store:
    """The logs of all rooms in one database, which it owns unless it is said not to.

    `trouble` is what is wrong with the database, None as long as it answers, and `since` when that began, by the
    monotonic clock.
    """

    def __init__(self, database: str, *, owner: bool = True) -> None:
        self.engine = engine_of(database)
        self.trouble: Unavailable | None = None
        self.since = 0.0
        self._writer = DatabaseThread(self.engine, "store-writer", owner=owner)
        self._readers = [DatabaseThread(self.engine, f"store-reader-{number}") for number in range(READERS)]
        self._next = 0
        self._waiting: deque[_Pending] = deque()
        self._gathering: asyncio.TimerHandle | None = None
        self._writing = False
        self._wrote_at = 0.0

    def prepare(self) -> None:
        """Take the database and bring its tables up to date; raise StoreError where that is not possible."""
        self._writer.submit(migrate).result()

    async def open(self) -> None:
        """Prepare the database; raise what `prepare` raises."""
        await asyncio.to_thread(self.prepare)

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        while self._waiting or self._writing:
            await asyncio.sleep(EVERY)
        for thread in (self._writer, *self._readers):
            await asyncio.to_thread(thread.close)
        self.engine.dispose()

    async def _read(self, work: Callable[[Connection], Given]) -> Given:
        self._next = (self._next + 1) % READERS
        return await self._noted(self._readers[self._next].do(work))

    async def _write(self, work: Callable[[Connection], Given]) -> Given:
        return await self._noted(self._writer.do(work))

    async def _noted(self, work: Awaitable[Given]) -> Given:
        """Return what comes of some work, and note whether the database answers."""
        try:
            given = await work
        except StoreError as fault:
            self._note(fault)
            raise
        self._note(None)
        return given

    def _note(self, fault: BaseException | None) -> None:
        if isinstance(fault, Unavailable) and self.trouble is None:
            self.since = time.monotonic()
        self.trouble = fault if isinstance(fault, Unavailable) else None

    # ------------------------------------------------------------------ writing

    async def append(self, room: str, line: log.Line) -> None:
        """Add a line to the log of a room, and return once it is on disk; raise Conflict or StoreError if it is not."""
        loop = asyncio.get_running_loop()
        body = log.write(line.entry)
        values = room, line.seq, line.at, line.guest or None, line.command or None, body, line.head
        pending = _Pending(values, loop.create_future())
        self._waiting.append(pending)
        self._gather(loop)
        await pending.written

    def _gather(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write the waiting lines, one batch at a time; at once where nothing was written lately."""
        if self._waiting and self._gathering is None and not self._writing:
            self._gathering = loop.call_at(self._wrote_at + EVERY, self._write_waiting, loop)

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        self._gathering, self._writing, self._wrote_at = None, True, loop.time()
        batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
        late = loop.call_later(ANSWER, self._writer.give_up)
        self._writer.submit(lambda connection: _insert_lines(connection, batch)).add_done_callback(
            lambda done: loop.call_soon_threadsafe(self._written, loop, batch, late, done.exception())
        )

    def _written(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: Sequence[_Pending],
        late: asyncio.TimerHandle,
        fault: BaseException | None,
    ) -> None:
        late.cancel()
        self._note(fault)
        if fault is not None and self.trouble is None and len(batch) > 1:
            loop.create_task(self._write_each(loop, batch))
            return
        _settle(batch, fault)
        self._go_on(loop)

    async def _write_each(self, loop: asyncio.AbstractEventLoop, batch: Sequence[_Pending]) -> None:
        """Commit lines one by one, as long as the database answers, where all together could not be."""
        for line in batch:
            fault: StoreError | None = self.trouble
            try:
                if fault is None:
                    await self._write(lambda connection, line=line: _insert_lines(connection, [line]))  # type: ignore[misc]
            except StoreError as found:
                fault = found
            _settle([line], fault)
        self._go_on(loop)

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        self._writing = False
        self._gather(loop)

    # ------------------------------------------------------------------ reading

    async def lines(self, room: str) -> list[log.Line]:
        """Return the log of a room; none if there is no such room. Raises Damaged for one that is not as written."""
        return await self._read(lambda connection: _lines(connection, room))

    async def knows(self, room: str, head: str) -> bool:
        """Say whether a line of a room has a head, given as pages know it."""
        prefix = func.substr(LINES.c.head, 1, log.SHORT)
        chosen = select(LINES.c.seq).where(LINES.c.room == room, prefix == bytes.fromhex(head)).limit(1)
        return await self._read(lambda connection: connection.execute(chosen).first() is not None)

    async def guest_name(self, guest: str) -> str | None:
        """Return what a guest is called; None for a guest who has no name yet."""
        chosen = select(GUESTS.c.name).where(GUESTS.c.hash == guest)
        name = await self._read(lambda connection: connection.execute(chosen).scalar_one_or_none())
        return None if name is None else str(name)

    async def name_guest(self, guest: str, name: str, now: int) -> None:
        """Record the name of a guest."""
        values = {"hash": guest, "name": name, "seen": now}
        await self._write(lambda connection: _put(connection, GUESTS, GUESTS.c.hash == guest, values))

    async def pulse(self, now: int) -> None:
        """Record that the server is alive."""
        await self._write(lambda connection: _put(connection, PULSE, PULSE.c.one == 1, {"one": 1, "at": now}))

    async def last_pulse(self) -> int | None:
        """Return when a server was last alive; None if there has been none."""
        found = await self._read(lambda connection: connection.execute(select(PULSE.c.at)).scalar_one_or_none())
        return None if found is None else int(found)


def _lines(connection: Connection, room: str) -> list[log.Line]:
    """Return the log of a room, checked line by line and against the head that the room is known to have."""
    last = connection.execute(select(ROOMS.c.seq, ROOMS.c.head).where(ROOMS.c.token == room)).first()
    rows = connection.execute(select(LINES).where(LINES.c.room == room).order_by(LINES.c.seq)).all()
    lines: list[log.Line] = []
    head = log.first_head(room)
    for place, row in enumerate(rows):
        try:
            line = log.Line(row.seq, row.at, log.read(row.body), row.guest or "", row.command or "")
        except DecodeError:
            raise Damaged(DAMAGED, line=place, room=room) from None
        head = line.head = log.next_head(head, line, row.body)
        if row.seq != place or row.head != head:
            raise Damaged(DAMAGED, line=place, room=room)
        lines.append(line)
    if lines and last is None:
        raise Damaged(DAMAGED, line=0, room=room)
    if last is not None and (last.seq >= len(lines) or lines[last.seq].head != last.head):
        raise Damaged(SHORTENED, line=len(lines) - 1, room=room)
    return lines


def _insert_lines(connection: Connection, lines: Sequence[_Pending]) -> None:
    """Insert lines by one statement: the driver releases the interpreter lock for each and waits to get it back."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * len(_COLUMNS))})"
    statement = f"INSERT INTO line ({', '.join(_COLUMNS)}) VALUES {', '.join([row] * len(lines))}"
    connection.exec_driver_sql(statement, tuple(chain.from_iterable(line.values for line in lines)))


def _put(connection: Connection, table: Table, where: Any, values: dict[str, Any]) -> None:
    """Change the row for which `where` holds, or add it."""
    if connection.execute(update(table).where(where).values(values)).rowcount == 0:
        connection.execute(insert(table), values)


def _settle(batch: Sequence[_Pending], fault: BaseException | None) -> None:
    """Notify those who wait for lines."""
    for line in batch:
        if line.written.done():
            continue
        if fault is None:
            line.written.set_result(None)
        else:
            line.written.set_exception(fault)
