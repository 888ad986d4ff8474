"""Statistics that are stored for the guest on the server, where that is wished."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.people import PHONE, People, choose, complaints, outside, play_on, unfold

pytestmark = pytest.mark.long

KEY = "tefuda.statistics"
SWITCH = "Keep with my guest name"


def deal(number: int) -> dict[str, Any]:
    return {
        "id": f"room 1 {number}", "day": f"2026-11-{1 + number % 28:02}", "preset": "mau-mau", "title": "Mau-Mau",
        "seats": 3, "bots": ["club"], "place": 1, "won": True, "gained": -4,
    }  # fmt: skip


def book(deals: int) -> str:
    judged = {
        "id": "1 2 3 0",
        "preset": "mau-mau",
        "choices": 9,
        "sound": 8,
        "verdicts": {},
        "habits": {"draw play": 2},
    }
    entries = {"version": 1, "deals": [deal(number) for number in range(deals)], "judged": [judged]}
    return json.dumps({**entries, "problems": {"taiwan 1": True}})


def look(people: People, deals: int, **kinds: Any) -> Page:
    """Open the statistics of somebody who has played so many deals."""
    page = people.come("#statistics", **kinds)
    expect(switch(page)).to_be_enabled()
    if deals:
        page.evaluate("([key, book]) => localStorage.setItem(key, book)", [KEY, book(deals)])
        page.reload()
        expect(page.locator("tbody td").first).to_have_text(str(deals))
    return page


def switch(page: Page) -> Locator:
    return page.get_by_role("checkbox", name=SWITCH)


def turn(page: Page, on: bool) -> None:
    expect(switch(page)).to_be_enabled()
    switch(page).click()
    expect(switch(page)).to_be_checked(checked=on)


def on_server(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("fetch(new URL('api/statistics', document.baseURI)).then(one => one.json())")
    return found


def clear(page: Page) -> None:
    page.evaluate("localStorage.clear()")
    page.reload()


@pytest.mark.usefixtures("axe")
def test_statistics_stay_in_the_browser_until_they_are_stored_on_the_server_and_can_be_restored(people: People) -> None:
    page = look(people, 200, size=PHONE)
    expect(switch(page)).not_to_be_checked()
    assert on_server(page)["stored"] is False
    turn(page, True)
    found = on_server(page)
    assert [len(found["deals"]), len(found["judged"]), found["problems"]] == [200, 1, {"taiwan 1": True}]
    clear(page)
    expect(page.locator("tbody td").first).to_have_text("200")
    expect(page.locator("main")).to_contain_text("drew instead of playing")
    expect(switch(page)).to_be_checked()
    assert outside(page) == []
    assert complaints(page) == []
    stranger = look(people, 0)
    expect(stranger.locator("main")).to_contain_text("Nothing has been played")
    assert stranger.locator("main > *").first.get_by_role("link", name="Begin with Crazy Eights").is_visible()
    assert stranger.locator("main > *").last.get_by_label(SWITCH).is_visible()
    turn(page, False)
    assert on_server(page)["stored"] is False
    expect(page.locator("tbody td").first).to_have_text("200")  # this browser still has them
    clear(page)
    expect(page.locator("main")).to_contain_text("Nothing has been played")


def test_a_deal_that_is_played_is_stored_at_once(people: People) -> None:
    page = look(people, 0)
    turn(page, True)
    page.goto(people.address)
    choose(page, "mau-mau")
    page.get_by_text("House rules", exact=True).click()
    unfold(page, "hand")
    page.locator("#rule-hand").fill("2")
    page.locator("#rule-hand").blur()
    page.locator(".play").click()
    page.locator(".hand").wait_for()
    with page.expect_response("**/api/statistics") as told:
        play_on([page])
    assert told.value.ok
    clear(page)
    page.goto(f"{people.address}#statistics")
    expect(page.locator("tbody td").first).to_have_text("1")
    (entry,) = on_server(page)["deals"]
    assert (entry["preset"], entry["bots"]) == ("mau-mau", ["casual"])


def test_what_could_not_be_sent_is_sent_when_they_are_looked_at(people: People) -> None:
    page = look(people, 0)
    turn(page, True)
    page.evaluate("([key, book]) => localStorage.setItem(key, book)", [KEY, book(3)])
    page.reload()
    expect(switch(page)).to_be_enabled()
    assert len(on_server(page)["deals"]) == 3


def test_to_delete_all_of_it_deletes_it_from_the_server_too(people: People) -> None:
    page = look(people, 2)
    turn(page, True)
    page.get_by_role("button", name="Delete all of it").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("main")).to_contain_text("Nothing has been played")
    expect(switch(page)).not_to_be_checked()
    assert on_server(page)["stored"] is False


def test_a_server_that_refuses_says_why_and_nothing_is_lost(people: People) -> None:
    page = look(people, 2)
    refusal = {"code": "full", "sentence": "This server is full.", "faults": []}
    page.route("**/api/statistics?*", lambda route: route.fulfill(status=400, json=refusal))
    switch(page).click()
    expect(page.get_by_role("alert")).to_have_text("This server is full.")
    expect(switch(page)).not_to_be_checked()
    expect(page.locator("tbody td").first).to_have_text("2")
    page.unroute("**/api/statistics?*")
    assert on_server(page)["stored"] is False
    people.faults.clear()  # the browser reports the refusal on its console
