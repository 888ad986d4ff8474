"""A room in memory, and those who watch it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from time import thread_time
from typing import Protocol

from tefuda.language import marked
from tefuda.server.host.work.payers import Payer, paying
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import TALK, Bucket
from tefuda.server.room import log
from tefuda.server.room.commands import seat_of_guest
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import RoomNumbers

MARK = 6
"""How many characters of a mark follow a head."""


class Listener(Protocol):
    """A page that watches a room; all methods are called on the event loop, and none of them may wait.

    `payer` is the name of who pays for it.
    """

    guest: str
    payer: str

    def changed(self) -> None:
        """Be told that the room has changed, or that something else is to be shown."""

    def hears(self, seat: int, number: int) -> None:
        """Hear what the player at a seat says: `number` is that of a phrase or sign, 0 to 13."""

    def leave(self, reason: RequestRefused, after: int) -> None:
        """Leave a room that is taken out of memory, and come back after a number of milliseconds."""

    def send_away(self) -> None:
        """Leave a room that has been closed for good."""


class Speaker(Protocol):
    """A page that is sent something; neither method may wait."""

    def speak(self) -> None:
        """Make what its client is to be sent."""

    def write(self) -> None:
        """Send what was made."""


class LiveRoom:
    """A room in memory, with its clock, listeners, lock and alarm; used only on the event loop.

    `snapshot` is the number of the line after which the last snapshot was taken, -1 before the first. `idle` counts the
    pulses since somebody was last here, and `failures`, 0 to 8, the times in a row that what was due failed. A room
    that is `lost` has been taken out of memory and is never written again. Whoever changes the room holds `lock`.
    `missing` are the guests whose pages were sent moves, as they say, that the log does not have, each with whether a
    server had sent them. `talk` has what each guest may still say, by the hash of the guest. `mark` returns a mark of a
    text that servers of this database alone can make.

    `now` returns milliseconds since 1970, and never less than `begins`, the time of the last line of the log: a clock
    that another machine or an earlier server set too late does not make time run backwards.
    """

    def __init__(
        self, room: Room, clock: Callable[[], int], begins: int = 0, mark: Callable[[str], str] = lambda text: ""
    ) -> None:
        self.room = room
        self.snapshot = -1
        behind = begins - clock()
        self.now: Callable[[], int] = (lambda: clock() + behind) if behind > 0 else clock
        self.idle = 0
        self.failures = 0
        self.numbers = RoomNumbers(self.head_told)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.lost = False
        self.missing: set[tuple[str, bool]] = set()
        self.talk: dict[str, Bucket] = {}
        self._mark = mark
        self._head_told = b"", ""
        self._speaking: list[tuple[Speaker, Payer | None]] = []
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0

    def line(self, entry: log.Entry, guest: str, command: str) -> log.Line:
        """Return an entry as the next line of the log; the lock of the room must be held until it is applied."""
        room = self.room
        return room.linked(log.Line(room.seq + 1, max(self.now(), room.last_at), entry, guest, command))

    # ------------------------------------------------------------------ heads

    def head_told(self, head: bytes) -> str:
        """Return a head of the log as pages are told it: a part of it, and the mark of this database."""
        if self._head_told[0] != head:
            self._head_told = head, self._marked(log.short(head))
        return self._head_told[1]

    def has_told(self, head: str) -> bool:
        """Say whether a server of this database has sent a head to pages of this room, rather than it was made up."""
        return hmac.compare_digest(self._marked(head[: 2 * log.SHORT]), head)

    def _marked(self, head: str) -> str:
        return head + self._mark(f"head {self.room.token} {head}")[:MARK]

    # ------------------------------------------------------------------ listeners

    def changed(self) -> None:
        """Notify everybody."""
        for listener in self.listeners:
            listener.changed()

    def changed_for(self, seat: int) -> None:
        """Notify one seat only: the others do not even learn that something has changed."""
        guest = self.room.occupants[seat].guest
        for listener in self.listeners:
            if listener.guest == guest:
                listener.changed()

    def speak_soon(self, speaker: Speaker) -> None:
        """Have a page speak once the current event has been handled, together with others of which that is asked.

        The time that this takes is paid for by whoever brought it about, page by page. All write at the end, since each
        write may wake somebody who then needs the processor.
        """
        if not self._speaking:
            asyncio.get_running_loop().call_soon(self._speak)
        self._speaking.append((speaker, paying.get()))

    def _speak(self) -> None:
        speaking, self._speaking = self._speaking, []
        for payer, pages in groupby(speaking, key=itemgetter(1)):
            began = thread_time()
            for speaker, _ in pages:
                self._each(speaker.speak)
            if payer is not None:
                payer.causes(thread_time() - began)
        for speaker, _ in speaking:
            self._each(speaker.write)

    def _each(self, do: Callable[[], None]) -> None:
        """Do something for one page; if it fails, that is logged, and the other pages do not miss anything."""
        try:
            do()
        except Exception as fault:
            told = {"message": f"a page of the room {self.room.token} failed", "exception": fault}
            asyncio.get_running_loop().call_exception_handler(told)

    def say(self, guest: str, number: int) -> None:
        """Let everybody hear what a guest says, a phrase or sign by its `number`, 0 to 13.

        Raises RequestRefused for a guest who does not sit here, or who says too much.
        """
        seat = seat_of_guest(self.room, guest)
        now = asyncio.get_running_loop().time()
        self.talk = {one: bucket for one, bucket in self.talk.items() if not bucket.full(now)}
        if not self.talk.setdefault(guest, Bucket(TALK, now)).takes(now):
            raise RequestRefused(marked("Wait a moment before you say more."), code="too_fast")
        for listener in self.listeners:
            listener.hears(seat, number)

    # ------------------------------------------------------------------ the alarm

    def wake_within(self, delay: float, wake: Callable[[], None]) -> None:
        """Call `wake` on the event loop in `delay` seconds at the latest.

        An alarm that is already set for an earlier time stays, so that `wake` may be called too early: it looks what is
        due, and sets the alarm again.
        """
        loop = asyncio.get_running_loop()
        due = loop.time() + delay
        if self._alarm is not None:
            if self._alarm_at <= due:
                return
            self._alarm.cancel()
        self._alarm, self._alarm_at = loop.call_at(due, self._ring, wake), due

    def _ring(self, wake: Callable[[], None]) -> None:
        self._alarm = None
        wake()

    def silence(self) -> None:
        """Cancel the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
