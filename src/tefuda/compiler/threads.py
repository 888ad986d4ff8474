"""Threads and locks of compiled play that outlive a fork: a process that is forked has none of its parent's threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import RLock
from typing import TypeVar

Part = TypeVar("Part")

COMPILING = RLock()
"""Held while machine code is made or loaded; no process is forked meanwhile, since LLVM's own locks would stay held."""

if sys.platform != "win32":
    os.register_at_fork(
        before=COMPILING.acquire, after_in_parent=COMPILING.release, after_in_child=COMPILING.release
    )  # fmt: skip


def when_forked(do: Callable[[], object]) -> None:
    """Have something done in every process that is forked from this one."""
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=do)


class Threads:
    """A number of threads, started when they are first needed, and anew in a process that was forked since.

    A copy has threads of its own.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def do(self, work: Callable[[Part], object], parts: Iterable[Part]) -> None:
        """Do the same work on several parts at once, and wait for all of it; raise what the first of them raised."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(self.number), os.getpid()
        for _ in self._pool.map(work, parts):
            continue

    def close(self) -> None:
        """Let the threads go; they are started again where they are needed."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def __reduce__(self) -> tuple[type[Threads], tuple[int]]:
        return Threads, (self.number,)
