"""Tables against bots that the page keeps: they need no server once the page has come."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.page.people import (
    People,
    answer,
    begin,
    drawn,
    go_on,
    hand,
    is_asked,
    is_over,
    moment,
    play_on,
    play_until,
    sit_down,
    wait_for,
)

ALL_KEPT = """async families => {
  await navigator.serviceWorker.ready;
  const kept = async () => caches.open("tefuda-1");
  const has = async (url) => (await kept()).match(url);
  const whole = async (name) => {
    const folder = new URL(`programs/${name}/`, document.baseURI).href;
    const index = await has(`${folder}index.json`);
    if (!index) return false;
    const files = (await index.json()).files.filter(({ name }) => !name.endsWith(".plain.wasm"));
    return (await Promise.all(files.map(({ path }) => has(folder + path)))).every(Boolean);
  };
  const worker = async () => (await (await kept()).keys()).some(({ url }) => url.includes("bots.worker"));
  for (;;) {
    const all = await Promise.all([...families.map(whole), worker()]);
    if (all.every(Boolean)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""


def kept(page: Page) -> Any:
    """Return the table that the browser keeps."""
    found = "Object.keys(localStorage).find((name) => name.startsWith('tefuda.table.'))"
    return json.loads(page.evaluate(f"localStorage[{found}]"))


def test_play_now_opens_a_table_that_needs_no_server(people: People) -> None:
    page = people.come()
    begin(page, "crazy-eights")
    assert "#table/here." in page.url
    brought: list[str] = []
    page.on("requestfinished", lambda request: brought.append(request.url))
    while not any(url.endswith(".net") for url in brought):  # a hint brings the net by which the others are found
        play_until(page)
        answer(page)
    play_until(page)
    page.context.set_offline(True)
    answer(page)
    wait_for(page, lambda page: is_asked(page) or is_over(page))
    assert kept(page)["deals"][0]
    page.context.set_offline(False)


def test_a_game_that_is_not_yet_ready_is_told_to_whoever_waits(people: People) -> None:
    page = people.come()
    held: list[Route] = []
    page.context.route("**/programs/eights/index.json", lambda route: held.append(route))
    page.locator(".tile[data-presets~='crazy-eights'] .begin").click()
    told = page.get_by_role("status").filter(has_text="Getting the game ready …")
    expect(told).to_be_visible()
    assert held
    for route in held:
        route.continue_()
    expect(told).to_be_hidden()
    wait_for(page, is_asked)


def test_a_table_goes_on_where_it_was_left(people: People) -> None:
    page = people.come()
    begin(page, "mau-mau")
    play_until(page)
    answer(page)
    play_until(page)
    before = hand(page), moment(page), page.locator(".board").inner_text()
    page.reload()
    play_until(page)
    assert (hand(page), moment(page), page.locator(".board").inner_text()) == before
    page.goto(people.address)
    page.get_by_role("link", name="Sit down").click()
    play_until(page)
    assert (hand(page), moment(page), page.locator(".board").inner_text()) == before


def test_a_table_is_played_in_one_tab_at_a_time(people: People) -> None:
    page = people.come()
    begin(page, "crazy-eights")
    play_until(page)
    other = page.context.new_page()
    other.goto(page.url)
    play_until(other)
    expect(page.get_by_role("alert")).to_contain_text("open in another tab")
    was = kept(page)
    answer(other)
    assert len(kept(page)["deals"][0]) > len(was["deals"][0])


def test_a_decision_is_taken_back_until_somebody_else_has_shown_a_card(people: People) -> None:
    page = people.come()
    begin(page, "taiwan")
    refused = "You have seen a card since then"
    while True:
        play_until(page)
        before = hand(page)
        answer(page)
        page.get_by_role("button", name="Take back").click()
        wait_for(page, lambda page, then=before: hand(page) == then or refused in page.locator("main").inner_text())  # type: ignore[misc]
        if hand(page) == before:
            break


def test_a_table_speaks_the_language_that_is_chosen(people: People) -> None:
    page = people.come(language="ja")
    begin(page, "nippachi")
    play_until(page)
    assert "あなたの番" in page.locator("body").inner_text()


def points(page: Page) -> list[list[int]]:
    """Return by seat what each player has gained in the deal and has now, as the end of the deal shows them."""
    rows = drawn(page, ".ending .points tbody tr").all()
    rows.sort(key=lambda row: int(row.get_attribute("data-seat") or 0))
    return [[int(text.replace("−", "-")) for text in row.locator("td").all_inner_texts()] for row in rows]


def test_a_table_is_taken_to_the_server_where_a_friend_sits_down(people: People) -> None:
    page = people.come()
    begin(page, "mau-mau")
    play_on([page])
    reached = points(page)
    go_on(page)
    play_until(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Invite a friend").click()
    friend = people.come(page.get_by_label("Link for friends").input_value())
    sit_down(friend)
    page.get_by_role("button", name="Begin").click()
    play_on([page, friend])
    for (_, before), (gained, total) in zip(reached, points(page), strict=True):
        assert total == before + gained
