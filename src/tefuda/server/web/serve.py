"""Running the server: logging, address, shutdown."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import HANDLED_SIGNALS

from tefuda.language import marked
from tefuda.server.host.database import StoreError
from tefuda.server.host.rooms import restarting
from tefuda.server.messages.limits import FRAME
from tefuda.server.web.app import Site, application
from tefuda.server.web.websocket import ClientSocket

NOT_IN_ORDER = marked("The server has stopped, but not in order: see its log. What was acknowledged is saved.")
_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def log_to_stderr(level: str) -> None:
    """Log to standard error, one line of JSON for each event."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tefuda.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())


class Server(uvicorn.Server):
    """A uvicorn server that tells every client before it closes."""

    def __init__(self, site: Site, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.site = site
        self.ready = ready

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take a signal as the order to stop and do not raise it again: an orderly stop exits with 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            shown = "127.0.0.1" if host in ("0.0.0.0", "::") else shown
            self.ready(f"http://{shown}:{port}{self.site.prefix}/")

    @property
    def failed(self) -> bool:
        """Whether the rooms could not be closed in order."""
        return bool(getattr(self.lifespan, "shutdown_failed", False) or getattr(self.lifespan, "error_occurred", False))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.site.rooms.stopping = True
        for live in self.site.rooms.loaded.values():
            for listener in list(live.listeners):
                listener.leave(restarting(), 0)
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def uvicorn_settings() -> dict[str, Any]:
    """Return how uvicorn is to serve, apart from where."""
    return {
        "log_config": None,
        "access_log": False,
        "ws": ClientSocket,
        "ws_max_size": FRAME,
        "ws_per_message_deflate": False,  # costs more time than a view of 2 kB is worth
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "timeout_graceful_shutdown": 5,
        "server_header": False,
        "lifespan": "on",
    }


def serve(site: Site, host: str, port: int, ready: Callable[[str], None], log_level: str = "warning") -> None:
    """Serve until told to stop; `ready` is called with the address of the page.

    Raises SystemExit where the server cannot start, as with a port in use, and StoreError where it could not stop
    in order.
    """
    log_to_stderr(log_level)
    # What exists before the first guest is permanent.
    gc.collect()
    gc.freeze()
    # New objects live as long as a moment of their room and are freed by reference counting. A collection takes a tenth
    # of a second for a hundred thousand objects and finds nothing: it runs once a million more were created than freed.
    gc.set_threshold(1_000_000, 1, 1)
    # The longest, in seconds, that the thread of the store waits for the interpreter lock.
    sys.setswitchinterval(0.001)
    app: ASGIApp = application(site)
    server = Server(site, uvicorn.Config(app, host=host, port=port, **uvicorn_settings()), ready)
    server.run()
    if server.failed:
        raise StoreError(NOT_IN_ORDER)
