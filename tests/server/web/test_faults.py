"""The database is full, locked, read-only, restarted or silent while people play: they are told so, nothing is lost."""

from __future__ import annotations

import asyncio
import resource
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
import websockets
from sqlalchemy import text

from tefuda.server.host.storage import database, line_writer
from tefuda.server.host.storage.database import engine_of
from tests.patience import PATIENCE
from tests.server import postgres
from tests.server.postgres import Postgres
from tests.server.serving import SOURCE, Address, Client, Process, SentAway, client, serving
from tests.server.web.test_survival import Killed, Player, check_log

LASTING = 7.0
"""How many seconds a fault lasts."""
SAID = "The server cannot save anything right now."


# ------------------------------------------------------------------ the faults


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold a SQLite database as another program might."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(server: Process) -> Iterator[None]:
    """Let no file of a server grow: what SQLite is told then is what it is told by a full disk."""
    assert server.process is not None
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    with suppress(ProcessLookupError):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def read_only(database: Postgres) -> Iterator[None]:
    """Let PostgreSQL take no changes, as one does that has become a standby."""
    with engine_of(database.url).connect() as found:
        connection = found.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text("set default_transaction_read_only = off"))
        for words in ("set default_transaction_read_only = on", "reset default_transaction_read_only"):
            connection.execute(text(f"alter system {words}"))
            connection.execute(text("select pg_reload_conf()"))
            if words.startswith("set"):
                yield


READ_ONLY = """
import os, sqlite3

class Connection(sqlite3.Connection):
    def cursor(self, *given):
        cursor = super().cursor(*given)
        cursor.execute(f"PRAGMA query_only={int(os.path.exists(os.environ['READ_ONLY_WHILE']))}")
        return cursor

connect = sqlite3.connect
sqlite3.connect = sqlite3.dbapi2.connect = lambda *given, **named: connect(*given, **{"factory": Connection, **named})
"""
"""Makes SQLite refuse to write while a file is there, with the very error of a file system that has become read-only.

Permissions bind no root, and a file system with a file that is open for writing cannot be made read-only.
"""


@contextmanager
def refusing_to_write(flag: Path) -> Iterator[None]:
    flag.touch()
    yield
    flag.unlink()


@contextmanager
def stopped(database: Postgres) -> Iterator[None]:
    database.stop()
    yield
    database.start()


@contextmanager
def suspended(database: Postgres) -> Iterator[None]:
    database.suspend()
    yield
    database.resume()


# ------------------------------------------------------------------ what is played meanwhile


class Patient(Player):
    """A player who thinks, and so stays within the limits, and comes again when the server has asked to."""

    def __init__(self, server: Killed, room: str, cookie: str) -> None:
        super().__init__(server, room, cookie)
        self.connections = 0
        self.troubles: set[str] = set()

    async def play(self, deals: int) -> None:
        while not self.done:
            after = 100
            self.connections += 1
            try:
                async with client(self.server.process.address, self.room, self.cookie) as talking:
                    self.done = await self.plays_on(talking, deals)
            except SentAway as fault:
                self.losses += 1
                self.troubles.add(fault.sentence)
                after = fault.after
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.losses += 1
            await asyncio.sleep(after / 1000)

    async def says(self, talking: Client, command: dict[str, object]) -> dict[str, Any]:
        while True:
            await asyncio.sleep(0.08)
            await self.server.up.wait()
            answer = await super().says(talking, command)
            if answer.get("code") != "unavailable":
                return answer
            self.open = command
            self.troubles.add(answer["sentence"])


def play_through(server: Process, fault: Callable[[], object]) -> None:
    """Let people play while a fault comes and goes; check that nothing was lost and that they were told."""
    address = server.address
    cookies = [address.guest() for _ in range(3)]
    room = address.room(cookies[0], "mau-mau", seats=["me", "open", "open", "greedy"])
    killed = Killed(server)
    players = [Patient(killed, room, cookie) for cookie in cookies]
    lasted: list[float] = []

    async def sit() -> None:
        for seat, cookie in enumerate(cookies[1:], start=1):
            async with client(address, room, cookie) as friend:
                assert (await friend.does("sit", seat=seat))["type"] == "ack"
        async with client(address, room, cookies[0]) as host:
            assert (await host.does("begin"))["type"] == "ack"

    async def go_wrong() -> None:
        before = killed.acknowledged + 5
        while killed.acknowledged < before:
            assert not all(player.done for player in players)
            await asyncio.sleep(0.001)
        with fault():  # type: ignore[attr-defined]
            begun, ready = time.monotonic(), []
            while 503 not in ready or time.monotonic() < begun + LASTING:
                assert time.monotonic() < begun + PATIENCE
                assert (await asyncio.to_thread(address.get, "/healthz")).status == 200
                ready.append((await asyncio.to_thread(address.get, "/readyz")).status)
                await asyncio.sleep(0.2)
            killed.up.clear()  # nobody goes on before the server is seen to be well again
        end = time.monotonic() + PATIENCE
        while (await asyncio.to_thread(address.get, "/readyz")).status != 200:
            assert time.monotonic() < end
            await asyncio.sleep(0.2)
        lasted.append(time.monotonic() - begun)
        assert not all(player.done for player in players)
        killed.up.set()

    async def play() -> None:
        await sit()
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play(3))
            group.create_task(go_wrong())

    asyncio.run(play())
    check_log(server.database, room, list[Player](players))
    assert any(sentence.startswith(SAID) for player in players for sentence in player.troubles)
    often = 12 * max(1, lasted[0] / LASTING)
    assert all(player.connections <= often for player in players), [player.connections for player in players]


