"""The page over plain HTTP from another machine, as in a home's network: a browser gives less to such a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import ELSEWHERE
from tests.page.people import PHONE, People, answer, begin, choose, invite, play_on, play_until, sit_down
from tests.server.serving import Address

IGNORED = "The Cross-Origin-Opener-Policy header has been ignored"
"""What browsers say of a header that only counts with TLS."""


@pytest.fixture
def people(browser: Browser, address: Address) -> Iterator[People]:
    """Everybody who comes to the server from other machines."""
    scheduled = People(browser, f"http://{ELSEWHERE}:{address.port}/")
    yield scheduled
    scheduled.leave()
    assert [fault for fault in scheduled.faults if IGNORED not in fault] == []


def pasted(page: Page) -> str:
    """Return what a person pastes who has just copied something."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))")
    page.locator("#pasted").focus()
    page.keyboard.press("Control+V")
    text = page.locator("#pasted").input_value()
    page.evaluate("document.getElementById('pasted').remove()")
    return text


def test_a_table_against_bots_is_played(people: People) -> None:
    page = people.come()
    assert page.evaluate("[isSecureContext, typeof crypto.subtle, typeof navigator.clipboard]") == [
        False,
        "undefined",
        "undefined",
    ]
    begin(page, "crazy-eights")
    assert "#table/here." in page.url
    play_until(page)
    answer(page)
    play_until(page)


def test_friends_play_a_deal_and_are_invited_by_a_copied_link(people: People) -> None:
    host = people.come()
    choose(host, "crazy-eights")
    link = invite(host)
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    assert pasted(host) == link
    friend = people.come(link, size=PHONE)
    sit_down(friend)
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend):
        page.locator(".held").first.wait_for()
    play_on([host, friend])
    points = [page.locator(".ending .points tbody tr").all_inner_texts() for page in (host, friend)]
    assert sorted(points[0]) == sorted(points[1])
