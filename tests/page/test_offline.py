"""The page as an app: its manifest, and what can be read without a connection."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.people import People, choose, let_everybody_come
from tests.page.test_static_site import ALL_KEPT
from tests.server.serving import serving

pytestmark = pytest.mark.long


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
    expect(page.get_by_role("link")).to_have_count(0)  # without a worker it would lead to nothing
    page.context.set_offline(False)
    expect(page.locator(".daily")).to_be_visible()
    people.faults.clear()  # the browser reports what it could not load


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


# ------------------------------------------------------------------ what is offered

ADDRESSES = {
    "": ".begin",
    "?lang=zh_Hant": ".begin",
    "#rules": "article",
    "#rules/guandan": "article",
    "#statistics": ".statistics",
    "#problems": ".problems",
    "#learn/nippachi": ".coach",
    "#exercises/eights": ".question",
    "#replay/abc/1/1/": ".sorry",
    "t/abc": ".sorry",
}


@pytest.mark.parametrize("first", ["", "#rules"])
def test_each_address_opened_without_a_connection_leads_to_what_can_be_read(
    browser: Browser, tmp_path: Path, first: str
) -> None:
    """Before, whoever had not seen the lobby was sent to it in vain."""
    with serving(f"sqlite:///{tmp_path}/tables.sqlite") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = people.come(first, worker=True)
        page.locator("article, .begin").first.wait_for()
        page.evaluate(ALL_KEPT)
    for path, shown in ADDRESSES.items():
        page.goto("about:blank")
        page.goto(people.address + path)
        page.locator(shown).first.wait_for()
        if shown == ".begin":
            expect(page.get_by_text("The rules and your statistics can still be read.")).to_be_visible()
        if shown != ".sorry":
            continue
        expect(page.get_by_role("alert")).not_to_be_empty()
        page.get_by_role("link", name="To the lobby").click()
        page.locator(".begin").first.wait_for()
        page.goto("about:blank")
        page.goto(people.address + path)
        page.get_by_role("link", name="Rules").click()
        page.locator("article").first.wait_for()
    people.leave()


def test_where_nothing_is_stored_no_way_is_offered_that_fails_and_the_page_follows_the_server(
    people: People,
) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    page.route("**/api/catalogue/*", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    expect(page.get_by_role("link")).to_have_count(0)
    page.unroute("**/api/catalogue/*")
    page.locator(".begin").first.wait_for()
    people.faults.clear()


def test_a_table_without_a_connection_says_what_is_kept_and_leads_away(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = people.come(worker=True)
        page.locator(".begin").first.wait_for()
        page.evaluate(ALL_KEPT)
        choose(page, "crazy-eights")
        let_everybody_come(page)
        page.locator(".play").click()
        page.locator(".held, .ending").first.wait_for()
    expect(page.get_by_text("Your seat and your cards are kept")).to_be_visible()
    page.locator(".away").get_by_role("link", name="To the lobby").click()
    page.locator(".begin").first.wait_for()
    page.go_back()
    expect(page.get_by_role("alert")).to_contain_text("The server keeps it as it is")
    page.get_by_role("link", name="Rules").click()
    page.locator("article").first.wait_for()
    people.leave()


def test_a_lobby_whose_server_goes_away_says_so(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = people.come()
        page.locator(".begin").first.wait_for()
    expect(page.get_by_text("The rules and your statistics can still be read.")).to_be_visible()
    people.leave()