@pytest.fixture
def sqlite_server(tmp_path: Path) -> Iterator[Process]:
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def postgres_server(tmp_path: Path) -> Iterator[tuple[Process, Postgres]]:
    if postgres.program("postgres") is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql")
    with postgres.serving() as database:
        server = Process(database.url, tmp_path / "log")
        server.start()
        try:
            yield server, database
        finally:
            server.kill()


@pytest.mark.usefixtures("patient_servers")
def test_a_database_that_does_not_answer_keeps_nobody_waiting_but_those_who_save(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def play(address: Address) -> None:
        cookie = address.guest()
        async with client(address, address.room(cookie, "mau-mau", seats=["me", "greedy"], begin=True), cookie) as page:
            await page.rests()
            with locked(file):
                acting = asyncio.create_task(page.plays())
                for path in ("/healthz", "/", "/api/catalogue/en.json"):
                    assert (await asyncio.to_thread(address.get, path)).status == 200
                assert not acting.done()
            assert (await acting)["type"] == "ack"

    with serving(f"sqlite:///{file}") as address:
        asyncio.run(play(address))


@pytest.mark.long
def test_a_locked_database(sqlite_server: Process) -> None:
    file = Path(urlparse(sqlite_server.database).path)
    play_through(sqlite_server, lambda: locked(file))
    assert sqlite_server.kill(signal.SIGTERM) == 0


@pytest.mark.long
def test_a_sqlite_database_that_becomes_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flag, patches = tmp_path / "read-only", tmp_path / "patches"
    patches.mkdir()
    (patches / "sitecustomize.py").write_text(READ_ONLY)
    monkeypatch.setenv("READ_ONLY_WHILE", str(flag))
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log", source=Path(f"{patches}:{SOURCE}"))
    server.start()
    try:
        play_through(server, lambda: refusing_to_write(flag))
        assert "readonly database" in server.log.read_text()
        assert server.kill(signal.SIGTERM) == 0
    finally:
        server.kill()


@pytest.mark.long
def test_a_full_disk(sqlite_server: Process) -> None:
    play_through(sqlite_server, lambda: full(sqlite_server))
    assert sqlite_server.kill(signal.SIGTERM) == 0


@pytest.mark.long
@pytest.mark.parametrize("fault", [read_only, stopped, suspended], ids=lambda fault: fault.__name__)
def test_a_postgresql_that_fails(
    postgres_server: tuple[Process, Postgres], fault: Callable[[Postgres], object]
) -> None:
    server, database = postgres_server
    play_through(server, lambda: fault(database))
    assert server.kill(signal.SIGTERM) == 0


@pytest.mark.long
def test_a_server_that_cannot_stop_in_order_does_not_exit_with_0(sqlite_server: Process) -> None:
    with full(sqlite_server):
        assert sqlite_server.kill(signal.SIGTERM) != 0


def test_a_server_says_that_it_lives_and_whether_it_can_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait_for_an_answer(seconds: float) -> None:
        for module in (database, line_writer):
            monkeypatch.setattr(module, "ANSWER", seconds)

    wait_for_an_answer(PATIENCE)
    monkeypatch.setattr("tefuda.server.host.rooms.rooms.ALIVE", 0)
    file = tmp_path / "tables.sqlite"
    with serving(str(file)) as address:
        assert (address.get("/readyz").status, address.get("/healthz").status) == (200, 200)
        with locked(file):
            wait_for_an_answer(0.2)
            told = address.get("/readyz")
            assert (told.status, told.json["status"]) == (503, "unavailable")
            assert "locked" in told.json["reason"] or "does not answer" in told.json["reason"]
            assert address.get("/healthz").status == 200
            refused = address.post("/api/rooms", {"preset": "mau-mau"})
            assert (refused.status, refused.json["code"]) == (503, "unavailable")
            assert refused.json["sentence"].startswith(SAID)
            assert int(refused.headers["retry-after"]) >= 1
        wait_for_an_answer(PATIENCE)
        assert address.get("/readyz").status == 200
        assert address.post("/api/rooms", {"preset": "mau-mau"}).status == 200
