"""What keeps the page light, as far as it shows without a clock: few files, few nodes, and nothing held in vain."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import CDPSession, Page

from tefuda.language import LANGUAGES
from tests.page.people import People, choose, choose_house_rules, go_on, play_on, wait_for

SHOWN = """() => {
  const symbols = new Map([...document.querySelectorAll("symbol")].map((one) => [`#${one.id}`, one]));
  const count = (root) => {
    const walker = document.createTreeWalker(root);
    let nodes = 1;
    while (walker.nextNode()) nodes++;
    return nodes;
  };
  const copied = [...document.querySelectorAll("use")].map((one) => 1 + count(symbols.get(one.getAttribute("href"))));
  return count(document) + copied.reduce((sum, one) => sum + one, 0);
}"""
"""How many nodes the page shows, with those that the browser copies for cards."""
FIRST_PICTURE = """new MutationObserver((_, seen) => {
  if (!document.querySelector(".tile")) return;
  seen.disconnect();
  requestAnimationFrame(() => { cardsAtFirst = document.querySelectorAll(".tile .card").length; });
}).observe(document, { childList: true, subtree: true });"""
"""Keeps how many cards are on the covers of the lobby in the first picture of it."""
NOTHING_LATER = """const later = window.setTimeout;
window.setTimeout = (what, wait = 0, ...rest) => wait < 1000 ? later(what, wait, ...rest) : 0;"""
"""Keeps back what a page asks for a second after its first view, such as the problem of the day."""
FIRST, LATER = 2, 6
LIGHT = 120_000
"""More bytes than that no first view may bring."""
SPARE = 150
"""So many nodes more may be held after some deals: parts that were not shown before keep what they are made from."""


def held_in_vain(page: Page, talk: CDPSession) -> int:
    """Return how many nodes the page holds without showing them."""
    page.wait_for_timeout(1000)
    talk.send("HeapProfiler.collectGarbage")
    measured = {one["name"]: one["value"] for one in talk.send("Performance.getMetrics")["metrics"]}
    shown: int = page.evaluate(SHOWN)
    return int(measured["Nodes"]) - shown


@pytest.mark.long
def test_nothing_of_past_deals_is_held(people: People) -> None:
    page = people.come()
    choose(page, "crazy-eights")
    choose_house_rules(page, hand="2")
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    talk = page.context.new_cdp_session(page)
    talk.send("Performance.enable")
    held: dict[int, int] = {}
    for deal in range(1, LATER + 1):
        play_on([page])
        if deal in (FIRST, LATER):
            held[deal] = held_in_vain(page, talk)
        go_on(page)
    assert held[LATER] - held[FIRST] < SPARE, held


def test_the_first_view_brings_what_it_shows_and_nothing_else(people: People) -> None:
    asked: list[str] = []
    page = people.come()
    page.add_init_script(NOTHING_LATER)
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.reload()
    page.locator(".begin").first.wait_for()
    page.wait_for_load_state("networkidle")
    scripts = [re.sub(r"^.*/|-[\w-]{8}\.js$", "", path) for path in asked if path.endswith(".js")]
    assert sorted(scripts) == ["Lobby", "index", "page"]
    assert len(asked) <= 10, asked
    assert not any("/programs/" in path or path.endswith(".wasm") for path in asked)
    page.locator(".tile .more").first.click()
    page.locator(".setup").wait_for()
    assert any("/Setup-" in path for path in asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_view_is_light_with_its_letters(people: People, language: str) -> None:
    sizes: dict[str, float] = {}
    page = people.come(language=language)
    address = page.url
    page.goto("about:blank")  # what was still on its way does not belong to the next view
    page.add_init_script(NOTHING_LATER)
    talk = page.context.new_cdp_session(page)
    talk.send("Network.enable")
    talk.send("Network.setCacheDisabled", {"cacheDisabled": True})
    talk.on("Network.loadingFinished", lambda one: sizes.update({one["requestId"]: one["encodedDataLength"]}))
    page.goto(address)
    page.locator(".begin").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("[...document.fonts].some((one) => one.status === 'loaded')")
    assert 60_000 < sum(sizes.values()) < LIGHT


def test_the_cards_on_covers_come_after_the_first_picture(people: People) -> None:
    page = people.come()
    page.add_init_script(FIRST_PICTURE)
    page.reload()
    wait_for(page, lambda page: page.locator(".tile:not(:has(.card))").count() == 0 < page.locator(".tile").count())
    assert page.evaluate("cardsAtFirst") == 0


def test_what_cards_are_drawn_from_is_not_laid_out(people: People) -> None:
    page = people.sit("guandan")
    assert page.locator("symbol").count() > 30
    assert page.evaluate("document.querySelector('symbol').getClientRects().length") == 0
    parts: list[int] = page.evaluate(
        "[...document.querySelectorAll('.hand .card')].map(one => one.querySelectorAll('*').length)"
    )
    assert len(parts) >= 26
    assert max(parts) <= 8
    kinds = "all => [...new Set(all.map(one => getComputedStyle(one).containerType))]"
    assert page.locator(".hand .card").evaluate_all(kinds) == ["normal"]
