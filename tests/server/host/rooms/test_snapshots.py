"""Snapshots: a shorter way to the room that the log restores, and never another one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from sqlalchemy import text, update

import tefuda
from tefuda.errors import TefudaError
from tefuda.play.library import family
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.rooms.operations import carry_out, ordered
from tefuda.server.host.rooms.restoring import restored
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.rooms.snapshots import FEW, MANY
from tefuda.server.host.storage.blobs import SNAPSHOT, Blob, Stamp, find, read_stamp
from tefuda.server.host.storage.database import StoreError, engine_of
from tefuda.server.host.storage.schema import BLOBS
from tefuda.server.host.storage.sealing import Seal
from tefuda.server.host.storage.store import Order, Store
from tefuda.server.messages import protocol
from tefuda.server.room import log
from tefuda.server.room.rules_version import room_version
from tefuda.server.room.snapshot import Saved, taken
from tests.server.host.rooms.test_rooms import leave_in_haste
from tests.server.room.test_snapshot import check_same
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends

SECRET, OTHER = Seal(b"s" * 32), Seal(b"o" * 32)
LINES_PLAYED = 260
Given = TypeVar("Given")
Changed = Callable[[Blob], Blob]


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of each kind in which there is nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("empty_postgres"))


@pytest.fixture(scope="module")
def played() -> RoomSession:
    """A table of four friends at which some deals have been played."""
    session = four_friends("taiwan")
    random = Random(8)
    while len(session.lines) < LINES_PLAYED:
        session.play_on(random=random)
        for guest in (ALICE, BEN, CHO, DAO):
            if session.stage != "playing":
                session.does(guest, protocol.Ready(session.id()))
    return session


def using(database: str, work: Callable[[Rooms], Awaitable[Given]], seal: Seal | None = None) -> Given:
    """Do something with the rooms of a server, which is stopped afterwards."""

    async def run() -> Given:
        rooms = Rooms(Store(database, seal=seal), pace=(10, 10))
        await rooms.open()
        try:
            return await work(rooms)
        finally:
            await rooms.close()

    return asyncio.run(run())


async def write(rooms: Rooms, session: RoomSession, name: str = "room") -> None:
    """Write the log of a table, all lines in one commit."""
    head, writes = log.first_head(name), []
    for line in session.lines:
        linked = log.Line(line.seq, line.at, line.entry, line.guest, line.command)
        head = linked.head = log.next_head(head, linked, log.write(linked.entry))
        writes.append(rooms.store.append(name, linked))
    await asyncio.gather(*writes)


async def opened(rooms: Rooms) -> LiveRoom:
    """Open the table, and let its snapshot be written."""
    live = await rooms.find("room")
    await rooms.snapshots.write()
    return live


async def prepare(rooms: Rooms, session: RoomSession) -> LiveRoom:
    await write(rooms, session)
    return await opened(rooms)


def replayed(caplog: pytest.LogCaptureFixture) -> list[int]:
    """Return how many lines were replayed each time that the table was opened."""
    return [record.replayed for record in caplog.records if record.message == "room loaded"]  # type: ignore[attr-defined]


def reasons(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return why snapshots were not used."""
    return [record.reason for record in caplog.records if record.message == "snapshot not used"]  # type: ignore[attr-defined]


def row_in(database: str, room: str = "room") -> Blob | None:
    with engine_of(database).connect() as connection:
        return find(connection, SNAPSHOT, room)


def put(database: str, row: Blob) -> None:
    """Put a snapshot into the database behind the server's back."""
    with engine_of(database).begin() as connection:
        values = {"version": row.version, "body": row.body}
        connection.execute(update(BLOBS).where(BLOBS.c.owner == row.owner).values(values))


async def check(rooms: Rooms, session: RoomSession) -> None:
    """Check that the table is the one that its log restores."""
    live = await rooms.find("room")
    whole = restored("room", await rooms.store.lines("room"), (10, 10))
    whole.presence.paused_at = live.room.presence.paused_at
    check_same(live.room, whole)


@pytest.fixture(autouse=True)
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.INFO, "tefuda.server"):
        yield


# ------------------------------------------------------------------ what they spare


def test_a_room_is_restored_from_its_snapshot_and_the_lines_after_it(
    empty: str, played: RoomSession, caplog: pytest.LogCaptureFixture
) -> None:
    using(empty, lambda rooms: prepare(rooms, played))
    using(empty, lambda rooms: check(rooms, played))
    assert replayed(caplog) == [len(played.lines), 0]
    assert reasons(caplog) == []


