from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import text

from tefuda.server.host.storage.database import Conflict, StoreError, engine_of
from tefuda.server.host.storage.store import Damaged, Store
from tefuda.server.room import log

ENTRIES: list[log.Entry] = [
    log.Opened("a" * 64, "mau-mau", {"hand": "6"}, ["open", "greedy"], "fast", True, False, "0.1.0", "5e" * 8),
    log.Sat(0, "a" * 64, "Ålice „手札“ \u2603 '; drop table line"),
    log.Filled(1, "random"),
    log.Named(0, "Bob"),
    log.Committed(0, "5f" * 32),
    log.Shuffling(),
    log.Stated("tefuda statement 1\n", {0: "5f" * 32}, "60" * 32),
    log.Revealed(1, "61" * 32, ""),
    log.Withheld([0, 1]),
    log.Begun(),
    log.Answered(0, "7♦ ♥", "person"),
    log.Undone(0, 3),
    log.Closed({1: "pass", 3: "10♠"}),
    log.WasReady(0),
    log.Dealt(),
    log.Switched(0, True, False),
    log.Paused(12),
    log.Resumed(2**40),
    log.TakenOver("a", 2, 2**40),
    log.Left(0),
    log.Ended(),
]


def line(seq: int, entry: log.Entry | None = None, guest: str = "", command: str = "") -> log.Line:
    return log.Line(seq, 1_700_000_000_000 + seq, ENTRIES[seq] if entry is None else entry, guest, command)


def chained(room: str, lines: Iterable[log.Line]) -> list[log.Line]:
    """Return lines with their heads, as they follow each other in the log of a room."""
    head, linked = log.first_head(room), list(lines)
    for one in linked:
        head = one.head = log.next_head(head, one, log.write(one.entry))
    return linked


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
    lines = chained(room, (line(seq, guest="a" * 64, command=f"c{seq}") for seq in range(len(ENTRIES))))

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
        await store.append(room, *chained(room, [line(0)]))
        with pytest.raises(Conflict):
            await store.append(room, line(0))
        assert len(await store.lines(room)) == 1

    using(database, work)


def test_a_command_is_written_once_for_each_guest(database: str) -> None:
    room = token_hex(8)

    async def work(store: Store) -> None:
        first = line(0, guest="a", command="x")
        lines = chained(room, [first, line(1, guest="b", command="x"), line(2), line(3)])
        await store.append(room, first)
        with pytest.raises(Conflict):
            await store.append(room, line(1, guest="a", command="x"))
        for one in lines[1:]:
            await store.append(room, one)
        assert len(await store.lines(room)) == 4

    using(database, work)


def test_lines_of_many_rooms_are_committed_together_and_one_that_fails_stays_alone(database: str) -> None:
    rooms = [token_hex(8) for _ in range(50)]

    async def work(store: Store) -> None:
        lines = {room: chained(room, [line(0)])[0] for room in rooms}
        await store.append(rooms[7], lines[rooms[7]])
        done = await asyncio.gather(*(store.append(room, lines[room]) for room in rooms), return_exceptions=True)
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
        lines = chained(room, [line(0), line(1)])
        await store.append(room, lines[0])
        with store.engine.begin() as connection:
            connection.execute(others, {"kind": "client backend"})
        await store.append(room, lines[1])
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


DAMAGES = {
    "a line that is gone": ("delete from line where room = :room and seq = 2", "line 2 "),
    "a body that cannot be read": ("update line set body = '{}' where room = :room and seq = 3", "line 3 "),
    "another body": ("update line set body = replace(body, '6', '7') where room = :room and seq = 0", "line 0 "),
    "another time": ("update line set at = at + 1 where room = :room and seq = 0", "line 0 "),
    "another guest": ("update line set guest = 'b' where room = :room and seq = 4", "line 4 "),
    "a head that is gone": ("update line set head = null where room = :room and seq = 4", "line 4 "),
    "the last lines gone": ("delete from line where room = :room and seq > 2", "after line 2$"),
    "all lines gone": ("delete from line where room = :room", "after line -1$"),
    "the row of the room gone": ("delete from room where token = :room", "line 0 "),
    "the head of the room gone": ("update room set head = null where token = :room", "after line 7$"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_log_that_is_damaged_or_shortened_is_not_read(database: str, damage: str) -> None:
    room, other = token_hex(8), token_hex(8)
    statement, where = DAMAGES[damage]

    async def work(store: Store) -> None:
        for token in (room, other):
            for one in chained(token, map(line, range(8))):
                await store.append(token, one)
        with store.engine.begin() as connection:
            connection.execute(text(statement), {"room": room})
        with pytest.raises(Damaged, match=where):
            await store.lines(room)
        assert len(await store.lines(other)) == 8

    using(database, work)


def test_a_head_is_known_as_long_as_its_line_is_there(database: str) -> None:
    room = token_hex(8)

    async def work(store: Store) -> None:
        lines = chained(room, map(line, range(3)))
        for one in lines:
            await store.append(room, one)
        assert [await store.knows(room, log.short(one.head)) for one in lines] == [True] * 3
        assert not await store.knows(room, "0" * 16)
        assert not await store.knows(token_hex(8), log.short(lines[0].head))

    using(database, work)


def test_a_second_process_is_refused_and_may_come_when_the_first_is_gone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        second = Store(database)
        with monkeypatch.context() as at_once:
            at_once.setattr("tefuda.server.host.storage.database.HANDOVER", 0)
            with pytest.raises(StoreError, match="Another server process"):
                second.take()
        await second.close()
        reading = Store(database, owner=False)
        assert await reading.lines("nowhere") == []
        await reading.close()

    using(database, work)
    using(database, nothing)


async def nothing(store: Store) -> None:
    """Only open and close."""


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
    with pytest.raises(StoreError, match="cannot be used"):
        using("postgresql://nobody@127.0.0.1:1/none", nothing)
