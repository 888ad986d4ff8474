from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tefuda.errors import CompileError
from tefuda.play.deal import Deal
from tefuda.server.host.rooms import rooms as hosted
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.rooms.lobby import first_entries
from tefuda.server.host.rooms.operations import PATIENCE as PATIENCE_OF_OPERATORS
from tefuda.server.host.rooms.operations import carry_out_orders, forget_answers
from tefuda.server.host.rooms.rooms import Rooms, wall_clock
from tefuda.server.host.storage.database import Unavailable
from tefuda.server.host.storage.store import Order, Store
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.room import Room
from tests.patience import PATIENCE
from tests.server.room_session import ALICE

HOUR = 3_600_000
DAY = 24 * HOUR


class Watcher:
    """A page of a guest, without a socket."""

    def __init__(self, guest: str = ALICE) -> None:
        self.guest = guest
        self.payer = ""
        self.news = asyncio.Event()
        self.left: tuple[RequestRefused, int] | None = None

    def changed(self) -> None:
        self.news.set()

    def hears(self, seat: int, number: int) -> None:
        raise AssertionError

    def leave(self, reason: RequestRefused, after: int) -> None:
        self.left = reason, after
        self.news.set()

    def send_away(self) -> None:
        raise AssertionError

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait until something is so, which is looked at whenever there is news."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                await self.news.wait()
                self.news.clear()


def rooms_at(file: Path, clock: Callable[[], int] | None = None, pace: int = 0) -> Rooms:
    return Rooms(Store(str(file)), clock=clock, pace=(pace, pace))


async def new_room(rooms: Rooms, **asked: object) -> LiveRoom:
    entries = first_entries(NewRoom("mau-mau", seats=["me", "greedy", "greedy"], begin=True, **asked), ALICE, "Ann")  # type: ignore[arg-type]
    return await rooms.find(await rooms.new_room(entries))


async def leave_in_haste(rooms: Rooms) -> None:
    """End as a server does that is killed: nothing more is written."""
    rooms.stop()
    rooms.tasks.cancel()
    for live in rooms.loaded.values():
        live.silence()
    await rooms.store.close()


# ------------------------------------------------------------------ clocks


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -400 * DAY, 400 * DAY], ids=["-1h", "+1h", "-400d", "+400d"])
@pytest.mark.parametrize("killed", [False, True])
def test_a_table_goes_on_at_once_whatever_the_clock_says_after_a_restart(
    tmp_path: Path, jump: int, killed: bool
) -> None:
    file, wall = tmp_path / "tables.sqlite", wall_clock()

    async def before() -> tuple[str, int]:
        rooms = rooms_at(file, wall, pace=HOUR)  # the bots take their time, so that one of them is to act
        await rooms.open()
        live = await new_room(rooms, timer="normal")
        watcher = Watcher()
        rooms.watch(live, watcher, ALICE)
        await watcher.until(lambda: live.room.stage == "playing" and live.room.presence.paused_at is None)
        while live.room.asked == (0,):
            act = protocol.Act(f"id{live.room.moment}", live.room.moment, str(live.room.deal.legal_actions[0]))
            await rooms.command(live, ALICE, "en", act)
        await (leave_in_haste(rooms) if killed else rooms.close())
        return live.room.token, live.room.moment

    async def after(token: str, moment: int) -> None:
        rooms = rooms_at(file, lambda: wall() + jump)
        await rooms.open()
        live = await rooms.find(token)
        watcher = Watcher()
        rooms.watch(live, watcher, ALICE)
        await watcher.until(lambda: live.room.moment > moment and live.room.asked == (0,))
        deadline = live.room.deadline(0)
        assert deadline is not None
        assert 0 < deadline - live.now() <= 80_000
        assert live.now() >= live.room.last_at
        times = [line.at for line in await rooms.store.lines(token)]
        assert times == sorted(times)
        await rooms.close()

    asyncio.run(after(*asyncio.run(before())))


