"""The alarm of a room: it rings in time, and is not set again for each action."""

from __future__ import annotations

import asyncio

from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.room.room import Room


def test_an_alarm_rings_once_at_the_earliest_time_it_was_set_for() -> None:
    async def work() -> None:
        live, rung = LiveRoom(Room("table"), lambda: 0), list[str]()
        live.wake_within(0.02, lambda: rung.append("first"))
        live.wake_within(60, lambda: rung.append("later"))
        await asyncio.sleep(0.1)
        assert rung == ["first"]
        live.wake_within(60, lambda: rung.append("much later"))
        live.wake_within(0.02, lambda: rung.append("sooner"))
        await asyncio.sleep(0.1)
        assert rung == ["first", "sooner"]
        live.wake_within(0.02, lambda: rung.append("never"))
        live.silence()
        await asyncio.sleep(0.1)
        assert rung == ["first", "sooner"]

    asyncio.run(work())
