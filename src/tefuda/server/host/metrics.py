"""What an operator can measure of a running server, in the format of Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from tefuda.server.messages.errors import RequestRefused

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""The bounds of the histograms, in seconds."""
SAMPLE = 0.5
"""How many seconds pass between two measurements of the event loop."""


class Metrics:
    """The counters and histograms of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        self.commands = Counter("tefuda_commands", "Commands of clients.", ["outcome"], registry=registry)
        self.decisions = Counter("tefuda_decisions", "Decisions in deals.", ["family", "by"], registry=registry)
        self.lines = Counter("tefuda_log_lines", "Lines written to the logs of rooms.", registry=registry)
        self.faults = Counter("tefuda_store_faults", "Lines that the database did not take.", registry=registry)
        self.views = Counter("tefuda_views", "Views sent to pages.", registry=registry)
        self.stored = Histogram(
            "tefuda_store_seconds", "Time until a line was committed.", buckets=SHORT, registry=registry
        )
        self.answered = Histogram(
            "tefuda_command_seconds", "Time until a command was acknowledged.", buckets=SHORT, registry=registry
        )
        self.late = Histogram(
            "tefuda_loop_delay_seconds", "Delay of the event loop, sampled.", buckets=SHORT, registry=registry
        )

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Count one command and the time that it takes; one that is refused counts by the code of its refusal."""
        outcome = "failed"
        try:
            with self.answered.time():
                yield
            outcome = "done"
        except RequestRefused as fault:
            outcome = fault.code
            raise
        finally:
            self.commands.labels(outcome).inc()

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Add a gauge that is read whenever somebody asks; `value` must be safe in another thread."""
        Gauge(name, meaning, registry=self.registry).set_function(value)

    async def watch_loop(self) -> None:
        """Measure for ever how much later than asked the event loop wakes."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SAMPLE
            await asyncio.sleep(SAMPLE)
            self.late.observe(max(0.0, loop.time() - due))

    def serve(self, host: str, port: int) -> WSGIServer:
        """Answer `GET /metrics` from a thread of its own; raise OSError for a port in use."""
        server, _ = start_http_server(port, host, self.registry)
        return server
