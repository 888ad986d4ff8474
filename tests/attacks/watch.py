"""Watches an honest table while somebody attacks its server.

    python -m tests.attacks.watch [ATTACK ...] [--source FOLDER] [--seconds 10] [--from ADDRESS]

Each attack gets a server of its own, started from the `src` in FOLDER, so that an older one can be compared. Printed
are the times from action to acknowledgement by the players' clocks, before the attack and during it, and how much
memory the server had.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tefuda.server.web.log_lines import room_tag
from tests.patience import PATIENCE
from tests.server.postgres import free_port
from tests.server.serving import Address, Client, Process, client

ROOT = Path(__file__).parents[2]
SEATS = 4
THINK = 0.05
CALM = 3.0
READY = 3
"""After how many actions of a person without a late bot those beside are taken to think."""
ELSEWHERE = "127.0.0.7"
"""Where newcomers come from; the players are at the attacker's own address."""
ATTACKS = {
    "lobby_flood": (),
    "continuation_flood": ("room",),
    "ping_flood": ("room",),
    "fragment_flood": (),
    "hello_flood": ("room",),
    "request_flood": ("/api/catalogue/en.json",),
    "connection_churn": (),
    "idle_sockets": ("room",),
    "unread_sockets": ("room",),
    "slow_continuation": ("room",),
}
"""The attacks, each a module, and its arguments after the port; `room` is a table of the attacker's own."""
SUBTLE = {
    "parsing_flood": (),
    "match_flood": (),
    "share_flood": (),
    "crowd": (),
    "bot_flood": (),
    "reshuffle": (),
    "false_heads": ("room",),
}
"""Those that keep to the limits of each connection, and print what came of them as JSON."""


@dataclass
class Watched:
    """What was seen at the honest table and of its server.

    Times are in milliseconds, memory in MB; `busy` is the share of one core that the server used. During the attack
    the loop was looked at `looked` times, and had kept everybody waiting for more than a quarter of a second
    `kept_waiting` times, by work of its own. `beside_bots` are the times at another table, where three bots search;
    there a simpler bot stood in `stood_in` times.
    """

    attack: str
    calm: list[float] = field(default_factory=list)
    attacked: list[float] = field(default_factory=list)
    newcomers: list[float] = field(default_factory=list)
    shut_out: int = 0
    before: float = 0
    most: float = 0
    busy: float = 0
    looked: int = 0
    kept_waiting: int = 0
    beside_bots: list[float] = field(default_factory=list)
    stood_in: int = 0
    outcome: str = ""
    log: str = ""

    def __str__(self) -> str:
        return (
            f"{self.attack}: calm {told(self.calm)}; attacked {told(self.attacked)}; "
            f"newcomers {len(self.newcomers)} came, {self.shut_out} did not; "
            f"memory {self.before:.0f} -> {self.most:.0f} MB; server busy {self.busy:.0%}, "
            f"everybody waited {self.kept_waiting} times of {self.looked}; "
            f"beside bots {len(self.beside_bots)} actions, stood in {self.stood_in} times; attacker: {self.outcome}"
        )


