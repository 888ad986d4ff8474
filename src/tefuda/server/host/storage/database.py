"""The database of the server: its address, its ownership by one process, and threads that work with a time limit."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import NullPool, create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

from tefuda.errors import TefudaError
from tefuda.language import marked

ANSWER = 5.0
"""The most seconds that the database may take for one piece of work."""
HANDOVER = 3.0
"""The most seconds for which a server waits until the one before it releases the database."""
OWNER = int.from_bytes(b"tefuda")
"""The number of the lock by which a server owns a database of PostgreSQL."""
OWNED = marked("Another server process is using this database. Stop it first.")
UNUSABLE = marked("the database cannot be used: {reason}")
SILENT = marked("the database does not answer")
Given = TypeVar("Given")


class StoreError(TefudaError):
    """A database that cannot be used, or data in it that cannot be read."""


class Unavailable(StoreError):
    """A database that does not answer, or cannot write: it may again in a moment."""


class Owned(Unavailable):
    """A database that another process owns."""


class Conflict(StoreError):
    """A row whose key is taken: a line whose number or command is already in the log of its room."""


def url_of(text: str) -> URL:
    """Return the URL of a database, given as a URL or as the name of a SQLite file; raise StoreError for neither."""
    try:
        return make_url(text if "://" in text else f"sqlite:///{Path(text).expanduser()}")
    except SQLAlchemyError:
        raise StoreError("“{url}” is not a database URL", url=text) from None


def engine_of(url: str) -> Engine:
    """Return the engine for a database, given as in `url_of`; a file of SQLite is created if there is none.

    Raises StoreError for other databases than SQLite and PostgreSQL, for PostgreSQL without psycopg, and for a file
    that cannot be created or made private.
    """
    parsed = url_of(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        if file := file_of(parsed):
            _keep_to_ourselves(file)
        engine = create_engine(
            parsed.set(drivername="sqlite"), poolclass=NullPool if file else None, hide_parameters=True
        )
        event.listen(engine, "connect", _careful)
        event.listen(engine, "begin", _begin)
        return engine
    if kind == "postgresql":
        try:
            wanted = parsed.set(drivername="postgresql+psycopg")
            return create_engine(wanted, poolclass=NullPool, connect_args=_patience(parsed), hide_parameters=True)
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs psycopg: pip install 'tefuda[postgresql]'") from None
    raise StoreError("the database must be SQLite or PostgreSQL, not {kind}", kind=kind)


def file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database; None for one in memory, and for PostgreSQL."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def _patience(url: URL) -> dict[str, object]:
    """Return how long PostgreSQL is waited for, as far as its URL does not say so."""
    milliseconds = int(ANSWER * 1000)
    limited = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
    usual: dict[str, object] = {
        "application_name": "tefuda",
        "connect_timeout": int(ANSWER),
        "tcp_user_timeout": milliseconds,
        "keepalives_idle": 10,
        "options": " ".join(f"-c {name}={milliseconds}" for name in limited),
    }
    return {name: value for name, value in usual.items() if name not in url.query}


def _keep_to_ourselves(file: Path) -> None:
    """Make the file, and its folder if there is none, so that only this user can read them."""
    try:
        if not file.parent.is_dir():
            file.parent.parent.mkdir(parents=True, exist_ok=True)
            file.parent.mkdir(mode=0o700)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        file.chmod(0o600)
    except OSError as fault:
        raise StoreError(UNUSABLE, reason=fault) from None


def _careful(connection: Any, record: object) -> None:
    """Set SQLite up to keep what it has committed, and to let others read meanwhile.

    Its driver begins no transaction by itself: https://docs.sqlalchemy.org/en/21/dialects/sqlite.html
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={int(ANSWER * 800)}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction of SQLite, and take the lock at once where something may be written."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def fault_of(fault: Exception) -> StoreError:
    """Return the StoreError for an error raised while the database was used.

    It is Conflict for a key that is taken, and Unavailable for an error that may pass.
    """
    if isinstance(fault, IntegrityError):
        return Conflict("this line is already in the log")
    passing = isinstance(fault, SQLAlchemyError | OSError | sqlite3.Error)
    kind = Unavailable if passing and not isinstance(fault, DataError | ProgrammingError) else StoreError
    return kind(UNUSABLE, reason=_first_line(fault))


def _first_line(fault: BaseException) -> str:
    return str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__


def _transacted(work: Callable[[Connection], Given], connection: Connection) -> Given:
    with connection.begin():
        return work(connection)


