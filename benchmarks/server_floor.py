"""What is left of the cost of an action without views, and without rules.

That is in processor time. The same server runs under the same clients as in `server-load`, whole and with parts left
out, in turn. Without views each client is sent what it needs to play on, in a text of the usual length. Without rules,
too, every action is legal, seats take turns, and the lines of the log are stored without their hashes. What then is
left are sockets, the event loop, messages, limits and the store.

As `plain`, clients talk through Starlette's own WebSockets, one task for each that reads and one that writes, and there
are no limits: neither of bytes, frames and work, nor of connections.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Any

import click
import uvloop

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.harness.rounds import alternate
from benchmarks.load_clients import SentenceTable, load, server

VARIANTS = {"whole": "", "plain": "plain", "without-views": "views", "without-rules": "views rules"}
LENGTH = 200
"""About as many bytes as a frame has."""


def leave_out(parts: str) -> None:
    """Spare the server of this process some parts of its work."""
    if "views" in parts:
        _without_views("rules" in parts)
    if "rules" in parts:
        _without_rules()
    if "plain" in parts:
        _plain()


def _without_views(toy: bool) -> None:
    from tefuda.server.messages.encoding import encode
    from tefuda.server.view.numbers import RoomNumbers

    rest = "x" * LENGTH
    always = [{"text": "pass", "verb": "pass"}]

    def messages(self: Any, room: Any, guest: str, shown: Any, now: int) -> tuple[list[bytes], Any]:
        seat, asked = room.seat_of(guest), None
        if seat in room.unanswered:
            actions = [] if toy else room.deal.observe(seat).legal_actions
            legal = [{"text": str(action), "verb": action.verb} for action in actions] or always
            asked = {"answer": "", "moment": room.moment, "legal": legal}
        players = [{"kind": occupant.kind} for occupant in room.occupants]
        view = {"type": "view", "moment": room.moment, "stage": room.stage, "players": players}
        return [encode({**view, "asked": asked, "rest": rest})], None

    replaced: Any = RoomNumbers
    replaced.messages = messages


def _without_rules() -> None:
    from tefuda.server.host.rooms import progress
    from tefuda.server.room import log, room
    from tefuda.server.room.commands import Change

    going_on: Any = progress
    decide = going_on.decide

    def decided(here: Any, guest: str, name: str, command: Any) -> Any:
        seat = here.seat_of(guest)
        if here.stage == "playing" and getattr(command, "moment", None) == here.moment and seat in here.asked:
            return Change(log.Answered(seat, command.action, "person"))
        return decide(here, guest, name, command)

    def ask(here: Any, at: int) -> None:
        here.asked, here.answers, here.window, here.claims = (here.moment % len(here.occupants),), {}, False, False
        here.clock.asked_at = at

    def answered(here: Any, entry: Any, at: int) -> None:
        here.moment += 1
        ask(here, at)

    def linked(here: Any, line: Any) -> Any:
        line.head = here.head
        return line

    replaced: Any = room
    replaced.Room._ask, replaced.Room.linked, replaced._ACCEPT[log.Answered] = ask, linked, answered
    going_on.decide = decided


class _Client:
    """Stands for a `ClientSocket`, over a WebSocket of Starlette."""

    open = True
    name = ""

    def __init__(self, socket: Any) -> None:
        self.gate = self
        self._socket = socket
        self._unsent: list[bytes] = []
        self._news = asyncio.Event()

    def send_text(self, text: bytes) -> None:
        self._unsent.append(text)
        self._news.set()

    async def write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            unsent, self._unsent = self._unsent, []
            for text in unsent:
                await self._socket.send_text(text.decode())

    def works(self) -> None: ...

    def causes(self, seconds: float) -> None: ...

    def flush(self) -> None: ...

    def hang_up(self) -> None: ...

    def belongs_to(self, address: str) -> bool:
        return True


def _plain() -> None:
    from starlette.websockets import WebSocketDisconnect

    from tefuda.server.messages.encoding import decoded
    from tefuda.server.web import connection, serve, sockets

    def client_of(socket: Any) -> _Client:
        client: _Client = socket.scope.setdefault("client of the benchmark", _Client(socket))
        return client

    async def run(self: Any) -> None:
        await self._hello(decoded(await self.socket.receive_text(), connection.DECODER))
        self.rooms.watch(self.live, self, self.guest)
        writing = asyncio.create_task(self.client.write())
        try:
            while True:
                await self._answer_later(decoded(await self.socket.receive_text(), connection.DECODER))
        except WebSocketDisconnect:
            pass
        finally:
            writing.cancel()
            self.rooms.unwatch(self.live, self, self.guest)

    settings = serve.uvicorn_settings
    patched: Any = (connection, sockets, serve)
    for module in patched[:2]:
        module.client_of = client_of
    patched[0].Connection.run = run
    patched[2].uvicorn_settings = lambda site: settings(site) | {"http": "h11", "ws": "websockets-sansio"}


def measured(preset: str, left_out: str, tables: int, seconds: float, think: float, warm: float, _: int) -> float:
    """Return how many microseconds of a processor an action with its four views takes."""
    first = f"from benchmarks.server_floor import leave_out; leave_out({left_out!r})"
    with tempfile.TemporaryDirectory() as data, server(f"{data}/tables.sqlite", first=first) as running:
        kind = SentenceTable if "views" in left_out else None
        found = uvloop.run(load(running, [preset], tables, seconds, think, warm, kind))
    assert not found["refused"]
    return 1e6 * float(found["processor"] / found["actions"])


def run(
    preset: str, variant: Sequence[str], rounds: int, tables: int, seconds: float, think: float, warm: float
) -> Iterator[Row]:
    turns = {name: partial(measured, preset, VARIANTS[name], tables, seconds, think, warm) for name in variant}
    for name, times in alternate(turns, rounds).items():
        yield {"variant": name, "microseconds": times}


def table(found: Found) -> str:
    whole = fmean(found["results"][0]["microseconds"])
    heads = (f"{found['parameters']['preset']}: processor time per action (µs)", "mean", "share", "least", "most")
    return markdown(heads, "lrrrr", [
        (one["variant"], f"{fmean(times):.0f}", f"{fmean(times) / whole:.0%}", f"{min(times):.0f}", f"{max(times):.0f}")
        for one in found["results"] for times in (one["microseconds"],)
    ])  # fmt: skip


BENCHMARK = Benchmark(
    "server-floor",
    __doc__,
    run,
    table,
    parameters=(
        option("preset", "taiwan", "The game."),
        option(
            "variant",
            tuple(VARIANTS),
            "Measure only this; can be repeated.",
            multiple=True,
            type=click.Choice(tuple(VARIANTS)),
        ),
        option("rounds", 3, "How many rounds."),
        option("tables", 30, "How many tables."),
        option("seconds", 6.0, "How long is measured."),
        option("think", 0.2, "The average seconds to think."),
        option("warm", 3.0, "How many seconds of play come before that."),
    ),
    page="server.md#where-the-time-goes",
)
