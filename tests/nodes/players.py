"""Scripted players, who follow a room from node to node as a page does, and write down what they saw."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import websockets

from tefuda.client.told_room import Message, ToldRoom
from tests.nodes.checker import History
from tests.patience import PATIENCE
from tests.server.serving import SOON_OVER, Address, id

PROTOCOL = "tefuda.4"
SILENCE = 6.0
"""After so many seconds without an answer a player connects again."""
AGAIN = 0.25
"""How many seconds a player waits before it connects again, or repeats what could not be carried out."""
PAUSE = 0.1
"""The most seconds for which a player thinks."""
PASSING = ("restarting", "unavailable")


class Game:
    """What the players of some tables have done so far.

    `acknowledged` has when commands were acknowledged, in monotonic seconds, by room; `sent` counts those sent, and
    `repeated` those sent again over another connection. While it is `held`, a player who has answered in a window
    opens it no further: nobody else answers. `waiting` are the rooms in which it has come to that.
    """

    def __init__(self) -> None:
        self.acknowledged: dict[str, list[float]] = {}
        self.sent = 0
        self.repeated = 0
        self.over = False
        self.held = False
        self.waiting: set[str] = set()
        self._changed = asyncio.Condition()

    async def tell(self) -> None:
        """Wake whoever waits for something."""
        async with self._changed:
            self._changed.notify_all()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until something has come to pass."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(reached)

    def number(self, room: str) -> int:
        """Return how many commands have been acknowledged in a room."""
        return len(self.acknowledged.get(room, ()))

    async def go_on(self, rooms: Sequence[str], more: int = 5) -> None:
        """Wait until so many more commands have been acknowledged in each of some rooms."""
        wanted = {room: self.number(room) + more for room in rooms}
        await self.until(lambda: all(self.number(room) >= number for room, number in wanted.items()))


class Player:
    """A person at a seat of a table, who plays at random by the rules until the game is over.

    `source` is the address from which the player connects, and `pause` the seconds that it thinks.
    """

    def __init__(
        self, game: Game, address: Address, room: str, seat: int, cookie: str, source: str, pause: float
    ) -> None:
        self.game = game
        self.address = address
        self.room = room
        self.seat = seat
        self.cookie = cookie
        self.source = source
        self.pause = pause
        self.history = History(f"seat {seat}", room)
        self._random = Random(f"{room} {seat}")
        self._open: dict[str, Any] | None = None
        self._resting = False

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the nodes."""
        node = ""
        while not self.game.over:
            after, was = AGAIN, node
            node = ""
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                away = await self._connected(f"/n/{was}" if was else "")
                if away is not None:
                    node = away.get("node", "")
                    after = max(away.get("after", 0) / 1000, 0.0 if node and node != was else AGAIN)
            await asyncio.sleep(after)

    async def _connected(self, path: str) -> Message | None:
        """Talk over one connection; return the message that sent the player away, None for none."""
        url = self.address.socket(f"{path}/t/{self.room}/ws")
        protocols: Any = [PROTOCOL]
        async with websockets.connect(
            url,
            additional_headers={"Cookie": self.cookie},
            subprotocols=protocols,
            local_addr=(self.source, 0),
            open_timeout=SILENCE,
            close_timeout=0.1,
            ping_interval=None,
        ) as socket:
            page, head = ToldRoom(), self.history.heads[-1] if self.history.heads else ""
            await socket.send(json.dumps({"type": "hello", "version": 4, "head": head}))
            if self._open is not None:
                self.game.repeated += 1
                await socket.send(json.dumps(self._open))
            while not self.game.over:
                others = page.hear(json.loads(await self._frame(socket, page)))
                if page.known and page.known["head"] not in self.history.heads[-1:]:
                    self.history.heads.append(page.known["head"])
                for other in others:
                    if other["type"] == "restarting":
                        return other
                    await self._answered(socket, other)
                if self._open is None and page.known:
                    await self._look(page)
                    await self._go_on(socket, page)
        return None

    async def _frame(self, socket: Any, page: ToldRoom) -> bytes:
        """Return the next frame; nothing but an empty one where the game was held meanwhile."""
        limit = SILENCE if self._open or not page.known else None
        while True:
            try:
                frame = await asyncio.wait_for(socket.recv(), AGAIN if self._resting else limit)
                return frame.encode() if isinstance(frame, str) else bytes(frame)
            except TimeoutError:
                if not self._resting:
                    raise
                if not self.game.held:
                    return b"[]"

    async def _answered(self, socket: Any, message: Message) -> None:
        if self._open is None or message.get("id") != self._open["id"]:
            assert message.get("code") != "lost_moves", "the server has lost moves"
            return
        if "head" in message:
            self.history.acknowledged[message["id"]] = message["head"]
            self._open = None
            self.game.acknowledged.setdefault(self.room, []).append(time.monotonic())
            await self.game.tell()
        elif message["code"] in PASSING:
            await asyncio.sleep(AGAIN)
            await socket.send(json.dumps(self._open))
        else:
            self._open = None

    async def _look(self, page: ToldRoom) -> None:
        """Say so where this player has answered in a window that is still open."""
        if page.viewer["answer"] is not None and self.game.held and self.room not in self.game.waiting:
            self.game.waiting.add(self.room)
            await self.game.tell()

    async def _go_on(self, socket: Any, page: ToldRoom) -> None:
        """Say what is to be done next, if anything is."""
        command = self._next(page)
        if command is not None:
            await asyncio.sleep(self.pause * self._random.random())
            self._open = {**command, "id": id()}
            await socket.send(json.dumps(self._open))
            self.game.sent += 1
            await self.game.tell()

    def _next(self, page: ToldRoom) -> dict[str, Any] | None:
        stage, sitting = page.known["stage"], page.known["players"]
        if page.seat is None:
            return {"type": "sit", "seat": self.seat}
        if stage == "seating":
            ready = all(one["kind"] != "open" for one in sitting) and page.viewer["host"]
            return {"type": "begin"} if ready else None
        if stage in ("between", "over"):
            return None if sitting[page.seat].get("ready") else {"type": "ready"}
        self._resting = self.game.held and self.room in self.game.waiting
        if self._resting:
            return None
        if page.asked and page.seen is not None:
            action = self._random.choice(page.seen.legal_actions)
            return {"type": "act", "moment": page.moment, "action": str(action)}
        return None


def opened(address: Address, cookie: str, wanted: dict[str, Any]) -> str:
    """Open a room, however often a node that cannot save anything now must be asked."""
    end = time.monotonic() + PATIENCE
    while (told := address.post("/api/rooms", wanted, cookie=cookie)).status in (502, 503, 504):
        assert time.monotonic() < end, told.body
        time.sleep(AGAIN)
    assert told.status == 200, told.body
    return str(told.json["room"])


def table(
    game: Game, address: Address, number: int, preset: str, *, timer: str = "none", persons: int = 2
) -> list[Player]:
    """Open a table with persons and a bot, and return its players; each table comes from an address of its own."""
    source = f"127.0.{1 + number // 200}.{1 + number % 200}"
    cookies = [address.get("/api/guest").headers["set-cookie"].partition(";")[0] for _ in range(persons)]
    seats = ["me", *["open"] * (persons - 1), "greedy"]
    if preset == "guandan":
        seats.append("greedy")
    wanted = {"preset": preset, "seats": seats, "timer": timer, "options": SOON_OVER.get(preset, {})}
    room = opened(address, cookies[0], wanted)
    return [Player(game, address, room, seat, cookie, source, PAUSE) for seat, cookie in enumerate(cookies)]