def test_a_killed_server_leaves_few_lines_to_be_replayed(
    tmp_path: Path, played: RoomSession, caplog: pytest.LogCaptureFixture
) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def play(rooms: Rooms) -> None:
        live = await prepare(rooms, played)
        for number in range(MANY + FEW):
            await rooms.command(live, ALICE, "en", protocol.Rename(f"name{number}", f"Ann {number}"))
        await rooms.snapshots.write()
        await leave_in_haste(rooms)

    async def run() -> None:
        rooms = Rooms(Store(database), pace=(10, 10))
        await rooms.open()
        await play(rooms)

    asyncio.run(run())
    using(database, lambda rooms: check(rooms, played))
    first, second = replayed(caplog)
    assert first == len(played.lines)
    assert second < MANY


def test_a_server_that_is_stopped_leaves_a_snapshot_of_every_table_in_memory(
    tmp_path: Path, played: RoomSession, caplog: pytest.LogCaptureFixture
) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def play(rooms: Rooms) -> None:
        live = await prepare(rooms, played)
        for number in range(FEW + 1):
            await rooms.command(live, ALICE, "en", protocol.Rename(f"name{number}", f"Ann {number}"))

    using(database, play)
    using(database, lambda rooms: check(rooms, played))
    assert replayed(caplog)[1] < FEW


# ------------------------------------------------------------------ what does not fit


def stamped(row: Blob, **changed: Any) -> Blob:
    return row._replace(version=str(read_stamp(row.version)._replace(**changed)))


def other_version(row: Blob) -> Blob:
    return stamped(row, code="0" * 16)


def other_head(row: Blob) -> Blob:
    return stamped(row, head=b"h" * 32)


def other_line(row: Blob) -> Blob:
    return stamped(row, seq=read_stamp(row.version).seq - 1)


def beyond(row: Blob) -> Blob:
    return stamped(row, seq=read_stamp(row.version).seq + 1)


def cut(row: Blob) -> Blob:
    return row._replace(body=row.body[:-1])


def changed(row: Blob) -> Blob:
    return row._replace(body=row.body[:-9] + bytes([row.body[-9] ^ 1]) + row.body[-8:])


def nothing(row: Blob) -> Blob:
    return row._replace(body=b"")


@pytest.mark.parametrize("seal", [None, SECRET], ids=["open", "sealed"])
@pytest.mark.parametrize("change", [other_version, other_head, other_line, beyond, cut, changed, nothing])
def test_a_snapshot_that_does_not_fit_is_ignored_and_replaced(
    tmp_path: Path, played: RoomSession, caplog: pytest.LogCaptureFixture, change: Changed, seal: Seal | None
) -> None:
    database = str(tmp_path / "tables.sqlite")
    using(database, lambda rooms: prepare(rooms, played), seal)
    row = row_in(database)
    assert row is not None
    put(database, change(row))
    using(database, lambda rooms: check(rooms, played), seal)
    assert replayed(caplog)[1] == len(played.lines)
    assert len(reasons(caplog)) == 1
    using(database, lambda rooms: check(rooms, played), seal)
    assert replayed(caplog)[2] == 0


def forged(row: Blob, database: str, seal: Seal | None) -> Blob:
    """Return a snapshot in which two players have exchanged their cards, closed as well as whoever forged it could.

    Neither of them is to act, so that the deal can be played on.
    """
    saved = msgspec.msgpack.decode(row.opened(None), type=Saved)
    for stand in saved.deals[-1].stands:
        table = family("big_two").table()
        table.fill(iter(stand.numbers))
        hands, one, other = table.held.once, (table.turn + 1) % 4, (table.turn + 2) % 4
        hands[one], hands[other] = hands[other], hands[one]
        stand.numbers = table.numbers()
    return row.closed(msgspec.msgpack.encode(saved), seal)


def test_a_forged_snapshot_shows_nobody_other_cards_where_the_database_is_sealed(
    tmp_path: Path, played: RoomSession, caplog: pytest.LogCaptureFixture
) -> None:
    database = str(tmp_path / "tables.sqlite")
    using(database, lambda rooms: prepare(rooms, played), SECRET)
    row = row_in(database)
    assert row is not None
    known = row.closed(taken(played.room)(), None)  # whoever forges it may know the game, but not the secret
    for seal in (None, OTHER):
        put(database, forged(known, database, seal))
        using(database, lambda rooms: check(rooms, played), SECRET)
    assert len(reasons(caplog)) == 2


def test_a_forged_snapshot_is_found_out_by_the_key_where_the_database_is_not_sealed(
    tmp_path: Path, played: RoomSession
) -> None:
    database = str(tmp_path / "tables.sqlite")
    using(database, lambda rooms: prepare(rooms, played))
    row = row_in(database)
    assert row is not None
    put(database, forged(row, database, None))

    async def play(rooms: Rooms) -> str:
        room = (await rooms.find("room")).room
        whole = restored("room", await rooms.store.lines("room"), (10, 10))
        assert room.deal.table.numbers() != whole.deal.table.numbers()
        deal = room.deal
        while not deal.over:
            deal = deal.apply(deal.legal_actions[-1])
        return str(deal)

    text_of_deal = using(database, play)
    with pytest.raises(TefudaError):
        tefuda.read(text_of_deal)


