"""Running the server: logging, address, shutdown."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import HANDLED_SIGNALS

from tefuda.language import language_for, marked
from tefuda.server.host.rooms import garbage
from tefuda.server.host.rooms.refusals import restarting
from tefuda.server.host.storage.database import StoreError
from tefuda.server.messages.limits import FRAME
from tefuda.server.web.app import application
from tefuda.server.web.catalogue import shelf
from tefuda.server.web.log_lines import log_to_stderr
from tefuda.server.web.middleware.gate import Gate
from tefuda.server.web.middleware.requests import HEADER, Requests
from tefuda.server.web.middleware.websocket import ClientSocket
from tefuda.server.web.site import Site

NOT_IN_ORDER = marked("The server did not shut down cleanly; see its log. Everything acknowledged is saved.")


class Server(uvicorn.Server):
    """A uvicorn server that notifies every client before it closes."""

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
        await self.site.rooms.drain()
        self.site.rooms.stop()
        for live in self.site.rooms.loaded.values():
            for listener in list(live.listeners):
                listener.leave(restarting(), 0)
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def uvicorn_settings(site: Site) -> dict[str, Any]:
    """Return how uvicorn is to serve, apart from where."""

    def gate(_loop: asyncio.AbstractEventLoop | None = None, **settings: Any) -> Gate:
        return Gate(site.admission, lambda: Requests(**settings, _loop=_loop))

    return {
        "http": gate,
        "h11_max_incomplete_event_size": HEADER,
        "proxy_headers": False,  # `Entrance` reads them
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
    """Serve until a signal ends it; `ready` is called with the address of the page.

    Raises SystemExit where the server cannot start, as with a port in use, and StoreError where it could not stop
    in order.
    """
    log_to_stderr(log_level)
    garbage.settle()
    # The longest, in seconds, that the thread of the store waits for the interpreter lock.
    sys.setswitchinterval(0.001)
    app: ASGIApp = application(site)

    def begun(address: str) -> None:
        shown = shelf(language_for(os.environ))
        site.rooms.tasks.spawn(site.programs.prepare(dict.fromkeys(tile.family for tile in shown)))
        ready(address)

    server = Server(site, uvicorn.Config(app, host=host, port=port, **uvicorn_settings(site)), begun)
    server.run()
    if server.failed:
        raise StoreError(NOT_IN_ORDER)
