"""Threads and locks of compiled play that survive a fork, after which a process has none of its parent's threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import RLock
from typing import TypeVar

Part = TypeVar("Part")

COMPILING = RLock()
"""Held while machine code is made or loaded, and during a fork, after which LLVM's own locks could stay held."""

if sys.platform != "win32":
    os.register_at_fork(
        before=COMPILING.acquire, after_in_parent=COMPILING.release, after_in_child=COMPILING.release
    )  # fmt: skip


def when_forked(do: Callable[[], object]) -> None:
    """Call `do` in every process that is forked from this one, right after the fork."""
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=do)


class Threads:
    """A pool of `number` threads, started when they are first needed, and anew in a forked process.

    A copy, or one that was pickled, has threads of its own.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def do(self, work: Callable[[Part], object], parts: Iterable[Part]) -> None:
        """Do the same work on several parts at once, and wait for all of it; raise what the first part raised."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(self.number), os.getpid()
        for _ in self._pool.map(work, parts):
            continue

    def close(self) -> None:
        """Stop the threads; `do` starts them again."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def __reduce__(self) -> tuple[type[Threads], tuple[int]]:
        return Threads, (self.number,)
