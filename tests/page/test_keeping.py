"""Browsers that keep nothing from one page to the next, or lose it: play goes on, and nobody is blamed for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tefuda.server.room import timers
from tests.page.people import People, answer, is_over, play_until, wait_for
from tests.page.test_fairness import two_at_a_table

NEVER = 10**9
"""In milliseconds: nothing may wait for a number that does not come."""
CHANCE = "delete crypto.getRandomValues;"
"""The numbers of the tests are counted where some of these browsers keep nothing."""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });"""
LOSES_AT_THE_TABLE = "if (location.pathname.includes('/t/')) localStorage.clear();"
BROWSERS = {"blocked": BLOCKED, "loses what it stored": LOSES_AT_THE_TABLE}

pytestmark = pytest.mark.usefixtures("patience_with_numbers")


@pytest.fixture
def patience_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a number that does not come be waited for longer than any test."""
    monkeypatch.setattr(timers, "REVEALING", NEVER)
    monkeypatch.setattr(timers, "GATHERING", NEVER)


def comes(people: People, script: str, **kinds: object) -> Page:
    """Let somebody come whose browser keeps things in its own way."""
    page = people.come(**kinds)  # type: ignore[arg-type]
    page.context.add_init_script(CHANCE + script)
    page.reload()
    return page


@pytest.mark.parametrize("browser_kind", BROWSERS)
def test_play_begins_at_once_whatever_the_browser_keeps(people: People, browser_kind: str) -> None:
    """Before, the shuffle waited 20 seconds, blamed the guest, and had a bot play."""
    page = comes(people, BROWSERS[browser_kind])
    page.locator(".begin").first.click()
    page.locator(".held, .ending").first.wait_for()
    expect(page.get_by_text("away")).to_have_count(0)
    if browser_kind == "blocked":
        expect(page.locator(".log")).not_to_contain_text("showed no number")
    if not is_over(page):
        play_until(page)
        answer(page)


@pytest.mark.long
def test_a_page_that_keeps_nothing_can_be_loaded_again_before_the_match(people: People) -> None:
    host, friend = two_at_a_table(people)
    friend.context.add_init_script(CHANCE + BLOCKED)
    friend.reload()
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    friend.reload()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend):
        page.locator(".held, .ending").first.wait_for()


def test_a_browser_that_keeps_nothing_says_so_and_speaks_the_chosen_language_on_the_next_page(people: People) -> None:
    page = comes(people, FULL)
    page.get_by_label("Language").first.select_option("ja")
    page.get_by_role("button", name="設定").click()
    expect(page.get_by_role("dialog")).to_contain_text("このブラウザーには")
    page.keyboard.press("Escape")
    page.locator(".begin").first.click()
    page.locator(".held, .ending").first.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("link", name="ロビーへ").click()
    page.locator(".begin").first.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("link", name="成績").click()
    expect(page.get_by_text("このブラウザーには")).to_be_visible()


@pytest.mark.long
def test_what_is_chosen_in_one_tab_is_not_undone_by_another(people: People) -> None:
    page = people.come()
    other = page.context.new_page()
    other.goto(people.address)
    for tab, title, chosen in ((page, "Size of the cards", "large"), (other, "Light or dark", "dark")):
        tab.get_by_role("button", name="Settings").click()
        tab.get_by_role("dialog").get_by_label(title).select_option(chosen)
    wait_for(page, lambda page: "dark" in page.evaluate("localStorage.tefuda"))
    assert '"cards":"large"' in page.evaluate("localStorage.tefuda")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
