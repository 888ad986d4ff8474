"""Snapshots of the rooms in memory: when they are taken, and how they reach the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice

from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.storage.blobs import SNAPSHOT, Blob, Stamp
from tefuda.server.host.storage.database import StoreError
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.worker_thread import Aside, resting
from tefuda.server.room.rules_version import room_version
from tefuda.server.room.snapshot import taken

FEW = 16
"""After this many lines a deal that begins, or a room that is unloaded, is a reason for another snapshot."""
MANY = 100
"""After this many lines another snapshot is taken in any case."""
EVERY = 1.0
"""The interval, in seconds, at which the snapshots taken since are written."""
AT_ONCE = 20
"""The most snapshots that one transaction writes."""
Taken = tuple[Blob, Callable[[], bytes]]
"""A snapshot without its body, and the function that makes the body; it may be called in another thread."""


class Snapshots:
    """Takes snapshots of rooms, and writes them some time later; used only on the event loop."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._aside = Aside()
        self._writing = asyncio.Lock()
        self._taken: dict[str, Taken] = {}

    def consider(self, live: LiveRoom, *, leaving: bool = False) -> None:
        """Take a snapshot of a room if enough has happened since the last; `leaving` says that it is unloaded.

        Nobody else may change the room meanwhile: its lock is held, or it is not yet known to others.
        """
        room = live.room
        since = room.seq - live.snapshot
        begins = room.stage == "playing" and room.decisions == 0
        if since >= MANY or (since >= FEW and (begins or leaving)):
            live.snapshot = room.seq
            stamp = Stamp(room.seq, room.head, room_version(room.game))
            self._taken[room.token] = Blob(SNAPSHOT, room.token, "", room.last_at, str(stamp)), taken(room)

    async def write(self) -> None:
        """Write the snapshots that were taken; where that fails, forget them and raise StoreError."""
        async with self._writing:
            while self._taken and self.store.trouble is None:
                await self._write_some(dict(islice(self._taken.items(), AT_ONCE)))

    async def _write_some(self, some: Mapping[str, Taken]) -> None:
        try:
            snapshots = await self._aside.do(
                lambda: [blob.closed(pack(), self.store.seal) for blob, pack in resting(some.values())]
            )
            await self.store.store_snapshots(snapshots)
        except asyncio.CancelledError:
            raise  # the server is stopping, and writes them then
        except Exception:
            self._forget(some)
            raise
        self._forget(some)

    def _forget(self, some: Mapping[str, Taken]) -> None:
        for token, one in some.items():
            if self._taken.get(token) is one:
                del self._taken[token]

    async def write_before_leaving(self) -> None:
        """Write the snapshots that were taken, as many as the database accepts; no StoreError is raised."""
        with suppress(StoreError):
            await self.write()
