"""The table has room for everything: for all that is said, for many players, and for many cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import PHONE, People, choose, play_until
from tests.page.screens import LAPTOP, SMALL, in_sizes

pytestmark = pytest.mark.long

HINTS = 4
CUT = """() => {
  const line = document.querySelector(".asking");
  return [line.scrollHeight - line.clientHeight, line.scrollWidth - line.clientWidth];
}"""
"""How much of what is said lies out of sight, down and across."""
OUTSIDE = """() => {
  const cloth = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".piles, .stock, .pile, .captions, .seat:not(.own) .who, .deed")]
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, { top, bottom, height }]) => height > 0 && (top < cloth.top - 1 || bottom > cloth.bottom + 1))
    .map(([name]) => name);
}"""
"""What lies beside the cloth."""
FOOT = """() => [...document.querySelectorAll(".held")].filter((one) => one.style.bottom === "0px").length"""
"""How many cards stand at the foot of the hand."""
COLUMNS = """() => new Set([...document.querySelectorAll(".held")].map((one) => one.style.left)).size"""
"""How many columns they are in, whatever the row."""


@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant"])
@pytest.mark.parametrize("preset", ["guandan", "mau-mau"])
def test_nothing_that_is_said_is_cut(people: People, preset: str, language: str) -> None:
    page, sizes = people.sit(preset, size=PHONE, language=language), [SMALL, LAPTOP, (900, 700), PHONE]
    play_until(page, lambda page: page.locator(".unlit").count() > 0)
    for number in range(HINTS):
        page.locator(".decide .quiet").click()
        expect(page.locator(".asking .reason")).not_to_be_empty()
        assert [size for size in in_sizes(page, sizes) if not fits(page)] == [], number
    page.keyboard.press("Escape")
    page.locator(".unlit").last.click(position={"x": 8, "y": 8})
    expect(page.locator(".why")).not_to_be_empty()
    assert [size for size in in_sizes(page, sizes) if not fits(page)] == []


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "two-four-jack", "teyaku-dobon"])
def test_nothing_leaves_the_cloth_with_the_most_players(people: People, preset: str) -> None:
    page = people.come(size=SMALL)
    choose(page, preset)
    more = page.get_by_role("button", name="More players")
    while more.is_enabled():
        more.click()
    page.get_by_label("Show how many cards of each rank have not been seen").check()
    page.locator(".setup .strong").click()
    page.locator(".seating .strong").or_(page.locator(".held")).first.wait_for()
    if page.locator(".seating").count():
        page.locator(".seating .strong").click()
    play_until(page)
    for size in in_sizes(page, [SMALL, LAPTOP]):
        assert (size, page.evaluate(OUTSIDE)) == (size, [])


def test_all_ranks_of_guandan_stand_in_one_row_on_a_desk(people: People) -> None:
    page = people.sit("guandan", size=LAPTOP)
    play_until(page)
    assert page.evaluate(FOOT) == page.evaluate(COLUMNS)


def fits(page: Page) -> bool:
    """Say whether all that is said is in sight."""
    return all(cut <= 1 for cut in page.evaluate(CUT))
