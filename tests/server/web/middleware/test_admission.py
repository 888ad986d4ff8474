from __future__ import annotations

import asyncio
import time
from unittest.mock import MagicMock

import pytest

from tefuda.server.host.work.payers import paying
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.limits import UNLIMITED, Bucket, Limits, Rate, weigh, weigh_answer
from tefuda.server.web.middleware import admission, gate
from tefuda.server.web.middleware.admission import Admission, Full
from tefuda.server.web.middleware.proxies import Proxies


class Door:
    """A connection that only says whether it was shut."""

    def __init__(self, counted: Admission, peer: str) -> None:
        self.idle_since = 0.0
        self.counted = counted
        self.is_shut = False
        self.address = counted.comes(self, peer)

    def rests(self) -> None:
        self.counted.rests(self, self.address)

    def works(self) -> None:
        self.counted.works(self, self.address)

    def shut(self) -> None:
        self.is_shut = True
        self.counted.goes(self, self.address)


def test_who_has_been_idle_longest_gives_way_first() -> None:
    async def run() -> None:
        counted = Admission(UNLIMITED, Proxies(), 3)
        first, second, third = (Door(counted, f"203.0.113.{index}") for index in range(3))
        first.rests()  # another request of it was answered meanwhile
        fourth = Door(counted, "203.0.113.9")
        assert [one.is_shut for one in (first, second, third, fourth)] == [False, True, False, False]
        third.works()
        fourth.works()
        first.works()
        with pytest.raises(Full):
            Door(counted, "203.0.113.10")
        assert len(counted.open) == 3

    asyncio.run(run())


def test_who_is_idle_too_long_is_shut_and_an_address_at_rest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        counted = Admission(Limits(arrivals=Rate(1e6, 100)), Proxies(), 100)
        late, busy = Door(counted, "203.0.113.1"), Door(counted, "203.0.113.2")
        busy.works()
        while not late.is_shut or "203.0.113.1" in counted.addresses:
            await asyncio.sleep(0.01)
        assert not busy.is_shut
        assert list(counted.addresses) == ["203.0.113.2"]

    monkeypatch.setattr(admission, "IDLE", 0.02)
    monkeypatch.setattr(admission, "SWEEP", 0.01)
    asyncio.run(run())


def test_an_address_has_so_many_connections_and_arrivals() -> None:
    async def run() -> None:
        counted = Admission(Limits(connections=2, arrivals=Rate(0, 3)), Proxies(["10.0.0.0/8"]), 100)
        for _ in range(2):
            Door(counted, "2001:db8::1").works()
        with pytest.raises(Full):
            Door(counted, "2001:db8::2")
        with pytest.raises(Full):
            Door(counted, "2001:db8::3")
        Door(counted, "2001:db8:0:1::1")
        for _ in range(5):
            assert Door(counted, "10.0.0.1").address is None

    asyncio.run(run())


def test_a_bucket_earns_what_was_overspent() -> None:
    bucket = Bucket(Rate(2, 6), 100.0)
    assert bucket.spend(100.0, 10) == -4
    assert bucket.wait() == 2
    assert not bucket.takes(101.0, 1)
    assert bucket.takes(102.5, 1)
    assert not bucket.full(105.0)
    assert bucket.full(105.5)


def test_frames_bytes_and_time_weigh_alike_what_a_connection_earns_in_a_second() -> None:
    assert weigh(40, 0, 0) == weigh(0, 32_768, 0) == weigh(0, 0, 0.05) == 1


def test_an_address_bears_what_its_answers_cost_even_if_it_went_away() -> None:
    async def run() -> None:
        counted = Admission(UNLIMITED._replace(requests=Rate(0, 100)), Proxies(), 100)

        def left() -> float:
            return counted.address("203.0.113.1").requests.left  # a slow machine may forget who has asked nothing yet

        token = paying.set(counted.address("203.0.113.1"))
        began = asyncio.Event()
        loop = asyncio.get_running_loop()

        def work() -> None:
            loop.call_soon_threadsafe(began.set)
            end = time.thread_time() + 0.1
            while time.thread_time() < end:
                pass

        asking = asyncio.create_task(Aside().do(work))
        await began.wait()
        asking.cancel()
        while left() == 100:
            await asyncio.sleep(0.01)
        paying.reset(token)
        assert left() <= 100 - weigh_answer(0, 0.1)
        before = left()
        counted.answered("203.0.113.1", 655_360)
        assert left() == before - 10

    asyncio.run(run())


