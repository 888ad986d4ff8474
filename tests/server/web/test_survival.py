"""The server is killed again and again while scripted clients play: nothing acknowledged is lost, nothing doubled."""

from __future__ import annotations

import asyncio
import math
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets

from tefuda.server.host.storage.store import Store
from tefuda.server.room import log
from tests.patience import PATIENCE
from tests.server.serving import SILENT, Client, Process, client, id

KILLS = 4
CLOCKS = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)
COURSES = {"mau-mau": (3, 6), "guandan": (2, 20)}
"""How many deals are played, and at most how many commands are acknowledged from one kill to the next."""


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Process]:
    process = Process(database, tmp_path / "log")
    process.start()
    yield process
    process.kill()


class Killed:
    """A server that is killed again and again: whether it is up, and how many commands it has acknowledged."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.up = asyncio.Event()
        self.up.set()
        self.acknowledged = 0
        self._heard = asyncio.Condition()

    async def acknowledge(self) -> None:
        async with self._heard:
            self.acknowledged += 1
            self._heard.notify_all()

    async def after(self, acknowledged: int) -> None:
        """Wait until this number of commands has been `acknowledged`."""
        async with asyncio.timeout(PATIENCE), self._heard:
            await self._heard.wait_for(lambda: self.acknowledged >= acknowledged)

    async def kill(self) -> None:
        """Kill the server and start it again."""
        self.up.clear()
        await asyncio.to_thread(self.process.kill)
        await asyncio.to_thread(self.process.start)
        self.up.set()


class Player:
    """A client that keeps on, whatever happens to the server: it says a command again until it is answered."""

    def __init__(self, server: Killed, room: str, cookie: str) -> None:
        self.server = server
        self.room = room
        self.cookie = cookie
        self.events: dict[int, tuple[object, object]] = {}
        self.acknowledged: list[str] = []
        self.open: dict[str, object] | None = None
        self.losses = 0
        self.done = False

    async def play(self, deals: int) -> None:
        """Play until a number of `deals` are over."""
        while True:
            try:
                async with client(self.server.process.address, self.room, self.cookie) as talking:
                    if await self.plays_on(talking, deals):
                        self.done = True
                        return
            except (OSError, TimeoutError, websockets.WebSocketException):
                self.losses += 1
                await self.server.up.wait()

    async def plays_on(self, talking: Client, deals: int) -> bool:
        if self.open is not None:
            await self.says(talking, self.open)
        while True:
            self.check(talking)
            view = talking.view
            if view["result"] and view["deal"]["number"] == deals:
                return True
            if view["result"] and not view["players"][view["seat"]]["ready"]:
                await self.says(talking, {"type": "ready", "id": id()})
            elif view["asked"] and not view["asked"]["answer"]:
                asked = view["asked"]["moment"]
                action = talking.page.hint().action.text
                await self.says(talking, {"type": "act", "id": id(), "moment": asked, "action": action})
            if talking.view is view:
                await talking.hear()

    async def says(self, talking: Client, command: dict[str, object]) -> dict[str, Any]:
        """Say a command until it is answered, and record it as acknowledged; it stays open as long as it is not."""
        self.open = command
        while (answer := await talking.does(**command)).get("code") == "too_fast":  # type: ignore[arg-type]
            await asyncio.sleep(0.2)  # the server counts by its own clock
        if answer["type"] == "ack":
            self.acknowledged.append(str(command["id"]))
            await self.server.acknowledge()
        if answer.get("code") != "restarting":
            self.open = None
        self.check(talking)
        return answer

    def check(self, talking: Client) -> None:
        """Check what happened; what was seen before must be as it was."""
        for event in talking.events:
            told = event["seat"], (event["action"] or {}).get("text")
            assert self.events.setdefault(event["moment"], told) == told


@pytest.mark.long
@pytest.mark.parametrize("preset", COURSES)
def test_nothing_is_lost_when_the_server_is_killed_in_mid_game(server: Process, preset: str) -> None:
    address = server.address
    cookies = [address.guest() for _ in range(3)]
    room = address.room(cookies[0], preset, seats=["me", "open", "open", "greedy"])
    killed = Killed(server)
    players = [Player(killed, room, cookie) for cookie in cookies]
    deals, few = COURSES[preset]

    async def sit() -> None:
        for seat, cookie in enumerate(cookies[1:], start=1):
            async with client(address, room, cookie) as friend:
                assert (await friend.does("sit", seat=seat))["type"] == "ack"
        async with client(address, room, cookies[0]) as host:
            assert (await host.does("begin"))["type"] == "ack"

    async def play() -> None:
        await sit()
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play(deals))
            group.create_task(kill_again_and_again(killed, players, few))

    asyncio.run(play())
    check_log(server.database, room, players)
    assert all(player.losses for player in players)


async def kill_again_and_again(server: Killed, players: list[Player], few: int) -> None:
    """Kill the server each time when a few more commands have been acknowledged, and a little later."""
    random = Random(1)
    for _ in range(KILLS):
        await server.after(server.acknowledged + random.randint(1, few))
        await asyncio.sleep(random.uniform(0, 0.02))
        assert not all(player.done for player in players), "the server was not killed in mid-game"
        await server.kill()


def check_log(database: str, room: str, players: list[Player]) -> None:
    """Check that the log holds every acknowledged command once, and that all have seen one order."""

    async def read() -> list[log.Line]:
        store = Store(database, owner=False)
        with suppress(asyncio.CancelledError):
            lines = await store.lines(room)
        await store.close()
        return lines

    commands = [line.command for line in asyncio.run(read()) if line.command]
    assert len(commands) == len(set(commands))
    for player in players:
        assert set(player.acknowledged) <= set(commands)
        assert sorted(player.events) == list(range(1, max(player.events) + 1))
    last = min(max(player.events) for player in players)
    public = [{seq: event[0] for seq, event in player.events.items() if seq <= last} for player in players]
    assert public[0] == public[1] == public[2]


def test_a_shuffle_that_a_kill_breaks_off_goes_on_with_the_same_statement(server: Process) -> None:
    address = server.address
    cookies = [address.guest(), address.guest()]
    room = address.room(cookies[0], "mau-mau", seats=["me", "open"])

    async def before() -> str:
        async with client(address, room, cookies[0]) as ann, client(address, room, cookies[1]) as ben:
            await ben.does("sit", seat=1)
            ben.revealed = SILENT
            await ann.does("begin")
            await ann.until_view(lambda view: view["shuffle"]["waited"] == [1])
            return str(ann.view["match_commitment"])

    async def after() -> str:
        async with client(address, room, cookies[0]) as ann, client(address, room, cookies[1]):
            await ann.until_view(lambda view: view["stage"] == "playing")
            return str(ann.view["match_commitment"])

    stated = asyncio.run(before())
    server.kill()
    server.start()
    assert asyncio.run(after()) == stated


class Watch:
    """Counts the time, as it is here, in which the clock of a table may run: more than it does run there."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.begun = 0.0

    def begin(self) -> None:
        self.begun = time.monotonic()

    def end(self) -> None:
        self.seconds += time.monotonic() - self.begun

    def outlast(self) -> None:
        """Stay away for longer than the clock may have run."""
        time.sleep(self.seconds + 0.1)

    @property
    def milliseconds(self) -> int:
        return math.ceil(self.seconds * 1000) + 2  # the server rounds twice


