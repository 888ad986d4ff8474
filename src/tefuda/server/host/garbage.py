"""When Python's garbage collector runs: a little at a time while people play, and thoroughly when few do.

Nearly everything is freed as soon as nobody refers to it; only circles of objects wait for the collector. Play makes
none, connections and faults make some. A thorough collection looks at every object, and nobody is answered meanwhile.
"""

from __future__ import annotations

import gc

from tefuda.server.host.metrics import Metrics

YOUNG = 10_000
"""How many more objects are made than freed until the youngest are looked through."""
GROWN = 20
"""How often the youngest are looked through until a thorough collection is due."""
EVERY = 5.0
"""How often, in seconds, it is asked whether there is time for one."""
QUIET = 25
"""The most commands in that time that count as few."""
NEVER = 10**9


def settle() -> None:
    """Take all objects that there are for permanent, and have the older ones collected on request only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Garbage:
    """Collects thoroughly in quiet moments."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._before = 0

    async def collect(self) -> None:
        """Collect everything if that is due, and few commands have come since this was last asked."""
        now = self.metrics.commands.total()
        quiet, self._before = now - self._before <= QUIET, now
        if quiet and gc.get_count()[1] >= GROWN:
            gc.collect()
