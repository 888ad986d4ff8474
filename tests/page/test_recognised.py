"""Guests whom the server does not know again: told before a table is made or a seat taken, and after a loss."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.people import People, choose, let_everybody_come
from tests.page.test_fairness import two_at_a_table

NO_COOKIE = "This browser keeps no cookie of this server"
LOST = "You sat at this table, but this browser has lost the cookie"


def without_cookies(page: Page) -> list[str]:
    """Let a browser keep no cookies from now on; return what it asks to be made."""
    made: list[str] = []

    def passed(route: Route) -> None:
        if route.request.url.split("?")[0].endswith("/api/rooms"):
            made.append(route.request.url)
        page.context.clear_cookies()
        headers = {name: value for name, value in route.request.headers.items() if name != "cookie"}
        answer = route.fetch(headers=headers)
        headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=headers)

    page.route(re.compile("/api/"), passed)
    page.context.clear_cookies()
    return made


@pytest.mark.parametrize("way", ["sheet", "quick", "own table"])
def test_no_table_is_made_that_its_maker_could_only_watch(people: People, way: str) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    made = without_cookies(page)
    if way == "quick":
        page.locator(".quick").click()
    else:
        choose(page, "mau-mau")
        let_everybody_come(page)
        if way == "own table":
            page.get_by_label("Seat 2").select_option("open")
        page.locator(".setup .play").click()
    expect(page.get_by_role("alert")).to_contain_text(NO_COOKIE)
    assert made == []
    assert page.url.rstrip("/") == people.address.rstrip("/")


def test_a_table_that_the_page_keeps_needs_no_cookie(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    made = without_cookies(page)
    page.locator(".begin").first.click()
    page.locator(".held, .ending").first.wait_for()
    assert made == []


def test_a_cookie_that_was_deleted_in_the_lobby_is_renewed_without_a_word(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    page.context.clear_cookies()
    choose(page, "mau-mau")
    let_everybody_come(page)
    page.locator(".play").click()
    page.locator(".held, .ending").first.wait_for()


def test_who_comes_by_a_link_without_cookies_is_told_before_sitting_down(people: People) -> None:
    host, friend = two_at_a_table(people)
    without_cookies(friend)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.get_by_role("alert")).to_contain_text(NO_COOKIE)
    expect(host.locator(".seats")).to_contain_text("an open seat")


def test_a_seat_is_kept_by_who_has_lost_the_cookie_before_sitting_down(people: People) -> None:
    """Before, the socket stayed that of a guest whom nobody would know again."""
    host, friend = two_at_a_table(people)
    friend.get_by_role("button", name="Sit here").wait_for()
    friend.context.clear_cookies()
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    friend.reload()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    expect(host.locator(".seats")).not_to_contain_text("an open seat")


def test_who_has_lost_the_cookie_at_the_table_is_told_what_happened(people: People) -> None:
    page = people.sit("crazy-eights")
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text(LOST)
    stranger = people.come(page.url)
    expect(stranger.get_by_text("Every seat is taken. You can watch.")).to_be_visible()
    expect(stranger.get_by_text(LOST)).to_have_count(0)


@pytest.mark.parametrize("begun", [True, False])
def test_who_loses_the_cookie_on_the_way_to_the_own_table_is_told(people: People, begun: bool) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()

    def loses(route: Route) -> None:
        page.context.clear_cookies()
        route.continue_()

    page.route("**/t/*", loses)
    if begun:
        choose(page, "mau-mau")
        let_everybody_come(page)
    page.locator(".play" if begun else ".quick").first.click()
    expect(page.get_by_role("alert")).to_contain_text(LOST)
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_statistics_are_not_stored_for_a_guest_who_will_not_be_known(people: People) -> None:
    page = people.come("#statistics")
    box = page.get_by_label("Keep with my guest name")
    expect(box).to_be_enabled()
    without_cookies(page)
    box.click()
    expect(page.get_by_role("alert")).to_contain_text(NO_COOKIE)
    expect(box).not_to_be_checked()
