"""A server on a free port, in a thread of its own or as a process, and clients that talk to it."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

import tefuda
from tefuda.client.told_room import ToldRoom
from tefuda.language import filled, translator
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.storage.store import Store
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import UNLIMITED, Limits
from tefuda.server.messages.protocol import SUBPROTOCOL, VERSION
from tefuda.server.room.commitment import new_number, number_hash, read_statement
from tefuda.server.web.app import application
from tefuda.server.web.middleware.proxies import Proxies
from tefuda.server.web.serve import Server, uvicorn_settings
from tefuda.server.web.site import site_of
from tests.patience import PATIENCE
from tests.server.postgres import free_port
from tests.server.told import Page, Words
from tests.server.waiting import waiting_for_people

Given = TypeVar("Given")
_ids = count()
SILENT = "silent"
"""Stands for the last statement that a client has answered, if it is to answer none."""
NOBODY = Proxies()
SOON_OVER = {preset: {"round_limit": "40"} for preset in ("mau-mau", "two-four-jack")}
"""House rules by which deals end soon: without them, one of a hundred between bots takes thousands of decisions."""
SOURCE = Path(tefuda.__file__).parents[1]
TESTS = Path(__file__).parents[2]
"""The folder from which these modules are imported."""
NUMBERS: dict[str, str] = {}
"""The numbers drawn by clients, by their hashes."""


class Tap:
    """A rate at which nothing comes back while it is closed, however long a test takes; used as a `Rate`."""

    def __init__(self, at_once: float) -> None:
        self.at_once = at_once
        self.each_second = 0.0

    def open(self) -> None:
        """Let what was spent come back at once."""
        self.each_second = 1e9

    def close(self) -> None:
        self.each_second = 0.0


def id() -> str:
    return f"{os.getpid()}-{next(_ids)}"


def committed() -> str:
    """Draw a number for a seat and keep it; return its hash."""
    number = new_number()
    NUMBERS[number_hash(number)] = number
    return number_hash(number)


def beside(talking: Coroutine[None, None, Given]) -> Given:
    """Return what comes of some talk, in a thread of its own: Playwright may hold the event loop of this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, talking).result()


# ------------------------------------------------------------------ servers


@contextmanager
def serving(
    database: str,
    *,
    limits: Limits = UNLIMITED,
    prefix: str = "",
    pace: int = 0,
    buffer: int = 0,
    origins: Sequence[str] = (),
    proxies: Proxies = NOBODY,
    **settled: object,
) -> Iterator[Address]:
    """Run a server in a thread; yield its address.

    The kernel keeps `buffer` bytes for each client, or as many as it likes; `settled` are settings of uvicorn.
    """
    rooms = Rooms(Store(database), pace=(pace, pace))
    site = site_of(rooms, limits, prefix=prefix, origins=origins, proxies=proxies)
    ready = threading.Event()
    with waiting_for_people(), socket.create_server(("127.0.0.1", 0)) as listening:
        if buffer:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        server = Server(
            site, uvicorn.Config(application(site), **uvicorn_settings(site) | settled), lambda address: ready.set()
        )
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield Address(int(listening.getsockname()[1]), prefix)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


