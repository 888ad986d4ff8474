"""The store of the rooms' logs: append-only, and on disk before anybody is told.

One thread does all work with the database and commits waiting lines together. (room, seq) is unique: the database
itself refuses what a server that should have stopped still tries to write.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec import DecodeError
from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from tefuda.errors import TefudaError
from tefuda.server.room import log

METADATA = MetaData()
LINES = Table(
    "line",
    METADATA,
    Column("room", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(64)),
    Column("command", String(40)),
    Column("body", Text, nullable=False),
    UniqueConstraint("room", "guest", "command"),
)
GUESTS = Table(
    "guest",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("seen", BigInteger, nullable=False),
)
PULSE = Table(
    "pulse",
    METADATA,
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
BATCH = 500
GATHER = 0.005
"""How many seconds a line waits for others to be committed with."""
_COLUMNS = tuple(column.name for column in LINES.columns)
Given = TypeVar("Given")


class StoreError(TefudaError):
    """A database that cannot be used, or data in it that cannot be read."""


class Conflict(StoreError):
    """A line whose number in the log is taken, or a command that is already in the log."""


def engine_of(url: str) -> Engine:
    """Return the engine for a database: a URL of SQLite or PostgreSQL, or a file; raise StoreError for others."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{Path(url).expanduser()}")
    except SQLAlchemyError:
        raise StoreError("“{url}” is not a database URL", url=url) from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        if parsed.database and parsed.database != ":memory:":
            _make_folder(Path(parsed.database).parent)
        engine = create_engine(parsed.set(drivername="sqlite"))
        event.listen(engine, "connect", _careful)
        return engine
    if kind == "postgresql":
        try:
            return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs psycopg: pip install 'tefuda[postgresql]'") from None
    raise StoreError("the database must be SQLite or PostgreSQL, not {kind}", kind=kind)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StoreError("the database cannot be used: {reason}", reason=fault) from None


def _careful(connection: Any, record: object) -> None:
    """Set SQLite up to keep what it has committed, and to let others read meanwhile."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class _Pending(NamedTuple):
    """A line not yet written: the values of its columns, and a future that is done when it is."""

    values: tuple[object, ...]
    written: asyncio.Future[None]


class Store:
    """The logs of all rooms in one database."""

    def __init__(self, database: str) -> None:
        self.engine = engine_of(database)
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: deque[_Pending] = deque()
        self._gathering: asyncio.TimerHandle | None = None
        self._writing = False
        self._connection: Connection | None = None

    def prepare(self) -> None:
        """Create missing tables; raise StoreError if there is no database."""
        self._do(METADATA.create_all)

    async def open(self) -> None:
        """Prepare the database; raise what `prepare` raises."""
        await self._with(METADATA.create_all)

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        while self._waiting or self._writing:
            await asyncio.sleep(GATHER)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        self._disconnect()
        self.engine.dispose()

    async def _with(self, work: Callable[[Connection], Given]) -> Given:
        """Return what `work` gives for a connection, in a transaction of its own; raise Conflict or StoreError."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Callable[[Connection], Given]) -> Given:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except (SQLAlchemyError, OSError) as fault:
            raise _fault_of(fault) from None

    # ------------------------------------------------------------------ writing

    async def append(self, room: str, line: log.Line) -> None:
        """Add a line to the log of a room, and return once it is on disk; raise Conflict or StoreError if it is not."""
        loop = asyncio.get_running_loop()
        values = room, line.seq, line.at, line.guest or None, line.command or None, log.write(line.entry)
        pending = _Pending(values, loop.create_future())
        self._waiting.append(pending)
        self._gather(loop)
        await pending.written

    def _gather(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write the waiting lines soon, one batch at a time; later the busier the server is."""
        if self._waiting and self._gathering is None and not self._writing:
            self._gathering = loop.call_later(GATHER, self._write_waiting, loop)

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        self._gathering, self._writing = None, True
        batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
        self._thread.submit(self._write, batch, loop)

    def _write(self, batch: Sequence[_Pending], loop: asyncio.AbstractEventLoop) -> None:
        """Commit lines together; where one of them cannot be, each by itself."""
        fault = self._insert(batch)
        if fault is None or len(batch) == 1:
            loop.call_soon_threadsafe(_settle, batch, fault)
        else:
            for line in batch:
                loop.call_soon_threadsafe(_settle, [line], self._insert([line]))
        loop.call_soon_threadsafe(self._go_on, loop)

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        self._writing = False
        self._gather(loop)

    def _insert(self, lines: Sequence[_Pending]) -> StoreError | None:
        """Insert lines over the open connection, or over a new one if it is lost: a line can be inserted only once."""
        kept = self._connection is not None
        try:
            _insert_lines(self._connected(), lines)
        except Exception as fault:  # whatever it is, somebody waits to be told
            self._disconnect()
            if kept and isinstance(fault, DBAPIError) and fault.connection_invalidated:
                return self._insert(lines)
            return _fault_of(fault)
        return None

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                connection.close()

    # ------------------------------------------------------------------ reading

    async def lines(self, room: str) -> list[log.Line]:
        """Return the log of a room; none if there is no such room. Raises StoreError where a line is missing."""
        chosen = select(LINES).where(LINES.c.room == room).order_by(LINES.c.seq)
        found = await self._with(lambda connection: connection.execute(chosen).all())
        lines = []
        for place, row in enumerate(found):
            try:
                entry = log.read(row.body)
            except DecodeError:
                entry = None
            if entry is None or row.seq != place:
                raise StoreError("line {line} of the log of room {room} is damaged", line=place, room=room)
            lines.append(log.Line(row.seq, row.at, entry, row.guest or "", row.command or ""))
        return lines

    async def guest_name(self, guest: str) -> str | None:
        """Return what a guest is called; None for a guest who has no name yet."""
        chosen = select(GUESTS.c.name).where(GUESTS.c.hash == guest)
        name = await self._with(lambda connection: connection.execute(chosen).scalar_one_or_none())
        return None if name is None else str(name)

    async def name_guest(self, guest: str, name: str, now: int) -> None:
        """Record the name of a guest."""
        values = {"hash": guest, "name": name, "seen": now}
        await self._with(lambda connection: _put(connection, GUESTS, GUESTS.c.hash == guest, values))

    async def pulse(self, now: int) -> None:
        """Record that the server is alive."""
        await self._with(lambda connection: _put(connection, PULSE, PULSE.c.one == 1, {"one": 1, "at": now}))

    async def last_pulse(self) -> int | None:
        """Return when a server was last alive; None if there has been none."""
        found = await self._with(lambda connection: connection.execute(select(PULSE.c.at)).scalar_one_or_none())
        return None if found is None else int(found)


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


def _settle(batch: Sequence[_Pending], fault: StoreError | None) -> None:
    """Notify those who wait for lines."""
    for line in batch:
        if line.written.done():
            continue
        if fault is None:
            line.written.set_result(None)
        else:
            line.written.set_exception(fault)


def _fault_of(fault: Exception) -> StoreError:
    """Return what a fault of the database means here."""
    if isinstance(fault, IntegrityError):
        return Conflict("this line is already in the log")
    return StoreError("the database cannot be used: {reason}", reason=_first_line(fault))


def _first_line(fault: BaseException) -> str:
    return str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__
