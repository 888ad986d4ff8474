"""Hints at a table: searched for in another process, once for each moment of a seat, and never waited for too long."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from tefuda.bots.hinting import HINTER, Advice, Ground, another, at_once, liked
from tefuda.play.observation import Observation
from tefuda.server.host.work.thinking import Thinkers

LOG = logging.getLogger("tefuda.server")
PATIENCE = 2.0
"""How many seconds a hint is waited for; a search that takes longer continues, for the next request."""


@dataclass(slots=True)
class HintSearch:
    """The search for a hint at a `moment`, and how many hints were given `late`, without it."""

    moment: int
    task: asyncio.Task[Advice | None]
    late: int = 0


class Hints:
    """Hints by a bot: `hinter` is the one that searches, or another, for what a greedy player likes."""

    def __init__(self, thinkers: Thinkers, hinter: str = HINTER, patience: float = PATIENCE) -> None:
        self.thinkers = thinkers
        self.hinter = hinter
        self.patience = patience

    async def advice(
        self, searches: dict[int, HintSearch], moment: int, seat: int, seen: Observation, number: int = 0
    ) -> Advice:
        """Return the hint for a seat that has been shown `number` of them at this moment.

        `searches` are the last of each seat of the room; a new one replaces that of its seat.

        As long as nothing better comes in time, those are what the greedy bot likes; they do not count later, so that
        the first hint after the search is what it has found.
        """
        quick = at_once(seen)
        if quick is not None or self.hinter != HINTER:
            return another(seen, quick or liked(seen), number)
        search = self._search(searches, moment, seat, seen)
        done, _ = await asyncio.wait({search.task}, timeout=self.patience)
        found = search.task.result() if done else None
        if found is None:
            search.late += 1
            return another(seen, liked(seen, Ground.LATE), number)
        return another(seen, found, max(0, number - search.late))

    def _search(self, searches: dict[int, HintSearch], moment: int, seat: int, seen: Observation) -> HintSearch:
        """Return the search of this moment; a new one if there is none yet, or if it has failed."""
        search = searches.get(seat)
        if search is None or search.moment != moment:
            search = searches[seat] = HintSearch(moment, asyncio.create_task(self._searched(seen)))
        elif search.task.done() and search.task.result() is None:
            search.task = asyncio.create_task(self._searched(seen))
        return search

    async def _searched(self, seen: Observation) -> Advice | None:
        try:
            return await self.thinkers.advise(seen)
        except Exception:
            LOG.exception("hint failed", extra={"game": seen.game.name})
            return None
