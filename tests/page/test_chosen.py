"""What was chosen in a form counts, whichever of its buttons is pressed, and the button says what it will do."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.page.people import People, choose, choose_house_rules, invite, unfold, wait_for
from tests.page.test_fairness import two_at_a_table


def come(people: People) -> Page:
    """Open the page in a browser that cannot run the rules, so that the server is asked for every table."""
    page = people.come()
    page.add_init_script("delete globalThis.WebAssembly")
    page.reload()
    return page


def asked(page: Page) -> list[dict[str, Any]]:
    """Return what the server is asked to open from now on; nothing is opened."""
    bodies: list[dict[str, Any]] = []

    def watched(route: Route) -> None:
        bodies.append(json.loads(route.request.post_data or ""))
        route.fulfill(status=503, json={"code": "unavailable", "sentence": "not today", "faults": []})

    page.route("**/api/rooms?*", watched)
    return bodies


def pressed(page: Page, people: People) -> dict[str, Any]:
    """Press the red button, and return what it asks for."""
    bodies = asked(page)
    page.locator(".setup .strong").click()
    expect(page.locator(".setup").get_by_role("alert")).to_have_text("not today")
    page.unroute("**/api/rooms?*")
    people.faults.clear()  # the browser reports the refused request
    return bodies[0]


def test_all_that_is_chosen_below_the_red_button_counts_and_is_said_by_it(people: People) -> None:
    """Before, whoever chose three masters and a clock was given casual bots and none."""
    page = come(people)
    choose(page, "crazy-eights")
    red, told = page.locator(".setup .strong"), page.locator(".setup .told")
    expect(red).to_have_count(1)
    expect(red).to_have_text("Play Crazy Eights against 3 bots")
    plain = pressed(page, people)
    assert (plain["begin"], plain["timer"], plain["counter"], plain["options"]) == (True, "none", False, {})
    assert set(plain["seats"][1:]) == {"casual"}
    for seat in ("Seat 2", "Seat 3"):
        page.get_by_label(seat).select_option("master")
    page.get_by_label("Clock").select_option("fast")
    page.get_by_label("Show how many cards of each rank").check()
    page.get_by_label("Show afterwards how the cards").uncheck()
    page.get_by_label("Who may come").select_option(label="everybody")
    choose_house_rules(page, recycle="when-needed")
    expect(red).to_have_text("Play Crazy Eights against 3 bots")
    said = "2 × Master", "fast: 8 s a turn", "cards are counted", "the shuffle stays secret"
    for words in (*said, "everybody may come", "house rules changed: 1"):
        expect(told).to_contain_text(words)
    chosen = pressed(page, people)
    assert chosen["seats"][:3] == ["me", "master", "master"]
    assert (chosen["timer"], chosen["counter"], chosen["reveal"], chosen["private"]) == ("fast", True, False, False)
    assert chosen["options"] == {"recycle": "when-needed"}
    assert chosen["begin"] is True
    page.get_by_label("Seat 2").select_option("open")
    expect(red).to_have_text("Open Crazy Eights and invite a friend")
    expect(told).to_contain_text("open, for a friend")
    assert pressed(page, people)["begin"] is False
    page.get_by_label("Seat 3").select_option("open")
    expect(red).to_have_text("Open Crazy Eights and invite 2 friends")
    while page.get_by_role("button", name="Fewer players").is_enabled():
        page.get_by_role("button", name="Fewer players").click()
    page.get_by_label("Seat 2").select_option("casual")
    expect(red).to_have_text("Play Crazy Eights against a bot")


def test_more_and_fewer_players_count_and_are_checked(people: People) -> None:
    page = come(people)
    choose(page, "crazy-eights")
    before = len(pressed(page, people)["seats"])
    page.get_by_role("button", name="More players").click()
    assert len(pressed(page, people)["seats"]) == before + 1
    choose_house_rules(page, partners="yes")
    wait_for(page, lambda page: page.locator(".setup .strong:disabled").count() == (before + 1) % 2)
    page.get_by_role("button", name="Fewer players").click()
    wait_for(page, lambda page: page.locator(".setup .strong:disabled").count() == before % 2)


def test_where_nobody_has_chosen_how_many_play_as_many_do_as_the_house_rules_allow(people: People) -> None:
    page = come(people)
    choose(page, "mau-mau")
    _fill(page, "hand", "12")
    expect(page.locator(".setup .told")).to_contain_text("You, Casual player")
    assert len(pressed(page, people)["seats"]) == 2


def _fill(page: Page, name: str, value: str) -> None:
    page.get_by_text("House rules", exact=True).click()
    unfold(page, name)
    page.locator(f"#rule-{name}").fill(value)
    page.locator(f"#rule-{name}").blur()


def test_seats_that_were_chosen_stay_when_another_variant_is(people: People) -> None:
    page = come(people)
    choose(page, "nippachi")
    page.get_by_label("Seat 2").select_option("master")
    page.locator("input[name=preset]").last.check()
    body = pressed(page, people)
    assert body["seats"][1] == "master"
    assert body["preset"] != "nippachi"


def test_the_sheet_fits_a_small_phone_with_its_button_in_view(people: People) -> None:
    page = people.come(size=(360, 640))
    choose(page, "crazy-eights")
    expect(page.locator(".setup .strong")).to_be_in_viewport(ratio=1)
    page.locator(".setup details summary").first.scroll_into_view_if_needed()
    expect(page.locator(".setup .strong")).to_be_in_viewport(ratio=1)


def test_a_name_that_is_typed_counts_also_where_another_button_is_pressed(people: People) -> None:
    host, friend = two_at_a_table(people)
    friend.get_by_role("button", name="Sit here").click()
    host.get_by_label("Your name", exact=True).fill("Tomo")
    expect(host.locator(".seats")).not_to_contain_text("an open seat")
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend):
        page.locator(".held, .ending").first.wait_for()
        expect(page.get_by_text("Tomo").first).to_be_visible()
    friend.get_by_role("button", name="Settings").click()
    friend.get_by_label("Your name", exact=True).fill("Yuki")
    friend.keyboard.press("Tab")
    friend.keyboard.press("Escape")
    expect(host.get_by_text("Yuki").first).to_be_visible()


def test_a_browser_that_cannot_run_the_rules_is_told_so_at_a_table_of_the_server(people: People) -> None:
    host = people.come()
    choose(host, "mau-mau")
    link = invite(host)
    friend = people.come()
    friend.add_init_script("delete globalThis.WebAssembly")
    friend.goto(link)
    expect(friend.get_by_text("This browser cannot run the rules of the games: it has no WebAssembly.")).to_be_visible()
