from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import tefuda.server
from tests.page.packages import installed
from tests.page.people import People
from tests.server.serving import Address, serving

PAGE = Path(tefuda.server.__file__).parent / "static" / "index.html"
PICTURES = "TEFUDA_PICTURES"
"""Names a folder into which the tests put pictures, for people to look at."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. It lives for one module: other tests may not run while Playwright holds the event loop."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("there is no Chromium: apt install chromium")
    if not PAGE.exists():
        pytest.fail("the page is not built: run `make play` or `pip install -e .`")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server whose bots do not dawdle."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


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
