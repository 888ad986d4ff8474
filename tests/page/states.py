"""Every state of the page that is looked at as a whole: where it is opened, and how it is reached from there."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tefuda.solver.problems import problems_of
from tests.page.deals import BOMB, ENDING, EXCHANGE, LONG_HANDS
from tests.page.people import choose, drop, follow_hint, is_over, play_until
from tests.page.screens import (
    Reach,
    ending,
    house_rules,
    lobby,
    refusal,
    replay,
    seating,
    settings,
    settings_at_a_table,
    sheet,
    table,
)
from tests.patience import WHOLE_DEAL

PLAYED = {"id": "1", "day": "2026-11-23", "preset": "mau-mau", "title": "Mau-Mau", "seats": 3, "bots": ["club"]}
BOOK = {"version": 1, "deals": [{**PLAYED, "place": 1, "won": True, "gained": 4}], "judged": [], "problems": {}}
SKIP = "header button.icon:enabled"
"""The first of them skips a lesson that has just begun."""
NUMBER = 1 + next(index for index, one in enumerate(problems_of("taiwan")) if " " not in one.play)
"""A problem that a single card solves."""


@dataclass(frozen=True)
class State:
    """A state of the page: the fragment of its address, what is done there, and what is seen when it is reached."""

    path: str
    reach: Reach
    seen: str = "main"
    low: bool = False
    """Whether it is also reached in a low window from the beginning."""
    refused: bool = False
    """Whether the server refuses a request on the way, which the browser reports."""

    def go(self, page: Page) -> None:
        """Reach the state on a page that has been opened at its fragment."""
        self.reach(page)
        page.locator(self.seen).first.wait_for(state="attached")


def press(*wanted: str) -> Callable[[Page], None]:
    """Press one thing after another."""

    def reach(page: Page) -> None:
        for selector in wanted:
            page.locator(selector).first.click()

    return reach


def skip_to_the_end(page: Page) -> None:
    """Skip the lesson, and play what is hinted until the deal is over."""
    page.locator("main[data-settled='true'] .coach").wait_for()
    page.locator(SKIP).first.click()
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


def analysed(page: Page) -> None:
    """Have a deal of a file analysed."""
    drop(page, ENDING)
    page.locator(".tape").wait_for()
    page.get_by_role("button", name="Analysis").click()


def hinted(preset: str) -> Reach:
    def reach(page: Page) -> None:
        table(preset)(page)
        play_until(page)
        page.locator(".quiet").click()
        page.locator(".reason, .buttons .hinted").first.wait_for()

    return reach


def claimed(page: Page) -> None:
    """Play until something can be claimed."""
    table("nippachi")(page)
    play_until(page, lambda page: page.locator(".buttons .claim").count() > 1)


def bombed(page: Page) -> None:
    """Watch a bomb, until the seal that says so is gone again."""
    replay(BOMB, "ArrowRight", "ArrowRight")(page)
    page.locator(".stamp").wait_for()
    page.locator(".stamp").wait_for(state="detached")


def ended_with_proof(page: Page) -> None:
    ending("nippachi")(page)
    page.get_by_text("How the cards were shuffled").click()


def panel(name: str) -> Reach:
    def reach(page: Page) -> None:
        table("guandan")(page)
        button = page.get_by_role("button", name=name, exact=True).first
        if button.get_attribute("aria-pressed") != "true":  # on a desk the log is open from the beginning
            button.click()
        page.locator("aside").first.wait_for()

    return reach


def seen_from(seat: str) -> Reach:
    """Watch a deal of a file from a seat, or from outside."""

    def reach(page: Page) -> None:
        replay(LONG_HANDS)(page)
        page.get_by_label("Seen from").select_option(seat)

    return reach


def seen_open(page: Page) -> None:
    """Watch a deal that was just played, with open hands."""
    ending("mau-mau")(page)
    page.locator("a.button", has_text="Replay").click()
    page.locator(".tape").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Seen from").select_option("open")


def most_players(preset: str) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        choose(page, preset)
        more = page.get_by_role("button", name="More players")
        while more.is_enabled():
            more.click()
        page.locator(".setup .strong").click()
        page.locator(".seating .strong").or_(page.locator(".held")).first.wait_for()
        if page.locator(".seating").count():
            page.locator(".seating .strong").click()
        play_until(page)

    return reach


COACHED = "main[data-settled='true'] .coach"
STATES = {
    "lobby": State("", lobby, low=True),
    "sheet of a game": State("", sheet("nippachi"), low=True),
    "house rules": State("", house_rules("guandan"), low=True),
    "settings": State("", settings, low=True),
    "settings at a table": State("", settings_at_a_table, low=True),
    "seating": State("", seating("taiwan"), low=True),
    "a trick": State("", table("guandan", 1)),
    "a stock and a pile": State("", table("teyaku-dobon", 1)),
    "eight at a table": State("", most_players("crazy-eights"), low=True),
    "many who claim": State("", most_players("nippachi"), low=True),
    "a card turned up": State("", most_players("teyaku-dobon"), low=True),
    "a hint": State("", hinted("guandan")),
    "a refusal": State("", refusal("guandan")),
    "a window": State("", claimed),
    "the log": State("", panel("Log")),
    "the rules beside a table": State("", panel("Rules")),
    "the end of a deal": State("", ending("taiwan")),
    "the end of a deal, with its proof": State("", ended_with_proof),
    "a replay": State("", replay(EXCHANGE, "ArrowRight", "ArrowRight"), low=True),
    "a replay of a bomb": State("", bombed, low=True),
    "a replay of long hands": State("", replay(LONG_HANDS), low=True),
    "a replay with open hands": State("", seen_open, "main:has(.tape):not(:has(.mine))"),
    "a replay from a seat": State("", seen_from("1"), "main:has(.tape) .mine"),
    "a replay from outside": State("", seen_from(""), "main:has(.tape):not(:has(.seat .card))"),
    "the end of a replay": State("", replay(LONG_HANDS, "End"), low=True),
    "a deal analysed": State("", analysed, ".judged"),
    "a lesson begun": State("#learn/nippachi", press(), COACHED, low=True),
    "a lesson of many cards": State("#learn/guandan", press(), COACHED, low=True),
    "a lesson alone": State("#learn/nippachi", press(SKIP), "main:not(:has(.coach)) .decide.mine"),
    "the end of a lesson": State("#learn/nippachi", skip_to_the_end, ".ending .strong"),
    "an exercise": State("#exercises/guandan", press(), ".question .yes", low=True),
    "an exercise, yes": State("#exercises/guandan", press(".yes"), ".next"),
    "an exercise, no": State("#exercises/nippachi", press(".question button.one:not(.yes)"), ".next"),
    "the end of exercises": State("#exercises/nippachi/2.3", press(".yes", ".next"), ".end"),
    "problems": State("#problems", press(), ".daily", low=True),
    "a problem": State(f"#problems/taiwan/{NUMBER}", press(), ".decide.mine"),
    "a problem of many cards": State("#problems/guandan/3", press(), ".decide.mine", low=True),
    "a problem with a stock": State("#problems/nippachi/189", press(), ".decide.mine", low=True),
    "a problem lost": State(
        f"#problems/taiwan/{NUMBER}", play_wrong, "[data-state=wrong] .ways, [data-state=failed] .ways"
    ),
    "the solution of a problem": State(f"#problems/taiwan/{NUMBER}", press(".task .ways button"), ".step"),
    "statistics": State("#statistics", press(), "main p", low=True),
    "statistics to be deleted": State("#statistics", delete_all, "dialog[open]"),
    "rules": State("#rules/guandan", press(), "article", low=True),
    "what cannot be learned": State("#learn/hongkong", press(), "[role=alert]", refused=True),
    "no such page": State("#learn/nothing", press()),
}