def _inserted(statement: str, values: Sequence[object], connection: Connection) -> None:
    dialect = connection.dialect
    driver: Any = connection.connection.driver_connection
    cursor = driver.cursor()
    try:
        cursor.execute(statement, values)
        driver.commit()
    except dialect.loaded_dbapi.Error as fault:
        lost = dialect.is_disconnect(fault, driver, cursor)
        if not lost:
            driver.rollback()
        raise DBAPIError.instance(statement, None, fault, dialect.loaded_dbapi.Error, True, lost, dialect) from None
    finally:
        cursor.close()


class DatabaseThread:
    """A thread with one connection of its own, which is closed when it does not answer in time.

    Each piece of work is a transaction, and is committed when it is done. A thread with `writes` may change something;
    one that is `owner` owns the database, which only one connection of one process can, or if it is `shared` those of
    many nodes. `submit` and `give_up` may be called in any thread, `do` and `insert` on the event loop.
    """

    def __init__(
        self, engine: Engine, name: str, *, writes: bool = False, owner: bool = False, shared: bool = False
    ) -> None:
        self.engine = engine
        self.writes = writes
        self.owner = owner
        self.shared = shared
        self._thread = ThreadPoolExecutor(1, name)
        self._connection: Connection | None = None
        self._lock: sqlite3.Connection | None = None
        self._given_up = False

    def submit(self, work: Callable[[Connection], Given]) -> Future[Given]:
        """Let the thread do some work, and return its future, which holds StoreError or a subclass where it fails.

        There is no time limit.
        """
        return self._thread.submit(self._with_connection, partial(_transacted, work))

    async def do(self, work: Callable[[Connection], Given], within: float | None = None) -> Given:
        """Return what `work` returns for the connection, `within` a number of seconds, `ANSWER` for None.

        Raises Conflict, Unavailable, also where time runs out, or StoreError.
        """
        return await self._answer(self.submit(work), within)

    async def insert(self, statement: str, values: Sequence[object]) -> None:
        """Execute a statement with values in the driver's own style, without SQLAlchemy, and commit it.

        Raises what `do` raises. SQLAlchemy takes 60 to 80 µs for a transaction, about half of what SQLite takes to
        write a line.
        """
        await self._answer(self._thread.submit(self._with_connection, partial(_inserted, statement, values)))

    async def _answer(self, working: Future[Given], within: float | None = None) -> Given:
        try:
            async with asyncio.timeout(ANSWER if within is None else within):
                return await asyncio.wrap_future(working)
        except TimeoutError:
            self.give_up()
            raise Unavailable(SILENT) from None

    def give_up(self) -> None:
        """Break off the connection, so that the thread does not wait for the database any longer.

        psycopg can cancel a query only where the database answers, and TCP notices only a network that fails, not a
        database.
        """
        connection = self._connection
        if connection is None:
            return
        self._given_up = True
        with suppress(Exception):
            driver: Any = connection.connection.driver_connection
            if self.engine.dialect.name == "sqlite":
                driver.interrupt()
            else:
                with socket.socket(fileno=os.dup(driver.fileno())) as talking:
                    talking.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Finish the work that was submitted, and release the database; blocks until that is done."""
        self._thread.submit(self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        self._disconnect()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _with_connection(self, work: Callable[[Connection], Given]) -> Given:
        """Work over the open connection, or once more over a new one if it is found lost before anything was done."""
        was_open, self._given_up = self._connection is not None, False
        try:
            return work(self._connected())
        except StoreError:
            raise
        except IntegrityError as fault:
            raise fault_of(fault) from None
        except Exception as fault:  # whatever it is, somebody waits for the answer
            self._disconnect()
            if self._given_up:
                raise Unavailable(SILENT) from None
            if was_open and isinstance(fault, DBAPIError) and fault.connection_invalidated:
                return self._with_connection(work)
            raise fault_of(fault) from None

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = self.engine.connect().execution_options(writes=self.writes)
            if self.owner:
                try:
                    self._take(connection)
                except BaseException:
                    connection.close()
                    raise
            self._connection = connection
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.invalidate()
            with suppress(Exception):
                connection.close()

    def _take(self, connection: Connection) -> None:
        """Take the database for this process; raise StoreError where another process has it."""
        end = time.monotonic() + HANDOVER
        while not self._taken(connection):
            if time.monotonic() > end:
                raise Owned(OWNED)
            time.sleep(0.05)

    def _taken(self, connection: Connection) -> bool:
        if self.engine.dialect.name != "sqlite":
            with connection.begin():
                taking = "pg_try_advisory_lock_shared" if self.shared else "pg_try_advisory_lock"
                return bool(connection.execute(text(f"select {taking}(:key)"), {"key": OWNER}).scalar())
        file = file_of(self.engine.url)
        if self._lock is not None or file is None:
            return True
        beside = file.with_name(f"{file.name}-owner")
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600))
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            lock.close()
            return False
        self._lock = lock
        return True
