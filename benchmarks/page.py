"""How light the page is: what its first view weighs and takes, its long tasks, its memory, and where it asks.

    .venv/bin/python benchmarks/page.py [--rounds 5] [--deals 50] [--keep] [--json]

A server of this machine and Chromium. Slow 4G is 1.6 Mbit/s with 150 ms there and back, and CPU/4 is Chromium's own
slowing down; the cache is empty. A task is what the main thread of the page does in one go, in seconds of the
processor, so that other work on the machine counts less, and beside them those of the clock. A table of Guandan is
played by hints from the lobby to the end of its deal, once in each round; on the phone everything that is looked at
after a deal is timed as well. For the memory, deals of Crazy Eights with three cards are played. It is measured when
the person is asked in the next deal, with the log closed; what is no longer needed is collected before. What the
browser has compiled is no data of the page: it compiles a function again, and better, the more often it runs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from machine import keep, machine
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from scenes import RESTED, SCENES, Scene, deal, sit  # noqa: E402

from tests.page.people import LOCALES, browser_program, go_on, play_on, play_until  # noqa: E402
from tests.patience import PATIENCE  # noqa: E402
from tests.server.serving import serving  # noqa: E402

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
PHONE, DESK = (390, 844), (1440, 900)
WINDOWS = (
    ("1440 x 900", DESK, 1, 100, {"a deal of Guandan with its ending": deal}),
    ("390 x 844 with CPU/4", PHONE, 4, 200, SCENES),
)
"""In which windows tasks are timed, slowed down how far, how many milliseconds none may take, and what is done."""
SHOWN = 20
"""How many of the longest tasks are kept."""
FIRST, TIMES = 10, 5
"""After which deal the memory is known first, and after how many deals up to one it is measured, for the median.

What is shown when it is measured is never quite the same: the hand has some cards more or less.
"""
CODE, OUTSIDE = {"code"}, {"native", "synthetic"}
"""Kinds of things in a heap: what the browser has compiled, and what is not held by scripts."""
HELD = (
    ("data that scripts hold, in MB,", "data", 1e6, 2, "the same"),
    ("code that the browser has compiled of them, in MB,", "code", 1e6, 2, ""),
    ("nodes", "nodes", 1, 0, "the same"),
)
"""What is told of the memory: its title, its name, its unit, how many digits, and what it must be."""
TRACED = {"includedCategories": ["toplevel", "__metadata"]}
PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() / 1000))))"""


