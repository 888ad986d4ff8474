"""A client that does not read: the table goes on, little is queued for it, and what it sees at last is the newest."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tefuda.client.told_room import ToldRoom
from tefuda.server.messages.limits import FRAME
from tefuda.server.messages.protocol import VERSION
from tefuda.server.web.middleware import websocket
from tefuda.server.web.middleware.websocket import ClientSocket
from tests.patience import PATIENCE
from tests.server.serving import Address, Client, client, serving
from tests.server.told import Page

KERNEL = 8192
"""How many bytes the kernel keeps for a client on either side; it may keep a few times as many."""
BUFFERED = 200_000
"""No more bytes than these wait for a client: the kernel's, 64 KiB of the server's, and one frame."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server that does not ask whether a client still lives, since that would end what is looked at."""
    database = str(tmp_path_factory.mktemp("server") / "tables.sqlite")
    with serving(database, buffer=KERNEL, ws_ping_interval=None) as found:
        yield found


class Sloth:
    """A client that reads from its socket when it is told to, and at no other time."""

    def __init__(self, address: Address, room: str, cookie: str) -> None:
        self.socket = socket.socket()
        for name in (socket.SO_RCVBUF, socket.SO_SNDBUF):
            self.socket.setsockopt(socket.SOL_SOCKET, name, KERNEL)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", address.port))
        self.protocol = ClientProtocol(parse_uri(address.socket(f"/t/{room}/ws")))
        self.read = 0
        self.room = ToldRoom()
        self.frames = 0
        self.answers: list[dict[str, Any]] = []
        self._greet(cookie)

    def _greet(self, cookie: str) -> None:
        request = self.protocol.connect()
        request.headers["Cookie"] = cookie
        self.protocol.send_request(request)
        self._flush()
        while self.protocol.state.name == "CONNECTING":
            assert self.reads()
        self.says(type="hello", version=VERSION)
        while not self.frames:
            assert self.reads()

    def close(self) -> None:
        self.socket.close()

    def says(self, **message: object) -> None:
        self.protocol.send_text(json.dumps(message).encode())
        self._flush()

    def _flush(self) -> None:
        for data in self.protocol.data_to_send():
            self.socket.sendall(data)

    def reads(self) -> bool:
        """Read a little, and take what it tells; say whether the line still stands."""
        data = self.socket.recv(4096)
        self.read += len(data)
        if data:
            self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.frames += 1
                self.answers += map(dict, self.room.hear(json.loads(bytes(event.data))))
        return bool(data)


async def plays_long(talking: Client) -> Mapping[str, Any]:
    """Play a deal and change names until much has been heard; return the view in which nothing goes on."""
    await talking.plays_on()
    for number in range(10**6):
        if talking.heard > 2 * BUFFERED:
            break
        assert (await talking.does("rename", name=f"A name that is long {number}"))["type"] == "ack"
    return await talking.until_view(lambda view: view["players"][0]["name"].endswith(f" {number - 1}"))


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CUT_AFTER", PATIENCE)


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize("at_seat", [False, True], ids=["an onlooker", "another page of a player"])
def test_the_table_goes_on_and_the_newest_view_is_what_waits(address: Address, at_seat: bool) -> None:
    async def play() -> tuple[Mapping[str, Any], int]:
        async with client(address, room, cookie) as ann:
            return await plays_long(ann), ann.frames

    cookie = address.guest()
    room = address.room(cookie, "guandan", begin=True)
    with closing(Sloth(address, room, cookie if at_seat else address.guest())) as sloth:
        newest, heard = asyncio.run(play())
        before, frames, page = sloth.read, sloth.frames, Page(sloth.room)
        while page.players[0].name != newest["players"][0]["name"]:
            assert sloth.reads()
        assert sloth.read - before < BUFFERED
        assert sloth.frames - frames < heard / 2
        told = msgspec.to_builtins(page.view())
        assert told["deal"]["decisions"] == newest["deal"]["decisions"]
        assert told["deal"]["last_actions"] == newest["deal"]["last_actions"]
        assert told["deal"]["hand"] == (newest["deal"]["hand"] if at_seat else [])
        assert told["events"][-1]["moment"] == newest["moment"]


