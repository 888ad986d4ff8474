"""The statistics of guests who want the server to store them: reading, adding to and deleting them, within bounds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec

from tefuda.language import marked
from tefuda.server.host.storage.blobs import STATISTICS, Blob, Full
from tefuda.server.host.storage.database import Conflict
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.limits import Bucket, Rate
from tefuda.server.messages.statistics_api import EntriesStored, NewEntries, StoredEntries

LOG = logging.getLogger("tefuda.server")
LARGEST = 131_072
"""The most bytes that the statistics of a guest have as they are stored, compressed."""
DEALS = 2_000
"""The most deals, the most analyses and the most problems that are stored for a guest; the oldest are dropped."""
ADDING = Rate(1 / 3, 60)
"""How often a guest may add entries."""
REMEMBERED = 10_000
"""From this many guests on, those who have not added anything lately are dropped from the count of additions."""
ATTEMPTS = 5
"""How often entries are added anew where another node has added others meanwhile."""
DAMAGED = marked("What the server keeps of your statistics cannot be read. Delete it to begin again.")


class _Identified(Protocol):
    id: str


Entry = TypeVar("Entry", bound=_Identified)


class Statistics:
    """The statistics of all guests in a store; changes of one guest follow each other, so that none is lost.

    A guest is given by its hash, and `now` returns milliseconds since 1970. Used only on the event loop; all methods
    raise StoreError where the database cannot be used.
    """

    def __init__(self, store: Store, aside: Aside, now: Callable[[], int]) -> None:
        self.store = store
        self.aside = aside
        self.now = now
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._adding: dict[str, Bucket] = {}

    async def of(self, guest: str) -> StoredEntries:
        """Return what is stored for a guest; raise RequestRefused where it is damaged."""
        blob = await self.store.blob(STATISTICS, guest)
        return await self.aside.do(lambda: self._read(blob))

    async def add(self, guest: str, entries: NewEntries) -> EntriesStored:
        """Add entries to those of a guest.

        Raises RequestRefused for a guest who adds too often, where too many guests have statistics, and where what is
        stored is damaged.
        """
        if not self._bucket(guest).takes(asyncio.get_running_loop().time()):
            raise RequestRefused(marked("Too many requests; try again shortly."), code="too_fast")
        async with self._changing.setdefault(guest, asyncio.Lock()):
            for _ in range(ATTEMPTS):
                blob = await self.store.blob(STATISTICS, guest)
                changed = await self.aside.do(partial(self._changed, guest, blob, entries))
                try:
                    await self.store.put_blob(changed, blob)
                except Conflict:
                    continue  # another node has added some
                except Full as fault:
                    raise RequestRefused("{fault}", code="full", fault=fault) from None
                return EntriesStored(True)
        raise RequestRefused(marked("Too many requests; try again shortly."), code="too_fast")

    async def forget(self, guest: str) -> EntriesStored:
        """Delete what is stored for a guest."""
        async with self._changing.setdefault(guest, asyncio.Lock()):
            await self.store.drop_blobs(STATISTICS, guest)
        return EntriesStored(False)

    def _bucket(self, guest: str) -> Bucket:
        now = asyncio.get_running_loop().time()
        if len(self._adding) >= REMEMBERED:
            self._adding = {name: bucket for name, bucket in self._adding.items() if not bucket.full(now)}
        return self._adding.setdefault(guest, Bucket(ADDING, now))

    def _read(self, blob: Blob | None) -> StoredEntries:
        if blob is None:
            return StoredEntries(False)
        try:
            return msgspec.json.decode(blob.opened(self.store.seal), type=StoredEntries)
        except ValueError as fault:  # what msgspec raises is one, too
            LOG.error("statistics damaged", extra={"guest": blob.owner, "reason": str(fault)})
            raise RequestRefused(DAMAGED, code="damaged") from None

    def _changed(self, guest: str, blob: Blob | None, entries: NewEntries) -> Blob:
        return self._added(guest, self._read(blob), entries)

    def _added(self, guest: str, before: StoredEntries, entries: NewEntries) -> Blob:
        """Return the blob that holds the entries of a guest and those that are new, as many as it can hold."""
        most = DEALS
        while True:
            stored = StoredEntries(
                True,
                _latest(before.deals, entries.deals, most),
                _latest(before.judged, entries.judged, most),
                dict([*{**before.problems, **entries.problems, **before.problems}.items()][-most:]),
            )
            blob = Blob(STATISTICS, guest, "", self.now(), "").closed(msgspec.json.encode(stored), self.store.seal)
            if len(blob.body) <= LARGEST:
                return blob
            most //= 2


def _latest(before: Iterable[Entry], added: Iterable[Entry], most: int) -> list[Entry]:
    """Return entries with others that are not among them, the latest of all; no more than `most`."""
    entries = {entry.id: entry for entry in before}
    for entry in added:
        entries.setdefault(entry.id, entry)
    return list(entries.values())[-most:]
