"""Every state in which somebody learns, solves or looks back: nothing shuts anybody out, and nothing lies outside."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tefuda.solver.problems import problems_of
from tests.page.deals import ENDING
from tests.page.people import DESKTOP, PHONE, People, complaints, drop, follow_hint, is_over, outside
from tests.page.screens import SIDEWAYS
from tests.patience import WHOLE_DEAL

pytestmark = pytest.mark.long

PLAYED = {"id": "1", "day": "2026-11-23", "preset": "mau-mau", "title": "Mau-Mau", "seats": 3, "bots": ["club"]}
BOOK = {"version": 1, "deals": [{**PLAYED, "place": 1, "won": True, "gained": 4}], "judged": [], "problems": {}}
NUMBER = 1 + next(index for index, one in enumerate(problems_of("taiwan")) if " " not in one.play)
"""A problem that a single card solves."""


def press(*wanted: str) -> Callable[[Page], None]:
    """Press one thing after another."""

    def reach(page: Page) -> None:
        for selector in wanted:
            page.locator(selector).first.click()

    return reach


def skip_to_the_end(page: Page) -> None:
    """Skip the lesson, and play what is hinted until the deal is over."""
    page.locator("main[data-settled='true'] .coach").wait_for()
    page.locator("header button.icon").first.click()
    end = time.monotonic() + WHOLE_DEAL
    while not is_over(page):
        assert time.monotonic() < end, "the deal does not end"
        follow_hint(page)
        page.wait_for_timeout(60)


def delete_all(page: Page) -> None:
    page.evaluate("book => localStorage.setItem('tefuda.statistics', book)", json.dumps(BOOK))
    page.reload()
    page.locator(".ways button").click()


def play_wrong(page: Page) -> None:
    """Play a card that does not win."""
    right = problems_of("taiwan")[NUMBER - 1].play
    page.locator(".decide.mine").wait_for()
    page.locator(f".held.lit:not([data-key^='{right}'])").first.click()
    page.locator(".decide .strong:enabled").first.click()


STATES: dict[str, tuple[str, Callable[[Page], None], str]] = {
    "a lesson begun": ("#learn/nippachi", press(), ".coach"),
    "a lesson alone": ("#learn/nippachi", press("header button.icon"), "main:not(:has(.coach)) .decide.mine"),
    "the end of a lesson": ("#learn/nippachi", skip_to_the_end, ".ending .strong"),
    "an exercise answered": ("#exercises/guandan", press(".yes"), ".next"),
    "the end of exercises": ("#exercises/nippachi/2.3", press(".yes", ".next"), ".end"),
    "problems": ("#problems", press(), ".daily"),
    "a problem": (f"#problems/taiwan/{NUMBER}", press(), ".decide.mine"),
    "a problem lost": (f"#problems/taiwan/{NUMBER}", play_wrong, "[data-state=wrong] .ways, [data-state=failed] .ways"),
    "the solution of a problem": (f"#problems/taiwan/{NUMBER}", press(".task .ways button"), ".step"),
    "statistics": ("#statistics", press(), "main p"),
    "statistics to be deleted": ("#statistics", delete_all, "dialog[open]"),
    "rules": ("#rules/guandan", press(), "article"),
    "a deal analysed": ("", lambda page: analysed(page), ".judged"),
    "what cannot be learned": ("#learn/hongkong", press(), "[role=alert]"),
}
"""Where the page is opened, how the state is reached from there, and what is seen then."""


def analysed(page: Page) -> None:
    """Have a deal of a file analysed."""
    drop(page, ENDING)
    page.locator(".tape").wait_for()
    page.get_by_role("button", name="Analysis").click()
    page.locator(".analysis .strong").click()


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("size", "dark", "evening"),
    [
        pytest.param(PHONE, False, False, id="phone"),
        pytest.param(PHONE, False, True, id="phone-evening"),
        pytest.param(DESKTOP, False, True, id="desk-evening"),
        pytest.param(SIDEWAYS, True, True, id="sideways-evening-dark"),
    ],
)
def test_nobody_is_shut_out_of_any_state(
    people: People, state: str, size: tuple[int, int], dark: bool, evening: bool
) -> None:
    path, reach, seen = STATES[state]
    page = people.come(path, size=size, dark=dark, evening=evening)
    reach(page)
    page.locator(seen).first.wait_for(state="attached")
    assert complaints(page) == []
    assert outside(page) == []
    people.faults.clear()  # the browser reports the refused request