def test_messages_are_heard_one_after_another_however_the_network_cuts_them(address: Address) -> None:
    cookie = address.guest()
    with closing(Sloth(address, address.room(cookie), cookie)) as sloth:
        for message in ({"type": "rename", "id": "a", "name": "Ann"}, *({"type": "ping", "n": n} for n in range(8))):
            sloth.protocol.send_text(json.dumps(message).encode())
        frames = b"".join(sloth.protocol.data_to_send())
        sloth.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in frames:
            sloth.socket.sendall(bytes([byte]))
        sloth.socket.sendall(frames)
        while len(sloth.answers) < 18:
            assert sloth.reads()
        once = ["a", *range(8)]
        assert [answer.get("id", answer.get("n")) for answer in sloth.answers] == [*once, *once]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1000, 8000])
def test_a_plain_message_is_read_as_websockets_reads_it(size: int) -> None:
    text = bytes(range(32, 127)) * 100
    frame = Frame(Opcode.TEXT, text[:size]).serialize(mask=True)
    assert websocket.frame_length(frame, 0) == len(frame)
    assert websocket.text_of(frame) == text[:size]
    behind = b"before" + frame + b"after"
    assert websocket.frame_length(behind, 6) == len(frame)


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.BINARY, b"x").serialize(mask=True),
        Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"x").serialize(mask=True),
        Frame(Opcode.PING, b"x").serialize(mask=True),
        b"\xc1\x81\0\0\0\0x",
        Frame(Opcode.TEXT, b"x").serialize(mask=False),
        Frame(Opcode.TEXT, b"x" * FRAME).serialize(mask=True),
        Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True),
    ],
    ids=["binary", "begun", "continued", "ping", "extended", "not masked", "long", "very long"],
)
def test_all_that_is_no_plain_message_is_left_to_websockets(frame: bytes) -> None:
    assert websocket.frame_length(frame, 0) == len(frame)
    assert websocket.text_of(frame) is None


def test_a_frame_is_waited_for_until_its_length_is_known() -> None:
    frame = Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True)
    assert [websocket.frame_length(frame[:there], 0) for there in (0, 1, 2, 9, 10)] == [2, 2, 10, 10, len(frame)]


def test_what_waits_is_said_before_who_waits_to_close_the_line_is_woken() -> None:
    paused = ClientSocket.__new__(ClientSocket)
    paused.writable = asyncio.Event()
    woken: list[bool] = []
    paused.drained = lambda: woken.append(paused.writable.is_set())
    paused.resume_writing()
    assert woken == [False]
    assert paused.writable.is_set()


def test_a_connection_that_has_ended_leaves_nothing_to_the_garbage_collector(address: Address) -> None:
    async def come_and_go() -> None:
        async with client(address, room, cookie) as ann:
            assert (await ann.does("rename", name="Ann"))["type"] == "ack"

    def alone() -> None:
        end = time.monotonic() + PATIENCE
        while address.get("/healthz").json["connections"]:
            assert time.monotonic() < end
            time.sleep(0.05)

    cookie = address.guest()
    room = address.room(cookie)
    alone()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        asyncio.run(come_and_go())
        alone()
        gc.collect()
        left = {type(one) for one in gc.garbage if type(one).__module__.partition(".")[0] in ("tefuda", "websockets")}
        assert not left
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CUT_AFTER", 0.5)


@pytest.mark.usefixtures("soon")
def test_who_asks_and_never_reads_the_answers_is_sent_away(address: Address) -> None:
    async def play() -> None:
        async with client(address, room, cookie) as ann:
            await ann.plays_on()

    cookie = address.guest()
    room = address.room(cookie, "guandan", begin=True)
    with closing(Sloth(address, room, cookie)) as sloth:
        with suppress(ConnectionError):
            while True:
                sloth.says(type="ping", n=1)
        asyncio.run(play())


@pytest.mark.usefixtures("soon")
def test_who_reads_nothing_is_not_taken_to_be_there_for_ever(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), buffer=KERNEL, ws_ping_interval=1, ws_ping_timeout=1) as address:
        cookie = address.guest()
        with closing(Sloth(address, address.room(cookie, "guandan", begin=True), cookie)) as sloth:
            for _ in range(100):
                sloth.says(type="hello", version=VERSION)
            end = time.monotonic() + PATIENCE
            while address.get("/healthz").json["connections"]:
                assert time.monotonic() < end
                time.sleep(0.05)
