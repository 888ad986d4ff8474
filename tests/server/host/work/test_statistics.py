"""Statistics stored for guests: merged, bounded, sealed, and gone with the guest."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tefuda.server.host.rooms.operations import carry_out
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.storage.blobs import STATISTICS, Blob, Full, Kind
from tefuda.server.host.storage.database import engine_of
from tefuda.server.host.storage.sealing import Seal
from tefuda.server.host.storage.store import Order, Store
from tefuda.server.host.work import statistics
from tefuda.server.host.work.statistics import ADDING, DEALS, LARGEST, Statistics
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import NO_LIMIT
from tefuda.server.messages.statistics_api import DealEntry, MistakesEntry, NewEntries, StoredEntries
from tests.server.host.storage.test_migrations import empty

__all__ = ["empty"]
ANN, BEN = "a" * 64, "b" * 64
SECRET = Seal(b"s" * 32)


def played(number: int, room: str = "room") -> DealEntry:
    return DealEntry(f"{room} 1 {number}", "2026-11-24", "nippachi", "Nippachi", 4, ["casual"], 2, False, -3.0)


def mistakes(number: int) -> MistakesEntry:
    return MistakesEntry(f"room 1 {number} 0", "nippachi", 9, 8, {"mistake": 1}, {"pass play": 1})


def blob_of(guest: str) -> Blob:
    return Blob(STATISTICS, guest, "", 1, "")


def with_statistics(database: str, work: Callable[[Statistics], Awaitable[None]], seal: Seal | None = None) -> None:
    async def run() -> None:
        store = Store(database, seal=seal)
        try:
            await store.open()
            await work(Statistics(store, Aside(), lambda: 1))
        finally:
            await store.close()

    asyncio.run(run())


def test_each_entry_is_added_once_and_found_by_a_later_server(database: str) -> None:
    guest = secrets.token_hex(32)

    async def add(statistics: Statistics) -> None:
        assert await statistics.of(guest) == StoredEntries(False)
        assert (await statistics.add(guest, NewEntries([played(1)], [mistakes(1)], {"mau-mau 3": False}))).stored
        await statistics.add(guest, NewEntries([played(1), played(2)], [], {"mau-mau 3": True, "mau-mau 4": True}))

    async def find(statistics: Statistics) -> None:
        assert await statistics.of(guest) == StoredEntries(
            True, [played(1), played(2)], [mistakes(1)], {"mau-mau 3": False, "mau-mau 4": True}
        )
        assert await statistics.of(secrets.token_hex(32)) == StoredEntries(False)
        assert not (await statistics.forget(guest)).stored
        assert await statistics.of(guest) == StoredEntries(False)

    with_statistics(database, add)
    with_statistics(database, find)


def test_the_oldest_entries_are_dropped_beyond_the_bound(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "DEALS", 3)
    guest = secrets.token_hex(32)

    async def add(statistics: Statistics) -> None:
        for number in range(1, 6):
            await statistics.add(guest, NewEntries([played(number)], [mistakes(number)], {f"ppo {number}": True}))
        found = await statistics.of(guest)
        assert [one.id for one in found.deals] == ["room 1 3", "room 1 4", "room 1 5"]
        assert [one.id for one in found.judged] == ["room 1 3 0", "room 1 4 0", "room 1 5 0"]
        assert list(found.problems) == ["ppo 3", "ppo 4", "ppo 5"]

    with_statistics(database, add)


def test_what_is_stored_for_a_guest_never_exceeds_its_bound(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries full of noise, which nothing can compress, are the largest there can be."""
    monkeypatch.setattr(statistics, "ADDING", NO_LIMIT)
    guest = secrets.token_hex(32)

    def noise(number: int) -> DealEntry:
        title, bots = secrets.token_urlsafe(60), [secrets.token_urlsafe(30) for _ in range(16)]
        return DealEntry(f"{secrets.token_hex(40)} {number}", "2026-11-24", "ppo", title, 4, bots, 1, True, 1.0)

    async def add(statistics: Statistics) -> None:
        for piece in range(8):
            await statistics.add(guest, NewEntries([noise(100 * piece + number) for number in range(100)]))
            blob = await statistics.store.blob(STATISTICS, guest)
            assert blob is not None
            assert len(blob.body) <= LARGEST
        found = await statistics.of(guest)
        assert found.deals[-1].id.endswith(" 799"), "the latest stay"

    with_statistics(database, add)


