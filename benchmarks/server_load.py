"""A thousand scripted clients at 250 tables of mixed games: actions per second, and how long each takes.

    .venv/bin/python benchmarks/server_load.py [--tables 250] [--seconds 30] [--think 0.1 0.26 0.7] [--keep]
        [--database URL]

The server is a process of its own; the clients talk to it over loopback. Each client whose turn it is thinks for a
random time and plays a legal action; the server commits it before anybody is told. Measured is, by the client's clock,
the time from sending an action to its acknowledgement, and to the view of each of the four that shows it; answers to a
window are shown together, once the last has come. All matches begin at once, and ten seconds later measuring begins.
The time to think is so many seconds on average, one after another: with little of it the server is never at rest, and
with more it answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop
import websockets
from machine import keep, machine
from rich.console import Console

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
PORT = 8765
PAGE = 4096
WARM = 10.0


class ActionView(msgspec.Struct):
    text: str
    verb: str


class Asked(msgspec.Struct):
    moment: int
    answer: str
    legal: list[ActionView]


class Message(msgspec.Struct):
    """What a client reads of a message."""

    type: str
    id: str = ""
    moment: int = -1
    code: str = ""
    stage: str = ""
    asked: Asked | None = None


READ = msgspec.json.Decoder(Message)


# ------------------------------------------------------------------ the server


def serve(database: str) -> None:
    from tefuda.server.host.rooms import Rooms
    from tefuda.server.host.store import Store
    from tefuda.server.messages.limits import UNLIMITED
    from tefuda.server.web.app import Site
    from tefuda.server.web.serve import serve

    serve(Site(Rooms(Store(database)), UNLIMITED), "127.0.0.1", PORT, lambda address: None, "error")


@contextmanager
def server(database: str) -> Iterator[int]:
    """Run a server; yield the number of its process."""
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(database,))
    process.start()
    assert process.pid is not None
    try:
        while True:
            try:
                ask("/healthz")
                break
            except OSError:
                time.sleep(0.05)
        yield process.pid
    finally:
        process.terminate()
        process.join()


def ask(path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
    """Make a request; return its answer and the cookie it sets."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]


def resident(pid: int) -> int:
    """Return how much memory a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def used(pid: int) -> tuple[float, float]:
    """Return how many seconds of a processor a process has used, and of these in the system."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    tick = os.sysconf("SC_CLK_TCK")
    return (int(words[11]) + int(words[12])) / tick, int(words[12]) / tick


# ------------------------------------------------------------------ the clients


class Measured:
    """What all clients have measured."""

    def __init__(self) -> None:
        self.counting = False
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.refused = 0


class Room:
    """One table of four clients, and when its last action was sent."""

    def __init__(self, measured: Measured, think: float, random: Random) -> None:
        self.measured = measured
        self.think = think
        self.random = random
        self.sent: dict[int, float] = {}
        self.ids = count()
        self.begun = asyncio.Event()

    async def sit(self, token: str, seat: int, cookie: str) -> None:
        url = f"ws://127.0.0.1:{PORT}/t/{token}/ws"
        headers = {"Cookie": cookie}
        async with websockets.connect(url, additional_headers=headers, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "version": 2, "lang": "en"}))
            if seat:
                await socket.send(json.dumps({"type": "sit", "id": "sit", "seat": seat}))
            await self.play(socket, seat)

    async def play(self, socket: Any, seat: int) -> None:
        answered = seen = -1
        own: dict[str, float] = {}
        while True:
            message = READ.decode(await socket.recv())
            now = time.perf_counter()
            if message.type == "ack" and message.id in own:
                self.note(self.measured.acknowledged, now - own.pop(message.id))
            elif message.type == "refused":
                self.measured.refused += 1
            elif message.type == "view":
                for moment in range(seen, message.moment):
                    if moment in self.sent:
                        self.note(self.measured.seen, now - self.sent[moment])
                seen = message.moment
                if message.stage == "between" and answered != message.moment:
                    answered = message.moment
                    await socket.send(json.dumps({"type": "ready", "id": f"r{next(self.ids)}"}))
                elif message.asked and not message.asked.answer and answered != message.moment:
                    answered = message.moment
                    await asyncio.sleep(self.random.expovariate(1 / self.think))
                    await self.act(socket, message.asked, own)

    async def act(self, socket: Any, asked: Asked, own: dict[str, float]) -> None:
        plays = [choice for choice in asked.legal if choice.verb == "play"] or asked.legal
        command = f"a{next(self.ids)}"
        text = self.random.choice(plays).text
        message = json.dumps({"type": "act", "id": command, "moment": asked.moment, "action": text})
        own[command] = self.sent[asked.moment] = time.perf_counter()
        await socket.send(message)

    def note(self, times: list[float], taken: float) -> None:
        if self.measured.counting:
            times.append(taken)


