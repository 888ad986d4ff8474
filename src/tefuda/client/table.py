"""A table of a server, at which a program in Python plays."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_socket
from websockets.typing import Subprotocol

from tefuda.client.numbers_drawn import NumbersDrawn
from tefuda.client.refusals import Refused, TableClosed
from tefuda.client.told_room import Message, Missed, ToldRoom
from tefuda.language import marked
from tefuda.play.action import Given
from tefuda.play.agent import Agent
from tefuda.play.observation import Observation

VERSION = 4
"""The version of the protocol that is spoken."""
PATIENCE = 60.0
"""For how many seconds a connection that has broken is tried again."""
FASTEST, SLOWEST = 0.25, 8.0
"""The fewest and the most seconds between two tries."""
FOR_GOOD: Mapping[int, str] = {
    4001: marked("The server speaks another version of the protocol."),
    4004: marked("There is no such table. The link may be incomplete, or the table was closed long ago."),
    4006: marked("The record of this table is damaged, so it cannot be opened."),
    4007: marked("This game was begun with other rules, and cannot be continued here."),
    4008: marked("The operator of this server has closed the table."),
}
"""Why a connection has ended for good, by the code of its end."""
Chooser = Agent | Callable[[Observation], Given]
"""An agent, or a function that returns an action for an observation."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that is over: its number in the match, from 1, what each seat gained and has now, and who has won it."""

    number: int
    gained: Sequence[int]
    scores: Sequence[int]
    winners: Sequence[int]
    match_over: bool


