"""How much load the server carries: a thousand clients at 250 tables.

The server is a process of its own; the clients, four at each table of mixed games, talk to it over loopback. Each
client whose turn it is thinks for a random time and plays a legal action; the server commits it before it shows it.
Measured is, by the client's clock, the time from sending an action to its acknowledgement, and to the view of each of
the four that shows it; answers to a window are shown together, once the last has come. All matches begin at once, and
ten seconds later measuring begins. With little time to think the server is never at rest, and with more it answers at
once.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence

import uvloop

from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from benchmarks.load_clients import Server, begin_and_leave, load, server
from tefuda.server.host.rooms import metrics

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
LOOK_OFTEN = "from benchmarks.server_load import look_often; look_often()"
SAMPLE = 0.01
"""How often, in seconds, the server looks how late its event loop is, so that no long pause is missed."""


def look_often() -> None:
    """Let the server of this process look more often than it usually does."""
    metrics.SAMPLE = SAMPLE


def idle_memory(running: Server, rooms: int) -> float:
    """Return how many bytes a table needs at which a deal has begun and nobody acts."""
    uvloop.run(begin_and_leave(running, "mau-mau", 0))
    before = running.resident()
    for number in range(rooms):
        uvloop.run(begin_and_leave(running, PRESETS[number % len(PRESETS)], number))
    return (running.resident() - before) / rooms


def run(tables: int, seconds: float, think: Sequence[float], warm: float, rooms: int, database: str) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        database = database or f"{folder}/tables.sqlite"
        with server(database) as running:
            idle = idle_memory(running, rooms)
        for one in think:
            with server(database, first=LOOK_OFTEN) as running:
                found = uvloop.run(load(running, PRESETS, tables, seconds, one, warm))
            yield {**found, "idle memory": idle}


def table(found: Found) -> str:
    runs = found["results"]

    def row(title: str, shown: Callable[[Row], str]) -> Sequence[str]:
        return (title, *map(shown, runs))

    def times(name: str) -> Callable[[Row], str]:
        return lambda one: f"{one[name]['p50']:.1f} / {one[name]['p99']:.1f} / {one[name]['longest']:.0f}"

    def pauses(name: str) -> Callable[[Row], str]:
        return lambda one: " / ".join(map(str, one["pauses"][name]))

    first = runs[0]
    title = f"one server process, SQLite, over loopback, {first['connections']} connections at {first['tables']} tables"
    rows = [
        row("actions per second, each committed before anybody is told", lambda one: f"{one['actions']:.0f}"),
        row("views per second", lambda one: f"{one['views']:.0f}"),
        row("action to acknowledgement, p50 / p99 / longest (ms)", times("acknowledged")),
        row("action to the view of each of the four, p50 / p99 / longest (ms)", times("seen")),
        row("times that everybody waited for the server, 50 to 100 ms / longer", pauses("delay")),
        row("of these while it had the processor", pauses("busy")),
        row(
            "processor time per action with its views (µs)",
            lambda one: f"{1e6 * _used(one):.0f}",
        ),
        row("share of one core", lambda one: f"{100 * one['processor']:.0f} %"),
        row("of it in the system", lambda one: f"{100 * one['processor in the system']:.0f} %"),
    ]
    heads = row(f"{title}; a client thinks for", lambda one: f"{one['think']:g} s")
    at_rest = f"\nA table at rest needs {first['idle memory'] / 1024:.0f} kB of memory.\n"
    return markdown(heads, "l" + "r" * len(runs), rows) + at_rest


def _used(one: Row) -> float:
    return float(one["processor"] / one["actions"])


BENCHMARK = Benchmark(
    "server-load",
    __doc__,
    run,
    table,
    parameters=(
        option("tables", 250, "How many tables."),
        option("seconds", 30.0, "How long is measured."),
        option("think", (0.1, 0.26, 0.7), "The average seconds to think; can be repeated.", multiple=True),
        option("warm", 10.0, "How many seconds of play come before that."),
        option("rooms", 500, "At how many tables memory is measured."),
        option("database", "", "Where games are stored, if not in a new file.", metavar="URL"),
    ),
    needs="an idle machine",
    page="server.md#how-much-load-it-carries",
)
