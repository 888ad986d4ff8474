"""The connection of one client to a room."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.language import marked
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.messages import protocol
from tefuda.server.messages.encoding import decoded, encode
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import Bucket, Limits
from tefuda.server.room.occupant import clean_name
from tefuda.server.view.numbers import Shown, earlier
from tefuda.server.web.answers import language_asked
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.middleware.websocket import AHEAD, POLICY, client_of
from tefuda.server.web.reasons import away, reason_of

LOG = logging.getLogger("tefuda.server")
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(protocol.FromClient)

CLOSE_WITHIN = 2.0
LONG = (protocol.Hello, protocol.More)
"""The messages that are answered with all that happened lately."""
LONG_WEIGHT = 10
"""How many messages each of them counts as."""
OUTBOX = 100
"""A client that leaves this many answers unread is disconnected."""

LOST_MOVES = marked("The server has lost or changed moves that it had acknowledged. Play goes on from what it has now.")

OLD_PAGE = 4001
NO_ROOM = 4004
DAMAGED = 4006
OTHER_RULES = 4007
CLOSED = 4008
RESTART = 1012


class Connection:
    """A client of a room. It is told one state of the room at a time, always the newest, however slowly it reads."""

    def __init__(self, socket: WebSocket, rooms: Rooms, live: LiveRoom, guest: str, limits: Limits) -> None:
        self.socket = socket
        self.client = client_of(socket)
        self.rooms = rooms
        self.live = live
        self.guest = guest
        self.payer = self.client.gate.name
        self.limits = limits
        self.language = language_asked(socket)
        self.shown: Shown | None = None
        self._loop = asyncio.get_running_loop()
        self.bucket = Bucket(limits.messages, self._loop.time())
        self.faults = 0
        self._busy = False
        self._answering: asyncio.Task[None] | None = None
        self._unanswered: deque[bytes] = deque()
        self._outbox: deque[protocol.ServerMessage] = deque()
        self._stale = False
        self._due = False
        self._looks = 0.0
        self._end = 0
        self._closing: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ what the room sends

    def changed(self) -> None:
        """Remember that there is something new to see."""
        self._stale = True
        self._speak_soon()

    def hears(self, seat: int, number: int) -> None:
        """Send what a player says, unless much is unread already: nobody is disconnected for what others say."""
        if len(self._outbox) < OUTBOX // 2:
            self.say(protocol.Said(seat, number))

    def shut(self, code: int = RESTART) -> None:
        """End the connection once what waits is sent."""
        self._end = code
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())

    def leave(self, reason: RequestRefused, after: int) -> None:
        """End the connection, and let the client know why and after how many milliseconds to connect again."""
        self.say(away(after, reason))
        self.shut()

    def send_away(self) -> None:
        """End the connection for good: the table is closed."""
        self.shut(CLOSED)

    def say(self, message: protocol.ServerMessage) -> None:
        """Send a message."""
        if len(self._outbox) >= OUTBOX:
            self.shut(POLICY)
            return
        self._outbox.append(message)
        self._speak_soon()

    # ------------------------------------------------------------------ talking

    async def run(self) -> None:
        """Talk until one of both ends it."""
        self.client.drained = self._speak_soon
        try:
            if not await self._greet():
                return
        except WebSocketDisconnect:
            return
        self.client.gate.works()
        self.rooms.watch(self.live, self, self.guest)
        try:
            self.client.listen(self._heard)
            while (await self.socket.receive())["type"] != "websocket.disconnect":
                pass
        except WebSocketDisconnect:
            pass
        finally:
            self.rooms.unwatch(self.live, self, self.guest)
            if self._closing is not None:
                self._closing.cancel()

    async def _greet(self) -> bool:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        message = self._decoded(received.get("bytes") or b"")
        if isinstance(message, protocol.Hello) and message.version == protocol.VERSION:
            await self._hello(message)
            return True
        old = isinstance(message, protocol.Hello)
        if message is not None and not old:
            fault = RequestRefused(marked("The first message must be `hello`."), code="bad_message")
            self.say(self._refusal("", fault))
        self.speak()
        self.write()
        await self.socket.close(OLD_PAGE if old else POLICY)
        return False

    async def _hello(self, hello: protocol.Hello) -> None:
        self.shown = None
        if hello.head and not await self.rooms.knows(self.live, self.guest, hello.head):
            self.say(self._refusal("", RequestRefused(LOST_MOVES, code="lost_moves")))

    def _decoded(self, data: bytes) -> Any:
        """Return a message; None, after a refusal is sent, for an invalid one."""
        try:
            return decoded(data, DECODER)
        except msgspec.DecodeError as fault:
            refused = RequestRefused(marked("Invalid message: {fault}"), code="bad_message", fault=fault)
            LOG.info("bad message", extra={"room": self.live.room.token, "reason": str(fault)})
            self.faults += 1
            self.say(self._refusal("", refused))
            return None

    def _heard(self, data: bytes) -> None:
        """Take a message; one after another is answered, and others are heard in between."""
        if self._busy or self._unanswered:
            self._unanswered.append(data)
            if len(self._unanswered) >= AHEAD:
                self.client.pause()
        elif not self._end:
            self._answer(data)

    def _answer(self, data: bytes) -> None:
        """Answer a message, or refuse it."""
        message = self._decoded(data)
        weight = LONG_WEIGHT if type(message) in LONG else 1
        if not self.bucket.takes(self._loop.time(), weight):
            self.faults += 1
            fault = RequestRefused(marked("Too many messages; slow down."), code="too_fast")
            self.say(self._refusal(getattr(message, "id", ""), fault))
        elif isinstance(message, protocol.Ping):
            self.say(protocol.Pong(message.n))
        elif message is not None:
            self._busy = True
            self._answering = self._loop.create_task(self._answer_later(message))
        if self.faults > self.limits.faults:
            seldom("client sent away", room=self.live.room.token)
            self.shut(POLICY)

    async def _answer_later(self, message: Any) -> None:
        """Answer a message whose answer may have to wait."""
        try:
            if isinstance(message, protocol.Hello):
                await self._hello(message)
                self.changed()
                self._go_on()
            else:
                self._answered(message.id, await self._done(message))
        except Exception as fault:
            self._answered(getattr(message, "id", ""), fault)

    def _answered(self, id: str, answer: protocol.ServerMessage | Exception) -> None:
        """Send the answer to a command, and go on with what waits."""
        if isinstance(answer, RequestRefused):
            self.say(self._refusal(id, answer))
        elif isinstance(answer, Exception):
            LOG.error("command failed", exc_info=answer, extra={"room": self.live.room.token})
            self.shut(1011)
        else:
            self.say(answer)
        self._go_on()

    def _go_on(self) -> None:
        self._busy = False
        if self._unanswered:
            self._loop.call_soon(self._answer_next)

    def _answer_next(self) -> None:
        """Answer the message that has waited longest."""
        if self._busy or not self._unanswered:
            return
        data = self._unanswered.popleft()
        if not self._unanswered:
            self.client.listen_again()
        if not self._end:
            self._answer(data)
        if not self._busy:
            self._go_on()

    async def _done(self, message: protocol.Command) -> protocol.ServerMessage:
        """Do what a command asks; return the answer."""
        room = self.live.room
        if isinstance(message, protocol.Act):
            return await self.rooms.command(self.live, self.guest, self.language, message)
        if isinstance(message, protocol.Back | protocol.Say):
            self.rooms.progress.hear_from(self.live, self.guest)
        if isinstance(message, protocol.Back):
            return self._nothing_more(message)
        if isinstance(message, protocol.Say):
            self.live.say(self.guest, message.number)
            return self._nothing_more(message)
        if isinstance(message, protocol.More):
            before = earlier(room, self.guest, message.id, message.before, self.live.head_told)
            return await self.rooms.aside.do(before)
        if isinstance(message, protocol.Rename):
            await self.rooms.rename(self.guest, clean_name(message.name))
            if room.seat_of(self.guest) is None:
                return self._nothing_more(message)
        return await self.rooms.command(self.live, self.guest, self.language, message)

    def _nothing_more(self, message: protocol.Command) -> protocol.Done:
        """Return the answer to a command that has left nothing in the log."""
        return protocol.Done(message.id, self.live.room.moment, self.live.head_told(self.live.room.open_head))

    def _refusal(self, id: str, fault: RequestRefused) -> protocol.Declined:
        return protocol.Declined(id, fault.code, *reason_of(fault), fault.clause)

    # ------------------------------------------------------------------ speaking

    def _speak_soon(self) -> None:
        """Speak once the current event has been handled."""
        if not self._due:
            self._due = True
            self.live.speak_soon(self)

    def speak(self) -> None:
        """Put into words what waits and how things stand, once the client has read what it was sent before."""
        self._due = False
        if not self.client.open:
            return
        try:
            texts = [encode(message) for message in self._outbox]
            self._outbox.clear()
            if self._looks_again():
                self._stale = False
                told, self.shown = self.live.numbers.messages(self.live.room, self.guest, self.shown, self.live.now())
                texts += told
                self.rooms.metrics.views += 1
            if texts:
                self.client.send_text(b"[%b]" % b",".join(texts))
        except Exception:
            LOG.exception("view failed", extra={"room": self.live.room.token})
            self.shut(1011)

    def write(self) -> None:
        """Send what was put into words."""
        self.client.flush()

    def _looks_again(self) -> bool:
        """Say whether a new view is to be shown now; to an onlooker who has just had one it is shown later."""
        if not self._stale or self._end:
            return False
        if self.live.room.seat_of(self.guest) is not None:
            return True
        now = self._loop.time()
        if now < self._looks:
            if not self._due:
                self._due = True
                self._loop.call_at(self._looks, self.live.speak_soon, self)
            return False
        self._looks = now + self.limits.pause
        return True

    async def _close(self) -> None:
        """Close the connection after what waits is sent, and within some seconds even if the client does not read."""
        self.speak()
        self.write()
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            await asyncio.wait_for(self.socket.close(self._end), CLOSE_WITHIN)
        self.client.hang_up()
