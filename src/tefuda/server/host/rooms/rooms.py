"""The rooms in memory, one `LiveRoom` each: opened, found, watched, and closed.

Rooms that nobody watches are unloaded, and restored from their log when somebody comes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress

from tefuda.bots.naming import is_of_a_bot
from tefuda.errors import TefudaError
from tefuda.language import filled, marked, translator
from tefuda.play.library import families, family
from tefuda.server.host.rooms import garbage
from tefuda.server.host.rooms.garbage import Garbage
from tefuda.server.host.rooms.live_room import Listener, LiveRoom
from tefuda.server.host.rooms.lobby_news import LobbyNews
from tefuda.server.host.rooms.metrics import Metrics
from tefuda.server.host.rooms.other_nodes import OtherNodes
from tefuda.server.host.rooms.progress import Progress
from tefuda.server.host.rooms.refusals import CROWDED, DAMAGED, no_room, restarting, unavailable
from tefuda.server.host.rooms.restoring import from_snapshot, restored
from tefuda.server.host.rooms.snapshots import EVERY, Snapshots
from tefuda.server.host.storage.blobs import Blob, read_stamp
from tefuda.server.host.storage.database import SILENT, Owned, StoreError, Unavailable
from tefuda.server.host.storage.leases import LAPSED
from tefuda.server.host.storage.sealing import Unopened
from tefuda.server.host.storage.store import Damaged, Store
from tefuda.server.host.storage.tokens import Tokens
from tefuda.server.host.work.tasks import Tasks
from tefuda.server.host.work.thinking import Thinkers
from tefuda.server.host.work.worker_thread import Aside, resting
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room import log
from tefuda.server.room.clock import PACE
from tefuda.server.room.commands import Change
from tefuda.server.room.log import short
from tefuda.server.room.room import Room
from tefuda.server.room.rules_version import room_version

LOG = logging.getLogger("tefuda.server")
PULSE = 2.0
"""The interval, in seconds, at which the server records that it is alive and looks for idle rooms and orders."""
IDLE = 600.0
"""How many seconds a room without anybody stays in memory."""
TOKEN = 40
"""The most characters in the token of a room."""
NAMES = 50_000
"""How many names of guests are cached."""
SOONEST = 1.0
LATEST = 20.0
"""The fewest and the most seconds after which a client is asked to connect again."""
QUEUE = 50
"""The most rooms that wait to be restored; pages of others are asked to come back later."""
ALIVE = 1000
"""How many milliseconds the server counts as able to write after it has written."""
AT_ONCE = 50
"""How many rooms a node that stops gives up at once."""
BETWEEN = 0.02
"""How many seconds pass between giving up some rooms and the next."""
MISSING = 20
"""Of how many guests of a room it is logged that moves are missing which their pages were sent."""
GUEST = marked("Guest {number}")


def wall_clock() -> Callable[[], int]:
    """Return a clock in milliseconds since 1970 that never goes back."""
    start = time.time_ns() - time.monotonic_ns()
    return lambda: (start + time.monotonic_ns()) // 1_000_000


class Rooms:
    """All rooms in memory, over one store; used only on the event loop, but for `listeners`.

    While it is `draining`, no room is opened that is not in memory. `nodes` are the others, None for a server alone.

    `clock` returns milliseconds since 1970 and never goes back, `pace` are the fewest and the most milliseconds after
    which bots answer. `loaded` has the rooms by token. `news` are spread when the lobby changes. The store can be used
    once it is `opened`.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], int] | None = None,
        thinkers: Thinkers | None = None,
        pace: tuple[int, int] = PACE,
    ) -> None:
        self.store = store
        self.thinkers = thinkers or Thinkers()
        self.metrics = Metrics()
        self.snapshots = Snapshots(store)
        self.tasks = Tasks()
        self.news = LobbyNews()
        self.progress = Progress(store, self.thinkers, self.snapshots, self.tasks, self.metrics, self.news, self.drop)
        self.now = clock or wall_clock()
        self.tokens = Tokens(store, self.now)
        self.pace = pace
        self.aside = Aside()
        self._aside_to_load = Aside()
        self._load_time = 0.0
        self._next_return = 0.0
        self.loaded: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._names: dict[str, str | None] = {}
        self._stopped_at: int | None = None
        self._alive_until = 0
        self.opened = False
        self.draining = False
        self.metrics.gauge("tefuda_rooms", "Rooms in memory.", lambda: len(self.loaded))
        self.metrics.gauge("tefuda_listeners", "Pages connected to rooms.", self.listeners)
        self.nodes: OtherNodes | None = None
        if store.leases is not None:
            parts = self.tasks, self.metrics, self.news, self.now
            self.nodes = OtherNodes(store.engine, store.leases, self, *parts)

    @property
    def stopping(self) -> bool:
        """Whether new requests are refused, since the server stops."""
        return self.progress.stopping

    def stop(self) -> None:
        """Refuse new requests from now on."""
        self.progress.stopping = True

    async def drain(self) -> None:
        """Give all rooms up to other nodes, some at a time, and ask their pages to connect again.

        No other room is opened here from now on. Does nothing where there are no nodes, or the database fails: the
        rooms are then taken over once the lease has ended.
        """
        if self.nodes is None:
            return
        self.draining = True
        try:
            while some := [live for live in self.loaded.values() if not live.lost][:AT_ONCE]:
                async with AsyncExitStack() as locked:
                    for live in some:
                        await locked.enter_async_context(live.lock)
                        self.snapshots.consider(live, leaving=True)
                    await self.snapshots.write_before_leaving()
                    await self.nodes.give_up([live.room.token for live in some])
                    for live in some:
                        self.drop(live, restarting())
                await asyncio.sleep(BETWEEN)
        except StoreError as fault:
            LOG.warning("rooms not given up", extra={"reason": str(fault)})

    def listeners(self) -> int:
        """Return how many pages are connected to rooms; may be called in any thread."""
        return sum(len(live.listeners) for live in list(self.loaded.values()))

    # ------------------------------------------------------------------ opening and closing

    async def open(self) -> None:
        """Open the store, read when the server before this one was last alive, and begin all repeated work.

        A database that is a server of its own, and does not answer yet, is waited for meanwhile: `alive` says what is
        wrong. Raises StoreError where the database cannot be used or another process owns it.
        """
        try:
            await self._begin()
        except Unavailable as fault:
            if isinstance(fault, Owned) or not self.store.remote:
                raise
            LOG.warning("waiting for the database", extra={"reason": str(fault)})
            self.tasks.spawn(self._begin_later())
        self.tasks.spawn(self.metrics.watch_loop())
        self.tasks.spawn(Aside().do(_compute_versions))

    async def _begin(self) -> None:
        await self.store.open()
        if self.nodes is None:
            self._stopped_at = await self.store.last_pulse()
        else:
            await self.nodes.come()
        await self.store.pulse(self.now())
        self.opened = True
        if self.nodes is not None:
            self.nodes.stay()
        self.tasks.supervise(self._beat, PULSE)
        self.tasks.supervise(self._unload_idle, PULSE)
        self.tasks.supervise(self.snapshots.write, EVERY)
        self.tasks.supervise(Garbage(self.metrics).collect, garbage.EVERY)

    async def _begin_later(self) -> None:
        """Begin once the database answers."""
        while not self.opened:
            await asyncio.sleep(PULSE)
            try:
                await self._begin()
            except StoreError as fault:
                LOG.warning("waiting for the database", extra={"reason": str(fault)})
        LOG.warning("database answers")

    async def close(self) -> None:
        """Refuse new requests, finish what is being written, and release everything; raise StoreError if that fails."""
        self.stop()
        for live in list(self.loaded.values()):
            async with live.lock:
                live.silence()
                self.snapshots.consider(live, leaving=True)
        self.tasks.cancel()
        self.thinkers.close()
        if self.nodes is not None:
            await self.nodes.stop_listening()
        try:
            if self.opened:
                await self.snapshots.write_before_leaving()
                await self.store.pulse(self.now())
                if self.nodes is not None:
                    await self.nodes.leave()
        finally:
            await self.store.close()

    async def alive(self) -> None:
        """Write that the server is alive, at most once in `ALIVE` milliseconds.

        Raises StoreError where that fails, or a node has not renewed its lease.
        """
        if not self.opened:
            raise self.store.trouble or Unavailable(SILENT)
        if self.store.fenced:
            raise Unavailable(LAPSED)
        if self.store.trouble is not None or self._alive_until < self.now():
            await self.store.pulse(self.now())
            self._alive_until = self.now() + ALIVE

    async def _beat(self) -> None:
        """Record that the server is alive."""
        troubled = self.store.trouble
        await self.store.pulse(self.now())
        if troubled is not None:
            LOG.warning("database answers again", extra={"reason": str(troubled)})

    async def _unload_idle(self) -> None:
        """Unload rooms that nobody watches."""
        if self.store.trouble is None:
            for live in list(self.loaded.values()):
                live.idle = 0 if live.listeners else live.idle + 1
                if live.idle * PULSE >= IDLE:
                    await self._unload(live)

    async def _unload(self, live: LiveRoom) -> None:
        room = live.room
        async with live.lock:
            if not live.listeners and not live.lost:
                if (
                    room.stage in ("shuffling", "playing", "between")
                    and not room.closed
                    and room.presence.paused_at is not None
                ):
                    await self.progress.write(live, Change(log.Paused(room.presence.paused_at)))
                self.snapshots.consider(live, leaving=True)
                self.drop(live, restarting())

    def unload(self, token: str) -> None:
        """Take a room out of memory, if it is there, and ask its pages to connect again."""
        if token in self.loaded:
            self.drop(self.loaded[token], restarting())

    def drop(self, live: LiveRoom, reason: RequestRefused) -> None:
        """Take a room out of memory, and ask its pages to connect again, for a reason that is shown to them."""
        live.lost = True
        live.silence()
        self.loaded.pop(live.room.token, None)
        for listener in list(live.listeners):
            listener.leave(reason, self.return_after())

    # ------------------------------------------------------------------ when the database does not answer

    def return_after(self) -> int:
        """Return how many milliseconds a client is to wait before it connects again, 0 to 1000 times `LATEST`.

        The wait grows with the time for which the database has not answered. While too many rooms wait to be restored,
        each client that asks is given a time of its own, as far apart as restoring a room takes.
        """
        now = time.monotonic()
        wait = 0.0
        if self.store.trouble is not None:
            wait = max(now - self.store.since, SOONEST)
        elif len(self._loading) >= QUEUE:
            self._next_return = max(self._next_return + self._load_time, now + SOONEST)
            wait = self._next_return - now
        return int(1000 * min(wait, LATEST))

    # ------------------------------------------------------------------ guests

    async def name_of(self, guest: str, language: str) -> str:
        """Return the name of a guest, or a numbered one in a language for a guest who has none or has that of a bot.

        `guest` is the hash of the guest. Raises StoreError where the name cannot be looked up.
        """
        if guest not in self._names:
            if len(self._names) > NAMES:
                self._names.clear()
            self._names[guest] = await self.store.guest_name(guest)
        number = int(guest[:8], 16) % 900 + 100
        name = self._names[guest]
        return name if name and not is_of_a_bot(name) else filled(translator(language)(GUEST), number=number)

    async def rename(self, guest: str, name: str) -> None:
        """Change the name of a guest; it must have been cleaned. Raises StoreError where that cannot be written."""
        await self.store.name_guest(guest, name, self.now())
        self._names[guest] = name
        await self.notify(f"guest {guest}")

    async def forget(self, guest: str) -> None:
        """Forget the name, the statistics and the renewed tokens of a guest; raise StoreError where that fails."""
        await self.store.forget_guest(guest)
        self.forget_cached(guest)
        await self.notify(f"guest {guest}")

    def forget_cached(self, guest: str) -> None:
        """Forget what is cached of a guest, or for an empty text of all guests."""
        if guest:
            self._names.pop(guest, None)
            self.tokens.forget(guest)
        else:
            self._names.clear()
            self.tokens.forget_all()

    async def notify(self, what: str) -> None:
        """Tell other nodes, if there are any, that a `guest` or a `room` has changed, by its id."""
        if self.nodes is not None:
            await self.nodes.notify(what)

    # ------------------------------------------------------------------ rooms

    async def new_room(self, entries: list[log.Entry]) -> str:
        """Open a room with the first entries of its log; return its token.

        Raises RequestRefused where the server stops, or the entries cannot be stored.
        """
        if self.stopping or self.draining:
            raise restarting()
        token = secrets.token_urlsafe(16)
        self.progress.check_store()
        live = LiveRoom(Room(token, self.pace), self.now, mark=self.store.mark)
        if self.nodes is not None:
            await self.nodes.begin(token)
        async with live.lock:
            for entry in entries:
                await self.progress.write(live, Change(entry))
            self.loaded[token] = live
        LOG.info("room opened", extra={"room": token, "preset": live.room.opened.preset})
        self.news.spread()
        return token

    async def find(self, token: str) -> LiveRoom:
        """Return a room, restored from its log if it is not in memory.

        Raises Elsewhere where another node has it, and RequestRefused if there is no such room, its log is damaged or
        of other rules, the database does not answer, the server stops, or too many rooms wait to be restored.
        """
        if not is_token(token):
            raise no_room()
        live = self.loaded.get(token)
        if live is not None and not self.store.fenced:
            return live
        if self.stopping or self.draining:
            raise restarting()
        self.progress.check_store()
        loading = self._loading.get(token)
        if loading is None:
            if len(self._loading) >= QUEUE:
                raise RequestRefused(CROWDED, code="restarting")
            loading = self._loading[token] = asyncio.ensure_future(self._load(token))
            loading.add_done_callback(lambda _: self._loading.pop(token, None))
        return await asyncio.shield(loading)

    async def _load(self, token: str) -> LiveRoom:
        if self.nodes is not None:
            await self.nodes.claim(token)
        try:
            lines, snapshot = await self.store.record(token)
        except (Damaged, Unopened) as fault:  # the database itself was opened with this secret
            LOG.error("log damaged", extra={"room": token, "reason": str(fault)})
            raise RequestRefused(DAMAGED, code="damaged") from None
        except Unavailable as fault:
            LOG.error("room not loaded", extra={"room": token, "reason": str(fault)})
            raise unavailable() from None
        if not lines:
            raise no_room()
        room, replayed = await self._aside_to_load.do(lambda: self._restored(token, lines, snapshot))
        if self.stopping or self.draining:
            raise restarting()
        if not isinstance(lines[-1].entry, log.Paused | log.TakenOver):
            # A server that stopped later than now had another clock: how long ago that was is unknown.
            stopped_at = min(self._stopped_at or 0, max(self.now(), room.last_at))
            room.presence.paused_at = max(room.last_at, stopped_at)
        live = self.loaded[token] = LiveRoom(room, self.now, room.last_at, self.store.mark)
        live.snapshot = room.seq - replayed
        self.snapshots.consider(live)
        LOG.info("room loaded", extra={"room": token, "lines": len(lines), "replayed": replayed})
        return live

    def _restored(self, token: str, lines: Sequence[log.Line], snapshot: Blob | None) -> tuple[Room, int]:
        """Return the room that a log restores, and how many lines had to be replayed; measure how long that took."""
        began = time.monotonic()
        room = from_snapshot(snapshot, lines, self.store.seal, self.pace) if snapshot else None
        replayed = len(lines) - (read_stamp(snapshot.version).seq + 1 if snapshot and room else 0)
        room = room or restored(token, lines, self.pace)
        self._load_time += (time.monotonic() - began - self._load_time) / 8
        return room, replayed

    async def knows(self, live: LiveRoom, guest: str, head: str) -> bool:
        """Say whether the log of a room has a head that a page of a guest says that it was sent.

        Where it has not, that is logged, once for a guest and room: as an error if a server of this database has sent
        that head, otherwise as a warning. While the database cannot be asked, the answer is yes.
        """
        room, part = live.room, head[: 2 * log.SHORT]
        try:
            if any(short(known) == part for known in room.recent.heads) or await self.store.knows(room.token, part):
                return True
        except StoreError:
            return True  # nothing is known until the database answers
        sent = live.has_told(head)
        alike = sum(was_sent == sent for _, was_sent in live.missing)
        if (guest, sent) not in live.missing and alike < MISSING:
            live.missing.add((guest, sent))
            report = LOG.error if sent else LOG.warning
            report("acknowledged moves are missing", extra={"room": room.token, "head": head, "seq": room.seq})
        return False

    async def close_room(self, token: str) -> bool:
        """Close a room for good, send away who is there, and say whether it was open.

        Raises what `find` raises, and RequestRefused where that cannot be stored.
        """
        live = await self.find(token)
        async with live.lock:
            if live.room.closed:
                return False
            await self.progress.write(live, Change(log.Ended()))
            for listener in list(live.listeners):
                listener.send_away()
        return True

    async def command(self, live: LiveRoom, guest: str, language: str, command: protocol.Command) -> protocol.Done:
        """Carry out a guest's command as `Progress.carry_out` does, and raise what it and `name_of` raise."""
        name = await self.name_of(guest, language) if isinstance(command, protocol.Sit) else ""
        return await self.progress.carry_out(live, guest, name, command)

    def watch(self, live: LiveRoom, listener: Listener, guest: str) -> None:
        """Add a page of a guest that watches a room."""
        live.listeners.add(listener)
        live.room.arrive(guest)
        self._presence(live)

    def unwatch(self, live: LiveRoom, listener: Listener, guest: str) -> None:
        """Remove a page of a guest that watched a room."""
        live.listeners.discard(listener)
        live.room.depart(guest, live.now())
        self._presence(live)

    def _presence(self, live: LiveRoom) -> None:
        live.changed()
        self.news.spread()
        if not self.stopping:
            self.tasks.spawn(self.progress.wake(live))


def is_token(text: str) -> bool:
    """Say whether a text can be the token of a room."""
    return 0 < len(text) <= TOKEN and all(c.isascii() and (c.isalnum() or c in "-_") for c in text)


def _compute_versions() -> None:
    """Compute, before play waits for them, the versions that snapshots state."""
    for name in resting(families()):
        with suppress(TefudaError):  # of a family from outside, which rooms report
            room_version(family(name))
