"""Hints at a table: searched for in another process, once for each moment of a seat, and never waited for too long."""

from __future__ import annotations

import asyncio
import logging

from tefuda.bots.hinting import HINTER, Advice, Ground, at_once, liked
from tefuda.play.observation import Observation
from tefuda.server.host.live_room import LiveRoom
from tefuda.server.host.thinking import Thinkers

LOG = logging.getLogger("tefuda.server")
PATIENCE = 2.0
"""How many seconds a hint is waited for; a search that takes longer continues, for the next request."""


class Hints:
    """Hints by a bot: `hinter` is the one that searches, or another, for what a greedy player likes."""

    def __init__(self, thinkers: Thinkers, hinter: str = HINTER, patience: float = PATIENCE) -> None:
        self.thinkers = thinkers
        self.hinter = hinter
        self.patience = patience

    async def advice(self, live: LiveRoom, seat: int, seen: Observation) -> Advice:
        """Return the hint for a seat as things stand, what the greedy bot likes if nothing better comes in time."""
        quick = at_once(seen)
        if quick is not None or self.hinter != HINTER:
            return quick or liked(seen)
        search = self._search(live, seat, seen)
        done, _ = await asyncio.wait({search}, timeout=self.patience)
        found = search.result() if done else None
        return found or liked(seen, Ground.LATE)

    def _search(self, live: LiveRoom, seat: int, seen: Observation) -> asyncio.Task[Advice | None]:
        """Return the search of this moment; a new one if there is none yet, or if it has failed."""
        moment, search = live.hints.get(seat, (-1, None))
        if search is None or moment != live.room.moment or (search.done() and search.result() is None):
            search = asyncio.create_task(self._searched(live, seen))
            live.hints[seat] = live.room.moment, search
        return search

    async def _searched(self, live: LiveRoom, seen: Observation) -> Advice | None:
        try:
            return await self.thinkers.advise(seen)
        except Exception:
            LOG.exception("hint failed", extra={"room": live.room.token})
            return None
