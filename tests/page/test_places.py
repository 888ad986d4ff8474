"""What can be pressed has its place, its key and its words, whoever can claim; what can be played is lifted."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import PHONE, People, is_asked, play_until, wait_for
from tests.page.screens import LAPTOP

PLACES = """() => [".first", ".quiet", ".acts"].map((one) => {
  const { left, top, width, height } = document.querySelector(`.buttons > ${one}`).getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
"""Where the pass, the hint, and what is done are."""
WATCH = """() => {
  window.seen = new Set();
  const look = () => {
    const buttons = document.querySelector(".buttons.claiming");
    const places = buttons ? [...buttons.querySelectorAll(":scope > button, .acts > *")] : [];
    if (places.length === 4) window.seen.add(JSON.stringify([
      buttons.querySelectorAll(".strong:enabled").length > 0,
      document.querySelector(".prompt").textContent,
      places.map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return [left, top - buttons.getBoundingClientRect().top, width];
      }),
    ]));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Remembers what windows for claims look like: whether something can be claimed, the title, and the four places."""
LIFTED = """() => [...document.querySelectorAll(".held")].filter((one) => !one.matches(".chosen, .room")).map((one) => {
  const { translate, filter } = getComputedStyle(one.querySelector(".lift"));
  const up = translate !== "none" && !translate.endsWith(" 0px");
  return [one.classList.contains("lit"), up, filter.includes("brightness")];
})"""


def can_claim(page: Page) -> bool:
    return page.locator(".claim.strong").count() > 0


@pytest.mark.parametrize("size", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.long)])
def test_places_are_the_same_before_in_and_after_a_window_and_the_same_for_everybody(
    people: People, size: tuple[int, int]
) -> None:
    page = people.sit("nippachi", size=size)
    play_until(page, lambda page: is_asked(page) and not can_claim(page))
    page.evaluate(WATCH)
    before = page.evaluate(PLACES)
    play_until(page, can_claim)
    assert page.evaluate(PLACES) == before
    play_until(page, lambda page: is_asked(page) and not can_claim(page))
    assert page.evaluate(PLACES) == before
    seen = [json.loads(one) for one in page.evaluate("[...seen]")]
    assert {mine for mine, _, _ in seen} == {True, False}
    assert {title for _, title, _ in seen} == {"Players may claim now."}
    assert len({json.dumps(places) for _, _, places in seen}) == 1


def test_keys_do_what_the_buttons_say(people: People) -> None:
    page = people.sit("guandan", size=LAPTOP)
    play_until(page, lambda page: page.locator(".first:enabled").count() > 0)
    assert [one.inner_text() for one in page.locator(".buttons kbd").all()][:2] == ["P", "H"]
    page.keyboard.press("h")
    page.locator(".reason, .hinted").first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator(".log")).to_contain_text("You pass.")


def test_the_space_bar_plays_what_is_chosen_with_the_mouse(people: People) -> None:
    page = people.sit("taiwan", size=LAPTOP)
    play_until(page)
    expect(page.locator(".held").first).to_be_focused()
    page.locator(".quiet").click()
    page.locator(".held.chosen, .buttons .hinted").first.wait_for()
    before = page.locator("main").get_attribute("data-moment")
    page.locator(".prompt").evaluate("() => document.activeElement.blur()")
    page.keyboard.press(" ")
    wait_for(page, lambda page: page.locator("main").get_attribute("data-moment") != before)


@pytest.mark.parametrize("preset", ["nippachi", pytest.param("guandan", marks=pytest.mark.long)])
def test_what_can_be_played_is_lifted_and_nothing_is_washed_grey(people: People, preset: str) -> None:
    page = people.sit(preset, size=LAPTOP)
    play_until(page, lambda page: page.locator(".unlit").count() > 0 and page.locator(".lit").count() > 0)
    cards = page.evaluate(LIFTED)
    assert all(lifted for lit, lifted, _ in cards if lit)
    assert not any(grey for _, _, grey in cards)
    assert preset == "guandan" or not any(lifted for lit, lifted, _ in cards if not lit)


def test_a_touch_of_a_column_takes_one_card_more(people: People) -> None:
    page = people.sit("guandan", size=LAPTOP)
    play_until(page)
    columns: list[list[str]] = page.evaluate(
        """() => Object.values(Object.groupBy(document.querySelectorAll(".columns .held"), (one) => one.style.left))
          .map((some) => some.map((one) => one.dataset.key))"""
    )
    column = max(columns, key=len)
    assert len(column) > 1
    front = page.locator(f"[data-key='{column[-1]}']")
    page.keyboard.press("Escape")
    for number in range(1, len(column) + 1):
        front.click(position={"x": 20, "y": 50})
        expect(page.locator(".held.chosen")).to_have_count(number)
    front.click(position={"x": 20, "y": 50})
    expect(page.locator(".held.chosen")).to_have_count(0)
