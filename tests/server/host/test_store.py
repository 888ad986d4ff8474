from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import text

from tefuda.server.host.store import Conflict, Store, StoreError, engine_of
from tefuda.server.room import log

ENTRIES: list[log.Entry] = [
    log.Opened("a" * 64, "mau-mau", {"hand": "6"}, ["open", "greedy"], "fast", True, False, "5e" * 32),
    log.Sat(0, "a" * 64, "Ålice „手札“ \u2603 '; drop table line", "n"),
    log.Filled(1, "random"),
    log.Named(0, "Bob"),
    log.Committed(0, "5f" * 32),
    log.Shuffling(),
    log.Stated("tefuda statement 1\n", {0: "5f" * 32}, "60" * 32),
    log.Revealed(1, "61" * 32, ""),
    log.Withheld([0, 1]),
    log.Begun(),
    log.Answered(0, "7♦ ♥", "person"),
    log.Closed({1: "pass", 3: "10♠"}),
    log.WasReady(0, ""),
    log.Dealt(),
    log.Switched(0, True, False),
    log.Paused(12),
    log.Resumed(2**40),
    log.Left(0),
    log.Ended(),
]


def line(seq: int, entry: log.Entry | None = None, guest: str = "", command: str = "") -> log.Line:
    return log.Line(seq, 1_700_000_000_000 + seq, ENTRIES[seq] if entry is None else entry, guest, command)


def using(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store, which is closed afterwards."""

    async def run() -> None:
        store = Store(database)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_every_kind_of_entry_is_read_as_it_was_written(database: str) -> None:
    room = token_hex(8)
    lines = [line(seq, guest="a" * 64, command=f"c{seq}") for seq in range(len(ENTRIES))]

    async def write(store: Store) -> None:
        for one in lines:
            await store.append(room, one)

    async def read(store: Store) -> None:
        assert await store.lines(room) == lines
        assert await store.lines("another") == []

    using(database, write)
    using(database, read)
    assert {type(entry) for entry in ENTRIES} == set(log.Entry.__subclasses__())


def test_a_place_in_the_log_is_taken_once(database: str) -> None:
    room = token_hex(8)

    async def work(store: Store) -> None:
        await store.append(room, line(0))
        with pytest.raises(Conflict):
            await store.append(room, line(0))
        assert len(await store.lines(room)) == 1

    using(database, work)


def test_a_command_is_written_once_for_each_guest(database: str) -> None:
    room = token_hex(8)

    async def work(store: Store) -> None:
        await store.append(room, line(0, guest="a", command="x"))
        with pytest.raises(Conflict):
            await store.append(room, line(1, guest="a", command="x"))
        await store.append(room, line(1, guest="b", command="x"))
        await store.append(room, line(2))
        await store.append(room, line(3))
        assert len(await store.lines(room)) == 4

    using(database, work)


def test_lines_of_many_rooms_are_committed_together_and_one_that_fails_stays_alone(database: str) -> None:
    rooms = [token_hex(8) for _ in range(50)]

    async def work(store: Store) -> None:
        await store.append(rooms[7], line(0))
        done = await asyncio.gather(*(store.append(room, line(0)) for room in rooms), return_exceptions=True)
        assert [isinstance(outcome, Conflict) for outcome in done] == [room == rooms[7] for room in rooms]
        for room in rooms:
            assert len(await store.lines(room)) == 1

    using(database, work)


def test_whoever_waits_for_a_line_is_told_whatever_goes_wrong(database: str) -> None:
    room = token_hex(8)

    async def work(store: Store) -> None:
        unwritable = line(0)
        unwritable.at = 2**70
        done = await asyncio.gather(
            store.append(room, unwritable), store.append(f"{room}-", line(0)), return_exceptions=True
        )
        assert [type(outcome) for outcome in done] == [StoreError, type(None)]
        await store.append(room, line(0))

    using(database, work)


def test_a_connection_that_is_lost_is_made_anew(postgres_url: str) -> None:
    room = token_hex(8)
    others = text(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = :kind"
    )

    async def work(store: Store) -> None:
        await store.append(room, line(0))
        with store.engine.begin() as connection:
            connection.execute(others, {"kind": "client backend"})
        await store.append(room, line(1))
        assert [line.seq for line in await store.lines(room)] == [0, 1]

    using(postgres_url, work)


def test_what_is_told_is_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def work(store: Store) -> None:
        for seq in range(5):
            await store.append("room", line(seq))
            with sqlite3.connect(file) as other:
                assert other.execute("select count(*) from line").fetchone() == (seq + 1,)
            other.close()

    using(str(file), work)


def test_sqlite_is_set_up_to_keep_what_it_has_committed(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with store.engine.connect() as connection:
            told = [(connection.execute(text(f"pragma {name}"))).scalar() for name in ("journal_mode", "synchronous")]
        assert told == ["wal", 2]

    using(str(tmp_path / "new" / "tables.sqlite"), work)


def test_a_damaged_log_is_not_read(database: str) -> None:
    room, other = token_hex(8), token_hex(8)

    async def work(store: Store) -> None:
        for seq in range(3):
            await store.append(room, line(seq))
            await store.append(other, line(seq))
        with store.engine.begin() as connection:
            connection.execute(text("delete from line where room = :room and seq = 1"), {"room": room})
            changed = text("""update line set body = '{"type":"shout"}' where room = :room and seq = 2""")
            connection.execute(changed, {"room": other})
        with pytest.raises(StoreError, match="line 1 "):
            await store.lines(room)
        with pytest.raises(StoreError, match="line 2 "):
            await store.lines(other)

    using(database, work)


def test_guests_keep_their_names_and_the_server_its_pulse(database: str) -> None:
    guest = token_hex(32)

    async def work(store: Store) -> None:
        assert await store.guest_name(guest) is None
        await store.name_guest(guest, "小明", 1)
        await store.name_guest(guest, "Ann", 2)
        assert await store.guest_name(guest) == "Ann"
        await store.pulse(3)
        await store.pulse(2**41)
        assert await store.last_pulse() == 2**41

    using(database, work)


@pytest.mark.parametrize("url", ["mysql://localhost/x", "://", "oracle://x"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(StoreError):
        engine_of(url)


def test_a_database_that_is_not_there_is_said_so() -> None:
    async def nothing(store: Store) -> None:
        raise AssertionError

    with pytest.raises(StoreError, match="cannot be used"):
        using("postgresql://nobody@127.0.0.1:1/none", nothing)
