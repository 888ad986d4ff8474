from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from secrets import token_bytes

import pytest
from sqlalchemy import text

from tefuda.server.host.rooms.lobby import first_entries
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.storage.database import StoreError, engine_of
from tefuda.server.host.storage.sealing import Seal, is_sealed, seal_of
from tefuda.server.host.storage.store import Store
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tests.server.host.rooms.test_rooms import Watcher
from tests.server.room_session import ALICE

SECRET, OTHER = Seal(b"s" * 32), Seal(b"o" * 32)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of each kind in which there is nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("empty_postgres"))


def using(database: str, seal: Seal | None, work: Callable[[Rooms], Awaitable[str]]) -> str:
    async def run() -> str:
        rooms = Rooms(Store(database, seal=seal), pace=(0, 0))
        try:
            await rooms.open()
            return await work(rooms)
        finally:
            await rooms.store.close()

    return asyncio.run(run())


async def begin(rooms: Rooms) -> str:
    """Begin a match; return the table."""
    token = await rooms.new_room(first_entries(NewRoom("mau-mau", seats=["me", "greedy"], begin=True), ALICE, "Ann"))
    await go_on(rooms, token)
    return token


async def go_on(rooms: Rooms, token: str) -> str:
    live = await rooms.find(token)
    watcher = Watcher()
    rooms.watch(live, watcher, ALICE)
    await watcher.until(lambda: live.room.asked == (0,))
    rooms.stop()  # what follows is as if it were killed
    return str(live.room.moment)


def numbers_in(database: str, token: str, seal: Seal | None) -> tuple[list[str], list[str]]:
    """Return the server's numbers, and those of them that can be read in the database."""

    async def read(rooms: Rooms) -> str:
        lines = await rooms.store.lines(token)
        stated = [line.entry for line in lines if isinstance(line.entry, log.Stated)]
        return " ".join(number for entry in stated for number in (entry.server, *entry.numbers.values()))

    numbers = using(database, seal, read).split()
    with engine_of(database).connect() as connection:
        bodies = connection.execute(text("select body from line where room = :room"), {"room": token}).scalars().all()
    return numbers, [number for number in numbers if any(number in body for body in bodies)]


def test_with_a_secret_the_numbers_of_the_server_are_sealed_and_a_killed_server_goes_on(empty: str) -> None:
    token = using(empty, SECRET, begin)
    numbers, open_to_all = numbers_in(empty, token, SECRET)
    assert len(numbers) >= 2
    assert open_to_all == []
    using(empty, SECRET, lambda rooms: go_on(rooms, token))


@pytest.mark.parametrize(("seal", "words"), [(None, "is sealed"), (OTHER, "not the secret")])
def test_a_sealed_database_is_not_opened_without_its_secret(empty: str, seal: Seal | None, words: str) -> None:
    token = using(empty, SECRET, begin)
    with pytest.raises(StoreError, match=words):
        using(empty, seal, begin)
    reading = Store(empty, owner=False, seal=seal)
    with pytest.raises(StoreError, match=words):
        asyncio.run(reading.lines(token))
    asyncio.run(reading.close())
    using(empty, SECRET, lambda rooms: go_on(rooms, token))


def test_a_database_is_sealed_when_a_secret_is_given_for_the_first_time(empty: str) -> None:
    token = using(empty, None, begin)
    numbers, open_to_all = numbers_in(empty, token, None)
    assert open_to_all == numbers
    using(empty, SECRET, lambda rooms: go_on(rooms, token))
    assert numbers_in(empty, token, SECRET) == (numbers, [])


def test_what_is_sealed_opens_only_in_its_place_and_whole() -> None:
    sealed = SECRET.close("a number", "room 1")
    assert is_sealed(sealed)
    assert SECRET.open(sealed, "room 1") == "a number"
    assert sealed != SECRET.close("a number", "room 1")
    for seal, given, context in (
        (OTHER, sealed, "room 1"),
        (SECRET, sealed, "room 2"),
        (SECRET, sealed[:-8] + "AAAAAAA=", "room 1"),
        (SECRET, sealed + "!", "room 1"),
    ):
        with pytest.raises(StoreError):
            seal.open(given, context)


def test_the_secret_is_a_file_that_is_long_enough(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    assert seal_of(None) is None
    with pytest.raises(StoreError, match="cannot be read"):
        seal_of(str(file))
    file.write_bytes(token_bytes(16))
    with pytest.raises(StoreError, match="at least 32 bytes"):
        seal_of(str(file))
    file.write_bytes(token_bytes(32))
    file.chmod(stat.S_IRUSR)
    assert seal_of(str(file)) is not None