# ------------------------------------------------------------------ secrets, erased guests, rebuilding


def test_in_a_sealed_database_nothing_of_a_snapshot_can_be_read(empty: str, played: RoomSession) -> None:
    using(empty, lambda rooms: prepare(rooms, played))
    row = row_in(empty)
    assert row is not None
    assert played.room.match is not None
    assert played.room.match.key in row.opened(None)
    using(empty, opened, SECRET)  # the database is sealed from now on
    sealed = row_in(empty)
    assert sealed is not None
    assert played.room.match.key in sealed.opened(SECRET)
    for seal in (None, OTHER):
        with pytest.raises(ValueError, match=r"secret|digest"):
            sealed.opened(seal)
    with pytest.raises(ValueError, match="secret"):
        sealed._replace(owner="another").opened(SECRET)


def test_a_database_that_is_sealed_drops_what_was_open(empty: str, played: RoomSession) -> None:
    using(empty, lambda rooms: prepare(rooms, played))

    async def nothing_more(rooms: Rooms) -> None:
        assert row_in(empty) is None

    using(empty, nothing_more, SECRET)


def test_erasing_a_guest_drops_the_snapshots_and_none_is_written_late(empty: str, played: RoomSession) -> None:
    async def erase(rooms: Rooms) -> None:
        live = await prepare(rooms, played)
        await rooms.close_room("room")
        old = row_in(empty)
        assert old is not None
        live.snapshot = -1
        rooms.snapshots.consider(live)  # taken before the guest is erased, and written afterwards
        await carry_out(rooms, Order("1", "erase", ALICE))
        assert row_in(empty) is None
        await rooms.snapshots.write()
        await rooms.store.store_snapshots([old])
        assert row_in(empty) is None
        again = await opened(rooms)
        assert all(one.name != "Alice" for one in again.room.occupants)
        new = row_in(empty)
        assert new is not None
        assert b"Alice" not in new.opened(None)
        assert ALICE.encode() not in new.opened(None)
        assert BEN.encode() in new.opened(None)

    using(empty, erase)


def test_all_snapshots_are_dropped_when_rooms_are_rebuilt(
    tmp_path: Path, played: RoomSession, caplog: pytest.LogCaptureFixture
) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def prepare_two(rooms: Rooms) -> None:
        await write(rooms, played, "other")
        await rooms.find("other")
        await prepare(rooms, played)

    using(database, prepare_two)
    asyncio.run(ordered(database, "rebuild", ""))
    with engine_of(database).connect() as connection:
        assert connection.execute(text("select count(*) from blob")).scalar() == 0
        assert connection.execute(text("select count(*) from line")).scalar() == 2 * len(played.lines)
    using(database, lambda rooms: check(rooms, played))
    assert replayed(caplog)[-1] == len(played.lines)
    assert row_in(database) is not None
    assert row_in(database, "other") is None


def test_a_late_snapshot_of_an_owner_before_does_not_replace_a_newer_one(empty: str, played: RoomSession) -> None:
    async def keep(rooms: Rooms) -> None:
        await write(rooms, played)
        code = room_version(played.room.game)
        newer, older = (
            Blob(SNAPSHOT, "room", "", 0, str(Stamp(line.seq, line.head, code))).closed(b"", None)
            for line in (played.lines[-1], played.lines[-2])
        )
        await rooms.store.store_snapshots([older])
        assert row_in(empty) == older
        await rooms.store.store_snapshots([newer])
        await rooms.store.store_snapshots([older])
        assert row_in(empty) == newer

    using(empty, keep)


def test_a_snapshot_of_a_line_that_was_never_written_is_not_stored(empty: str, played: RoomSession) -> None:
    async def keep(rooms: Rooms) -> None:
        await write(rooms, played)
        last = played.lines[-1]
        stamp = Stamp(last.seq + 1, b"h" * 32, room_version(played.room.game))
        await rooms.store.store_snapshots([Blob(SNAPSHOT, "room", "", 0, str(stamp)).closed(b"", None)])
        assert row_in(empty) is None

    using(empty, keep)


def test_a_snapshot_that_cannot_be_written_stops_nothing(
    tmp_path: Path, played: RoomSession, caplog: pytest.LogCaptureFixture
) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def fail(snapshots: Sequence[Blob]) -> None:
        raise StoreError("no snapshots today")

    async def play(rooms: Rooms) -> None:
        await write(rooms, played)
        rooms.store.store_snapshots = fail  # type: ignore[method-assign]
        live = await rooms.find("room")
        with pytest.raises(StoreError):
            await rooms.snapshots.write()
        await rooms.command(live, ALICE, "en", protocol.Rename("name", "Ann"))
        assert live.room.occupants[0].name == "Ann"

    using(database, play)
    using(database, lambda rooms: check(rooms, played))
    assert replayed(caplog) == [len(played.lines), len(played.lines) + 1]
