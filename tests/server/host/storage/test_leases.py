"""Nodes that share a database: whose room is whose, and what a late write meets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from sqlalchemy import text

from tefuda.server.host.storage.database import Conflict, Owned, StoreError, Unavailable, engine_of
from tefuda.server.host.storage.leases import FENCED, Claimed, Leases, Node
from tefuda.server.host.storage.store import Store
from tefuda.server.room import log

A, B = Node("a", "http://a"), Node("b", "http://b")
OPENED = log.Opened("a" * 64, "mau-mau", {}, ["open", "greedy"], "none", True, True, "0.1.0", "rules")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def two_nodes(database: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores of nodes that have taken their leases."""
    stores = [Store(database, node=node) for node in (A, B)]
    for store in stores:
        await store.open()
        await leases(store).take(0)
    try:
        yield stores[0], stores[1]
    finally:
        for store in stores:
            await store.close()


def leases(store: Store) -> Leases:
    assert store.leases is not None
    return store.leases


async def write(store: Store, room: str, seq: int, entry: log.Entry, at: int = 0) -> None:
    """Write a line after those that are there."""
    lines = await store.lines(room)
    head = lines[seq - 1].head if seq else log.first_head(room)
    line = log.Line(seq, at, entry)
    line.head = log.next_head(head, line, log.write(entry))
    await store.append(room, line)


async def lapse(store: Store, node: Node) -> None:
    """Let the lease of a node end."""
    ended = text("update node set until = clock_timestamp() - interval '1 second' where name = :name")
    with store.engine.begin() as connection:
        connection.execute(ended, {"name": node.name})


def test_a_room_is_its_first_node_s_until_its_lease_ends_and_then_a_late_write_collides(empty_postgres: str) -> None:
    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, second):
            await leases(first).begin("room")
            await write(first, "room", 0, OPENED, at=50)
            assert await leases(first).claim("room", 60) == Claimed("a")
            assert await leases(second).claim("room", 60) == Claimed("a")
            await lapse(first, A)
            assert await leases(second).claim("room", 60) == Claimed("b", new=True)
            lines = await second.lines("room")
            assert lines[-1].entry == log.TakenOver("b", 2, 50)
            assert lines[-1].at == 60
            with pytest.raises(Conflict):
                await write(first, "room", 1, log.Ended())
            assert await leases(first).renew(0) == "lapsed"
            assert await leases(first).had() == set()
            assert await leases(second).had() == {"room"}
            assert await leases(first).renew(0) == "kept"
            assert await leases(first).claim("room", 60) == Claimed("b")

    asyncio.run(check())


def test_a_room_that_is_given_up_or_whose_node_began_anew_is_there_for_whoever_is_asked(empty_postgres: str) -> None:
    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, second):
            await leases(first).begin("room")
            await write(first, "room", 0, OPENED)
            await leases(first).release(["room", "another"])
            assert await leases(second).claim("room", 0) == Claimed("b", new=True)
            await leases(second).take(0)  # as a process that is started again does
            assert await leases(first).claim("room", 0) == Claimed("a", new=True)
            await leases(first).end()
            assert await leases(second).claim("room", 0) == Claimed("b", new=True)
            owners = [line.entry.epoch for line in await first.lines("room") if isinstance(line.entry, log.TakenOver)]
            assert owners == [2, 3, 4]

    asyncio.run(check())


def test_the_time_of_a_pause_is_that_of_the_owner_before_between_the_last_line_and_now(empty_postgres: str) -> None:
    async def check(heard: int, now: int) -> int:
        async with two_nodes(empty_postgres) as (first, second):
            room = f"room-{heard}-{now}"
            await leases(first).begin(room)
            await write(first, room, 0, OPENED, at=1000)
            await leases(first).renew(heard)
            await lapse(first, A)
            await leases(second).claim(room, now)
            entry = (await second.lines(room))[-1].entry
            assert isinstance(entry, log.TakenOver)
            return entry.since

    assert asyncio.run(check(1500, 9000)) == 1500
    assert asyncio.run(check(500, 9000)) == 1000
    assert asyncio.run(check(1500, 1200)) == 1200
    assert asyncio.run(check(1500, 10)) == 1000