def test_the_clock_of_a_room_that_comes_from_the_future_is_its_own(tmp_path: Path) -> None:
    file, wall = tmp_path / "tables.sqlite", wall_clock()

    async def work() -> None:
        rooms = rooms_at(file, lambda: wall() + 400 * DAY)
        await rooms.open()
        old = (await new_room(rooms)).room.token
        await rooms.close()
        rooms = rooms_at(file, wall)
        await rooms.open()
        new = await new_room(rooms)
        assert (await rooms.find(old)).now() > wall() + 399 * DAY
        assert abs(new.now() - wall()) < HOUR
        assert abs(new.room.last_at - wall()) < HOUR
        await rooms.close()

    asyncio.run(work())


# ------------------------------------------------------------------ faults


def test_a_task_that_fails_is_logged_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tefuda.server.host.rooms.rooms.PULSE", 0.001)

    async def work() -> None:
        rooms = rooms_at(tmp_path / "tables.sqlite")
        await rooms.open()
        well, pulses, done = rooms.store.pulse, 0, asyncio.Event()

        async def pulse(now: int) -> None:
            nonlocal pulses
            pulses += 1
            if pulses <= 2:
                raise Unavailable("no") if pulses == 1 else ZeroDivisionError
            done.set()

        monkeypatch.setattr(rooms.store, "pulse", pulse)
        async with asyncio.timeout(PATIENCE):
            await done.wait()
        monkeypatch.setattr(rooms.store, "pulse", well)
        await rooms.close()

    with caplog.at_level(logging.ERROR, "tefuda.server"):
        asyncio.run(work())
    assert [record.message for record in caplog.records] == ["task failed"] * 2


def test_while_the_database_does_not_answer_it_is_left_alone_and_rooms_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tefuda.server.host.rooms.rooms.PULSE", 0.01)

    async def work() -> None:
        rooms = rooms_at(tmp_path / "tables.sqlite", pace=0)
        await rooms.open()
        live = await new_room(rooms)
        watcher = Watcher()
        rooms.watch(live, watcher, ALICE)
        await watcher.until(lambda: live.room.asked == (0,))
        out, seq = True, live.room.seq
        pulse = rooms.store.pulse

        async def silent(now: int) -> None:
            if out:
                rooms.store._report(Unavailable("no"))
                raise Unavailable("no")
            await pulse(now)

        monkeypatch.setattr(rooms.store, "pulse", silent)
        rooms.store._report(Unavailable("no"))
        act = protocol.Act("act", live.room.moment, str(live.room.deal.legal_actions[0]))
        for asking in (
            rooms.command(live, ALICE, "en", act),
            rooms.find("another"),
            rooms.new_room(first_entries(NewRoom("mau-mau"), ALICE, "Ann")),
        ):
            with pytest.raises(RequestRefused) as refusal:
                await asking
            assert refusal.value.code == "unavailable"
        assert rooms.return_after() >= 1000
        assert (live.room.seq, watcher.left) == (seq, None)
        out = False
        while rooms.store.trouble is not None:
            await asyncio.sleep(0)
        assert (await rooms.command(live, ALICE, "en", act)).id == "act"
        assert rooms.return_after() == 0
        await rooms.close()

    asyncio.run(work())


def test_a_room_whose_line_could_not_be_written_is_dropped_and_its_pages_are_told_when_to_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        rooms = rooms_at(tmp_path / "tables.sqlite")
        await rooms.open()
        live = await new_room(rooms)
        watcher = Watcher()
        rooms.watch(live, watcher, ALICE)
        await watcher.until(lambda: live.room.asked == (0,))
        append = rooms.store.append

        async def failing(*line: object) -> None:
            rooms.store._report(Unavailable("no"))
            raise Unavailable("no")

        monkeypatch.setattr(rooms.store, "append", failing)
        act = protocol.Act("act", live.room.moment, str(live.room.deal.legal_actions[0]))
        with pytest.raises(RequestRefused) as refusal:
            await rooms.command(live, ALICE, "en", act)
        assert refusal.value.code == "unavailable"
        assert watcher.left is not None
        assert (watcher.left[0].code, watcher.left[1]) == ("unavailable", 1000)
        monkeypatch.setattr(rooms.store, "append", append)
        await rooms.alive()
        again = await rooms.find(live.room.token)
        assert again is not live
        assert (await rooms.command(again, ALICE, "en", act)).id == "act"
        await rooms.close()

    asyncio.run(work())


