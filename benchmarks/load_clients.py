"""Scripted clients for `server_load.py`: four at each table, who think for a random time and play at random.

They speak version 1 of the protocol too, so that an older server can be measured by the same clients.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import websockets

PAGE = os.sysconf("SC_PAGE_SIZE")
HERE = Path(__file__).parents[1]
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
    legal: list[ActionView]
    moment: int = -1
    asked: int = -1


class Message(msgspec.Struct):
    """What a client reads of a message; in version 1 `seq` stands for `moment`, and `asked` for that of `asked`."""

    type: str
    id: str = ""
    moment: int = -1
    seq: int = -1
    code: str = ""
    stage: str = ""
    asked: Asked | None = None

    @property
    def at(self) -> int:
        return max(self.moment, self.seq)


READ = msgspec.json.Decoder(Message)
ASKED_NAMED = {3: "moment", 2: "moment", 1: "asked"}
"""The versions that the clients speak, the newest first, and what `act` calls the moment it answers."""


# ------------------------------------------------------------------ the server


@dataclass(frozen=True)
class Server:
    """A server's process and port, and the version that it speaks."""

    pid: int
    port: int
    version: int = 2
    metrics: int = 0
    counted: bool = False

    def ask(self, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """Make a request; return its answer and the cookie it sets."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]

    def pauses(self, measured: str) -> tuple[int, int]:
        """Return how often what was `measured` of the event loop was 50 to 100 ms, and how often more.

        Of older servers, which do not measure it, that is nothing.
        """
        name = f"tefuda_loop_{measured}_seconds_bucket"
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics") as answer:
                lines = answer.read().decode().splitlines()
        except OSError:
            return 0, 0
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
    database: str, folder: Path = HERE, sample: float = 0.05, left_out: str = "", counts: str = ""
) -> Iterator[Server]:
    """Run the server of the source tree in `folder`, as its own `server_load.py` starts it.

    It looks every `sample` seconds how late its event loop is. What is `left_out` is said in `server_floor.py`. In the
    file `counts` valgrind writes how many instructions were counted; this makes the server fifty times as slow.
    """
    port, metrics = _free_port(), _free_port()
    begin = (
        f"import server_load; server_load.PORT, server_load.METRICS = {port}, {metrics}; "
        f"server_load.SAMPLE = {sample}; server_load.serve({database!r})"
    )
    if left_out:
        begin = f"import server_floor; server_floor.leave_out({left_out!r}); {begin}"
    paths = os.pathsep.join((f"{folder}/src", f"{folder}/benchmarks"))
    counting = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={counts}"]
    command = [*(counting if counts else []), sys.executable, "-c", begin]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": paths}, cwd=folder)
    running = Server(process.pid, port)
    try:
        while True:
            try:
                running.ask("/healthz")
                break
            except OSError:
                assert process.poll() is None, "the server has ended"
                time.sleep(0.05)
        yield Server(process.pid, port, asyncio.run(_spoken(running)), metrics, bool(counts))
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def _spoken(running: Server) -> int:
    """Return the newest version that both sides speak."""
    made, cookie = running.ask("/api/rooms", {"preset": "mau-mau", "seats": ["me", "open"]})
    for version in ASKED_NAMED:
        try:
            async with _connected(running, made["room"], cookie, version) as client:
                await client.recv()
                return version
        except websockets.ConnectionClosed as end:
            if end.rcvd is None or end.rcvd.code != OLD_PAGE:
                raise
    raise AssertionError("the server speaks none of the versions of these clients")


@asynccontextmanager
async def _connected(running: Server, token: str, cookie: str, version: int) -> AsyncIterator[Any]:
    """Connect to a table and say hello."""
    url = f"ws://127.0.0.1:{running.port}/t/{token}/ws"
    async with websockets.connect(url, additional_headers={"Cookie": cookie}, compression=None) as client:
        await client.send(json.dumps({"type": "hello", "version": version, "lang": "en"}))
        yield client


async def begin_and_leave(running: Server, preset: str, cookie: str) -> None:
    """Open a table with bots, wait until a deal has begun, and leave."""
    made, _ = running.ask("/api/rooms", {"preset": preset, "begin": True}, cookie)
    async with _connected(running, made["room"], cookie, running.version) as client:
        while READ.decode(await client.recv()).stage not in BEGUN:
            pass


# ------------------------------------------------------------------ the clients


class Measured:
    """What all clients have measured."""

    def __init__(self) -> None:
        self.counting = False
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.refused = 0


class Table:
    """One table of four clients, and when its last action was sent."""

    def __init__(self, running: Server, measured: Measured, think: float, random: Random) -> None:
        self.running = running
        self.measured = measured
        self.think = think
        self.random = random
        self.sent: dict[int, float] = {}
        self.ids = count()

    async def tasks(self, preset: str, go: asyncio.Event) -> list[asyncio.Task[None]]:
        """Open the table and let the clients sit down; they begin once all are there and `go` is called."""
        ask = self.running.ask
        cookies = [(await asyncio.to_thread(ask, "/api/catalogue"))[1] for _ in range(4)]
        asked = {"preset": preset, "seats": ["me", "open", "open", "open"]}
        token = (await asyncio.to_thread(ask, "/api/rooms", asked, cookies[0]))[0]["room"]
        host = asyncio.create_task(self._begin(token, cookies[0], go))
        return [host, *(asyncio.create_task(self._sit(token, seat, cookies[seat])) for seat in range(1, 4))]

    async def _begin(self, token: str, cookie: str, go: asyncio.Event) -> None:
        async with _connected(self.running, token, cookie, self.running.version) as client:
            while True:
                view = json.loads(await client.recv())
                if view["type"] == "view" and all(player["kind"] == "person" for player in view["players"]):
                    break
            await go.wait()
            await client.send(json.dumps({"type": "begin", "id": "begin"}))
            await self._play(client)

    async def _sit(self, token: str, seat: int, cookie: str) -> None:
        async with _connected(self.running, token, cookie, self.running.version) as client:
            await client.send(json.dumps({"type": "sit", "id": "sit", "seat": seat}))
            await self._play(client)

    async def _play(self, client: Any) -> None:
        answered = seen = -1
        own: dict[str, float] = {}
        while True:
            message = READ.decode(await client.recv())
            now = time.perf_counter()
            if message.type == "ack" and message.id in own:
                self._note(self.measured.acknowledged, now - own.pop(message.id))
            elif message.type == "refused":
                self.measured.refused += 1
            elif message.type == "view":
                for moment in range(seen, message.at):
                    if moment in self.sent:
                        self._note(self.measured.seen, now - self.sent[moment])
                seen = message.at
                if message.stage in ("between", "over") and answered != seen:
                    answered = seen
                    await client.send(json.dumps({"type": "ready", "id": f"r{next(self.ids)}"}))
                elif message.asked and not message.asked.answer and answered != seen:
                    answered = seen
                    await asyncio.sleep(self.random.expovariate(1 / self.think))
                    await self._act(client, message.asked, own)

    async def _act(self, client: Any, asked: Asked, own: dict[str, float]) -> None:
        plays = [choice for choice in asked.legal if choice.verb == "play"] or asked.legal
        command = f"a{next(self.ids)}"
        moment = max(asked.moment, asked.asked)
        text = self.random.choice(plays).text
        name = ASKED_NAMED[self.running.version]
        own[command] = self.sent[moment] = time.perf_counter()
        await client.send(json.dumps({"type": "act", "id": command, name: moment, "action": text}))

    def _note(self, times: list[float], taken: float) -> None:
        if self.measured.counting:
            times.append(taken)


async def load(
    running: Server, presets: Sequence[str], tables: int, seconds: float, think: float, warm: float
) -> dict[str, Any]:
    """Return what is measured in `seconds` of play at `tables` of these presets, after `warm` seconds."""
    measured, go = Measured(), asyncio.Event()
    tasks: list[asyncio.Task[None]] = []
    for number in range(tables):
        table = Table(running, measured, think, Random(number))
        tasks += await table.tasks(presets[number % len(presets)], go)
    go.set()
    await asyncio.sleep(warm)
    connections = (await asyncio.to_thread(running.ask, "/healthz"))[0]["connections"]
    measured.counting = True
    paused = {name: await asyncio.to_thread(running.pauses, name) for name in PAUSES}
    running.count(on=True)
    before, own, started = running.used(), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    measured.counting = False
    after = running.used()
    taken, own = time.perf_counter() - started, time.process_time() - own
    running.count(on=False)
    pauses = {name: await asyncio.to_thread(running.pauses, name) for name in PAUSES}
    for task in tasks:
        failed = task.done() and not task.cancelled() and task.exception()
        if failed:
            raise failed
        task.cancel()
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


def percentiles(times: list[float]) -> dict[str, float]:
    """Return the times that some percentages do not exceed, and the longest, in milliseconds."""
    ordered = sorted(times) or [0.0]
    shares = {f"p{part}": 1000 * ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (50, 90, 99)}
    return {**shares, "longest": 1000 * ordered[-1]}
