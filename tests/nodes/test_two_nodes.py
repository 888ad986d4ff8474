"""Two nodes in one process over a real PostgreSQL: what one of them changes, the other finds out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tefuda.server.host.rooms.lobby import first_entries, lobby_view
from tefuda.server.host.rooms.operations import carry_out_orders
from tefuda.server.host.rooms.refusals import Elsewhere
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.storage.database import Unavailable
from tefuda.server.host.storage.leases import Node
from tefuda.server.host.storage.store import Order, Store
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tests.patience import PATIENCE
from tests.server.conftest import empty_postgres, postgres_url  # noqa: F401

ANN, BEN = "a" * 64, "b" * 64


@asynccontextmanager
async def two_nodes(database: str) -> AsyncIterator[tuple[Rooms, Rooms]]:
    first, second = (Rooms(Store(database, node=Node(name, f"http://{name}")), pace=(0, 0)) for name in "ab")
    await first.open()
    await second.open()
    try:
        yield first, second
    finally:
        await first.close()
        await second.close()


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await asyncio.sleep(0.02)


class Page:
    """A page at a room: why it was sent away, if it was."""

    guest = ANN
    payer = ""

    def __init__(self) -> None:
        self.away: RequestRefused | None = None

    def changed(self) -> None:
        pass

    def hears(self, seat: int, number: int) -> None:
        pass

    def leave(self, reason: RequestRefused, after: int) -> None:
        self.away = reason

    def send_away(self) -> None:
        pass


async def opened(rooms: Rooms, **settings: Any) -> str:
    return await rooms.new_room(first_entries(NewRoom("mau-mau", seats=["me", "open"], **settings), ANN, "Ann"))


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue("empty_postgres"))


def test_a_room_is_found_at_its_node_and_elsewhere_once_that_has_given_it_up(database: str) -> None:
    async def check() -> None:
        async with two_nodes(database) as (first, second):
            token, page = await opened(first), Page()
            live = await first.find(token)
            first.watch(live, page, ANN)
            with pytest.raises(Elsewhere) as there:
                await second.find(token)
            assert there.value.node == "a"
            await first.drain()
            assert page.away is not None
            assert page.away.code == "restarting"
            assert live.lost
            assert (await second.find(token)).room.seq == live.room.seq + 1
            assert second.metrics.taken_over == 1
            with pytest.raises(RequestRefused):
                await first.find(token)
            with pytest.raises(RequestRefused):
                await opened(first)

    asyncio.run(check())


def test_a_node_that_had_to_wait_for_its_database_renews_its_lease_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        rooms = Rooms(Store(database, node=Node("a", "http://a")), pace=(0, 0))
        pulse, failed = rooms.store.pulse, asyncio.Event()

        async def pulse_later(now: int) -> None:
            if not failed.is_set():
                failed.set()
                raise Unavailable("away")
            await pulse(now)

        monkeypatch.setattr(rooms.store, "pulse", pulse_later)
        await rooms.open()
        await until(lambda: rooms.opened)
        listening = [thread for thread in threading.enumerate() if thread.name == "store-notices"]
        assert len(listening) == 1
        await rooms.close()

    asyncio.run(check())


def test_a_late_command_of_an_owner_before_is_refused_and_its_room_dropped(database: str) -> None:
    async def check() -> None:
        async with two_nodes(database) as (first, second):
            token = await opened(first)
            live = await first.find(token)
            assert first.store.leases is not None
            await first.store.leases.release([token])  # without telling the room
            there = await second.find(token)
            with pytest.raises(RequestRefused) as refused:
                await first.command(live, ANN, "en", protocol.Fill("one", 1, "greedy"))
            assert refused.value.code == "restarting"
            assert (first.metrics.overtaken, first.metrics.faults, live.lost) == (1, 0, True)
            assert (await second.command(there, ANN, "en", protocol.Fill("one", 1, "greedy"))).id == "one"

    asyncio.run(check())


def test_the_lobby_has_the_rooms_of_all_nodes(database: str) -> None:
    async def check() -> None:
        async with two_nodes(database) as (first, second):
            token = await opened(first, private=False)
            page = Page()
            first.watch(await first.find(token), page, ANN)
            await until(lambda: bool(lobby_view(second, "en").rooms))
            view = lobby_view(second, "en")
            assert [(one.room, one.players, one.open) for one in view.rooms] == [(token, ["Ann"], 1)]
            assert view == lobby_view(first, "en")
            first.unwatch(await first.find(token), page, ANN)
            await until(lambda: not lobby_view(second, "en").rooms)

    asyncio.run(check())


def test_a_new_name_is_known_at_the_other_node(database: str) -> None:
    async def check() -> None:
        async with two_nodes(database) as (first, second):
            await first.rename(ANN, "Ann")
            assert await second.name_of(ANN, "en") == "Ann"
            await first.rename(ANN, "Anna")
            async with asyncio.timeout(PATIENCE):
                while await second.name_of(ANN, "en") != "Anna":
                    await asyncio.sleep(0.02)

    asyncio.run(check())


def test_an_order_is_carried_out_once_and_that_for_a_room_by_its_owner(database: str) -> None:
    async def check() -> None:
        async with two_nodes(database) as (first, second):
            token = await opened(first)
            await first.store.add_order(Order("1" * 32, "close", token))
            await carry_out_orders(second)
            assert await second.store.take_answer("1" * 32) is None
            await asyncio.gather(carry_out_orders(first), carry_out_orders(second), carry_out_orders(first))
            while (answer := await second.store.take_answer("1" * 32)) is None:
                await carry_out_orders(first)
            assert answer == ""
            assert (await first.find(token)).room.closed

    asyncio.run(check())


def test_a_node_whose_name_was_taken_serves_nobody(database: str) -> None:
    async def check() -> None:
        async with two_nodes(database) as (first, _):
            token = await opened(first)
            again = Store(database, node=Node("a", "http://again"))
            await again.open()
            assert again.leases is not None
            await again.leases.take(0)
            await until(lambda: first.stopping)
            assert first.loaded == {}
            with pytest.raises(RequestRefused):
                await first.find(token)
            await again.close()

    asyncio.run(check())