class Table:
    """A table of a server; used by one thread, and as a context manager.

    `room` is what is known of it, `link` its address for others, and `cookie` says who this program is: given to
    `connect` it finds its seat again. A connection that breaks is made again, and what was being done is done once.
    """

    def __init__(self, url: str, cookie: str = "", opening: Mapping[str, Any] | None = None) -> None:
        server, slash, token = url.rstrip("/").partition("/t/")
        self._server = server
        self._numbers = NumbersDrawn()
        self._ids = count()
        self._id = token_hex(8)
        self._answers: dict[str, Message] = {}
        self._socket: ClientConnection | None = None
        self._connection = ExitStack()
        self._after = 0.0
        self._revealed = ""
        self.cookie = cookie
        if opening is not None:
            made = self._ask("api/rooms", {**opening, "hash": self._numbers.draw()})
            token = str(made["room"])
        elif not slash or not token:
            raise TableClosed("“{url}” is no link to a table", url=url)
        else:
            self._ask("api/guest")
        self.link = f"{server}/t/{token}"
        self.room = ToldRoom()
        self._reach()

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the connection; a seat is kept, but a bot plays there after a while."""
        self._connection.close()

    def leave(self) -> None:
        """Leave the seat for good, during a match to a bot, and end the connection."""
        try:
            if self.seat is not None:
                self.do("leave")
        except (Refused, TableClosed):
            pass  # the seat is taken by another, or the table is gone
        finally:
            self.close()

    # ------------------------------------------------------------------ what a program does

    @property
    def seat(self) -> int | None:
        """The own seat, None for an onlooker."""
        return self.room.seat

    @property
    def observation(self) -> Observation | None:
        """What the own seat sees, with its legal actions where it owes a decision; None before the first deal."""
        return self.room.seen

    def sit(self, seat: int | None = None) -> int:
        """Take a seat, by default the first that is free, with a number for the next shuffle; return it.

        Raises Refused where that is not possible.
        """
        if self.seat is not None and seat in (None, self.seat):
            return self.seat
        players = self.room.known["players"]
        free = [number for number, one in enumerate(players) if one["kind"] == "open" or one.get("vacant")]
        wanted = seat if seat is not None else (free or [0])[0]
        self.do("sit", seat=wanted, hash=self._numbers.draw())
        while self.seat != wanted:
            self.hear()
        return wanted

    def begin(self) -> None:
        """Begin the match, as the host of the table; raise Refused for anybody else."""
        self.do("begin")

    def do(self, command: str, **fields: object) -> Message:
        """Have a command carried out, as the protocol has it, and return the answer; raise Refused where it is not.

        It is sent again after the connection has broken, and done once.
        """
        id = f"{self._id}-{next(self._ids)}"
        text = json.dumps({"type": command, "id": id, **fields})
        self._send(text)
        while id not in self._answers:
            if self.hear():
                self._send(text)
        answer = self._answers.pop(id)
        if answer["type"] == "refused":
            raise _refusal(answer)
        return answer

    def play(self, chooser: Chooser, deals: int | None = None) -> list[Played]:
        """Play until a number of deals are over, by default until the match is; return them.

        `chooser` is asked whenever the own seat owes a decision. Whenever a deal ends, this program is ready for the
        next. Raises Refused for an action that is illegal, and what `chooser` raises.
        """
        choose = chooser if callable(chooser) else chooser.choose
        played: list[Played] = []
        answered: object = None
        counted: object = None
        while True:
            room = self.room
            if room.stage in ("between", "over") and answered != (room.known["match"], room.moment):
                answered = room.known["match"], room.moment
                ended = self._ended()
                if counted != (room.known["match"], ended.number):  # a server that began anew tells the end again
                    counted = room.known["match"], ended.number
                    played.append(ended)
                if len(played) == deals or (deals is None and played[-1].match_over):
                    return played
                self.do("ready")
            elif room.asked and answered != room.moment:
                answered = self._act(choose)
            else:
                self.hear()

    def _act(self, choose: Callable[[Observation], Given]) -> int | None:
        """Do what is chosen; return the moment that is answered, None where the game has gone on meanwhile."""
        moment, seen = self.room.moment, self.room.seen
        assert seen is not None
        given = choose(seen)
        action = next((one for one in seen.legal_actions if given in (one, one.code)), given)
        try:
            self.do("act", moment=moment, action=str(action))
        except Refused as refused:
            if refused.code == "stale":  # whatever has been missed, nothing else may come before the own turn ends
                self._greet()
                self.hear()
                return None
            raise
        return moment

    def _ended(self) -> Played:
        while "result" not in self.room.known:
            self.hear()
        result, seen, base = self.room.known["result"], self.room.seen, self.room.deal
        assert seen is not None
        assert base is not None
        return Played(base["number"], result["gained"], seen.scores, result["best"], self.room.stage == "over")

    # ------------------------------------------------------------------ the connection

    def hear(self, timeout: float | None = None) -> bool:
        """Wait for what the server tells next; say whether the connection was made anew meanwhile.

        After a `timeout` in seconds nothing has been heard. Raises TableClosed where the connection has ended for good.
        """
        assert self._socket is not None
        try:
            text = self._socket.recv(timeout)
        except TimeoutError:
            return False
        except ConnectionClosed as end:
            self._lost(end)
            self._reach()
            return True
        self._take(json.loads(text))
        return False

    def _take(self, frame: Sequence[Message]) -> None:
        for message in frame:
            match message["type"]:
                case "ack" | "refused" | "earlier" if message["id"]:
                    self._answers[message["id"]] = message
                case "restarting":
                    self._after = message.get("after", 0) / 1000
        try:
            self.room.hear(frame)
        except Missed:
            self._greet()
            return
        if self.room.known and self.room.stage == "shuffling" and self.seat is not None:
            self._shuffle(self.seat)

    def _shuffle(self, seat: int) -> None:
        """Commit to a number, or show the one that is waited for."""
        shuffle, promised = self.room.known.get("shuffle"), self.room.known["promised"]
        if not shuffle:
            if not self.room.viewer["hash"]:
                self._send_command("commit", hash=self._numbers.draw())
        elif seat in shuffle["waited"] and self._revealed != promised:
            self._revealed = promised
            number = self._numbers.for_statement(shuffle["statement"], promised, seat)
            if number is None:
                self._send_command("forgo", statement=promised)
            else:
                self._send_command("reveal", statement=promised, number=number, hash=self._numbers.draw())

    def _send_command(self, command: str, **fields: object) -> None:
        self._send(json.dumps({"type": command, "id": f"{self._id}-{next(self._ids)}", **fields}))

    def _send(self, text: str) -> None:
        assert self._socket is not None
        with suppress(ConnectionClosed):  # `hear` finds out why, and what waits for an answer is sent again
            self._socket.send(text)

    def _greet(self) -> None:
        self._send(json.dumps({"type": "hello", "version": VERSION, "head": self.room.known.get("head", "")}))

    def _lost(self, end: ConnectionClosed) -> None:
        code = end.rcvd.code if end.rcvd else 0
        if code in FOR_GOOD:
            raise TableClosed(FOR_GOOD[code]) from None

    def _reach(self) -> None:
        """Connect, and hear everything; raise TableClosed where that does not come about in `PATIENCE` seconds."""
        until, pause = time.monotonic() + PATIENCE, FASTEST
        while True:
            time.sleep(self._after)
            self._after = 0.0
            try:
                self._open()
                return
            except ConnectionClosed as end:
                self._lost(end)
            except (OSError, TimeoutError, InvalidHandshake):
                pass
            if time.monotonic() > until:
                raise TableClosed("The server at {server} cannot be reached.", server=self._server)
            self._after = max(self._after, pause)
            pause = min(2 * pause, SLOWEST)

    def _open(self) -> None:
        """Connect once; raise what the connection raises."""
        address = self.link.replace("http", "ws", 1) + "/ws"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self._connection.close()
        self._socket = self._connection.enter_context(
            connect_socket(
                address, additional_headers=headers, subprotocols=[Subprotocol(f"tefuda.{VERSION}")], compression=None
            )
        )
        self._revealed = ""
        self._greet()
        told = False
        while not told:
            frame = json.loads(self._socket.recv(PATIENCE))
            self._take(frame)
            told = any(message["type"] == "news" and message.get("since") == -1 for message in frame)

    def _ask(self, path: str, body: object = None) -> Message:
        """Make a request by HTTP, with the cookie and for one; raise Refused, and TableClosed where nobody answers."""
        parts = urlsplit(f"{self._server}/{path}")
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.netloc, timeout=PATIENCE)
        headers = {"content-type": "application/json", **({"cookie": self.cookie} if self.cookie else {})}
        try:
            data = None if body is None else json.dumps(body)
            connection.request("GET" if body is None else "POST", parts.path, data, headers)
            answer = connection.getresponse()
            told: Message = json.loads(answer.read())
        except (OSError, HTTPException, ValueError) as fault:
            raise TableClosed("The server at {server} cannot be reached.", server=self._server) from fault
        finally:
            connection.close()
        if "sentence" in told:
            raise Refused("{sentence}", code=told["code"], sentence=told["sentence"])
        self.cookie = (answer.headers["set-cookie"] or self.cookie).partition(";")[0]
        return told


def _refusal(answer: Message) -> Refused:
    return Refused(answer["reason"], code=answer["code"], clause=answer.get("clause", ""), **answer.get("facts", {}))


def connect(
    url: str,
    preset: str = "",
    *,
    seats: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    begin: bool = False,
    private: bool = True,
    cookie: str = "",
) -> Table:
    """Return the table at the link `url`, or a new one at the server of that address where a `preset` is named.

    `seats` of a new table are `me`, `open` or the names of bots, by default bots at the usual number; `options` are the
    answers to house rules as text. With `begin` its first match begins at once. `cookie` is that of a `Table` before.
    Raises Refused where the server refuses it, and TableClosed where it cannot be reached or has no such table.
    """
    if not preset:
        return Table(url, cookie)
    opening = {
        "preset": preset,
        "seats": list(seats),
        "options": dict(options or {}),
        "private": private,
        "begin": begin,
    }
    return Table(url.rstrip("/"), cookie, opening)
