"""A room in memory, and those who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room.room import Room
from tefuda.server.view.room_view import ViewCache


class Listener(Protocol):
    """Somebody who is notified when a room changes, or told why it goes and in how many milliseconds to return."""

    guest: str

    def changed(self) -> None: ...

    def leave(self, reason: RequestRefused, after: int) -> None: ...

    def send_away(self) -> None: ...


class LiveRoom:
    """A room in memory, with its clock, listeners, lock, alarm, and the last line of its log before its `snapshot`.

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
        self.alarm: asyncio.TimerHandle | None = None
        self.lost = False

    def changed(self) -> None:
        """Notify everybody."""
        for listener in self.listeners:
            listener.changed()

    def changed_for(self, seat: int) -> None:
        """Notify one seat only: the others are not even told that something changed."""
        guest = self.room.occupants[seat].guest
        for listener in self.listeners:
            if listener.guest == guest:
                listener.changed()
