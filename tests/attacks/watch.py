"""Watches an honest table while somebody attacks its server.

    python -m tests.attacks.watch [ATTACK ...] [--source FOLDER] [--seconds 10] [--from ADDRESS]

Each attack gets a server of its own, started from the `src` in FOLDER, so that an older one can be compared. Printed
are the times from action to acknowledgement by the players' clocks, before the attack and during it, and how much
memory the server had.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.serving import Address, Client, Process, client

ROOT = Path(__file__).parents[2]
SEATS = 4
THINK = 0.05
CALM = 3.0
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


@dataclass
class Watched:
    """What was seen at the honest table and of its server.

    Times are in milliseconds, memory in MB; `busy` is the share of one core that the server used.
    """

    attack: str
    calm: list[float] = field(default_factory=list)
    attacked: list[float] = field(default_factory=list)
    newcomers: list[float] = field(default_factory=list)
    shut_out: int = 0
    before: float = 0
    most: float = 0
    busy: float = 0
    outcome: str = ""
    log: str = ""

    def __str__(self) -> str:
        return (
            f"{self.attack}: calm {told(self.calm)}; attacked {told(self.attacked)}; "
            f"newcomers {len(self.newcomers)} came, {self.shut_out} did not; "
            f"memory {self.before:.0f} -> {self.most:.0f} MB; server busy {self.busy:.0%}; attacker: {self.outcome}"
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


def worked(pid: int) -> float:
    """Return how many seconds of a processor a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def attacking(name: str, address: Address, words: Sequence[str], seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Run an attack in a process of its own."""
    room = address.room(address.guest(), "mau-mau", seats=["me", "greedy"])
    told = [room if word == "room" else word for word in ATTACKS[name]]
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


async def watch(server: Process, attack: str, words: Sequence[str], seconds: float) -> Watched:
    """Play at a table for a while, then go on while the server is attacked."""
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
        await asyncio.sleep(CALM)
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
            watched.outcome = process.stdout.read().strip()
        ends.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    watched.log = server.log.read_text()
    return watched


def watched(attack: str, words: Sequence[str] = (), seconds: float = 10, source: Path = ROOT) -> Watched:
    """Return what is seen of an attack on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"{folder}/tables.sqlite", Path(folder) / "log", source=source / "src", files=1024)
        server.start()
        try:
            return asyncio.run(watch(server, attack, words, seconds))
        finally:
            server.kill()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("attack", nargs="*", choices=[[], *ATTACKS])
    words.add_argument("--source", type=Path, nargs="*", default=[ROOT])
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--from", dest="address", default="127.0.0.1")
    told = words.parse_args()
    for attack in told.attack or ATTACKS:
        for source in told.source:
            print(f"{source.name}: {watched(attack, ['--source', told.address], told.seconds, source)}")


if __name__ == "__main__":
    main()
