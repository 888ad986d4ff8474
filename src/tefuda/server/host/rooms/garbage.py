"""When Python's garbage collector runs: thoroughly when few people play, and hardly ever while many do.

Nearly everything is freed as soon as nobody refers to it; only circles of objects wait for the collector. Play and
connections make none, faults make some. While it looks at objects, nobody is answered.
"""

from __future__ import annotations

import gc

from tefuda.server.host.rooms.metrics import Metrics

MANY = 1_000_000
"""How many more objects are made than freed until they are looked through whoever waits: some hundred megabytes."""
GROWN = 20_000
"""How many more are made than freed until that is done in the next quiet moment."""
EVERY = 5.0
"""How often, in seconds, it is asked whether there is time for it."""
QUIET = 25
"""The most commands in that time that count as few."""
NEVER = 10**9


def settle() -> None:
    """Take all objects that there are for permanent, and have the others collected only when there are too many."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, NEVER, NEVER)


class Garbage:
    """Collects thoroughly in quiet moments."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._before = 0

    async def collect(self) -> None:
        """Collect everything if that is due, and few commands have come since this was last asked."""
        now = self.metrics.commands.total()
        quiet, self._before = now - self._before <= QUIET, now
        young, older, _ = gc.get_count()
        if quiet and (young >= GROWN or older):
            gc.collect()
