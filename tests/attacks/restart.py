"""Watches an honest table while many tables are opened that nobody has opened since a restart.

    python -m tests.attacks.restart [--tables 1000] [--lines 400] [--at-once 16]

The tables, of all families, have logs of a number of lines, in a database that is made first. The server is started
twice: at first there are no snapshots, and when it is stopped it has left some. Each time an onlooker opens every table
twice. The second time it is in memory, so that the difference is what restoring a table and its first view cost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tefuda.server.host.storage.store import Store
from tefuda.server.messages import protocol
from tefuda.server.room import log
from tests.attacks.watch import CALM, SEATS, play, told, worked
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends
from tests.server.serving import Address, Process, client

PRESETS = ("mau-mau", "taiwan", "guandan", "nippachi", "teyaku-dobon")
FRIENDS = (ALICE, BEN, CHO, DAO)


@dataclass
class Opened:
    """What opening all tables once came to: milliseconds of processor time for each, and how the honest table fared.

    `replayed` is how many lines were followed for each.
    """

    what: str
    cost: float = 0
    seconds: float = 0
    replayed: float = 0
    calm: list[float] = field(default_factory=list)
    meanwhile: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.what}: {self.cost:.2f} ms of processor time and {self.replayed:.0f} lines replayed for each table, "
            f"all in {self.seconds:.1f} s; honest table calm {told(self.calm)}; meanwhile {told(self.meanwhile)}"
        )


def played(preset: str, lines: int) -> RoomSession:
    """Return a table whose log has this number of lines, by friends who decide at random."""
    session, random = four_friends(preset), Random(preset)
    while len(session.lines) < lines:
        session.play_on(min(20, lines - len(session.lines)), random)
        for guest in FRIENDS:
            if session.stage != "playing":
                session.does(guest, protocol.Ready(session.id()))
    return session


async def prepare(database: str, tables: int, lines: int) -> list[str]:
    """Write the logs of tables; return their tokens."""
    sessions = [played(preset, lines) for preset in PRESETS]
    store = Store(database)
    await store.open()
    tokens = [f"table-{number}" for number in range(tables)]
    for number, token in enumerate(tokens):
        head = log.first_head(token)
        written = []
        for line in sessions[number % len(sessions)].lines:
            head = log.next_head(head, line, log.write(line.entry))
            kept = log.Line(line.seq, line.at, line.entry, line.guest, line.command, head)
            written.append(store.append(token, kept))
        await asyncio.gather(*written)
    await store.close()
    return tokens


async def open_all(address: Address, tokens: Sequence[str], at_once: int) -> None:
    """Open every table once, from several addresses."""
    turn = asyncio.Semaphore(at_once)

    async def come(number: int, token: str) -> None:
        async with turn:
            while True:
                try:
                    async with client(address, token, source=f"127.0.0.{10 + number % 200}"):
                        return
                except (OSError, ConnectionError):  # it is asked to come again
                    await asyncio.sleep(0.2)

    await asyncio.gather(*(come(number, token) for number, token in enumerate(tokens)))


def lines_replayed(server: Process) -> int:
    """Return how many lines the server says it has replayed."""
    events = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return sum(event["replayed"] for event in events if event["event"] == "room loaded")


async def watch(server: Process, tokens: Sequence[str], at_once: int, what: str) -> list[Opened]:
    """Open all tables twice beside an honest table."""
    assert server.process is not None
    pid, address, ends = server.process.pid, server.address, asyncio.Event()
    cookies = [address.guest() for _ in range(SEATS)]
    room = address.room(cookies[0], "crazy-eights", seats=["me", *["open"] * (SEATS - 1)])
    found = []
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(client(address, room, cookie)) for cookie in cookies]
        for seat, playing in enumerate(players[1:], start=1):
            assert (await playing.does("sit", seat=seat))["type"] == "ack"
        assert (await players[0].does("begin"))["type"] == "ack"
        times: list[list[float]] = [[]]
        tasks = [asyncio.create_task(play(playing, times, ends)) for playing in players]
        for name in (what, f"{what}, in memory"):
            one = Opened(name)
            times.append(one.calm)
            before = worked(pid)
            await asyncio.sleep(CALM)
            usual = (worked(pid) - before) / CALM
            times.append(one.meanwhile)
            before, began = worked(pid), time.monotonic()
            await open_all(address, tokens, at_once)
            one.seconds = time.monotonic() - began
            one.cost = (worked(pid) - before - usual * one.seconds) * 1000 / len(tokens)
            one.replayed = lines_replayed(server) / len(tokens) if name == what else 0
            found.append(one)
        ends.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return found


def restarted(tables: int, lines: int, at_once: int) -> list[Opened]:
    """Return what opening many tables came to, without snapshots and with them."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tables.sqlite"
        tokens = asyncio.run(prepare(database, tables, lines))
        for what in ("whole logs", "snapshots"):
            server = Process(database, Path(folder) / what.replace(" ", "-"), "--log", "info")
            server.start()
            try:
                found += asyncio.run(watch(server, tokens, at_once, what))
            finally:
                server.kill(signal.SIGTERM)
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=1000)
    words.add_argument("--lines", type=int, default=400)
    words.add_argument("--at-once", type=int, default=16)
    chosen = words.parse_args()
    for one in restarted(chosen.tables, chosen.lines, chosen.at_once):
        print(one)


if __name__ == "__main__":
    main()
