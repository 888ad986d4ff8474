"""Take the pictures that README shows: run a server, and let Chromium play a few turns."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from tests.page.people import PHONE, People, answer, browser_program, is_asked, wait_for  # noqa: E402
from tests.server.serving import serving  # noqa: E402


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(600)
    page.screenshot(path=PICTURES / f"{name}.png")


def some_turns(page: Page, number: int) -> None:
    for _ in range(number):
        wait_for(page, is_asked)
        answer(page)
    wait_for(page, is_asked)
    page.keyboard.press("h")
    while "search was not ready" in page.locator(".reason").inner_text():
        page.wait_for_timeout(500)
        page.keyboard.press("h")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.sqlite", hinter="expert") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_program(), args=["--no-sandbox"])
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        take(people.come(), "lobby")
        page = people.sit("guandan")
        some_turns(page, 2)
        take(page, "table")
        page = people.sit("guandan", size=PHONE, dark=True)
        some_turns(page, 2)
        take(page, "phone")
        people.leave()
        browser.close()


if __name__ == "__main__":
    main()
