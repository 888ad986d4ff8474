"""Visits to the page, by which `page` measures it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.page import LARGEST, TIMES
from benchmarks.scenes import RESTED, SCENES, Scene, deal, sit
from tests.page.people import LOCALES, browser_program, go_on, play_on, play_until
from tests.patience import PATIENCE
from tests.server.serving import serving

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
PHONE, DESK = (390, 844), (1440, 900)
WINDOWS = (
    ("1440 x 900", DESK, 1, {"a deal of Guandan with its ending": deal}),
    ("390 x 844 with CPU/4", PHONE, 4, SCENES),
)
"""In which windows tasks are timed, slowed down how far, and what is done."""
SHOWN = 20
"""How many of the longest tasks are shown."""
FIRST = 10
"""After which deal the memory is known first."""
CODE, OUTSIDE = {"code"}, {"native", "synthetic"}
"""Kinds of things in a heap: what the browser has compiled, and what is not held by scripts."""
TRACED = {"includedCategories": ["toplevel", "__metadata"]}
COLD = (("1440 x 900", DESK, 1, False), ("390 x 844, slow 4G with CPU/4", PHONE, 4, True))
"""Where the first own turn is waited for: the window, how far slowed down, and whether the server is far away."""
TURN = """window.began = new Promise((done) => {
  const look = () => {
    const asks = document.querySelector(".decide");
    if (asks) requestAnimationFrame(() => done({ own: asks.matches(".mine"), seconds: performance.now() / 1000 }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});"""
"""Waits until a table is shown, and tells whether the person begins the deal."""
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

    def first_turns(self, preset: str, size: tuple[int, int], slow: int, *, far: bool, visits: int) -> list[float]:
        """Return after how many seconds a newcomer has the first turn of a game, in visits in which the person begins.

        The bots take the time that people need to follow, so visits in which a bot begins say nothing about the page.
        """
        found: list[float] = []
        while len(found) < visits:
            with self.opened(size, slow=slow, far=far) as (page, _):
                page.add_init_script(TURN)
                page.goto(f"{self.address}#play/{preset}")
                told = page.evaluate("began")
            if told["own"]:
                found.append(told["seconds"])
        return found

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


def measured(rounds: int, deals: int, only: Sequence[str], turns: int) -> dict[str, Any]:
    """Return all that is measured."""
    with (
        TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.sqlite") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_program(), args=["--no-sandbox"])
        visits = Visits(browser, f"http://127.0.0.1:{served.port}/")
        found = {
            "chromium": browser.version,
            "first view": {name: [visits.first_view(name) for _ in range(rounds)] for name in LOCALES},
            "first turn": {
                name: visits.first_turns(LARGEST, size, slow, far=far, visits=turns) for name, size, slow, far in COLD
            },
            "tasks": {
                name: {
                    what: [visits.tasks(size, slow, scene) for _ in range(rounds)]
                    for what, scene in scenes.items()
                    if what in (only or scenes)
                }
                for name, size, slow, scenes in WINDOWS
            },
            "memory": visits.memory(deals),
            "other hosts": sorted(visits.hosts - {urlsplit(visits.address).netloc}),
        }
        browser.close()
    return found
