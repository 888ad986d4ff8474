"""A room in memory, and those who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from tefuda.language import marked
from tefuda.server.host.work.hints import HintSearch
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import TALK, Bucket
from tefuda.server.room import log
from tefuda.server.room.commands import seat_of_guest
from tefuda.server.room.room import Room
from tefuda.server.view.view_cache import ViewCache


class Listener(Protocol):
    """Somebody who is notified when a room changes, or why it closes and in how many milliseconds to return."""

    guest: str

    def changed(self) -> None: ...

    def hears(self, seat: int, number: int) -> None: ...

    def leave(self, reason: RequestRefused, after: int) -> None: ...

    def send_away(self) -> None: ...


class LiveRoom:
    """A room in memory, with its clock, listeners, lock, alarm, and the last line of its log before its `snapshot`.

    `hints` are the last search of each seat for a hint. `talk` is what each guest may say.

    Its time never goes back behind its log, whatever the clock of the machine does between one server and the next.
    """

    def __init__(self, room: Room, clock: Callable[[], int], begins: int = 0) -> None:
        self.room = room
        self.snapshot = -1
        behind = begins - clock()
        self.now: Callable[[], int] = (lambda: clock() + behind) if behind > 0 else clock
        self.idle = 0
        self.failures = 0
        self.views = ViewCache()
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.lost = False
        self.hints: dict[int, HintSearch] = {}
        self.talk: dict[str, Bucket] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0

    def line(self, entry: log.Entry, guest: str, command: str) -> log.Line:
        """Return an entry as the next line of the log."""
        room = self.room
        return room.linked(log.Line(room.seq + 1, max(self.now(), room.last_at), entry, guest, command))

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

    def say(self, guest: str, number: int) -> None:
        """Let everybody hear what a guest says; raise RequestRefused for who does not sit here, or says too much."""
        seat = seat_of_guest(self.room, guest)
        now = asyncio.get_running_loop().time()
        self.talk = {one: bucket for one, bucket in self.talk.items() if not bucket.full(now)}
        if not self.talk.setdefault(guest, Bucket(TALK, now)).takes(now):
            raise RequestRefused(marked("Wait a moment before you say more."), code="too_fast")
        for listener in self.listeners:
            listener.hears(seat, number)

    # ------------------------------------------------------------------ the alarm

    def wake_within(self, delay: float, wake: Callable[[], None]) -> None:
        """Have `wake` called after a number of seconds at the latest.

        An alarm that is set for an earlier time stays: what is due moves on with each action, and whoever is woken too
        early has only to look again.
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
