from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import tefuda.server
from tests.page import chance
from tests.page.packages import installed
from tests.page.people import People, browser_program
from tests.patience import PATIENCE
from tests.server.patient import patient_servers  # noqa: F401
from tests.server.serving import Address, serving

PAGE = Path(tefuda.server.__file__).parent / "static" / "index.html"
QUIET = [
    "--disable-background-networking",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-features=Translate,MediaRouter,InitialWebUI,WebUIReloadButton,PreloadTopChromeWebUI",
]
ELSEWHERE = "192.0.2.1"
"""An address that stands for this machine, and that browsers do not take for it (RFC 5737)."""
PICTURES = "TEFUDA_PICTURES"
"""Names a folder into which the tests put pictures, for people to look at."""


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Debian's Chromium, started once for each worker; its address, for Playwright to connect to."""
    found = browser_program()
    if found is None:
        pytest.skip("there is no Chromium: apt install chromium-headless-shell")
    if not PAGE.exists():
        pytest.fail("the page is not built: run `make play` or `pip install -e .`")
    profile = tmp_path_factory.mktemp("chromium")
    log = profile / "log"
    options = ["--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={profile}", *QUIET]
    options.append(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
    with (
        log.open("w") as output,
        subprocess.Popen([found, *options], stdout=output, stderr=output, start_new_session=True) as process,
    ):
        try:
            yield _address_in(log, process)
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # Debian's is a script that starts the browser


def _address_in(log: Path, process: subprocess.Popen[bytes]) -> str:
    """Return the address that Chromium writes once it listens."""
    started = time.monotonic()
    while (told := re.search(r"DevTools listening on (ws://\S+)", log.read_text(errors="replace"))) is None:
        assert process.poll() is None, log.read_text(errors="replace")
        assert time.monotonic() - started < PATIENCE, log.read_text(errors="replace")
        time.sleep(0.05)
    return told[1]


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Playwright's hold on Chromium, for one module: other tests may not run while it holds the event loop."""
    with sync_playwright() as playwright:
        yield playwright.chromium.connect_over_cdp(chromium)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server whose bots do not dawdle."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


@pytest.fixture(autouse=True)
def settled_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test meet the same cards in each run; with `--hypothesis-profile search` it meets others."""
    with pytest.MonkeyPatch.context() as patched:
        if chance.is_settled():
            chance.settle(patched, request.node.nodeid)
        yield


@pytest.fixture
def people(browser: Browser, address: Address) -> Iterator[People]:
    """Everybody who comes to the server; nothing may go wrong in their pages."""
    scheduled = People(browser, f"http://127.0.0.1:{address.port}{address.prefix}/")
    yield scheduled
    scheduled.leave()
    assert scheduled.faults == []


@pytest.fixture
def axe(tmp_path: Path) -> None:
    """What finds what shuts people out; it comes with what the page is built with."""
    installed(tmp_path)


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Take a picture, if somebody wants to look at them."""

    def take(page: Page, name: str) -> None:
        if folder := os.environ.get(PICTURES):
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder, f"{name}.png"))

    return take