@dataclass
class Visits:
    """Visits to a server, and the `hosts` that its pages have asked for something."""

    browser: Browser
    address: str
    hosts: set[str] = field(default_factory=set)

    @contextmanager
    def opened(
        self, size: tuple[int, int], language: str = "en", slow: int = 1, *, far: bool = False
    ) -> Iterator[tuple[Page, CDPSession]]:
        """Open an empty page as somebody new, its processor slowed down, or the server `far` away."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=LOCALES[language])
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        talk = context.new_cdp_session(page)
        talk.send("Network.enable")
        talk.send("Performance.enable")
        if far:
            talk.send("Network.emulateNetworkConditions", SLOW_4G)
        if slow > 1:
            talk.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        yield page, talk
        context.close()

    def first_view(self, language: str) -> dict[str, float]:
        """Return what the lobby weighs and in how many seconds a game can be begun, on slow 4G with CPU/4."""
        sizes: dict[str, float] = {}
        with self.opened(PHONE, language, slow=4, far=True) as (page, talk):
            talk.on("Network.loadingFinished", lambda one: sizes.update({one["requestId"]: one["encodedDataLength"]}))
            page.goto(self.address)
            page.locator(".begin").first.wait_for()
            painted = page.evaluate(PAINTED)
            page.wait_for_load_state("networkidle")
        return {"bytes": sum(sizes.values()), "requests": len(sizes), "seconds": painted}

    def tasks(self, size: tuple[int, int], slow: int, scene: Scene) -> list[dict[str, float]]:
        """Return the longest tasks of the main thread in a scene, in seconds, the longest first."""
        events: list[dict[str, Any]] = []
        done: list[object] = []
        with self.opened(size, slow=slow) as (page, talk):
            talk.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
            talk.on("Tracing.tracingComplete", lambda told: done.append(told))
            talk.send("Tracing.start", {"traceConfig": TRACED, "transferMode": "ReportEvents"})
            scene(page, self.address)
            talk.send("Tracing.end")
            while not done:
                page.wait_for_timeout(100)
        return sorted(on_main_thread(events), key=lambda task: task["processor"], reverse=True)[:SHOWN]

    def memory(self, deals: int) -> list[dict[str, float]]:
        """Return what the page holds after some deals and after more: bytes of data and of code, and nodes."""
        found: list[dict[str, float]] = []
        with self.opened(DESK) as (page, talk):
            sit(page, self.address, "crazy-eights", hand="3", target="0")
            for number in range(1, deals + 1):
                play_on([page])
                go_on(page)
                if any(last - TIMES < number <= last for last in (FIRST, deals)):
                    play_until(page)
                    page.keyboard.press("l")
                    page.wait_for_timeout(RESTED)
                    talk.send("HeapProfiler.collectGarbage")
                    told = {one["name"]: one["value"] for one in talk.send("Performance.getMetrics")["metrics"]}
                    found.append({"deals": number, **held(talk), "nodes": told["Nodes"]})
                    page.keyboard.press("l")
        return found


def held(talk: CDPSession) -> dict[str, float]:
    """Return how many bytes the scripts of a page hold: as data, and as what the browser has compiled of them."""
    pieces: list[str] = []
    talk.on("HeapProfiler.addHeapSnapshotChunk", lambda told: pieces.append(told["chunk"]))
    talk.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    heap = json.loads("".join(pieces))
    fields, (kinds, *_) = heap["snapshot"]["meta"]["node_fields"], heap["snapshot"]["meta"]["node_types"]
    nodes, step = heap["nodes"], len(fields)
    sizes = dict.fromkeys(kinds, 0)
    for kind, size in zip(nodes[fields.index("type") :: step], nodes[fields.index("self_size") :: step], strict=True):
        sizes[kinds[kind]] += size
    return {
        "data": sum(size for kind, size in sizes.items() if kind not in CODE | OUTSIDE),
        "code": sum(sizes[kind] for kind in CODE),
    }


def on_main_thread(events: list[dict[str, Any]]) -> list[dict[str, float]]:
    """Return the tasks in a trace that ran where pages run: seconds of the processor, and of the clock."""
    main = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in main]
    return [{"processor": one["tdur"] / 1e6, "clock": one["dur"] / 1e6} for one in tasks if "tdur" in one]


def measured(rounds: int, deals: int) -> dict[str, Any]:
    """Return all that is measured."""
    with (
        TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.sqlite", hinter="greedy") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_program(), args=["--no-sandbox"])
        visits = Visits(browser, f"http://127.0.0.1:{served.port}/")
        found = {
            "machine": machine(),
            "chromium": browser.version,
            "first view": {name: [visits.first_view(name) for _ in range(rounds)] for name in LOCALES},
            "tasks": {
                name: {what: [visits.tasks(size, slow, scene) for _ in range(rounds)] for what, scene in scenes.items()}
                for name, size, slow, _, scenes in WINDOWS
            },
            "memory": visits.memory(deals),
            "other hosts": sorted(visits.hosts - {urlsplit(visits.address).netloc}),
        }
        browser.close()
    return found


def rows(found: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, each with what it must stay below."""
    for language, views in found["first view"].items():
        weight = median(one["bytes"] for one in views) / 1000
        yield f"first view, `{language}`: kB over the wire", f"{weight:.0f}", "120"
    for language, views in found["first view"].items():
        told = spread([one["seconds"] for one in views], 2)
        yield f"first view, `{language}`: seconds on slow 4G with CPU/4", told, "2"
    for name, _, _, bound, scenes in WINDOWS:
        for what in scenes:
            for unit in ("processor", "clock"):
                longest = [1000 * max(task[unit] for task in once) for once in found["tasks"][name][what]]
                below = str(bound) if unit == "processor" else ""
                yield f"longest task of {what}, {name}: ms of the {unit}", spread(longest, 0), below
    early, late = found["memory"][:TIMES], found["memory"][-TIMES:]
    deals = f"after {early[-1]['deals']} and {late[-1]['deals']} deals"
    for what, name, unit, digits, below in HELD:
        values = (f"{median(one[name] for one in some) / unit:.{digits}f}" for some in (early, late))
        yield f"{what} {deals}", ", ".join(values), below
    yield "hosts asked for something besides the server", str(len(found["other hosts"])), "0"


def spread(values: list[float], digits: int) -> str:
    """Return the median of values, with the least and the greatest."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def as_markdown(found: dict[str, Any]) -> str:
    """Return the table that the page on playing shows."""
    lines = ["| measured | | to stay below |", "|---|--:|--:|"]
    return "\n".join([*lines, *(f"| {name} | {value} | {bound} |" for name, value, bound in rows(found))]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how light the page is.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    asked = parser.parse_args()
    found = measured(asked.rounds, asked.deals)
    print(json.dumps(found, indent=2) if asked.json else as_markdown(found))
    if asked.keep:
        keep("page", found, as_markdown(found))


if __name__ == "__main__":
    main()
