"""What an action costs at a table of four in sentences (protocol 3) and in numbers (protocol 4), in turn.

Run `python -m benchmarks.protocols` on an idle machine; it prints, by preset, the bytes that an action sends to each
viewer and the processor time of all that the four are sent, and then what an action costs a whole server, whose clients
speak one protocol and then the other.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import Any

import uvloop

from benchmarks.load_clients import Table, connected, load, server
from tefuda.server.messages import numbers
from tefuda.server.messages.protocol import Ready
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import RoomNumbers, Shown
from tefuda.server.view.room_view import RoomView
from tefuda.server.view.view_cache import ViewCache
from tests.server.number_page import NumberPage, legal_actions
from tests.server.room_session import ALICE, BEN, CHO, DAO, four_friends

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
GUESTS = (ALICE, BEN, CHO, DAO)
Sent = list[int]


class Sentences:
    """The views of protocol 3."""

    def __init__(self) -> None:
        self.views = ViewCache()
        self.since = dict.fromkeys(GUESTS, -1)

    def __call__(self, room: Room, at: int) -> Sent:
        sent = []
        for guest in GUESTS:
            sent.append(len(RoomView(room, self.views, guest, "en", "rank").message(self.since[guest], at)))
            self.since[guest] = room.moment
        return sent


class Numbers:
    """The frames of protocol 4."""

    def __init__(self) -> None:
        self.numbers = RoomNumbers()
        self.shown: dict[str, Shown] = {}

    def __call__(self, room: Room, at: int) -> Sent:
        sent = []
        for guest in GUESTS:
            messages, self.shown[guest] = self.numbers.messages(room, guest, self.shown.get(guest), at)
            sent.append(len(b"[%b]" % b",".join(messages)))
        return sent


def measured(preset: str, actions: int) -> dict[str, tuple[Sent, list[float]]]:
    """Return by protocol the bytes of each frame, and the seconds for the frames of each action."""
    session, random = four_friends(preset), Random(preset)
    room = session.room
    told: dict[str, Callable[[Room, int], Sent]] = {"3": Sentences(), "4": Numbers()}
    found: dict[str, tuple[Sent, list[float]]] = {name: ([], []) for name in told}
    for number in range(actions):
        moment = room.moment
        for name, tell in random.sample(list(told.items()), 2):
            room.deal.forget()
            began = thread_time()
            sent = tell(room, session.at)
            taken = thread_time() - began
            if number > len(GUESTS):
                found[name][0].extend(one for one in sent if one > len("[]"))
                found[name][1].append(taken)
        while room.moment == moment:
            if room.stage == "playing":
                session.play_on(1)
                continue
            for guest in GUESTS:
                if room.stage in ("between", "over"):
                    session.does(guest, Ready(session.id()))
    return found


class NumberTable(Table):
    """A table whose clients speak protocol 4, and work out what they may play."""

    async def _begin(self, token: str, cookie: str, go: asyncio.Event) -> None:
        async with connected(self.running, token, cookie, numbers.VERSION, self.address) as client:
            page = NumberPage()
            while not page.known or any(player.kind != "person" for player in page.known["players"]):
                page.hear(await client.recv())
            await go.wait()
            await client.send(json.dumps({"type": "begin", "id": "begin"}))
            await self._told(client, page)

    async def _sit(self, token: str, seat: int, cookie: str) -> None:
        async with connected(self.running, token, cookie, numbers.VERSION, self.address) as client:
            await client.send(json.dumps({"type": "sit", "id": "sit", "seat": seat}))
            await self._told(client, NumberPage())

    async def _told(self, client: Any, page: NumberPage) -> None:
        answered = seen = -1
        own: dict[str, float] = {}
        while True:
            page.hear(await client.recv())
            now = time.perf_counter()
            for other in page.others:
                if isinstance(other, numbers.Done) and other.id in own:
                    self._measure(self.measured.acknowledged, now - own.pop(other.id))
                elif isinstance(other, numbers.Declined):
                    self.measured.refused += 1
            page.others.clear()
            for moment in range(seen, page.moment):
                if moment in self.sent:
                    self._measure(self.measured.seen, now - self.sent[moment])
            seen = page.moment
            if page.known["stage"] in ("between", "over") and answered != seen:
                answered = seen
                await client.send(json.dumps({"type": "ready", "id": f"r{next(self.ids)}"}))
            elif answered != seen and (legal := legal_actions(page)):
                answered = seen
                await asyncio.sleep(self.random.expovariate(1 / self.think))
                plays = [text for text in legal if text not in ("pass", "draw")] or legal
                command, text = f"a{next(self.ids)}", self.random.choice(plays)
                own[command] = self.sent[seen] = time.perf_counter()
                await client.send(json.dumps({"type": "act", "id": command, "moment": seen, "action": text}))


def live(rounds: int, tables: int, seconds: float) -> None:
    """Print what an action costs a server with its four views, by protocol, in rounds that take turns."""
    costs: dict[type[Table], list[float]] = {Table: [], NumberTable: []}
    with tempfile.TemporaryDirectory() as folder, server(f"{folder}/tables.sqlite") as running:
        for number in range(rounds):
            for kind in (Table, NumberTable) if number % 2 else (NumberTable, Table):
                found = uvloop.run(load(running, PRESETS, tables, seconds, 0.3, 3.0, kind))
                costs[kind].append(1e6 * found["processor"] / found["actions"])
    told = [f"{median(times):.0f} ({min(times):.0f} to {max(times):.0f})" for times in costs.values()]
    share = median(costs[NumberTable]) / median(costs[Table])
    print(f"\nwhole server, µs an action, median of {rounds}: {told[0]} and {told[1]}; share {share:.2f}")


def main(actions: int = 400) -> None:
    print("| preset | bytes 3, median / p99 | bytes 4, median / p99 | µs 3 | µs 4 | 4 of 3 |")
    print("|---|--:|--:|--:|--:|--:|")
    shares = []
    for preset in PRESETS:
        found = measured(preset, actions)
        sizes = [f"{median(sent):.0f} / {quantiles(sent, n=100)[98]:.0f}" for sent, _ in found.values()]
        times = [1e6 * sum(taken) / len(taken) for _, taken in found.values()]
        shares.append(times[1] / times[0])
        print(f"| {preset} | {sizes[0]} | {sizes[1]} | {times[0]:.0f} | {times[1]:.0f} | {shares[-1]:.2f} |")
    print(f"\nmean share: {sum(shares) / len(shares):.2f}")


if __name__ == "__main__":
    main()
    live(rounds=4, tables=5, seconds=8.0)