def percentile(times: Sequence[float], of: int) -> float:
    """Return a percentile; 0 for none at all."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * of // 100)] if ordered else 0.0


def told(times: Sequence[float]) -> str:
    """Return times in words."""
    share = f"p50 {percentile(times, 50):.1f} p99 {percentile(times, 99):.1f} longest {max(times, default=0):.1f} ms"
    return f"{share} of {len(times)} actions"


def resident(pid: int) -> float:
    """Return how much memory a process has, in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def waits(port: int, above: str = "0.25") -> tuple[int, int]:
    """Return how often the loop was looked at, and how often it had been busy for more than some seconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    finally:
        connection.close()
    counted = dict(re.findall(r'^tefuda_loop_busy_seconds_bucket\{le="([^"]+)"\} (\S+)', text, re.MULTILINE))
    return int(float(counted["+Inf"])), int(float(counted["+Inf"]) - float(counted[above]))


def worked(pid: int) -> float:
    """Return how many seconds of a processor a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def attacking(name: str, address: Address, words: Sequence[str], seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Run an attack in a process of its own."""
    room = address.room(address.guest(), "mau-mau", seats=["me", "greedy"])
    told = [room if word == "room" else word for word in (ATTACKS | SUBTLE)[name]]
    command = [sys.executable, "-m", f"tests.attacks.{name}", "--seconds", str(seconds), *words]
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}
    arguments = ["--", str(address.port), *told]  # the name of a room may begin with a hyphen
    with subprocess.Popen(
        [*command, *arguments], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


async def play(playing: Client, times: list[list[float]], ends: asyncio.Event) -> None:
    """Play legal actions, the first that is offered, until the signal to end; keep how long each took."""
    while not ends.is_set():
        view = await playing.until_view()
        asked = view["asked"]
        if view["result"]:
            await playing.does("ready")
            while playing.view["moment"] == view["moment"]:
                await playing.hear()
        elif asked and not asked["answer"]:
            await asyncio.sleep(THINK)
            began = time.perf_counter()
            try:
                await playing.does("act", moment=asked["moment"], action=asked["legal"][0]["text"])
            finally:
                times[-1].append((time.perf_counter() - began) * 1000)
            while playing.view["moment"] == view["moment"] and playing.view["asked"] == asked:
                await playing.hear()
        else:
            await playing.hear()


async def come(address: Address, room: str, watched: Watched, ends: asyncio.Event) -> None:
    """Come as somebody new, again and again."""
    while not ends.is_set():
        began = time.perf_counter()
        try:
            async with asyncio.timeout(5), client(address, room, source=ELSEWHERE):
                watched.newcomers.append((time.perf_counter() - began) * 1000)
        except (OSError, TimeoutError, Exception):
            watched.shut_out += 1
        await asyncio.sleep(0.25)


async def beside_bots(address: Address, watched: Watched, rooms: list[str], ends: asyncio.Event) -> None:
    """Play at a table with bots that search, from elsewhere, until the signal to end."""
    cookie = address.guest()
    rooms.append(address.room(cookie, "taiwan", seats=["me", "expert", "expert", "expert"], begin=True))
    async with client(address, rooms[0], cookie, source=ELSEWHERE) as playing:
        await play(playing, [watched.beside_bots], ends)


def late_at(server: Process, rooms: Sequence[str]) -> int:
    """Return how often a simpler bot has stood in at some tables."""
    tags = {room_tag(room) for room in rooms}
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return sum(line["event"] == "bot too slow" and line.get("room") in tags for line in lines)


async def until_bots_think(server: Process, watched: Watched, rooms: Sequence[str]) -> int:
    """Wait until what bots need has been made ready; return how often one had been late until then."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        late, actions = late_at(server, rooms), len(watched.beside_bots)
        while len(watched.beside_bots) < actions + READY and time.monotonic() < end:
            await asyncio.sleep(0.1)
        if late_at(server, rooms) == late:
            break
    watched.beside_bots.clear()
    return late_at(server, rooms)


async def watch(server: Process, attack: str, words: Sequence[str], seconds: float, metrics: int) -> Watched:
    """Play at a table for a while, then go on while the server is attacked; its metrics are at a port."""
    address, watched, ends = server.address, Watched(attack), asyncio.Event()
    assert server.process is not None
    cookies = [address.guest() for _ in range(SEATS)]
    room = address.room(cookies[0], "crazy-eights", seats=["me", *["open"] * (SEATS - 1)])
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(client(address, room, cookie)) for cookie in cookies]
        for seat, playing in enumerate(players[1:], start=1):
            assert (await playing.does("sit", seat=seat))["type"] == "ack"
        assert (await players[0].does("begin"))["type"] == "ack"
        times = [watched.calm]
        tasks = [asyncio.create_task(play(playing, times, ends)) for playing in players]
        rooms, before_late = list[str](), 0
        if attack == "bot_flood":
            tasks.append(asyncio.create_task(beside_bots(address, watched, rooms, ends)))
            before_late = await until_bots_think(server, watched, rooms)
        await asyncio.sleep(CALM)
        before_waits = waits(metrics)
        watched.before = resident(server.process.pid)
        times.append(watched.attacked)
        with attacking(attack, address, words, seconds) as process:
            tasks.append(asyncio.create_task(come(address, room, watched, ends)))
            began, before = time.monotonic(), worked(server.process.pid)
            while process.poll() is None:
                watched.most = max(watched.most, resident(server.process.pid))
                await asyncio.sleep(0.1)
            watched.busy = (worked(server.process.pid) - before) / (time.monotonic() - began)
            assert process.stdout is not None
            looked = await asyncio.to_thread(waits, metrics)
            watched.looked, watched.kept_waiting = (now - then for now, then in zip(looked, before_waits, strict=True))
            watched.outcome = process.stdout.read().strip()
        ends.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    watched.log = server.log.read_text()
    watched.stood_in = late_at(server, rooms) - before_late
    return watched


def watched(attack: str, words: Sequence[str] = (), seconds: float = 10, source: Path = ROOT) -> Watched:
    """Return what is seen of an attack on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        metrics = free_port()
        server = Process(
            f"{folder}/tables.sqlite",
            Path(folder) / "log",
            "--metrics",
            f"127.0.0.1:{metrics}",
            source=source / "src",
            files=1024,
        )
        server.start()
        try:
            return asyncio.run(watch(server, attack, words, seconds, metrics))
        finally:
            server.kill()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("attack", nargs="*", choices=[[], *ATTACKS, *SUBTLE])
    words.add_argument("--source", type=Path, nargs="*", default=[ROOT])
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--from", dest="address", default="127.0.0.1")
    told = words.parse_args()
    for attack in told.attack or (*ATTACKS, *SUBTLE):
        for source in told.source:
            print(f"{source.name}: {watched(attack, ['--source', told.address], told.seconds, source)}")


if __name__ == "__main__":
    main()
