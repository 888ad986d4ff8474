"""Chromium that plays in WebAssembly, for the benchmark `wasm`."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, sync_playwright

from tests.page.people import browser_program

ADDRESS = "http://tefuda.test/"
"""Where the page that plays comes from; nothing is asked of the network."""
PLAYER = Path(__file__).with_name("wasm_player.mjs")
OPENED = """async ([file, about, program, nets]) => {
  await player.open(file, about, player.bytesOf(program));
  for (const [name, net] of nets) player.addNet(file, name, player.bytesOf(net));
}"""
WORKER = """import * as player from "ADDRESSplayer.mjs";
onmessage = async ({ data: [[file, about, program, nets], given] }) => {
  await player.open(file, about, player.bytesOf(program));
  for (const [name, net] of nets) player.addNet(file, name, player.bytesOf(net));
  postMessage(player.search(file, ...given)());
};"""
WORKED = """([opened, given]) => new Promise((done, fail) => {
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = ({ message }) => fail(message);
  worker.postMessage([opened, given]);
})"""


class Chromium:
    """A page that plays in its main thread, and tells for how many seconds that was busy.

    It is asked in the same words as `wasm.Node`, of which it knows `load`, `play` and `search`.
    """

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        program = browser_program()
        assert program is not None, "there is no Chromium"
        self._browser = self._playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        self.version = self._browser.version
        self._page = self._opened()
        self._session = self._page.context.new_cdp_session(self._page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def _opened(self) -> Page:
        page = self._browser.new_page()
        page.route(f"{ADDRESS}**", _answer)
        page.goto(ADDRESS)
        page.wait_for_function("globalThis.player")
        return page

    def ask(self, what: str, *words: Any) -> Any:
        """Return the answer to some words."""
        if what == "load":
            return self._page.evaluate(OPENED, _files(*words))
        self._page.evaluate("([what, words]) => { globalThis.run = player[what](...words); }", [what, words])
        before = self._busy()
        found = self._page.evaluate("() => run()")
        return {**found, "seconds": self._busy() - before}

    def worker_memory(self, folder: str, stem: str, file: str, given: Any) -> float:
        """Return how many megabytes more a page takes that has a worker which has searched once with a net."""
        page = self._opened()
        session = self._browser.new_browser_cdp_session()

        def held() -> float:
            own = session.send("SystemInfo.getProcessInfo")["processInfo"]
            pids = [one["id"] for one in own if one["type"] == "renderer"]
            return sum(_private(pid) for pid in pids)

        opened = _files(folder, stem, file)
        page.evaluate("given => { globalThis.given = given; }", [opened, given])
        page.wait_for_timeout(500)
        before = held()
        page.evaluate(f"() => ({WORKED})(given)")
        page.wait_for_timeout(500)
        found = held() - before
        page.close()
        return found

    def close(self) -> None:
        """End the browser."""
        self._browser.close()
        self._playwright.stop()

    def _busy(self) -> float:
        told = self._session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))


def _answer(route: Route) -> None:
    name = route.request.url.removeprefix(ADDRESS)
    html = '<script type="module">import * as player from "./player.mjs"; globalThis.player = player;</script>'
    bodies = {"player.mjs": PLAYER.read_text("utf-8"), "worker.mjs": WORKER.replace("ADDRESS", ADDRESS)}
    kind = "text/javascript" if name in bodies else "text/html"
    route.fulfill(body=bodies.get(name, html), content_type=kind)


def _files(folder: str, stem: str, file: str) -> list[Any]:
    """Return the name of a program, its description, itself and the nets of its family, binaries in base64."""
    about = json.loads((Path(folder) / f"{stem}.json").read_text("utf-8"))
    nets = [one["name"] for one in about["files"] if one["name"].endswith(".net")]
    return [file, about, _text(folder, file), [(name, _text(folder, name)) for name in nets]]


def _text(folder: str, name: str) -> str:
    return base64.b64encode((Path(folder) / name).read_bytes()).decode()


def _private(pid: int) -> float:
    """Return how many megabytes only this process uses."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1000
