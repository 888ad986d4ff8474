"""A thousand scripted clients at 250 tables of mixed games: actions per second, and how long each takes.

    .venv/bin/python benchmarks/server_load.py [--tables 250] [--seconds 30] [--think 0.1 0.26 0.7] [--keep]
        [--database URL]
    .venv/bin/python benchmarks/server_load.py --against COMMIT [--rounds 5] [--tables 100] [--seconds 6]
        [--think 0.2] [--instructions] [--keep]

The server is a process of its own; the clients talk to it over loopback. Each client whose turn it is thinks for a
random time and plays a legal action; the server commits it before it shows it. Measured is, by the client's clock,
the time from sending an action to its acknowledgement, and to the view of each of the four that shows it; answers to a
window are shown together, once the last has come. All matches begin at once, and ten seconds later measuring begins.
`--think` is the average time to think in seconds, one value after another: with little of it the server is never at
rest, and with more it answers at once.

With `--against` the servers of this source tree and of an older commit run in turn, with tables of one family at a
time, and the processor time is compared that they use for an action. With `--instructions` valgrind counts what they
execute, which hangs less on how busy the machine is: `--tables 8 --seconds 60 --think 0.5` is as much as it can do.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from typing import Any

import load_against
import uvloop
from load_clients import Server, begin_and_leave, load, server
from machine import keep, machine
from rich.console import Console

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")
PORT = 8765
METRICS = 8766
"""Where the server reports what it has measured itself."""
SAMPLE = 0.05
"""How often, in seconds, it looks how late its event loop is; an older server looks as often as it likes."""
WARM = 10.0


def serve(database: str) -> None:
    """Serve at PORT without limits; a newer version of this benchmark calls this, too."""
    from tefuda.server.host import metrics
    from tefuda.server.host.rooms import Rooms
    from tefuda.server.host.store import Store
    from tefuda.server.messages.limits import UNLIMITED
    from tefuda.server.web.serve import serve
    from tefuda.server.web.site import Site

    metrics.SAMPLE = SAMPLE
    rooms = Rooms(Store(database))
    rooms.metrics.serve("127.0.0.1", METRICS)
    serve(Site(rooms, UNLIMITED), "127.0.0.1", PORT, lambda address: None, "error")


def idle_memory(running: Server, rooms: int = 500) -> float:
    """Return how many bytes a table needs at which a deal has begun and nobody acts."""
    cookie = running.ask("/api/catalogue")[1]
    uvloop.run(begin_and_leave(running, "mau-mau", cookie))
    before = running.resident()
    for number in range(rooms):
        uvloop.run(begin_and_leave(running, PRESETS[number % len(PRESETS)], cookie))
    return (running.resident() - before) / rooms


def table_of(runs: list[dict[str, Any]], idle: float) -> str:
    def row(title: str, shown: Callable[[dict[str, Any]], str]) -> str:
        return f"| {title} | {' | '.join(map(shown, runs))} |"

    def times(name: str) -> Callable[[dict[str, Any]], str]:
        return lambda run: f"{run[name]['p50']:.1f} / {run[name]['p99']:.1f} / {run[name]['longest']:.0f}"

    def pauses(name: str) -> Callable[[dict[str, Any]], str]:
        return lambda run: " / ".join(str(number) for number in run["pauses"][name])

    first = runs[0]
    title = f"one server process, SQLite, over loopback, {first['connections']} connections at {first['tables']} tables"
    return "\n".join(
        [
            row(f"{title}; a client thinks for", lambda run: f"{run['think']:g} s"),
            f"|---|{'--:|' * len(runs)}",
            row("actions per second, each committed before anybody is told", lambda run: f"{run['actions']:.0f}"),
            row("views per second", lambda run: f"{run['views']:.0f}"),
            row("action to acknowledgement, p50 / p99 / longest (ms)", times("acknowledged")),
            row("action to the view of each of the four, p50 / p99 / longest (ms)", times("seen")),
            row("times that everybody waited for the server, 50 to 100 ms / longer", pauses("delay")),
            row("of these while it had the processor", pauses("busy")),
            row(
                "processor time per action with its views (µs)",
                lambda run: f"{1e6 * run['processor'] / run['actions']:.0f}",
            ),
            row("share of one core", lambda run: f"{100 * run['processor']:.0f} %"),
            row("of it in the system", lambda run: f"{100 * run['processor in the system']:.0f} %"),
            "",
            f"A table at rest needs {idle / 1024:.0f} kB of memory.",
            "",
        ]
    )


def measure(asked: argparse.Namespace) -> None:
    """Measure how much load the server carries."""
    tables, seconds, thinking = asked.tables or 250, asked.seconds or 30, asked.think or [0.1, 0.26, 0.7]
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"{folder}/tables.sqlite"
        with server(database) as running:
            idle = idle_memory(running)
        runs = []
        for think in thinking:
            with server(database, sample=0.01) as running:  # so that no pause is missed that is much longer
                runs.append(uvloop.run(load(running, PRESETS, tables, seconds, think, WARM)))
    text = table_of(runs, idle)
    here = machine()
    refused, clients = sum(run["refused"] for run in runs), max(run["processor of the clients"] for run in runs)
    Console().print(text, f"refused: {refused}, clients: {clients:.2f} of a core, load: {here['load']}")
    if asked.keep:
        keep("server-load", {"machine": here, "idle memory": idle, "runs": runs}, text)


def compare(asked: argparse.Namespace) -> None:
    """Compare this version with an older one."""
    thinking = (asked.think or [0.2])[0]
    tables, seconds = asked.tables or 100, asked.seconds or 6
    presets, count = asked.preset or PRESETS, asked.instructions
    found = load_against.compare(asked.against, presets, asked.rounds, tables, seconds, thinking, count=count)
    unit = ["thousands of instructions"] if count else []
    text = load_against.table_of(asked.against, found, *unit)
    here = machine()
    Console().print(text, f"rounds: {asked.rounds}, tables: {tables}, load: {here['load']}")
    if asked.keep:
        keep("server-load-against", {"machine": here, "commit": asked.against, "families": found}, text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--think", type=float, nargs="+")
    parser.add_argument("--database", default="")
    parser.add_argument("--against", metavar="COMMIT")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--preset", nargs="+", help="with --against: these presets only")
    parser.add_argument("--instructions", action="store_true", help="with --against: count them, by valgrind")
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    (compare if asked.against else measure)(asked)


if __name__ == "__main__":
    main()
