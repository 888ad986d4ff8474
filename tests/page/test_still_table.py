"""The table at a desk: what is said and offered comes and goes, and every region keeps its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.people import PHONE, People, answer, at_rest, is_asked, is_over, moment, play_until, wait_for
from tests.page.screens import SMALL
from tests.page.test_table_help import say, stay_seen, two_at_a_table

pytestmark = pytest.mark.long

DESKS = [(1280, 720), (1440, 900)]
REGIONS = """() => Object.fromEntries(
  ["header", ".board", ".own", ".asking", ".buttons", ".tools", ".hand", "aside"].concat(
    [...document.querySelectorAll(".seat")].map((one) => `[data-anchor="${one.dataset.anchor}"] .face`),
    [...document.querySelectorAll(".seat:not(.own)")].map((one) => `[data-anchor="${one.dataset.anchor}"] .name`),
  ).map((wanted) => {
    const { left, top, height } = document.querySelector(wanted).getBoundingClientRect();
    return [wanted, [left, top, height].map(Math.round)];
  })
)"""
"""Where the regions are and how high."""
TABLE = """() => [".board", ".asking", ".buttons", ".measure"].map((one) => {
  const { top, height } = document.querySelector(one).getBoundingClientRect();
  return [top, height].map(Math.round);
})"""
"""From where to where the board, what is asked, and the room for the hand reach."""
FEW = 6
PASS = ".buttons button:enabled:not(.quiet, .strong)"


@pytest.mark.parametrize("size", DESKS, ids=["1280", "1440"])
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("preset", ["guandan", "mau-mau"])
def test_nothing_jumps_while_hints_refusals_and_buttons_come_and_go(
    people: People, preset: str, language: str, size: tuple[int, int]
) -> None:
    page = people.sit(preset, size=size, language=language)
    play_until(page, lambda page: page.locator(".unlit").count() > 0 and page.locator(".lit").count() > 0)
    regions = page.evaluate(REGIONS)

    def stays(what: str) -> None:
        assert page.evaluate(REGIONS) == regions, what

    selected = select(page, ".lit")
    page.locator(".buttons .strong, .buttons .do:enabled").first.wait_for()
    stays("a card that can be played is selected")
    drop(page)
    stays("the selection is dropped")
    refused = select(page, ".unlit")
    expect(page.locator(".why")).not_to_be_empty()
    stays("a refusal")
    drop(page)
    assert selected != refused
    for number in range(3):
        page.locator(".decide .quiet").click()
        expect(page.locator(".asking .reason")).not_to_be_empty()
        stays(f"hint {number + 1}")
        page.wait_for_timeout(100)
        stays(f"what hint {number + 1} offers")


@pytest.mark.parametrize("size", DESKS, ids=["1280", "1440"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_jumps_while_others_play_and_pass(people: People, language: str, size: tuple[int, int]) -> None:
    """Labels by the names, plays in front of the players, and the captions in the middle change all the time."""
    page = people.sit("guandan", size=size, language=language)
    play_until(page, lambda page: page.locator(PASS).count() > 0)
    regions = page.evaluate(REGIONS)
    for _ in range(5):
        before = moment(page)
        page.locator(PASS).click()
        wait_for(page, lambda page, before=before: moment(page) != before)  # type: ignore[misc]
        wait_for(page, lambda page: is_asked(page) or is_over(page))
        if is_over(page) or page.locator(PASS).count() == 0:
            break
        assert page.evaluate(REGIONS) == regions


@pytest.mark.parametrize("size", [*DESKS, PHONE, SMALL], ids=["1280", "1440", "phone", "small"])
@pytest.mark.parametrize("preset", ["guandan", "taiwan"])
def test_nothing_jumps_while_the_hand_gets_smaller(people: People, preset: str, size: tuple[int, int]) -> None:
    page = people.sit(preset, size=size)
    play_until(page)
    assert page.locator(".held").count() > FEW
    regions = page.evaluate(TABLE)
    while page.locator(".held").count() > FEW:
        answer(page)
        wait_for(page, lambda page: is_asked(page) or is_over(page))
        if is_over(page):
            return
        assert page.evaluate(TABLE) == regions, page.locator(".held").count()


@pytest.mark.parametrize("size", DESKS, ids=["1280", "1440"])
def test_low_columns_are_no_lower_than_the_row_that_they_become(people: People, size: tuple[int, int]) -> None:
    page = people.come("#parts", size=size)
    columns = page.locator("figure", has_text="a card of each rank").locator(".hand")
    expect(columns).to_contain_class("columns")
    wide = columns.evaluate("one => parseFloat(one.style.getPropertyValue('--row-card'))")
    assert height(columns) >= wide * 1.4
    assert height(columns) >= float(columns.evaluate("one => parseFloat(getComputedStyle(one).minHeight)"))


@pytest.mark.parametrize("size", DESKS, ids=["1280", "1440"])
def test_nothing_jumps_while_somebody_says_something_or_is_away(people: People, size: tuple[int, int]) -> None:
    host, friend = two_at_a_table(people)
    stay_seen(host)
    host.set_viewport_size({"width": size[0], "height": size[1]})
    wait_for(host, lambda page: is_asked(host) or is_asked(friend))  # then nothing goes on
    seat = '[data-anchor="seat:1"]'
    before = at_rest(host, REGIONS)
    say(friend, "Well played!")
    host.locator(f"{seat} .said").wait_for()
    assert host.evaluate(REGIONS) == before
    friend.context.close()
    expect(host.locator(f"{seat} .label").first).to_have_text("connection lost")
    assert host.evaluate(REGIONS) == before


def height(one: Locator) -> float:
    return float(one.evaluate("one => one.getBoundingClientRect().height"))


def select(page: Page, kind: str) -> str:
    """Select a card of which others may cover all but a strip; return which."""
    card = page.locator(f".held{kind}").last
    key = str(card.get_attribute("data-key"))
    card.click(position={"x": 8, "y": 8})
    return key


def drop(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator(".held.chosen")).to_have_count(0)