def test_a_room_is_restored_beside_the_loop_and_only_some_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    accept = Room.accept

    def watched(room: Room, line: log.Line, *after: Deal) -> None:
        threads.append(threading.get_ident())
        accept(room, line, *after)

    async def work() -> None:
        rooms = rooms_at(tmp_path / "tables.sqlite")
        await rooms.open()
        tokens = [(await new_room(rooms)).room.token for _ in range(4)]
        await rooms.close()
        rooms = rooms_at(tmp_path / "tables.sqlite")
        await rooms.open()
        monkeypatch.setattr(Room, "accept", watched)
        monkeypatch.setattr("tefuda.server.host.rooms.rooms.QUEUE", 2)
        found = await asyncio.gather(*map(rooms.find, tokens), return_exceptions=True)
        assert [type(one) for one in found] == [LiveRoom, LiveRoom, RequestRefused, RequestRefused]
        assert threads
        assert threading.get_ident() not in threads
        assert rooms.return_after() == 0
        monkeypatch.setattr("tefuda.server.host.rooms.rooms.QUEUE", 0)
        times = [rooms.return_after() for _ in range(3)]
        assert times == sorted(times)
        assert times[0] >= 1000
        await rooms.close()

    asyncio.run(work())


# ------------------------------------------------------------------ orders


def test_answers_to_orders_that_nobody_comes_for_are_forgotten_after_a_while(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = rooms_at(tmp_path / "tables.sqlite")
        await rooms.open()
        since: dict[str, float] = {}
        await rooms.store.add_order(Order("1", "rebuild", ""))
        await forget_answers(rooms.store, since, 0)
        assert since == {}
        await carry_out_orders(rooms)
        await forget_answers(rooms.store, since, 1)
        await forget_answers(rooms.store, since, 1 + 2 * PATIENCE_OF_OPERATORS)
        assert await rooms.store.answered_orders() == {"1"}
        await forget_answers(rooms.store, since, 2 + 2 * PATIENCE_OF_OPERATORS)
        assert await rooms.store.answered_orders() == set()
        await forget_answers(rooms.store, since, 3 + 2 * PATIENCE_OF_OPERATORS)
        assert since == {}
        await rooms.close()

    asyncio.run(work())


def test_a_room_whose_command_is_cancelled_on_its_way_is_restored_from_its_log(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = rooms_at(tmp_path / "tables.sqlite")
        await rooms.open()
        live = await new_room(rooms)
        watcher = Watcher()
        rooms.watch(live, watcher, ALICE)
        await watcher.until(lambda: live.room.asked == (0,))
        act = protocol.Act("act", live.room.moment, str(live.room.deal.legal_actions[0]))
        acting = asyncio.create_task(rooms.command(live, ALICE, "en", act))
        while not live.lock.locked():
            await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        assert watcher.left is not None
        while len(await rooms.store.lines(live.room.token)) == live.room.seq + 1:
            await asyncio.sleep(0)
        again = await rooms.find(live.room.token)
        assert again is not live
        assert (await rooms.command(again, ALICE, "en", act)).id == "act"
        await rooms.close()

    asyncio.run(work())


def test_versions_are_computed_of_all_families_that_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def version(name: str) -> str:
        if name == "broken":
            raise CompileError("its source cannot be found")
        read.append(name)
        return "0"

    monkeypatch.setattr(hosted, "families", lambda: ("broken", "eights"))
    monkeypatch.setattr(hosted, "family", str)
    monkeypatch.setattr(hosted, "room_version", version)
    hosted._compute_versions()
    assert read == ["eights"]
