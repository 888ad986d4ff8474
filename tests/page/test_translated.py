"""Browsers that translate the page: they put nodes of their own in the place of text, and what is shown stays true."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import (
    People,
    answer,
    choose,
    go_on,
    is_asked,
    is_over,
    let_everybody_come,
    play_on,
    play_until,
    wait_for,
)
from tests.page.test_problems import hint_whole

TRANSLATES = """{
  const wrap = (text) => {
    const parent = text.parentElement;
    const words = /\\p{L}|\\p{N}/u.test(text.data);
    if (!words || !parent?.translate || parent.closest("script, style, font, svg")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.className = inner.className = "translated";
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const all = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(wrap);
  };
  addEventListener("DOMContentLoaded", () => {
    all(document.body);
    new MutationObserver((seen) => seen.forEach(({ addedNodes }) => addedNodes.forEach(all)))
      .observe(document.body, { childList: true, subtree: true });
  });
}"""
"""Does what Chrome's translation does to a page, as far as its nodes are concerned; the words stay."""
TABLE = """() => [...document.querySelectorAll(".board, .mine .seat, .ending")].map((one) => one.innerText)"""


def translated(people: People, path: str = "", **kinds: object) -> Page:
    """Open a page in a browser that translates it."""
    page = people.come(path, **kinds)  # type: ignore[arg-type]
    page.context.add_init_script(TRANSLATES)
    page.reload()
    return page


def text(page: Page) -> str:
    """Return all that is shown."""
    shown: str = page.evaluate("document.body.innerText.replace(/\\s+/g, ' ')")
    return shown


@pytest.mark.parametrize(
    "preset",
    [
        "crazy-eights",
        "guandan",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("nippachi", "taiwan", "teyaku-dobon")),
    ],
)
def test_a_table_shows_what_is_true_however_long_it_is_played(people: People, preset: str) -> None:
    """Before, the stock stayed at 29 when it was 25."""
    page = translated(people)
    choose(page, preset)
    let_everybody_come(page)
    page.locator(".setup .play").click()
    page.locator(".held, .ending").first.wait_for()
    for _ in range(4):
        if is_over(page):
            go_on(page)
        if not is_asked(page):
            wait_for(page, lambda page: is_asked(page) or is_over(page))
            continue
        answer(page)
    play_until(page)
    fresh = page.context.new_page()
    fresh.goto(page.url)
    wait_for(fresh, is_asked)
    for one in (page, fresh):
        one.locator(".across").wait_for(state="detached")  # a stamp stays for a moment only
    assert fresh.evaluate(TABLE) == page.evaluate(TABLE)


def lobby(page: Page) -> None:
    page.locator(".begin").first.wait_for()
    page.get_by_label("Language").first.select_option("ja")
    expect(page.locator(".tile .begin").first).to_contain_text("遊ぶ")


def sheet(page: Page) -> None:
    choose(page, "crazy-eights")
    page.get_by_role("button", name="More players").click()
    page.get_by_role("button", name="More players").click()
    page.get_by_role("button", name="Fewer players").click()
    page.locator("input[name=preset]").last.check()


def statistics(page: Page) -> None:
    page.get_by_label("Keep with my guest name").click()
    expect(page.get_by_label("Keep with my guest name")).to_be_checked()
    page.get_by_label("Keep with my guest name").click()
    expect(page.get_by_label("Keep with my guest name")).not_to_be_checked()


def rules(page: Page) -> None:
    seek = page.get_by_placeholder("Search the rules")
    page.locator("article").first.wait_for()
    for word in ("joker", "", "nothing of the kind", "deal"):
        seek.fill(word)
    expect(page.locator("article").first).to_be_visible()
    page.locator("nav .button").nth(1).click()
    page.locator("nav .button").nth(0).click()
    page.locator("article").first.wait_for()


def exercise(page: Page) -> None:
    for _ in range(2):
        page.locator(".ways button, .answers button").first.wait_for()
        page.locator(".ways button, .answers button").first.click()
        page.wait_for_timeout(50)


def problem(page: Page) -> None:
    page.locator(".decide.mine").wait_for()
    hint_whole(page)
    page.locator(".decide .hinted:enabled, .decide .strong:enabled").first.click()
    page.locator("main[data-settled='true']").wait_for()


def replay(page: Page) -> None:
    page.locator(".tape").wait_for()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    page.get_by_label("Seen from").select_option("open")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")


def lesson(page: Page) -> None:
    page.locator("main[data-state='0'][data-settled='true']").wait_for(state="attached")
    page.locator(".coach .ways button").first.click()
    page.locator("main[data-state='1'][data-settled='true']").wait_for(state="attached")


SCREENS = {
    "": lobby,
    "?": sheet,
    "#statistics": statistics,
    "#rules": rules,
    "#exercises/eights": exercise,
    "#problems/taiwan/1": problem,
    "#learn/crazy-eights": lesson,
}


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_shows_the_same_as_without_a_translation(people: People, path: str) -> None:
    _the_same(people, path, SCREENS[path])


@pytest.mark.long
def test_a_replay_shows_the_same_as_without_a_translation(people: People) -> None:
    page = people.sit("crazy-eights")
    play_on([page])
    path = page.get_by_role("link", name="Replay", exact=True).get_attribute("href")
    assert path is not None
    _the_same(people, path, replay)


def _the_same(people: People, path: str, does: Callable[[Page], None]) -> None:
    plain, page = people.come(path), translated(people, path)
    for one in (plain, page):
        does(one)
    wait_for(page, lambda page: _without_names(text(page)) == _without_names(text(plain)))


def _without_names(shown: str) -> str:
    """Leave out what is another for each guest."""
    return re.sub(r"\b\d{3}\b", "", shown)


def test_rule_books_are_translated_and_nothing_else(people: People) -> None:
    page = translated(people, "#rules/guandan")
    page.locator("article .translated").first.wait_for()
    assert page.locator("header .translated, nav .translated").count() == 0
    table = people.sit("crazy-eights")
    table.context.add_init_script(TRANSLATES)
    table.reload()
    table.locator(".held, .ending").first.wait_for()
    table.locator("header").get_by_role("button", name="Rules").click()
    table.locator("article .translated").first.wait_for()
    assert table.locator(".board .translated, .mine .translated, .decide .translated").count() == 0
