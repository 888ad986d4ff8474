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
from tefuda.server.host.work.aside import Aside, resting
from tefuda.server.room.rules_version import room_version
from tefuda.server.room.snapshot import taken

FEW = 16
"""A deal that begins, or a room that is unloaded, is a reason for a snapshot this many lines after the last."""
MANY = 100
"""How many lines after the last snapshot are reason enough for another."""
EVERY = 1.0
"""How often, in seconds, the snapshots taken since are written, a few at a time."""
AT_ONCE = 20
Taken = tuple[Blob, Callable[[], bytes]]
"""A snapshot without its body, and the function that packs that."""


class Snapshots:
    """Takes snapshots of rooms, and writes them some time later."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._aside = Aside()
        self._writing = asyncio.Lock()
        self._taken: dict[str, Taken] = {}

    def consider(self, live: LiveRoom, *, leaving: bool = False) -> None:
        """Take a snapshot of a room if enough has happened since the last; it may be `leaving` the memory."""
        room = live.room
        since = room.seq - live.snapshot
        begins = room.stage == "playing" and room.decisions == 0
        if since >= MANY or (since >= FEW and (begins or leaving)):
            live.snapshot = room.seq
            stamp = Stamp(room.seq, room.head, room_version(room.game))
            self._taken[room.token] = Blob(SNAPSHOT, room.token, "", room.last_at, str(stamp)), taken(room)

    async def write(self) -> None:
        """Write what was taken; raise StoreError where that cannot be, and forget it."""
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
        """Write what was taken, as far as the database takes it."""
        with suppress(StoreError):
            await self.write()
