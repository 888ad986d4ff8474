"""Where the pieces of a study are played: threads, processes, or a Ray cluster; always the same bytes."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeAlias, TypeVar

from tefuda.core.whole_numbers import MOST_THREADS, check_whole
from tefuda.errors import StudyError

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")
ExecutorLike: TypeAlias = str | Executor
"""`threads`, `processes`, `ray` or `ray:ADDRESS`, or an executor that has been made elsewhere."""

THREADS, PROCESSES, RAY = "threads", "processes", "ray"
AHEAD = 4
"""The number of pieces that each worker has in progress or waiting."""
PATIENCE = 3
"""How many times in a row workers may die before a piece is finished."""


class Workers:
    """A pool of workers that plays pieces and returns results in order; it restarts after a worker has died."""

    def __init__(self, make: Callable[[], Executor], number: int, *, made_elsewhere: bool = False) -> None:
        self._make = make
        self._ahead = AHEAD * number
        self._made_elsewhere = made_elsewhere
        self._executor = make()

    def results(self, pieces: Iterable[Asked], play: Callable[[Asked], Answered]) -> Iterator[Answered]:
        """Yield the result of each piece, in order; raise StudyError if workers keep dying."""
        left = iter(pieces)
        waiting: deque[tuple[Asked, Future[Answered]]] = deque()
        deaths = 0
        while True:
            try:
                while len(waiting) < self._ahead and (piece := next(left, None)) is not None:
                    waiting.append((piece, self._submitted(play, piece)))
                if not waiting:
                    return
                answer = waiting[0][1].result()
            except BrokenExecutor:
                if self._made_elsewhere:
                    raise StudyError("a worker has died; an executor made elsewhere cannot be made again") from None
                deaths += 1
                if deaths > PATIENCE:
                    raise StudyError(
                        "the workers of the study have died {times} times in a row", times=deaths
                    ) from None
                self._executor.shutdown(wait=False)
                self._executor = self._make()
                waiting = deque((piece, self._submitted(play, piece)) for piece, _ in waiting)
                continue
            deaths = 0
            waiting.popleft()
            yield answer

    def _submitted(self, play: Callable[[Asked], Answered], piece: Asked) -> Future[Answered]:
        """Hand a piece to a worker; if all have died, the returned future has that error."""
        try:
            return self._executor.submit(play, piece)
        except BrokenExecutor as fault:
            broken: Future[Answered] = Future()
            broken.set_exception(fault)
            return broken

    def close(self) -> None:
        """Release the workers at once."""
        if not self._made_elsewhere:
            self._executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def workers_at(executor: ExecutorLike, number: int | None = None) -> Iterator[Workers]:
    """Make workers and release them afterwards; raise StudyError for an unknown executor, or NotationError."""
    number = os.cpu_count() or 1 if number is None else check_whole("workers", number, 1)
    number = min(number, MOST_THREADS)
    workers = _workers(executor, number)
    try:
        yield workers
    finally:
        workers.close()


def _workers(executor: ExecutorLike, number: int) -> Workers:
    if isinstance(executor, Executor):
        return Workers(lambda: executor, number, made_elsewhere=True)
    if executor == THREADS:
        return Workers(lambda: ThreadPoolExecutor(number), number)
    if executor == PROCESSES:
        return Workers(lambda: ProcessPoolExecutor(number, mp_context=get_context("spawn")), number)
    kind, _, address = str(executor).partition(":")
    if kind == RAY:
        from tefuda.lab.ray_cluster import Cluster

        return Workers(lambda: Cluster(address, number), number)
    raise StudyError(
        "there is no place “{place}” to play at; choose one of {places}",
        place=str(executor), places=", ".join((THREADS, PROCESSES, RAY, f"{RAY}:ADDRESS")),
    )  # fmt: skip