def test_two_thousand_deals_have_room() -> None:
    entries = StoredEntries(True, [played(number, secrets.token_urlsafe(16)) for number in range(DEALS)])
    assert len(blob_of(ANN).closed(msgspec.json.encode(entries), SECRET).body) <= LARGEST


def test_who_adds_too_often_is_refused_and_nobody_else(database: str) -> None:
    ann, ben = secrets.token_hex(32), secrets.token_hex(32)

    async def flood(statistics: Statistics) -> None:
        for number in range(int(ADDING.at_once)):
            await statistics.add(ann, NewEntries([played(number)]))
        with pytest.raises(RequestRefused) as refused:
            await asyncio.gather(*(statistics.add(ann, NewEntries()) for _ in range(20)))
        assert refused.value.code == "too_fast"
        await statistics.add(ben, NewEntries([played(1)]))
        assert len((await statistics.of(ben)).deals) == 1

    with_statistics(database, flood)


def test_of_many_guests_no_more_is_remembered_than_need_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "REMEMBERED", 10)
    monkeypatch.setattr(statistics, "ADDING", NO_LIMIT)

    async def come(statistics: Statistics) -> None:
        for number in range(40):
            await statistics.add(f"{number:064x}", NewEntries())
        assert len(statistics._adding) <= 10

    with_statistics(f"sqlite:///{tmp_path}/tables.sqlite", come)


def test_two_changes_at_once_are_both_stored(database: str) -> None:
    guest = secrets.token_hex(32)

    async def add(statistics: Statistics) -> None:
        await asyncio.gather(*(statistics.add(guest, NewEntries([played(number)])) for number in range(20)))
        assert len((await statistics.of(guest)).deals) == 20

    with_statistics(database, add)


async def put_over(statistics: Statistics, blob: Blob) -> None:
    """Write a blob over whatever is there."""
    store = statistics.store
    await store.put_blob(blob, await store.blob(blob.kind, blob.owner))


