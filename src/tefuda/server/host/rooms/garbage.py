"""When Python's garbage collector runs: thoroughly when few people play, and hardly ever while many do.

Nearly every object is freed as soon as nothing refers to it; only reference cycles wait for the collector. Play and
connections make none, exceptions make some. While the collector runs, the server answers nobody.
"""

from __future__ import annotations

import gc

from tefuda.server.host.rooms.metrics import Metrics

MANY = 1_000_000
"""After this many more objects made than freed, some hundred megabytes, the collector runs even while many play."""
GROWN = 20_000
"""After this many more objects made than freed, the collector runs in the next quiet moment."""
EVERY = 5.0
"""The interval, in seconds, at which `Garbage.collect` is called."""
QUIET = 25
"""The most commands during `EVERY` seconds that count as a quiet moment."""
NEVER = 10**9
"""A threshold that the collections of older generations never reach."""


def settle() -> None:
    """Exempt all present objects from collection, and collect later ones only when there are `MANY` of them.

    Called once for the whole process, before the server begins to serve.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, NEVER, NEVER)


class Garbage:
    """Collects thoroughly in quiet moments."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._before = 0

    async def collect(self) -> None:
        """Collect everything if that is due, and at most `QUIET` commands have come since the last call."""
        now = self.metrics.commands.total()
        quiet, self._before = now - self._before <= QUIET, now
        young, older, _ = gc.get_count()
        if quiet and (young >= GROWN or older):
            gc.collect()
