"""What nodes tell each other by PostgreSQL: kinds and ids of what has changed, and nothing that would be missed."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

LOG = logging.getLogger("tefuda.server")
CHANNEL = "tefuda"
"""The channel of all notices of a database."""
LOOK_EVERY = 1.0
"""How many seconds the thread that listens takes to notice that it is to end."""


class Notices:
    """Hears what nodes tell, in a thread of its own, and has `heard` called with each on the event loop.

    Whenever it begins to listen, also after the connection was lost, `heard` is called with an empty text first, since
    something may have been missed.
    """

    def __init__(self, engine: Engine, heard: Callable[[str], None]) -> None:
        self._engine = engine
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="store-notices")
        self._thread.start()

    def close(self) -> None:
        """Hear nothing more; blocks until the thread has ended."""
        self._ended.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                self._hear()
            except (SQLAlchemyError, OSError) as fault:
                LOG.info("notices not heard", extra={"reason": str(fault).partition("\n")[0]})
            except self._engine.dialect.loaded_dbapi.Error as fault:
                LOG.info("notices not heard", extra={"reason": str(fault).partition("\n")[0]})
            self._ended.wait(LOOK_EVERY)

    def _hear(self) -> None:
        with self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(f"LISTEN {CHANNEL}")
            self._tell("")
            driver: Any = connection.connection.driver_connection
            while not self._ended.is_set():
                for notice in driver.notifies(timeout=LOOK_EVERY):
                    self._tell(notice.payload)

    def _tell(self, what: str) -> None:
        if not self._ended.is_set():
            self._loop.call_soon_threadsafe(self._heard, what)