class Process:
    """A server as a process of its own, which can be killed and started again."""

    def __init__(self, database: str, log: Path, *words: str, source: Path = SOURCE, files: int = 0) -> None:
        """`words` are more options; `files` is how many files it may have open at once, 0 for as many as we may."""
        self.database = database
        self.log = log
        self.words = words
        self.source = source
        self.files = files
        self.address = Address(free_port(), "")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        words = ["serve", "--no-browser", "--pace", "0", "--port", str(self.address.port), "--database", self.database]
        command = [sys.executable, "-m", "tests.server.waiting", *words, *self.words]
        if self.files:
            command = ["prlimit", f"--nofile={self.files}:{self.files}", *command]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(self.source), str(TESTS)])}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.address.get("/healthz").status == 200:
                    return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.05)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Kill the server and wait until it is gone."""
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


# ------------------------------------------------------------------ requests


class Told:
    """What was answered to a request."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Address:
    """Where a server is."""

    def __init__(self, port: int, prefix: str) -> None:
        self.port = port
        self.prefix = prefix

    def socket(self, path: str) -> str:
        return f"ws://127.0.0.1:{self.port}{self.prefix}{path}"

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Told:
        """Make a request; underscores in the names of headers stand for hyphens."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, self.prefix + path, body, named)
            response = connection.getresponse()
            return Told(
                response.status, {name.lower(): value for name, value in response.headers.items()}, response.read()
            )
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Told:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, body: object, **headers: str) -> Told:
        return self.ask("POST", path, json.dumps(body).encode(), content_type="application/json", **headers)

    def guest(self) -> str:
        """Return the cookie of a new guest."""
        return self.get("/api/catalogue/en.json").headers["set-cookie"].partition(";")[0]

    def room(self, cookie: str, preset: str = "mau-mau", **asked: object) -> str:
        """Open a room, where every deal ends soon; return its token."""
        wanted = {"preset": preset, "hash": committed(), "options": SOON_OVER.get(preset, {}), **asked}
        told = self.post("/api/rooms", wanted, cookie=cookie)
        assert told.status == 200, told.body
        return str(told.json["room"])


# ------------------------------------------------------------------ clients


class SentAway(ConnectionError):
    """The server asks to come again after a number of milliseconds, and says why."""

    def __init__(self, after: int, sentence: str) -> None:
        super().__init__(sentence)
        self.after = after
        self.sentence = sentence


class Client:
    """A scripted page: what it shows, all events in order, the answers to its commands, the last refusal without id."""

    def __init__(self, socket: ClientConnection, lang: str = "en", room: str = "") -> None:
        self.socket = socket
        self.room = ToldRoom()
        self.page = Page(self.room, lang, token=room)
        self.view: Mapping[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.heard = self.frames = 0
        self.revealed = ""
        self.refusal: dict[str, Any] | None = None
        self._messages: deque[dict[str, Any]] = deque()

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """Return the next message; the type of one that changes what is shown is `view`."""
        while not self._messages:
            async with asyncio.timeout(PATIENCE):
                text = await self.socket.recv()
            self.heard += len(text)
            self.frames += 1
            await self._take(json.loads(text))
        return self._messages.popleft()

    async def _take(self, frame: list[dict[str, Any]]) -> None:
        others = [self._worded(dict(message)) for message in self.room.hear(frame)]
        self._messages += others
        for message in others:
            if message["type"] == "refused" and not message["id"]:
                self.refusal = message
            if message["type"] == "restarting" and message["after"]:
                raise SentAway(message["after"], message["sentence"])
        if len(others) < len(frame):
            self._messages.append({"type": "view"})
            self.view = Words(self.page)
            last = self.events[-1]["moment"] if self.events else 0
            self.events += [msgspec.to_builtins(event) for event in self.page.events(last)]
            await self.reveals()

    def _worded(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return a message with the sentence for which it gives a reason, and with what is left out of it."""
        if message["type"] in ("refused", "restarting"):
            message = {"after": 0, "reason": "", "facts": {}, "clause": ""} | message
        if "reason" in message:
            game = self.room.game.name if "setting" in self.room.known else ""
            message["sentence"] = filled(translator(self.page.language, game)(message["reason"]), **message["facts"])
        return message

    async def reveals(self) -> None:
        """Show the own number, once for each statement, where it is asked for."""
        known, seat = self.room.known, self.room.seat
        shuffle = known.get("shuffle") or {"statement": "", "waited": []}
        if known["stage"] == "shuffling" and seat is not None:
            if not shuffle["statement"] and not self.room.viewer["hash"]:
                await self.say(type="commit", id=id(), hash=committed())
            if seat in shuffle["waited"] and self.revealed not in (known["promised"], SILENT):
                self.revealed = known["promised"]
                number = NUMBERS[read_statement(shuffle["statement"]).shares[seat].hash]
                await self.say(type="reveal", id=id(), statement=self.revealed, number=number, hash=committed())

    async def told(self) -> dict[str, Any]:
        """Return the next message that does not change what is shown."""
        while (message := await self.hear())["type"] == "view":
            pass
        return message

    async def until_view(self, wanted: Any = lambda view: True) -> Mapping[str, Any]:
        """Hear until what is shown is as wanted."""
        while not (self.view and wanted(self.view)):
            await self.hear()
        return self.view

    async def does(self, type: str, **fields: object) -> dict[str, Any]:
        """Send a command and return the answer to it; who sits down sends the hash of a number."""
        if type == "sit":
            fields.setdefault("hash", committed())
        command = fields.pop("id", None) or id()
        await self.say(type=type, id=command, **fields)
        while True:
            message = await self.hear()
            if message.get("id") == command:
                return message

    async def plays(self) -> dict[str, Any]:
        """Do what a bot would do, and return the answer; where nothing is asked any more, a refusal."""
        try:
            action = self.page.hint().action
        except RequestRefused as fault:
            return {"type": "refused", "code": fault.code}
        return await self.does("act", moment=self.room.moment, action=action.text)

    async def rests(self) -> Mapping[str, Any]:
        """Return the view in which nothing goes on until this client acts."""
        return await self.until_view(lambda view: view["result"] or (view["asked"] and not view["asked"]["answer"]))

    async def plays_on(self) -> Mapping[str, Any]:
        """Play until the deal is over; return the last view."""
        while True:
            view = await self.rests()
            if view["result"]:
                return view
            moment = view["moment"]
            await self.plays()
            await self.until_view(lambda view: view["moment"] > moment or (view["asked"] or {}).get("answer"))  # noqa: B023


@asynccontextmanager
async def client(
    address: Address,
    room: str,
    cookie: str = "",
    *,
    lang: str = "en",
    source: str = "127.0.0.1",
    head: str = "",
    **headers: str,
) -> AsyncIterator[Client]:
    """Connect to a room from an address of this machine, and say hello."""
    if cookie:
        headers["Cookie"] = cookie
    url = address.socket(f"/t/{room}/ws")
    async with websockets.connect(
        url,
        additional_headers=headers,
        subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
        local_addr=(source, 0),
    ) as socket:
        talking = Client(socket, lang, room)
        with suppress(websockets.ConnectionClosed):  # what was said before it closed can be heard all the same
            await talking.say(type="hello", version=VERSION, head=head)
        await talking.until_view()
        yield talking
