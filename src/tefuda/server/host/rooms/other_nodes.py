"""What a server that is one of several nodes has to do with the others: its lease, its rooms, and what they tell."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping, Set
from contextlib import suppress
from typing import Protocol

from sqlalchemy.engine import Engine

from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.rooms.lobby_news import LobbyNews
from tefuda.server.host.rooms.lobby_rooms import NodeLobby, read_lobby, written
from tefuda.server.host.rooms.metrics import Metrics
from tefuda.server.host.rooms.refusals import Elsewhere, no_room, restarting, unavailable
from tefuda.server.host.storage.database import StoreError
from tefuda.server.host.storage.leases import EVERY, Leases
from tefuda.server.host.storage.notices import Notices
from tefuda.server.host.work.tasks import Tasks
from tefuda.server.messages.errors import RequestRefused

LOG = logging.getLogger("tefuda.server")
LOBBY_EVERY = 0.5
"""At most so often, in seconds, a node shows the others what is new in its lobby."""
POLL = 5.0
"""After so many seconds a node reads the lobbies of others even if it was told nothing."""
RENEW_AGAIN = 0.5
"""How many seconds after a lease could not be renewed this is tried again."""


class Here(Protocol):
    """The rooms of this node."""

    loaded: dict[str, LiveRoom]

    def stop(self) -> None:
        """Refuse new requests from now on."""

    def drop(self, live: LiveRoom, reason: RequestRefused) -> None:
        """Take a room out of memory, and ask its pages to connect again."""

    def unload(self, token: str) -> None:
        """Take a room out of memory, if it is there."""

    def forget_cached(self, guest: str) -> None:
        """Forget what is cached of a guest, or for an empty text of all guests."""


class OtherNodes:
    """The other nodes, as this one sees them; used only on the event loop.

    `elsewhere` has the lobbies of other nodes by name.
    """

    def __init__(
        self,
        engine: Engine,
        leases: Leases,
        here: Here,
        tasks: Tasks,
        metrics: Metrics,
        news: LobbyNews,
        now: Callable[[], int],
    ) -> None:
        self.engine = engine
        self.leases = leases
        self.here = here
        self.tasks = tasks
        self.metrics = metrics
        self.news = news
        self.now = now
        self.elsewhere: dict[str, NodeLobby] = {}
        self._told = asyncio.Event()
        self._notices: Notices | None = None
        metrics.at_node(leases.node.name)
        metrics.gauge("tefuda_lease_age_seconds", "Time since the lease was renewed.", lambda: leases.age)

    # ------------------------------------------------------------------ coming and going

    async def come(self) -> None:
        """Take the lease of this node; raise StoreError where that fails."""
        await self.leases.take(self.now())

    def stay(self) -> None:
        """Renew the lease, share the lobby and listen from now on; called once, with the lease taken."""
        self.tasks.spawn(self._renew())
        self.tasks.spawn(self._share_lobby())
        self._notices = Notices(self.engine, self._heard)

    async def stop_listening(self) -> None:
        """Hear nothing more."""
        if self._notices is not None:
            await asyncio.to_thread(self._notices.close)

    async def leave(self) -> None:
        """Give up all rooms and the lease; raise StoreError where that fails."""
        await self.leases.release(await self.leases.had())
        await self.leases.end()

    async def _renew(self) -> None:
        """Renew the lease for ever; drop the rooms that others may have taken over meanwhile."""
        leases = self.leases
        while True:
            await asyncio.sleep(max(0.0, EVERY - leases.age) or RENEW_AGAIN)
            try:
                renewal = await leases.renew(self.now())
                if renewal == "replaced":
                    LOG.error("another process has taken the name of this node", extra={"node": leases.node.name})
                    self.here.stop()
                    self._drop_all_but(set())
                    return
                if renewal == "lapsed":
                    LOG.warning("lease renewed late", extra={"node": leases.node.name})
                    self._drop_all_but(await leases.had())
            except StoreError as fault:
                LOG.warning("lease not renewed", extra={"node": leases.node.name, "reason": str(fault)})

    def _drop_all_but(self, kept: Set[str]) -> None:
        for token, live in list(self.here.loaded.items()):
            if token not in kept:
                self.here.drop(live, restarting())

    # ------------------------------------------------------------------ whose a room is

    async def begin(self, token: str) -> None:
        """Have a room that does not exist yet; raise RequestRefused where the database fails."""
        try:
            await self.leases.begin(token)
        except StoreError:
            raise unavailable() from None

    async def claim(self, token: str) -> None:
        """Have a room that nobody else has.

        Raises Elsewhere where another node has it, and RequestRefused where there is none or the database fails.
        """
        try:
            claimed = await self.leases.claim(token, self.now())
        except StoreError as fault:
            LOG.warning("room not claimed", extra={"room": token, "reason": str(fault)})
            raise unavailable() from None
        if claimed is None:
            raise no_room()
        if claimed.node != self.leases.node.name:
            raise Elsewhere(claimed.node)
        if claimed.new:
            self.metrics.taken_over += 1
            LOG.info("room taken over", extra={"room": token})

    async def give_up(self, tokens: Collection[str]) -> None:
        """Let others have some rooms; raise StoreError where that fails."""
        await self.leases.release(tokens)

    # ------------------------------------------------------------------ what is told

    async def notify(self, what: str) -> None:
        """Tell the others that a `guest` or a `room` has changed, by its id; if that fails, they find it out later."""
        with suppress(StoreError):
            await self.leases.notify(what)

    def _heard(self, what: str) -> None:
        """Take what another node tells, or for an empty text that something may have been missed."""
        kind, _, id = what.partition(" ")
        if kind == "guest":
            self.here.forget_cached(id)
        elif kind == "room":
            self.here.unload(id)
        elif kind == "lobby":
            if id != self.leases.node.name:
                self._told.set()
        else:
            self.here.forget_cached("")
            self._told.set()

    async def _share_lobby(self) -> None:
        """Show the others what the lobby of this node has, and read what theirs have, for ever."""
        told, number, read = "", -1, -POLL
        while True:
            await asyncio.sleep(LOBBY_EVERY)
            with suppress(StoreError):
                if number != self.news.number:
                    news, body = self.news.number, written(self.here.loaded.values())
                    if body != told:
                        await self.leases.show(body)
                    told, number = body, news
                if self._told.is_set() or time.monotonic() - read >= POLL:
                    self._told.clear()
                    read = time.monotonic()
                    self._take_in({node: read_lobby(text) for node, text in (await self.leases.shown()).items()})

    def _take_in(self, elsewhere: Mapping[str, NodeLobby]) -> None:
        if elsewhere != self.elsewhere:
            self.elsewhere = dict(elsewhere)
            self.news.spread()
