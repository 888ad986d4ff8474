"""Whole matches through the page as a person plays them: by touch on a phone, by keys alone at a desk."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.page.people import (
    DESKTOP,
    PHONE,
    People,
    choose,
    is_asked,
    is_over,
    moment,
    outside,
    unfold,
    wait_for,
)
from tests.patience import PATIENCE, WHOLE_DEAL

Picture = Callable[[Page, str], None]
Press = Callable[[Page, str], None]
pytestmark = pytest.mark.long

SHORT = {
    "crazy-eights": {"target": "1", "round_limit": "20"},
    "two-four-jack": {"target": "1", "round_limit": "20"},
    "mau-mau": {"target": "20", "round_limit": "20"},
    "taiwan": {"match_deals": "2"},
    "guandan": {"deals_limit": "2"},
    "nippachi": {"rounds": "2"},
    "teyaku-dobon": {"rounds": "2"},
}
"""The preset that each game of the shelf is played with, and house rules by which its match is short."""
QUESTIONS = {
    "target": "how many points does the match",
    "round_limit": "how many rounds",
    "match_deals": "how many deals",
    "deals_limit": "how many deals",
    "rounds": "how many deals are a match",
}
"""Words by which the search finds each of these house rules."""


DEALS = ("match_deals", "deals_limit", "rounds")


def shortest(preset: str) -> dict[str, str]:
    """Return the house rules by which a match is one deal where they say how many, and else short."""
    return {name: "1" if name in DEALS else answer for name, answer in SHORT[preset].items()}


def begin_short(page: Page, preset: str, touch: Callable[[Locator], None]) -> None:
    """Begin a match that is made short by house rules."""
    choose(page, preset)
    touch(page.get_by_text("House rules", exact=True))
    for name, answer in shortest(preset).items():
        unfold(page, name)
        page.locator(f"#rule-{name}").fill(answer)
        page.locator(f"#rule-{name}").blur()
    touch(page.locator(".play"))


@pytest.mark.parametrize("preset", SHORT)
def test_a_whole_match_is_played_by_touch_on_a_phone(people: People, picture: Picture, preset: str) -> None:
    page = people.come(size=PHONE)
    begin_short(page, preset, Locator.tap)
    play_a_match(page, tap, lambda name: picture(page, f"match-{preset}-phone-{name}"))


@pytest.mark.parametrize("preset", SHORT)
def test_a_whole_match_is_played_by_keys_at_a_desk(people: People, picture: Picture, preset: str) -> None:
    page = people.come(size=DESKTOP)
    page.locator(".begin").first.wait_for()
    enter(page, f".tile[data-presets~='{preset}'] .more")
    enter(page, ".setup summary")
    for name, answer in shortest(preset).items():
        seek(page, name)
        go_to(page, f"#rule-{name}")
        page.keyboard.press("Control+a")
        page.keyboard.type(answer)
        page.keyboard.press("Tab")
    enter(page, ".play")
    play_a_match(page, by_keys, lambda name: picture(page, f"match-{preset}-desk-{name}"))


def play_a_match(page: Page, press: Press, picture: Callable[[str], None]) -> None:
    """Play every deal of a match by hints, begin another, and play one decision of that."""
    page.locator(".held").first.wait_for()
    deals = 1
    picture("table")
    while True:
        play_a_deal(page, press)
        picture(f"ending-{deals}")
        assert outside(page) == []
        assert "win" in page.locator(".ending h2").inner_text()
        on = page.locator(".ending .strong")
        last = on.inner_text() == "Another match"
        press(page, ".ending .strong")
        wait_for(page, lambda page: not is_over(page))
        if last:
            break
        deals += 1
        expect(page.locator("h1")).to_contain_text(f"Deal {deals}")
    expect(page.locator("h1")).to_contain_text("Deal 1")
    wait_for(page, lambda page: is_asked(page) or is_over(page))
    if is_asked(page):
        decide(page, press)


def play_a_deal(page: Page, press: Press) -> None:
    """Decide as the hint says until the deal is over."""
    end = time.monotonic() + WHOLE_DEAL
    while not is_over(page):
        assert time.monotonic() < end, page.locator("main").inner_text()
        if is_asked(page):
            decide(page, press)
        page.wait_for_timeout(20)


SOON = 2_000
"""Milliseconds in which what is wanted can be touched, or has gone."""
HINTED = ".buttons .hinted:enabled"
ONLY = ".buttons .strong:enabled:not(.claim)"


def decide(page: Page, press: Press) -> None:
    """Ask for a hint and follow it, unless time has already gone on; wait until the table does."""
    before = moment(page)

    def gone(page: Page) -> bool:
        return moment(page) != before or is_over(page) or page.locator(".answered").count() > 0

    press(page, "hint")
    wait_for(page, lambda page: gone(page) or page.locator(f"{HINTED}, {ONLY}").count() > 0)
    end = time.monotonic() + PATIENCE
    while not gone(page):  # what a selection can be comes a moment after the hint, and gives the buttons other places
        if time.monotonic() > end:
            page.locator(f"{HINTED}, {ONLY}").first.click(trial=True, timeout=SOON)  # says what is in the way
            pytest.fail(page.locator("body").inner_text())
        press(page, HINTED if page.locator(HINTED).count() else ONLY)
        page.wait_for_timeout(100)


def tap(page: Page, wanted: str) -> None:
    """Touch what is wanted, if it is still there: a window may close, or a deal end, meanwhile."""
    end = time.monotonic() + (PATIENCE if wanted == "hint" else 0)
    while True:
        with suppress(TimeoutError):
            page.locator(".quiet:enabled" if wanted == "hint" else wanted).first.tap(timeout=SOON)
            return
        if time.monotonic() > end or not is_asked(page):
            return


def by_keys(page: Page, wanted: str) -> None:
    """Press the key of a hint, or Enter on a card of the own hand, which does what was hinted, or on a button."""
    if wanted == "hint":
        page.keyboard.press("h")
    elif wanted.startswith(".ending"):
        enter(page, wanted)
    elif go_to(page, ".held"):
        page.keyboard.press("Enter")


def seek(page: Page, name: str) -> None:
    """Type into the search of the house rules."""
    page.locator("input[type=search]").wait_for()
    go_to(page, "input[type=search]")
    page.keyboard.press("Control+a")
    page.keyboard.type(QUESTIONS[name])
    page.locator(f"#rule-{name}").wait_for()


def enter(page: Page, wanted: str) -> None:
    """Go to what is wanted by keys as soon as it is there, and press Enter."""
    page.locator(wanted).first.wait_for()
    assert go_to(page, wanted)
    page.keyboard.press("Enter")


def go_to(page: Page, wanted: str) -> bool:
    """Press Tab until the focus is on what is wanted; say whether it is still there."""
    for _ in range(400):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return True
        if page.locator(wanted).count() == 0:
            return False
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {wanted}")
