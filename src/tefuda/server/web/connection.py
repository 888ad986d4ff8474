"""The connection of one client to a room."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import thread_time
from typing import Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.language import language_among, marked, translator
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.messages import numbers, protocol
from tefuda.server.messages.encoding import decoded, encode
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import Bucket, Limits
from tefuda.server.room.log import short
from tefuda.server.room.occupant import clean_name
from tefuda.server.view import queries
from tefuda.server.view.earlier import earlier
from tefuda.server.view.numbers import Shown
from tefuda.server.view.numbers import earlier as earlier_in_numbers
from tefuda.server.view.room_view import RoomView
from tefuda.server.web.answers import language_asked
from tefuda.server.web.log_lines import seldom
from tefuda.server.web.middleware.websocket import AHEAD, POLICY, client_of
from tefuda.server.web.reasons import away, reason_of, speaks_numbers

Made = TypeVar("Made")
LOG = logging.getLogger("tefuda.server")
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(protocol.FromClient)

CLOSE_WITHIN = 2.0
LONG = (protocol.Hello, protocol.More)
"""The messages that are answered with all that happened lately."""
LONG_WEIGHT = 10
"""How many messages each of them counts as."""
OUTBOX = 100
"""A client that leaves this many answers unread is disconnected."""

ANSWERED_BY_PAGES = (protocol.Arrange, protocol.Hint, protocol.Select, protocol.Why)
"""The messages to which a page in numbers knows the answer by itself."""
BY_ITSELF = marked("A page of this version answers that by itself.")
LOST_MOVES = marked("The server has lost or changed moves that it had acknowledged. Play goes on from what it has now.")

OLD_PAGE = 4001
NO_ROOM = 4004
DAMAGED = 4006
OTHER_RULES = 4007
CLOSED = 4008
RESTART = 1012


class Connection:
    """A client of a room. It is sent one view at a time, always the newest, however slowly it reads."""

    def __init__(self, socket: WebSocket, rooms: Rooms, live: LiveRoom, guest: str, limits: Limits) -> None:
        self.socket = socket
        self.client = client_of(socket)
        self.rooms = rooms
        self.live = live
        self.guest = guest
        self.limits = limits
        self.language = "en"
        self.since = -1
        self.order = ""
        self.in_numbers = speaks_numbers(socket)
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
        self.say(away(after, reason) if self.in_numbers else protocol.Restarting(after, self._told(reason)))
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
        version = numbers.VERSION if self.in_numbers else protocol.VERSION
        if isinstance(message, protocol.Hello) and message.version == version:
            await self._hello(message)
            return True
        old = isinstance(message, protocol.Hello)
        if message is not None and not old:
            fault = RequestRefused(marked("The first message must be `hello`."), code="bad_message")
            self.say(self._refusal("", fault))
        self._speak()
        self.client.flush()
        await self.socket.close(OLD_PAGE if old else POLICY)
        return False

    async def _hello(self, hello: protocol.Hello) -> None:
        self.shown = None
        self.language = language_asked(self.socket) if self.in_numbers else language_among(hello.lang)
        self.since = hello.since if 0 <= hello.since <= self.live.room.moment else -1
        self.order = hello.order
        if hello.head and not await self.rooms.knows(self.live, hello.head):
            self.since = -1
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
        elif self.in_numbers and isinstance(message, ANSWERED_BY_PAGES):
            self.say(self._refusal(message.id, RequestRefused(BY_ITSELF, code="bad_message")))
        elif isinstance(message, protocol.Hint):
            self.rooms.tasks.spawn(self._hint(message))
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

    async def _hint(self, hint: protocol.Hint) -> None:
        """Answer with a hint, whose search may take a while, for which no other message waits."""
        room = self.live.room
        self.rooms.progress.hear_from(self.live, self.guest)
        try:
            seat, seen = self._timed(partial(queries.asked_now, room, self.guest))
            moment = room.moment
            advice = await self.rooms.hints.advice(self.live.hints, moment, seat, seen, hint.number)
            if room.moment != moment:
                raise queries.not_your_turn()
            self.say(self._timed(partial(queries.hinted, room, self.guest, self.language, hint, advice)))
        except RequestRefused as fault:
            self.say(self._refusal(hint.id, fault))
        except Exception:
            LOG.exception("hint failed", extra={"room": room.token})
            self.shut(1011)

    def _timed(self, work: Callable[[], Made]) -> Made:
        """Do some work, and let the gate know how long it took."""
        began = thread_time()
        try:
            return work()
        finally:
            self.client.gate.worked(thread_time() - began)

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
        if isinstance(message, protocol.Back | protocol.Say | protocol.Select | protocol.Why):
            self.rooms.progress.hear_from(self.live, self.guest)
        if isinstance(message, protocol.Back):
            return protocol.Ack(message.id, room.moment, short(room.open_head))
        if isinstance(message, protocol.Say):
            self.live.say(self.guest, message.number)
            return protocol.Ack(message.id, room.moment, short(room.open_head))
        if isinstance(message, protocol.Select | protocol.Why):
            return self._timed(partial(queries.answer, room, self.guest, self.language, message))
        if isinstance(message, protocol.More) and self.in_numbers:
            return await self.rooms.aside.do(earlier_in_numbers(room, self.guest, message.id, message.before))
        if isinstance(message, protocol.More):
            tell = earlier(room, self.guest, self.language, message.before)
            told = await self.rooms.aside.do(tell)
            stood_in = sorted(moment for moment in room.recent.stood_in if moment < message.before)
            return protocol.Earlier(message.id, told, stood_in)
        if isinstance(message, protocol.Arrange):
            self.order = message.order
            self.changed()
            return protocol.Ack(message.id, room.moment, short(room.open_head))
        if isinstance(message, protocol.Rename):
            await self.rooms.rename(self.guest, clean_name(message.name))
            if room.seat_of(self.guest) is None:
                return protocol.Ack(message.id, room.moment, short(room.open_head))
        return await self.rooms.command(self.live, self.guest, self.language, message)

    def _refusal(self, id: str, fault: RequestRefused) -> protocol.Refused | numbers.Declined:
        if self.in_numbers:
            return numbers.Declined(id, fault.code, *reason_of(fault), fault.clause)
        return protocol.Refused(id, fault.code, self._told(fault), fault.clause)

    def _told(self, fault: RequestRefused) -> str:
        return fault.told(translator(self.language))

    # ------------------------------------------------------------------ speaking

    def _speak_soon(self) -> None:
        """Send once the current event has been handled, to the viewers of a room one after another."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._speak)

    def _speak(self) -> None:
        """Send what waits and how things stand, once the client has read what it was sent before."""
        self._due = False
        if not self.client.open:
            return
        try:
            texts = []
            while self._outbox:
                texts.append(encode(self._outbox.popleft()))
            if self.in_numbers:
                if self._stale and not self._end:
                    self._stale = False
                    now = self.live.now()
                    told, self.shown = self.live.numbers.messages(self.live.room, self.guest, self.shown, now)
                    texts += told
                    self.rooms.metrics.views += 1
                texts = [b"[%b]" % b",".join(texts)] if texts else []
            elif self._stale and not self._end:
                self._stale = False
                room = self.live.room
                room_view = RoomView(room, self.live.views, self.guest, self.language, self.order)
                texts.append(room_view.message(self.since, self.live.now()))
                self.since = room.moment
                self.rooms.metrics.views += 1
            if texts:
                self.client.send_texts(texts)
        except Exception:
            LOG.exception("view failed", extra={"room": self.live.room.token})
            self.shut(1011)

    async def _close(self) -> None:
        """Close the connection after what waits is sent, and within some seconds even if the client does not read."""
        self._speak()
        self.client.flush()
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            await asyncio.wait_for(self.socket.close(self._end), CLOSE_WITHIN)
        self.client.hang_up()
