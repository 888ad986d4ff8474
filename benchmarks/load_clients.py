"""Servers in processes of their own, and scripted clients: four at a table, who think for a while and play at random.

A server is `tefuda serve` of any checkout. It limits what comes from one address, so the clients of each table have one
of their own, of the loopback network 127.0.0.0/8, all of which Linux lets everybody use.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import websockets

from benchmarks.harness.machine import ROOT
from benchmarks.harness.rounds import percentiles
from tefuda.client.told_room import ToldRoom
from tefuda.server.messages.protocol import VERSION

PAGE = os.sysconf("SC_PAGE_SIZE")
LOOPBACK = "127.0.0.1"
PORT = re.compile(rf"http://{LOOPBACK}:(\d+)")
OLD_PAGE = 4001
BEGUN = ("playing", "between")
"""The stages of a table whose first deal has begun; some hands win when they are dealt."""
PAUSES = ("delay", "busy")
"""What a server measures of its event loop: how late it was, and how much of that was its own work."""


class ActionView(msgspec.Struct):
    text: str
    verb: str


class Asked(msgspec.Struct):
    answer: str
    moment: int
    legal: list[ActionView]


class Message(msgspec.Struct):
    """What a client reads of a message that tells sentences, before version 4."""

    type: str
    id: str = ""
    moment: int = -1
    code: str = ""
    stage: str = ""
    asked: Asked | None = None


NUMBERS = 4
"""The first version that tells a table in numbers."""
READ = msgspec.json.Decoder(Message | list[Message])


def read(text: str | bytes) -> list[Message]:
    """Return the messages of a frame."""
    told = READ.decode(text)
    return told if isinstance(told, list) else [told]


# ------------------------------------------------------------------ the server


@dataclass(frozen=True)
class Server:
    """A server's process, its ports, and the version that it speaks."""

    pid: int
    port: int
    metrics: int
    version: int = VERSION
    counted: bool = False

    def ask(self, path: str, body: object = None, cookie: str = "", address: str = LOOPBACK) -> tuple[Any, str]:
        """Make a request from an address; return its answer and the cookie it sets."""
        asking = HTTPConnection(LOOPBACK, self.port, source_address=(address, 0))
        with closing(asking):
            data = None if body is None else json.dumps(body)
            headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
            asking.request("GET" if body is None else "POST", path, data, headers)
            answer = asking.getresponse()
            assert answer.status < HTTPStatus.BAD_REQUEST, answer.read()
            return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]

    def pauses(self, measured: str) -> tuple[int, int]:
        """Return how often what was `measured` of the event loop was 50 to 100 ms, and how often more."""
        name = f"tefuda_loop_{measured}_seconds_bucket"
        with closing(HTTPConnection(LOOPBACK, self.metrics)) as asking:
            asking.request("GET", "/metrics")
            lines = asking.getresponse().read().decode().splitlines()
        told = dict(line.rsplit(" ", 1) for line in lines if line.startswith(name))
        short, long, all_ = (float(told.get(f'{name}{{le="{le}"}}', 0)) for le in ("0.05", "0.1", "+Inf"))
        return int(long - short), int(all_ - long)

    def resident(self) -> int:
        """Return how much memory the process has."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def count(self, *, on: bool) -> None:
        """Begin or end counting instructions, where the server is `counted`."""
        if self.counted:
            command = ["callgrind_control", "-i", "on" if on else "off", str(self.pid)]
            subprocess.run(command, check=True, capture_output=True)

    def used(self) -> tuple[float, float]:
        """Return how many seconds of a processor the process has used, and of these in the system."""
        words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        tick = os.sysconf("SC_CLK_TCK")
        return (int(words[11]) + int(words[12])) / tick, int(words[12]) / tick


@contextmanager
def server(
    database: str,
    python: str | Path = sys.executable,
    path: str | Path = ROOT / "src",
    first: str = "",
    counts: str = "",
) -> Iterator[Server]:
    """Run the server that a Python finds in `path`; what it is told to do `first` is Python as well.

    In the file `counts` valgrind writes how many instructions were counted; this makes the server fifty times as slow.
    """
    counting = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={counts}"]
    begin = f"{first}\nfrom tefuda.cli import main\nmain()"
    asked = {"port": 0, "metrics": f"{LOOPBACK}:0", "database": database, "log": "error"}
    options = ["--no-browser", *(f"--{name}={value}" for name, value in asked.items())]
    with subprocess.Popen(
        [*(counting if counts else []), python, "-c", begin, "serve", *options],
        env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            ports = (int(found[1]) for line in process.stdout if (found := PORT.search(line)))
            metrics, port = next(ports), next(ports)  # as it says when it is ready
            running = Server(process.pid, port, metrics, counted=bool(counts))
            yield replace(running, version=asyncio.run(_spoken(running)))
        finally:
            process.terminate()


async def _spoken(running: Server) -> int:
    """Return the newest version that both sides speak."""
    made, cookie = running.ask("/api/rooms", {"preset": "mau-mau", "seats": ["me", "open"]})
    for version in range(VERSION, 0, -1):
        try:
            async with connected(running, made["room"], cookie, version) as client:
                await client.recv()
                return version
        except websockets.ConnectionClosed as end:
            if end.rcvd is None or end.rcvd.code != OLD_PAGE:
                raise
    raise AssertionError("the server speaks none of the versions of these clients")


@asynccontextmanager
async def connected(
    running: Server, token: str, cookie: str, version: int, address: str = LOOPBACK
) -> AsyncIterator[Any]:
    """Connect to a table from an address, and say hello."""
    url, headers = f"ws://{LOOPBACK}:{running.port}/t/{token}/ws", {"Cookie": cookie}
    offered: Any = [f"tefuda.{version}"]
    async with websockets.connect(
        url, additional_headers=headers, subprotocols=offered, compression=None, local_addr=(address, 0)
    ) as client:
        await client.send(json.dumps({"type": "hello", "version": version, "lang": "en"}))
        yield client


async def begin_and_leave(running: Server, preset: str, number: int) -> None:
    """Open a table with bots, wait until a deal has begun, and leave."""
    address = address_of(number)
    made, cookie = running.ask("/api/rooms", {"preset": preset, "begin": True}, address=address)
    async with connected(running, made["room"], cookie, running.version, address) as client:
        while all(message.stage not in BEGUN for message in read(await client.recv())):
            pass


# ------------------------------------------------------------------ the clients


def address_of(number: int) -> str:
    """Return an address of the loopback network, another one for each number below 16,000."""
    return f"127.1.{number // 127}.{number % 127 + 1}"


class Measured:
    """What all clients have measured."""

    def __init__(self) -> None:
        self.counting = False
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.refused = 0


class Table:
    """The table of a number with its four clients, and when its last action was sent."""

    def __init__(self, running: Server, measured: Measured, think: float, number: int) -> None:
        self.running = running
        self.address = address_of(number)
        self.measured = measured
        self.think = think
        self.random = Random(number)
        self.sent: dict[int, float] = {}
        self.ids = count()

    async def tasks(self, preset: str, go: asyncio.Event) -> list[asyncio.Task[None]]:
        """Open the table and let the clients sit down; they begin once all are there and `go` is called."""
        ask = partial(self.running.ask, address=self.address)
        greeting = "/api/guest" if self.running.version >= NUMBERS else "/api/catalogue?lang=en"
        cookies = [(await asyncio.to_thread(ask, greeting))[1] for _ in range(4)]
        asked = {"preset": preset, "seats": ["me", "open", "open", "open"]}
        token = (await asyncio.to_thread(ask, "/api/rooms", asked, cookies[0]))[0]["room"]
        host = asyncio.create_task(self._begin(token, cookies[0], go))
        return [host, *(asyncio.create_task(self._sit(token, seat, cookies[seat])) for seat in range(1, 4))]

    async def _begin(self, token: str, cookie: str, go: asyncio.Event) -> None:
        async with connected(self.running, token, cookie, self.running.version, self.address) as client:
            room = ToldRoom()
            while any(player["kind"] != "person" for player in room.known.get("players", [{"kind": "open"}])):
                room.hear(json.loads(await client.recv()))
            await go.wait()
            await client.send(json.dumps({"type": "begin", "id": "begin"}))
            await self._play(client, room)

    async def _sit(self, token: str, seat: int, cookie: str) -> None:
        async with connected(self.running, token, cookie, self.running.version, self.address) as client:
            await client.send(json.dumps({"type": "sit", "id": "sit", "seat": seat}))
            await self._play(client, ToldRoom())

    async def _play(self, client: Any, room: ToldRoom) -> None:
        answered = seen = -1
        own: dict[str, float] = {}
        while True:
            others = room.hear(json.loads(await client.recv()))
            now = time.perf_counter()
            for other in others:
                if other["type"] == "ack" and other["id"] in own:
                    self._measure(self.measured.acknowledged, now - own.pop(other["id"]))
                elif other["type"] == "refused":
                    self.measured.refused += 1
            for moment in range(seen, room.moment):
                if moment in self.sent:
                    self._measure(self.measured.seen, now - self.sent[moment])
            seen = room.moment
            if answered == seen or not room.known:
                continue
            if room.stage in ("between", "over"):
                answered = seen
                await client.send(json.dumps({"type": "ready", "id": f"r{next(self.ids)}"}))
            elif room.asked and room.seen is not None:
                answered, legal = seen, list(room.seen.legal_actions)
                await asyncio.sleep(self.random.expovariate(1 / self.think))
                plays = [action for action in legal if action.verb == "play"] or legal
                await self._act(client, seen, str(self.random.choice(plays)), own)

    async def _act(self, client: Any, moment: int, text: str, own: dict[str, float]) -> None:
        command = f"a{next(self.ids)}"
        own[command] = self.sent[moment] = time.perf_counter()
        await client.send(json.dumps({"type": "act", "id": command, "moment": moment, "action": text}))

    def _measure(self, times: list[float], taken: float) -> None:
        if self.measured.counting:
            times.append(taken)


class SentenceTable(Table):
    """A table of a server of an earlier version, which tells its clients in views what they may play."""

    async def _begin(self, token: str, cookie: str, go: asyncio.Event) -> None:
        async with connected(self.running, token, cookie, self.running.version, self.address) as client:
            while True:
                told = json.loads(await client.recv())
                (view,) = told if isinstance(told, list) else (told,)
                if view["type"] == "view" and all(player["kind"] == "person" for player in view["players"]):
                    break
            await go.wait()
            await client.send(json.dumps({"type": "begin", "id": "begin"}))
            await self._read(client)

    async def _sit(self, token: str, seat: int, cookie: str) -> None:
        async with connected(self.running, token, cookie, self.running.version, self.address) as client:
            await client.send(json.dumps({"type": "sit", "id": "sit", "seat": seat}))
            await self._read(client)

    async def _read(self, client: Any) -> None:
        answered = seen = -1
        own: dict[str, float] = {}
        while True:
            told = read(await client.recv())
            now = time.perf_counter()
            for message in told:
                if message.type == "ack" and message.id in own:
                    self._measure(self.measured.acknowledged, now - own.pop(message.id))
                elif message.type == "refused":
                    self.measured.refused += 1
                elif message.type == "view":
                    for moment in range(seen, message.moment):
                        if moment in self.sent:
                            self._measure(self.measured.seen, now - self.sent[moment])
                    seen = message.moment
                    if message.stage in ("between", "over") and answered != seen:
                        answered = seen
                        await client.send(json.dumps({"type": "ready", "id": f"r{next(self.ids)}"}))
                    elif message.asked and not message.asked.answer and answered != seen:
                        answered, legal = seen, message.asked.legal
                        await asyncio.sleep(self.random.expovariate(1 / self.think))
                        plays = [choice for choice in legal if choice.verb == "play"] or legal
                        await self._act(client, message.asked.moment, self.random.choice(plays).text, own)


async def load(
    running: Server,
    presets: Sequence[str],
    tables: int,
    seconds: float,
    think: float,
    warm: float,
    kind: type[Table] | None = None,
) -> dict[str, Any]:
    """Return what is measured in `seconds` of play at `tables` of these presets, after `warm` seconds.

    The clients are those of a `kind` of table, by default those for the version that the server speaks.
    """
    measured, go = Measured(), asyncio.Event()
    kind = kind or (Table if running.version >= NUMBERS else SentenceTable)
    tasks: list[asyncio.Task[None]] = []
    for number in range(tables):
        table = kind(running, measured, think, number)
        tasks += await table.tasks(presets[number % len(presets)], go)
    go.set()
    await asyncio.sleep(warm)
    connections = (await asyncio.to_thread(running.ask, "/healthz"))[0]["connections"]
    measured.counting = True
    paused = {name: await asyncio.to_thread(running.pauses, name) for name in PAUSES}
    running.count(on=True)
    before, own, started = running.used(), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    while not measured.acknowledged or running.used() == before:  # an action and a tick of the processor, at least
        await asyncio.sleep(0.01)
    measured.counting = False
    after = running.used()
    taken, own = time.perf_counter() - started, time.process_time() - own
    running.count(on=False)
    pauses = {name: await asyncio.to_thread(running.pauses, name) for name in PAUSES}
    for task in tasks:
        task.cancel()
    for end in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(end, Exception):
            raise end
    return {
        "connections": connections,
        "tables": tables,
        "think": think,
        "seconds": taken,
        "actions": len(measured.acknowledged) / taken,
        "views": len(measured.seen) / taken,
        "acknowledged": percentiles(measured.acknowledged),
        "seen": percentiles(measured.seen),
        "processor": (after[0] - before[0]) / taken,
        "processor in the system": (after[1] - before[1]) / taken,
        "processor of the clients": own / taken,
        "refused": measured.refused,
        "pauses": {name: [now - then for now, then in zip(pauses[name], paused[name], strict=True)] for name in PAUSES},
        "memory": running.resident(),
    }