async def load(tables: int, seconds: float, think: float, pid: int) -> dict[str, Any]:
    measured = Measured()
    tasks = []
    go = asyncio.Event()
    for number in range(tables):
        room = Room(measured, think, Random(number))
        cookies = [(await asyncio.to_thread(ask, "/api/catalogue"))[1] for _ in range(4)]
        asked = {"preset": PRESETS[number % len(PRESETS)], "seats": ["me", "open", "open", "open"]}
        token = (await asyncio.to_thread(ask, "/api/rooms", asked, cookies[0]))[0]["room"]
        tasks += [asyncio.create_task(room.sit(token, seat, cookie)) for seat, cookie in enumerate(cookies) if seat]
        tasks.append(asyncio.create_task(begin(room, token, cookies[0], go)))
    go.set()
    await asyncio.sleep(WARM)
    connections = (await asyncio.to_thread(ask, "/healthz"))[0]["connections"]
    measured.counting = True
    before, own, started = used(pid), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    measured.counting = False
    after = used(pid)
    taken, own = time.perf_counter() - started, time.process_time() - own
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
        "memory": resident(pid),
    }


async def begin(room: Room, token: str, cookie: str, go: asyncio.Event) -> None:
    """Begin the match once all have sat down and every table is laid, and play."""
    url = f"ws://127.0.0.1:{PORT}/t/{token}/ws"
    async with websockets.connect(url, additional_headers={"Cookie": cookie}, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 2, "lang": "en"}))
        while True:
            view = json.loads(await socket.recv())
            if view["type"] == "view" and all(player["kind"] == "person" for player in view["players"]):
                break
        await go.wait()
        await socket.send(json.dumps({"type": "begin", "id": "begin"}))
        await room.play(socket, 0)


def percentiles(times: list[float]) -> dict[str, float]:
    """Return the times that so many in a hundred do not exceed, in milliseconds."""
    ordered = sorted(times) or [0.0]
    return {f"p{part}": 1000 * ordered[min(len(ordered) - 1, len(ordered) * part // 100)] for part in (50, 90, 99)}


def idle_memory(pid: int, rooms: int = 500) -> float:
    """Return how many bytes a table needs at which a deal has begun and nobody acts."""
    cookie = ask("/api/catalogue")[1]
    ask("/api/rooms", {"preset": "mau-mau", "begin": True}, cookie)
    before = resident(pid)
    for number in range(rooms):
        ask("/api/rooms", {"preset": PRESETS[number % len(PRESETS)], "begin": True}, cookie)
    return (resident(pid) - before) / rooms


def table_of(runs: list[dict[str, Any]], idle: float) -> str:
    def row(title: str, shown: Callable[[dict[str, Any]], str]) -> str:
        return f"| {title} | {' | '.join(map(shown, runs))} |"

    def times(name: str) -> Callable[[dict[str, Any]], str]:
        return lambda run: f"{run[name]['p50']:.1f} / {run[name]['p99']:.1f}"

    first = runs[0]
    title = f"one server process, SQLite, over loopback, {first['connections']} connections at {first['tables']} tables"
    return "\n".join(
        [
            row(f"{title}; a client thinks for", lambda run: f"{run['think']:g} s"),
            f"|---|{'--:|' * len(runs)}",
            row("actions per second, each committed before anybody is told", lambda run: f"{run['actions']:.0f}"),
            row("views per second", lambda run: f"{run['views']:.0f}"),
            row("action to acknowledgement, p50 / p99 (ms)", times("acknowledged")),
            row("action to the view of each of the four, p50 / p99 (ms)", times("seen")),
            row("share of one core", lambda run: f"{100 * run['processor']:.0f} %"),
            row("of it in the system", lambda run: f"{100 * run['processor in the system']:.0f} %"),
            "",
            f"A table at rest needs {idle / 1024:.0f} kB of memory.",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, nargs="+", default=[0.1, 0.26, 0.7])
    parser.add_argument("--database", default="")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"{folder}/tables.sqlite"
        with server(database) as pid:
            idle = idle_memory(pid)
        runs = []
        for think in asked.think:
            with server(database) as pid:
                runs.append(uvloop.run(load(asked.tables, asked.seconds, think, pid)))
    text = table_of(runs, idle)
    here = machine()
    refused, clients = sum(run["refused"] for run in runs), max(run["processor of the clients"] for run in runs)
    Console().print(text, f"refused: {refused}, clients: {clients:.2f} of a core, load: {here['load']}")
    if asked.keep:
        keep("server-load", {"machine": here, "idle memory": idle, "runs": runs}, text)


if __name__ == "__main__":
    main()
