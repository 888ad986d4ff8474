"""Hints at a table, searched for in another process, once for each moment of a seat and with a limit on waiting."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from tefuda.bots.hinting import HINTER, Advice, Ground, another, at_once, liked
from tefuda.play.observation import Observation
from tefuda.server.host.work.thinking import Thinkers

LOG = logging.getLogger("tefuda.server")
PATIENCE = 2.0
"""The most seconds to wait for a hint; a search that takes longer goes on, and serves the next request."""


@dataclass(slots=True)
class HintSearch:
    """The search for a hint at a `moment` of a room, and how many hints were given before it was done (`late`)."""

    moment: int
    task: asyncio.Task[Advice | None]
    late: int = 0


class Hints:
    """Hints by a bot; used only on the event loop.

    Where `hinter` is not `HINTER`, nothing is searched and the greedy bot hints. `patience` is in seconds.
    """

    def __init__(self, thinkers: Thinkers, hinter: str = HINTER, patience: float = PATIENCE) -> None:
        self.thinkers = thinkers
        self.hinter = hinter
        self.patience = patience

    async def advice(
        self, searches: dict[int, HintSearch], moment: int, seat: int, seen: Observation, number: int = 0
    ) -> Advice:
        """Return hint `number`, from 0, for a seat at this moment of its room.

        `searches` has the last search of each seat of the room; a new one replaces that of its seat. `seen` is what the
        seat sees. Until the search is done, hints are what the greedy bot would do; these are not counted later, so
        that the first hint after the search is its result.
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
