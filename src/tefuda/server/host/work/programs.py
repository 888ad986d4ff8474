"""The rules of families as programs for pages: their files are made in another process, once for all who ask."""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from pathlib import Path

from tefuda.core.game import Game
from tefuda.errors import TefudaError
from tefuda.language import marked
from tefuda.play.library import family, found_elsewhere
from tefuda.server.host.work.thinking import Thinkers, Use
from tefuda.server.messages.errors import RequestRefused

LOG = logging.getLogger("tefuda.server")


class Programs:
    """The folders with the files of families; used only on the event loop.

    Each family is made once, in a process of low priority, whoever asks and however often; one that cannot be made is
    not tried again.
    """

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._made: dict[str, asyncio.Task[Path]] = {}

    async def folder(self, game: Game) -> Path:
        """Return the folder with the files of a family; raise RequestRefused where they cannot be made."""
        task = self._made.get(game.name)
        folder = task and _folder_of(task)
        if task is None or (folder and not folder.is_dir()):
            task = self._made[game.name] = asyncio.create_task(self._make(game))
        return await asyncio.shield(task)

    async def prepare(self, names: Iterable[str]) -> None:
        """Have the files of families made, one after the other by name, so that nobody needs to wait for them.

        Families that somebody asks for meanwhile come first: none is begun ahead while one of them is being made.
        """
        for name in names:
            while asked := [task for task in self._made.values() if not task.done()]:
                await asyncio.wait(asked)
            with suppress(TefudaError):
                await self.folder(family(name))
        self._thinkers.rest(Use.PROGRAMS)

    def close(self) -> None:
        """Delete the folders that are only temporary."""
        for folder in filter(None, map(_folder_of, self._made.values())):
            if folder.parent == Path(tempfile.gettempdir()):
                shutil.rmtree(folder, ignore_errors=True)

    async def _make(self, game: Game) -> Path:
        try:
            if found_elsewhere(game):
                return await self._thinkers.work(Use.PROGRAMS, None, game, made, game)
            return await asyncio.to_thread(made, game)
        except BrokenExecutor:  # somebody has killed the process
            del self._made[game.name]
            raise
        except Exception as fault:
            LOG.error("program not made", extra={"family": game.name}, exc_info=fault)
            raise RequestRefused(
                marked("Something went wrong on the server. It has been logged."), code="failed"
            ) from None


def _folder_of(task: asyncio.Task[Path]) -> Path | None:
    """Return the folder that a task has made, None where it has made none yet."""
    return task.result() if task.done() and not task.cancelled() and task.exception() is None else None


def made(game: Game) -> Path:
    """Return the folder with the files of a family, made unless it is there; runs in another process."""
    from tefuda.export.page import made

    return made(game)