def test_a_client_is_charged_for_the_work_of_the_processor_not_for_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[float] = []

    def watched(frames: int, size: int, seconds: float) -> float:
        charged.append(seconds)
        return 0.0

    monkeypatch.setattr(gate, "weigh", watched)

    async def run() -> None:
        inner, network = MagicMock(), MagicMock()
        network.get_extra_info.return_value = ("203.0.113.1", 5000)
        inner.data_received.side_effect = lambda data: time.sleep(0.2)
        door = gate.Gate(Admission(UNLIMITED, Proxies(), 3), lambda: inner)
        door.connection_made(network)
        door.get_buffer(5)
        door.buffer_updated(5)

    asyncio.run(run())
    assert len(charged) == 1
    assert charged[0] < 0.1


def gates(counted: Admission, addresses: list[str]) -> list[gate.Gate]:
    """Return connections of some addresses, whose protocols count the frames in what they are given."""
    made = []
    for address in addresses:
        network = MagicMock()
        network.get_extra_info.return_value = (address, 5000)
        network.is_closing.return_value = False
        inner = MagicMock()
        door = gate.Gate(counted, lambda inner=inner: inner)  # type: ignore[misc]
        door.connection_made(network)
        made.append(door)
    return made


def held(door: gate.Gate) -> bool:
    return bool(door.network.pause_reading.called)  # type: ignore[attr-defined]


def test_an_address_whose_share_is_empty_holds_its_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, of 300 connections with 30 frames a second each none was held, however much they asked for together."""
    now = 100.0

    async def run() -> None:
        nonlocal now
        counted = Admission(Limits(), Proxies(), 1000)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
        doors, heard = gates(counted, ["203.0.113.1"] * 300 + ["203.0.113.2"]), 0
        *attackers, honest = doors
        paced = attackers.pop()
        for second in range(20):
            now = 100.0 + second
            for door in attackers:
                if not held(door):
                    for _ in range(30):
                        door.frames = 1
                        door.get_buffer(1)
                        door.buffer_updated(1)
                        heard += 1
                        if held(door):
                            break
            for door in (honest, *([paced] if second % 3 == 0 else [])):
                door.frames = 1
                door.get_buffer(1)
                door.buffer_updated(1)
        share, frames = counted.limits.address, 40
        assert sum(map(held, attackers)) == len(attackers)
        assert heard < 2 * frames * (share.at_once + 20 * share.each_second)
        assert not held(honest)
        assert not held(paced), "who uses no more than an equal part of the share goes on"

    asyncio.run(run())


def test_what_is_shown_to_others_is_paid_for_by_who_brought_it_about() -> None:
    async def run() -> None:
        counted = Admission(Limits(), Proxies(), 1000)
        (door,) = gates(counted, ["203.0.113.1"])
        told: list[object] = []
        loop = asyncio.get_running_loop()
        door._inner.data_received.side_effect = lambda data: loop.call_soon(  # type: ignore[union-attr]
            lambda: told.append(paying.get())
        )
        door.get_buffer(1)
        door.buffer_updated(1)
        await asyncio.sleep(0)
        assert told == [door]
        before = counted.address("203.0.113.1").bucket.left
        door.causes(0.5)
        assert counted.address("203.0.113.1").bucket.left <= before - 9
        assert held(door)

    asyncio.run(run())


def test_requests_through_a_proxy_are_weighed_by_the_address_of_the_client() -> None:
    async def run() -> None:
        counted = Admission(Limits(address=Rate(0, 2)), Proxies(["10.0.0.0/8"]), 100)
        answered = [counted.forwards("203.0.113.1", 32_768) for _ in range(3)]
        assert answered == [True, False, False]
        assert counted.forwards("203.0.113.2", 0)

    asyncio.run(run())
