"""Faults of nodes, database and proxy beside scripted tables, and what the checker finds afterwards.

    python -m tests.nodes.faults [--kills 200] [--stops 3,8,30] [--rolling 20] [--storm 2000] [--only NAME ...]

Every fault has a course of its own, with the tables of three nodes; its report says how many commands were
acknowledged, and how long the tables that were hit waited for the next acknowledgement. It ends with 1 where the
checker has found something.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

import websockets

from tests.nodes.checker import Row, faults_of, rows_of
from tests.nodes.cluster import Cluster, Node, running
from tests.nodes.players import PROTOCOL, Game, Player, table
from tests.nodes.relay import Way
from tests.patience import PATIENCE

PRESETS = ("mau-mau", "guandan", "nippachi", "taiwan")
HOUR = 3_600_000


@dataclass(frozen=True)
class Counts:
    """How often each fault is made, and how many seconds an owner is stopped."""

    kills: int = 200
    stops: tuple[float, ...] = (3, 8, 30)
    rolling: int = 20
    storm: int = 2000
    tables: int = 4
    drops: float = 10


@dataclass
class Report:
    """What came of a course: `waits` are the seconds from a fault to the next acknowledgement at a table it hit."""

    name: str
    acknowledged: int = 0
    repeated: int = 0
    taken_over: int = 0
    by_bots: int = 0
    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        waits = sorted(self.waits)
        middle = f"{waits[len(waits) // 2]:.1f}" if waits else ""
        waited = f"; waits p50 {middle} s, p99 {self.slow:.1f} s" if waits else ""
        return (
            f"{self.name}: {self.acknowledged} acknowledged, {self.repeated} sent again, {self.taken_over} taken over, "
            f"{self.by_bots} decided by the clock, {len(self.faults)} faults{waited}"
        )

    @property
    def slow(self) -> float:
        """The 99th percentile of the waits, in seconds, 0 without any."""
        return sorted(self.waits)[int(len(self.waits) * 0.99)] if self.waits else 0.0


class Course:
    """A fault in the making: the cluster, the game at its tables, and chance."""

    def __init__(self, cluster: Cluster, game: Game, rooms: Sequence[str], counts: Counts, report: Report) -> None:
        self.cluster = cluster
        self.game = game
        self.rooms = rooms
        self.counts = counts
        self.report = report
        self.random = Random(report.name)

    async def owner(self, room: str) -> Node:
        return await asyncio.to_thread(self.cluster.owner, room)

    async def next_wait(self, room: str) -> None:
        """Write down how long it takes until a command is acknowledged in a room."""
        began, before = time.monotonic(), self.game.number(room)
        await self.game.until(lambda: self.game.number(room) > before)
        self.report.waits.append(self.game.acknowledged[room][before] - began)

    async def begin_again(self, node: Node) -> None:
        """Start a node that is gone, and wait until it is ready."""
        await asyncio.to_thread(node.launch)
        await asyncio.to_thread(node.wait)

    # ------------------------------------------------------------------ the faults

    async def kills(self) -> None:
        """Owners are killed while commands are on their way."""
        for _ in range(self.counts.kills):
            room = self.random.choice(self.rooms)
            owner = await self.owner(room)
            sent = self.game.sent + self.random.randint(1, 3)
            await self.game.until(lambda: self.game.sent >= sent)  # noqa: B023
            await asyncio.sleep(0.02 * self.random.random())
            await asyncio.to_thread(owner.kill)
            await asyncio.gather(self.next_wait(room), self.begin_again(owner))

    async def stops(self) -> None:
        """Owners are stopped for some seconds, and go on as if nothing had been."""
        for seconds in self.counts.stops:
            room = self.random.choice(self.rooms)
            owner = await self.owner(room)
            owner.send(signal.SIGSTOP)
            waiting = asyncio.create_task(self.next_wait(room))
            await asyncio.sleep(seconds)
            owner.send(signal.SIGCONT)
            await waiting
            await self.game.go_on(self.rooms)
            await asyncio.to_thread(owner.wait)

    async def database(self) -> None:
        """The database is restarted in order and at once, and all its connections are cut."""
        postgres = self.cluster.database
        for how in (signal.SIGINT, signal.SIGQUIT):
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.sleep(2)
            await asyncio.to_thread(postgres.start)
            await self.game.go_on(self.rooms)
        for node in self.cluster.nodes.values():
            node.relay.cut()
            await asyncio.sleep(0.5)
        await self.game.go_on(self.rooms)

    async def proxy(self) -> None:
        """The proxy reads its configuration again, and is killed."""
        await asyncio.to_thread(self.cluster.reload_proxy)
        await self.game.go_on(self.rooms)
        await asyncio.to_thread(self.cluster.kill_proxy)
        await asyncio.sleep(1)
        await asyncio.to_thread(self.cluster.start_proxy)
        await self.game.go_on(self.rooms)

    async def drops(self) -> None:
        """What goes to the database, and then what comes back from it, is lost for some time at the owner of a room."""
        ways: tuple[Way, ...] = ("there", "back")
        for way in ways:
            room = self.random.choice(self.rooms)
            owner = await self.owner(room)
            owner.relay.drop(way)
            waiting = asyncio.create_task(self.next_wait(room))
            await asyncio.sleep(self.counts.drops)
            owner.relay.heal()
            await waiting
            await self.game.go_on(self.rooms)
            await asyncio.to_thread(owner.wait)

    async def window(self) -> None:
        """The owner is killed while a window is open in which one player has answered, and the other has not."""
        self.game.held = True
        await self.game.until(lambda: bool(self.game.waiting))
        room = next(iter(self.game.waiting))
        owner = await self.owner(room)
        await asyncio.to_thread(owner.kill)
        self.game.held = False
        self.game.waiting.clear()
        await asyncio.gather(self.next_wait(room), self.begin_again(owner))
        await self.game.go_on(self.rooms)

    async def rolling(self) -> None:
        """Each node is stopped in order and started again, one after the other."""
        for number in range(self.counts.rolling):
            node = list(self.cluster.nodes.values())[number % len(self.cluster.nodes)]
            rooms = [room for room in self.rooms if await self.owner(room) is node]
            node.send(signal.SIGTERM)
            waits = [self.next_wait(room) for room in rooms]
            await asyncio.gather(*waits, asyncio.to_thread(node.kill, signal.SIGTERM))
            await self.begin_again(node)

    async def storm(self) -> None:
        """Many onlookers lose the proxy at once, and come back."""
        came: dict[int, float] = {}
        lost = 0.0

        async def look(number: int) -> None:
            path, place = "", f"127.0.{40 + number // 200}.{1 + number % 200}"
            protocols = [websockets.Subprotocol(PROTOCOL)]
            while not self.game.over:
                url = self.cluster.address.socket(f"{path}/t/{self.rooms[number % len(self.rooms)]}/ws")
                path, began = "", time.monotonic()
                with suppress(OSError, websockets.WebSocketException, TimeoutError):
                    async with websockets.connect(url, subprotocols=protocols, local_addr=(place, 0)) as socket:
                        await socket.send('{"type": "hello", "version": 4}')
                        while not self.game.over:
                            heard = str(await socket.recv())
                            if '"node":"' in heard:
                                path = "/n/" + heard.partition('"node":"')[2].partition('"')[0]
                            elif '"news"' in heard and began > lost:
                                came.setdefault(number, time.monotonic())
                await asyncio.sleep(0.25)

        async def all_there() -> None:
            async with asyncio.timeout(PATIENCE):
                while len(came) < self.counts.storm:
                    await asyncio.sleep(0.05)

        tasks = [asyncio.create_task(look(number)) for number in range(self.counts.storm)]
        await all_there()
        await asyncio.to_thread(self.cluster.kill_proxy)
        came.clear()
        lost = time.monotonic()
        await asyncio.to_thread(self.cluster.start_proxy)
        await all_there()
        self.report.waits += [at - lost for at in came.values()]
        await self.game.go_on(self.rooms)
        for task in tasks:
            task.cancel()


FAULTS: Mapping[str, Callable[[Course], Awaitable[None]]] = {
    "kills": Course.kills,
    "stops": Course.stops,
    "database": Course.database,
    "proxy": Course.proxy,
    "drops": Course.drops,
    "window": Course.window,
    "rolling": Course.rolling,
    "storm": Course.storm,
}


def course(cluster: Cluster, name: str, counts: Counts, timer: str = "none") -> Report:
    """Play at some tables while a fault is made; return what came of it."""
    report, game = Report(name), Game()
    presets = ("nippachi",) if name == "window" else PRESETS

    async def play() -> list[Player]:
        players: list[Player] = []
        for number in range(counts.tables):
            preset = presets[number % len(presets)]
            players += await asyncio.to_thread(table, game, cluster.address, number, preset, timer=timer)
        rooms = sorted({player.room for player in players})
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            await game.go_on(rooms)
            await FAULTS[name](Course(cluster, game, rooms, counts, report))
            await game.go_on(rooms)
        finally:
            game.over = True
            done, late = await asyncio.wait(tasks, timeout=10)
            for task in late:
                task.cancel()
        for task in done:
            task.result()
        return players

    players = asyncio.run(play())
    rooms = {player.room for player in players}
    rows = [row for row in rows_of(cluster.database.url) if row.room in rooms]
    report.acknowledged = sum(len(player.history.acknowledged) for player in players)
    report.repeated = game.repeated
    report.taken_over = _number(rows, '{"type":"taken_over"')
    report.by_bots = sum(row.body.endswith('"by":"clock"}') for row in rows)
    report.faults = faults_of(rows, [player.history for player in players])
    return report


def _number(rows: Sequence[Row], beginning: str) -> int:
    return sum(row.body.startswith(beginning) for row in rows)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = Counts()
    words.add_argument("--kills", type=int, default=usual.kills)
    words.add_argument("--stops", default=",".join(map(str, usual.stops)), metavar="SECONDS,...")
    words.add_argument("--rolling", type=int, default=usual.rolling)
    words.add_argument("--storm", type=int, default=usual.storm)
    words.add_argument("--tables", type=int, default=usual.tables)
    words.add_argument("--drops", type=float, default=usual.drops, metavar="SECONDS")
    words.add_argument("--only", nargs="+", choices=[*FAULTS, "clocks"], default=[*FAULTS, "clocks"])
    chosen = words.parse_args()
    stops = tuple(map(float, chosen.stops.split(",")))
    counts = Counts(chosen.kills, stops, chosen.rolling, chosen.storm, chosen.tables, chosen.drops)
    bad = False
    for name in chosen.only:
        clocks = {"a": HOUR, "b": -HOUR} if name == "clocks" else {}
        with running(clocks) as cluster:
            made = "kills" if name == "clocks" else name
            report = course(cluster, made, counts, "relaxed" if name == "clocks" else "none")
            report.name = name
            print(report, *report.faults, sep="\n", flush=True)
            bad = bad or bool(report.faults)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
