from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from tefuda.server.host.database import StoreError, engine_of
from tefuda.server.host.rooms import Rooms
from tefuda.server.host.schema import METADATA
from tefuda.server.host.store import Store
from tefuda.server.messages import protocol
from tefuda.server.room import log
from tests.server.corpus import lines_of, room_of, state_of, stored_games

FIRST = Path(__file__).parent / "schemas" / "0001.sql"
GAMES = [stored for stored in stored_games() if stored.parent.name == "0.1.0"]


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of each kind in which there is nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("empty_postgres"))


def write_first_schema(database: str) -> None:
    """Write the database of a server of the first version, with every stored game in it."""
    with engine_of(database).begin() as connection:
        for statement in FIRST.read_text(encoding="utf-8").split(";\n"):
            if statement.strip():
                connection.execute(text(statement))
        connection.execute(text("insert into pulse values (1, 1)"))
        connection.execute(text("insert into guest values (:hash, 'Ann', 1)"), {"hash": "a" * 64})
        for stored in GAMES:
            write_lines(connection, stored.stem, lines_of(stored))


def write_lines(connection: Connection, room: str, lines: list[log.Line]) -> None:
    statement = text("insert into line values (:room, :seq, :at, :guest, :command, :body)")
    rows = [
        {
            "room": room,
            "seq": line.seq,
            "at": line.at,
            "guest": line.guest or None,
            "command": line.command or None,
            "body": log.write(line.entry),
        }
        for line in lines
    ]
    connection.execute(statement, rows)


def test_a_database_of_the_first_version_is_opened_and_its_games_go_on(empty: str) -> None:
    write_first_schema(empty)

    async def go_on() -> None:
        rooms = Rooms(Store(empty))
        await rooms.open()
        for stored in GAMES:
            lines = lines_of(stored)
            found = await rooms.store.lines(stored.stem)
            assert [(line.seq, line.at, line.entry, line.guest, line.command) for line in found] == [
                (line.seq, line.at, line.entry, line.guest, line.command) for line in lines
            ]
            assert state_of(room_of(found)) == state_of(room_of(lines))
            live = await rooms.find(stored.stem)
            if not live.room.closed:
                guest = live.room.host
                await rooms.command(live, guest, "en", protocol.Rename("a-new-command", "Anna"))
        assert await rooms.store.guest_name("a" * 64) == "Ann"
        await rooms.close()

    async def again() -> None:
        store = Store(empty)
        await store.open()
        names = [(await store.lines(stored.stem))[-1].entry for stored in GAMES]
        assert sum(isinstance(entry, log.Named) for entry in names) >= len(GAMES) - 1
        await store.close()

    asyncio.run(go_on())
    asyncio.run(again())


def test_a_new_database_has_the_tables_that_the_store_uses(empty: str) -> None:
    store = Store(empty)
    store.prepare()
    store.prepare()
    asyncio.run(store.close())
    with engine_of(empty).connect() as connection:
        found = inspect(connection)
        assert set(METADATA.tables) == set(found.get_table_names()) - {"alembic_version"}
        for name, table in METADATA.tables.items():
            assert {column["name"] for column in found.get_columns(name)} == set(table.columns.keys())


def test_a_database_of_a_newer_version_is_refused_and_left_alone(empty: str) -> None:
    store = Store(empty)
    store.prepare()
    asyncio.run(store.close())
    with engine_of(empty).begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    newer = Store(empty)
    with pytest.raises(StoreError, match="newer version"):
        newer.prepare()
    asyncio.run(newer.close())
    with engine_of(empty).connect() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar() == "9999"


def test_a_migration_that_fails_leaves_the_database_as_it_was(empty: str) -> None:
    write_first_schema(empty)
    with engine_of(empty).begin() as connection:
        connection.execute(text("create table room (token integer)"))
    store = Store(empty)
    with pytest.raises(StoreError):
        store.prepare()
    asyncio.run(store.close())
    with engine_of(empty).begin() as connection:
        assert {column["name"] for column in inspect(connection).get_columns("line")} == {
            "room", "seq", "at", "guest", "command", "body"
        }  # fmt: skip
        connection.execute(text("drop table room"))
    again = Store(empty)
    again.prepare()
    asyncio.run(again.close())