def test_there_is_nothing_to_claim_of_a_room_that_does_not_exist(empty_postgres: str) -> None:
    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, _):
            assert await leases(first).claim("room", 0) is None
            with first.engine.connect() as connection:
                assert connection.execute(text("select count(*) from owner")).scalar() == 0

    asyncio.run(check())


def test_a_node_without_a_valid_lease_claims_nothing(empty_postgres: str) -> None:
    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, _):
            await leases(first).begin("room")
            await write(first, "room", 0, OPENED)
            await leases(first).release(["room"])
            await lapse(first, A)
            with pytest.raises(Unavailable):
                await leases(first).claim("room", 0)
            assert len(await first.lines("room")) == 1

    asyncio.run(check())


def test_a_node_whose_name_another_process_has_taken_renews_nothing(empty_postgres: str) -> None:
    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, _):
            again = Store(empty_postgres, node=A)
            await again.open()
            await leases(again).take(0)
            assert leases(again).epoch == leases(first).epoch + 1
            assert await leases(first).renew(0) == "replaced"
            assert first.fenced
            assert await leases(again).renew(0) == "kept"
            await again.close()

    asyncio.run(check())


def test_a_node_fences_itself_by_its_own_clock(empty_postgres: str) -> None:
    async def check() -> None:
        clock = Clock()
        store = Store(empty_postgres, node=A)
        await store.open()
        mine = Leases(store.engine, A, clock)
        assert mine.fenced
        await mine.take(0)
        assert not mine.fenced
        clock.now += FENCED - 0.1
        assert not mine.fenced
        clock.now += 0.2
        assert mine.fenced
        assert await mine.renew(0) == "kept"
        assert not mine.fenced
        mine.close()
        await store.close()

    asyncio.run(check())


def test_two_nodes_that_claim_the_same_rooms_at_once_agree_on_every_one(empty_postgres: str) -> None:
    rooms = [f"room-{number}" for number in range(300)]

    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, second):
            await asyncio.gather(*(write(first, room, 0, OPENED) for room in rooms))

            async def renew() -> None:
                while True:
                    await asyncio.gather(*(leases(store).renew(0) for store in (first, second)))
                    await asyncio.sleep(0.5)

            renewing = asyncio.create_task(renew())
            asked = [leases(store).claim(room, 0) for room in rooms for store in (first, second)]
            found = await asyncio.gather(*asked)
            renewing.cancel()
            for room, one, other in zip(rooms, found[::2], found[1::2], strict=True):
                assert one is not None
                assert other is not None
                assert one.node == other.node
                assert [one.new, other.new].count(True) == 1
                owners = [line.entry for line in await first.lines(room) if isinstance(line.entry, log.TakenOver)]
                assert owners == [log.TakenOver(one.node, 1, 0)]

    asyncio.run(check())


def test_an_owner_that_writes_all_the_time_and_another_that_takes_over_make_one_chain(empty_postgres: str) -> None:
    async def check() -> None:
        async with two_nodes(empty_postgres) as (first, second):
            await leases(first).begin("room")
            await write(first, "room", 0, OPENED)
            await lapse(first, A)

            async def write_on() -> None:
                with suppress(Conflict):
                    for seq in range(1, 1000):
                        await write(first, "room", seq, log.WasReady(0))

            writing = asyncio.create_task(write_on())
            await asyncio.sleep(0.05)
            assert await leases(second).claim("room", 0) == Claimed("b", new=True)
            await asyncio.wait_for(writing, 60)
            lines = await second.lines("room")
            assert lines[-1].entry == log.TakenOver("b", 2, 0)

    asyncio.run(check())


def test_nodes_share_a_database_only_with_nodes(empty_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.server.host.storage.database.HANDOVER", 0.1)

    async def check() -> None:
        async with two_nodes(empty_postgres):
            alone = Store(empty_postgres)
            with pytest.raises(Owned):
                await alone.open()
            await alone.close()
        alone = Store(empty_postgres)
        await alone.open()
        node = Store(empty_postgres, node=A)
        with pytest.raises(Owned):
            await node.open()
        await node.close()
        await alone.close()

    asyncio.run(check())


def test_nodes_need_postgresql() -> None:
    with pytest.raises(StoreError, match="PostgreSQL"):
        Leases(engine_of("sqlite://"), A)
