"""The page as an app: its manifest, and what can be read without a connection."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.people import People
from tests.server.serving import serving

pytestmark = pytest.mark.long

ALL_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  for (let kept = 0; kept < 5; ) {
    const cache = await caches.open("tefuda-1");
    kept = (await cache.keys()).filter(({ url }) => url.includes("/api/rules/")).length;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def test_the_rules_are_read_without_a_connection(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = people.come(worker=True, language="ja")
        page.locator(".begin").first.wait_for()
        page.evaluate(ALL_KEPT)
    people.faults.clear()  # the lobby has lost its connection
    page.reload()
    page.locator(".begin").first.wait_for()
    page.get_by_role("link", name="ルール").click()
    page.get_by_role("link", name="掼蛋").click()
    expect(page.locator("article").first).to_be_visible()
    assert page.locator("article").count() > 20
    people.leave()


def test_own_statistics_are_read_without_a_connection(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = people.come(worker=True)
        page.locator(".begin").first.wait_for()
        page.evaluate(ALL_KEPT)
    page.goto(f"{people.address}#statistics")
    expect(page.get_by_text("Nothing has been played yet.")).to_be_visible()
    people.leave()


def test_a_part_that_cannot_be_loaded_says_so_and_comes_with_the_connection(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    page.context.set_offline(True)
    page.evaluate("location.hash = 'problems'")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".daily")).to_be_visible()
    people.faults.clear()  # the browser notes what it could not load


def test_a_part_that_is_gone_is_found_again_in_the_newer_page(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    page.route("**/assets/Asked*", lambda route: route.fulfill(status=404), times=1)
    page.evaluate("location.hash = 'problems'")
    expect(page.locator(".daily")).to_be_visible()
    people.faults.clear()


def test_the_manifest_names_what_there_is(people: People) -> None:
    page = people.come()
    told = page.request.get(people.address + "manifest.webmanifest")
    assert told.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(told.body())
    for icon in manifest["icons"]:
        assert page.request.get(people.address + icon["src"]).headers["content-type"].startswith(icon["type"])