def test_what_another_node_adds_meanwhile_stays(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def add(statistics: Statistics) -> None:
        read, others = statistics.store.blob, [NewEntries([played(number)]) for number in (2, 3)]
        another = Statistics(statistics.store, statistics.aside, statistics.now)

        async def late(kind: Kind, owner: str) -> Blob | None:
            found = await read(kind, owner)
            if others:
                monkeypatch.setattr(statistics.store, "blob", read)
                await another.add(ANN, others.pop())
                monkeypatch.setattr(statistics.store, "blob", late)
            return found

        monkeypatch.setattr(statistics.store, "blob", late)
        await statistics.add(ANN, NewEntries([played(1)]))
        assert {deal.id for deal in (await statistics.of(ANN)).deals} == {played(n).id for n in (1, 2, 3)}

    with_statistics(empty, add)


def test_a_full_server_drops_only_what_was_not_touched_for_long(empty: str) -> None:
    async def fill(statistics: Statistics) -> None:
        few = STATISTICS._replace(most=3)

        async def put(guest: str, at: int) -> None:
            await put_over(statistics, Blob(few, guest, "", at, "", b"new"))

        for number, at in enumerate((5, 6, 7)):
            await put(f"{number}" * 64, at)
        with pytest.raises(Full):
            await put(ANN, few.spared)
        await put("0" * 64, few.spared)  # who is there already goes on
        await put(ANN, 7 + few.spared)
        gone = [await statistics.store.blob(STATISTICS, f"{number}" * 64) is None for number in range(3)]
        assert gone == [False, True, False]
        assert await statistics.store.blob(STATISTICS, ANN) is not None

    with_statistics(empty, fill)


def test_a_guest_is_told_that_there_is_no_room(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def add(statistics: Statistics) -> None:
        async def full(blob: Blob, before: Blob | None) -> None:
            raise Full("full")

        monkeypatch.setattr(statistics.store, "put_blob", full)
        with pytest.raises(RequestRefused) as refused:
            await statistics.add(ANN, NewEntries([played(1)]))
        assert refused.value.code == "full"

    with_statistics(empty, add)


# ------------------------------------------------------------------ at rest


def bodies(database: str) -> list[bytes]:
    """Return what the database has, as it is stored."""
    with engine_of(database).connect() as connection:
        return [
            bytes(row[0]) for row in connection.exec_driver_sql("select body from blob where kind = 'statistics'").all()
        ]


def test_in_a_sealed_database_they_are_sealed_each_for_its_guest(empty: str) -> None:
    async def add(statistics: Statistics) -> None:
        await statistics.add(ANN, NewEntries([played(1)]))

    async def look(statistics: Statistics) -> None:
        assert (await statistics.of(ANN)).deals == [played(1)]
        blob = await statistics.store.blob(STATISTICS, ANN)
        assert blob is not None
        await put_over(statistics, blob._replace(owner=BEN))
        with pytest.raises(RequestRefused) as refused:
            await statistics.of(BEN)
        assert refused.value.code == "damaged"

    with_statistics(empty, add, SECRET)
    with pytest.raises(ValueError, match="digest"):
        blob_of(ANN)._replace(body=bodies(empty)[0]).opened(None)
    with_statistics(empty, look, SECRET)


def test_those_of_a_database_that_is_sealed_later_are_sealed_with_it(empty: str) -> None:
    async def add(statistics: Statistics) -> None:
        await statistics.add(ANN, NewEntries([played(1)]))

    async def look(statistics: Statistics) -> None:
        assert (await statistics.of(ANN)).deals == [played(1)]

    with_statistics(empty, add)
    (before,) = bodies(empty)
    with_statistics(empty, look, SECRET)
    assert bodies(empty) != [before]


def test_damaged_ones_are_reported_and_can_be_deleted(empty: str) -> None:
    async def damage(statistics: Statistics) -> None:
        for body in (b"", b"no such format", blob_of(ANN).closed(b'{"stored": 1}', None).body):
            await put_over(statistics, blob_of(ANN)._replace(body=body))
            for asked in (statistics.of(ANN), statistics.add(ANN, NewEntries([played(1)]))):
                with pytest.raises(RequestRefused) as refused:
                    await asked
                assert refused.value.code == "damaged"
        await statistics.forget(ANN)
        await statistics.add(ANN, NewEntries([played(1)]))
        assert (await statistics.of(ANN)).stored

    with_statistics(empty, damage)


def test_those_of_before_the_field_was_named_stored_are_read(empty: str) -> None:
    async def look(statistics: Statistics) -> None:
        await put_over(statistics, blob_of(ANN).closed(b'{"kept": true, "problems": {"nippachi 7": true}}', None))
        assert await statistics.of(ANN) == StoredEntries(True, problems={"nippachi 7": True})

    with_statistics(empty, look)


def test_a_guest_who_is_erased_leaves_none(empty: str) -> None:
    """The guest is found by them, too, even one who has never sat at a table."""

    async def run() -> None:
        rooms = Rooms(Store(empty))
        await rooms.open()
        statistics = Statistics(rooms.store, rooms.aside, rooms.now)
        await statistics.add(ANN, NewEntries([played(1)]))
        await statistics.add(BEN, NewEntries([played(1)]))
        await carry_out(rooms, Order("1", "erase", ANN[:12]))
        assert await statistics.of(ANN) == StoredEntries(False)
        assert (await statistics.of(BEN)).stored
        await rooms.close()

    asyncio.run(run())
