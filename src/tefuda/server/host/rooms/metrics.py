"""What an operator can measure of a running server, in the format of Prometheus.

What happens for every command is counted in plain numbers, which prometheus-client reads when somebody asks.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from time import thread_time
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Gauge,
    GCCollector,
    Info,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper bounds of the histograms' buckets, in seconds, each included in its bucket."""
SAMPLE = 0.05
"""How many seconds pass between two measurements of the event loop."""


class Times:
    """How often something took how long.

    `counts` has a number for each bound of `SHORT`, and a last one for what took longer; `total` is in seconds.
    """

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(SHORT) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one more duration."""
        self.counts[bisect_left(SHORT, seconds)] += 1
        self.total += seconds

    def histogram(self, name: str, meaning: str) -> Metric:
        """Return the durations as a histogram with cumulative buckets."""
        bounds = [*map(str, SHORT), "+Inf"]
        buckets = list(zip(bounds, accumulate(self.counts), strict=True))
        return HistogramMetricFamily(name, meaning, buckets=buckets, sum_value=self.total)


class Metrics(Collector):
    """The counters and histograms of one server, written only on the event loop and read in another thread.

    `commands` counts those of clients by outcome: `done`, `failed`, or the code of a refusal. `decisions` counts those
    in deals by family and by whom (`log.By`), `lines` those written to the logs, `faults` those that the database did
    not take, `overtaken` those whose number another node had used, `taken_over` the rooms that were another's before,
    `views` those sent to pages. `stored` is the time until a line was committed or refused, `answered` until
    a command was acknowledged or refused, `late` the delay of the event loop, and `busy` that part of it in which the
    loop itself had the processor.
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        registry.register(self)
        self.commands: Counter[str] = Counter()
        self.decisions: Counter[tuple[str, str]] = Counter()
        self.lines = self.faults = self.views = self.overtaken = self.taken_over = 0
        self.stored, self.answered, self.late, self.busy = Times(), Times(), Times(), Times()

    def collect(self) -> Iterator[Metric]:
        """Yield everything in the form of prometheus-client, which calls this in the thread of `serve`."""
        commands = CounterMetricFamily("tefuda_commands", "Commands of clients.", labels=["outcome"])
        for outcome, number in self.commands.copy().items():
            commands.add_metric([outcome], number)
        decisions = CounterMetricFamily("tefuda_decisions", "Decisions in deals.", labels=["family", "by"])
        for labels, number in self.decisions.copy().items():
            decisions.add_metric(labels, number)
        yield commands
        yield decisions
        yield CounterMetricFamily("tefuda_log_lines", "Lines written to the logs of rooms.", self.lines)
        yield CounterMetricFamily("tefuda_store_faults", "Lines that the database did not take.", self.faults)
        overtaken = "Lines whose number was taken, mostly by another node."
        yield CounterMetricFamily("tefuda_lines_overtaken", overtaken, self.overtaken)
        yield CounterMetricFamily("tefuda_rooms_taken_over", "Rooms that were another node's before.", self.taken_over)
        yield CounterMetricFamily("tefuda_views", "Views sent to pages.", self.views)
        yield self.stored.histogram("tefuda_store_seconds", "Time until a line was committed.")
        yield self.answered.histogram("tefuda_command_seconds", "Time until a command was acknowledged.")
        yield self.late.histogram("tefuda_loop_delay_seconds", "Delay of the event loop, sampled.")
        yield self.busy.histogram("tefuda_loop_busy_seconds", "Delay of the event loop by its own work, sampled.")

    def answer(self, outcome: str, seconds: float) -> None:
        """Count a command by its outcome, `done`, `failed` or the code of its refusal, and the time that it took."""
        self.commands[outcome] += 1
        self.answered.observe(seconds)

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Add a gauge that is read whenever somebody asks; `value` is called in another thread."""
        Gauge(name, meaning, registry=self.registry).set_function(value)

    def at_node(self, name: str) -> None:
        """Say at which node all this was measured."""
        Info("tefuda_node", "The node that is measured.", registry=self.registry).info({"node": name})

    async def watch_loop(self) -> None:
        """Measure how much later than asked the event loop wakes, until the task is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due, used = loop.time() + SAMPLE, thread_time()
            await asyncio.sleep(SAMPLE)
            late = max(0.0, loop.time() - due)
            self.late.observe(late)
            self.busy.observe(min(late, thread_time() - used))

    def serve(self, host: str, port: int) -> WSGIServer:
        """Answer `GET /metrics` from a thread of its own; raise OSError for a port in use."""
        server, _ = start_http_server(port, host, self.registry)
        return server