@CLOCKS
def test_a_stop_is_announced_and_the_clock_stands_still_meanwhile(server: Process) -> None:
    address = server.address
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "open"], timer="normal")
    other = address.guest()

    async def before() -> int:
        async with client(address, room, cookie) as ann, client(address, room, other) as ben:
            await ben.does("sit", seat=1)
            up.begin()
            await ann.does("begin")
            await asyncio.gather(*(one.until_view(lambda view: view["time"]) for one in (ann, ben)))
            left = int(ann.view["time"]["left"])
            server.process.send_signal(signal.SIGTERM)  # type: ignore[union-attr]
            while (await ann.hear())["type"] != "restarting":
                pass
            await ann.socket.wait_closed()
            assert ann.socket.close_code == 1012
            return left

    async def after() -> int:
        up.begin()
        async with client(address, room, cookie) as ann:
            await ann.until_view(lambda view: view["time"])
            return int(ann.view["time"]["left"])

    up = Watch()
    left = asyncio.run(before())
    assert server.process is not None
    assert server.process.wait(PATIENCE) == 0
    up.end()
    up.outlast()
    server.start()
    again = asyncio.run(after())
    up.end()
    assert left - up.milliseconds <= again <= left


@CLOCKS
def test_a_server_that_was_killed_gives_back_the_time_too(server: Process) -> None:
    address = server.address
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "greedy"], timer="normal")

    async def left() -> int:
        up.begin()
        async with client(address, room, cookie) as ann:
            if ann.view["stage"] == "seating":
                await ann.does("begin")
            await ann.until_view(lambda view: view["asked"])
            return int(ann.view["time"]["left"])

    up = Watch()
    first = asyncio.run(left())
    server.kill()
    up.end()
    up.outlast()
    server.start()
    again = asyncio.run(left())
    up.end()
    assert again >= first - up.milliseconds


@pytest.mark.long
def test_a_sealed_database_survives_a_kill_and_needs_its_secret(tmp_path: Path) -> None:
    secret, other = tmp_path / "secret", tmp_path / "other"
    secret.write_bytes(b"s" * 32)
    other.write_bytes(b"o" * 32)
    database = str(tmp_path / "tables.sqlite")
    sealed = Process(database, tmp_path / "log", "--secret-file", str(secret))
    sealed.start()
    cookie = sealed.address.guest()
    room = sealed.address.room(cookie, "mau-mau", seats=["me", "greedy"], begin=True)

    async def plays() -> int:
        async with client(sealed.address, room, cookie) as ann:
            moment = (await ann.rests())["moment"]
            assert (await ann.plays())["type"] == "ack"
            return int(moment)

    first = asyncio.run(plays())
    sealed.kill()
    for words, said in (([], "is sealed"), (["--secret-file", str(other)], "not the secret")):
        refused = Process(database, tmp_path / f"log-{len(words)}", *words)
        with pytest.raises(AssertionError, match=said):
            refused.start()
        assert refused.process is not None
        assert refused.process.wait(PATIENCE) != 0
    sealed.start()
    assert asyncio.run(plays()) > first
    sealed.kill()
