"""The alarm of a room, which is not set again for each action, and its pages, which are told things together."""

from __future__ import annotations

import asyncio
from hashlib import sha256

from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.work.payers import paying
from tefuda.server.room.room import Room

HEAD = bytes(range(32))


class Paid:
    """Somebody who pays, and how often that was asked for."""

    name = "192.0.2.1"

    def __init__(self) -> None:
        self.times = 0

    def causes(self, seconds: float) -> None:
        assert seconds >= 0
        self.times += 1

    def works_aside(self, seconds: float) -> None: ...

    def thinks(self, seconds: float) -> None: ...

    def may_think(self) -> bool:
        return True


class Page:
    """A page that is told things."""

    def __init__(self, name: str, did: list[str]) -> None:
        self.name = name
        self.did = did

    def speak(self) -> None:
        self.did.append(f"{self.name} speaks")

    def write(self) -> None:
        self.did.append(f"{self.name} writes")


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


def test_pages_that_are_told_things_by_one_event_write_at_its_end_and_who_brought_it_about_pays_once() -> None:
    async def work() -> None:
        live, did, payer = LiveRoom(Room("table"), lambda: 0), list[str](), Paid()
        paying.set(payer)
        for name in ("first", "second"):
            live.speak_soon(Page(name, did))
        assert did == []
        await asyncio.sleep(0)
        assert did == ["first speaks", "second speaks", "first writes", "second writes"]
        assert payer.times == 1

    asyncio.run(work())


def test_whoever_brought_a_page_to_speak_pays_for_it_alone() -> None:
    async def work() -> None:
        live, did, payers = LiveRoom(Room("table"), lambda: 0), list[str](), [Paid(), Paid()]
        for payer in (*payers, payers[1]):
            paying.set(payer)
            live.speak_soon(Page("page", did))
        await asyncio.sleep(0)
        assert [payer.times for payer in payers] == [1, 1]

    asyncio.run(work())


def test_a_page_that_fails_keeps_nothing_from_the_others() -> None:
    class Broken(Page):
        def write(self) -> None:
            raise OSError("broken")

    async def work() -> None:
        live, did, faults = LiveRoom(Room("table"), lambda: 0), list[str](), list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: faults.append(told.get("exception")))
        for page in (Broken("broken", did), Page("other", did)):
            live.speak_soon(page)
        await asyncio.sleep(0)
        assert did == ["broken speaks", "other speaks", "other writes"]
        assert [str(fault) for fault in faults] == ["broken"]

    asyncio.run(work())


def test_a_head_that_was_told_is_known_from_one_that_is_made_up_or_of_another_room() -> None:
    here, there = (
        LiveRoom(Room(token), lambda: 0, 0, lambda text: sha256(text.encode()).hexdigest()) for token in "ab"
    )
    told = here.head_told(HEAD)
    assert here.has_told(told)
    assert not there.has_told(told)
    assert not here.has_told(f"{told[:-6]}000000")
