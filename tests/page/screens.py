"""The key screens of the page, each reached in the same way every time: the same cards, the same bots, no motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from playwright.sync_api import Page

from tefuda.core.table.chance import Dice, dice_of
from tefuda.server.host.rooms import progress
from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.room import shuffle
from tests.page.deals import ENDING, EXCHANGE
from tests.page.people import (
    PHONE,
    People,
    answer,
    choose,
    drop,
    is_over,
    let_everybody_come,
    play_on,
    play_until,
    wait_for,
)

DESK = (1440, 900)
LAPTOP = (1280, 720)
SMALL = (360, 640)
SIDEWAYS = (844, 390)
LOW = [(640, 360), (740, 360), SIDEWAYS]
"""Low windows; the first is one of 1280 by 720, made twice as large."""
KEY = bytes(32)
"""The chance of every match."""
Reach = Callable[[Page], None]


@contextmanager
def foreseen(key: bytes = KEY) -> Iterator[None]:
    """Let every match of the servers in this process have the same cards, the same bots and a guest of one name."""

    def thrown(number: int) -> Dice:
        return dice_of(0)

    async def named(rooms: Rooms, guest: str, language: str) -> str:
        return "Mei"

    with (
        patch.object(shuffle, "match_key", lambda statement, numbers, server: key),
        patch.object(progress, "dice_of", thrown),
        patch.object(Rooms, "name_of", named),
    ):
        yield


@dataclass(frozen=True)
class Screen:
    """One screen: where the page is opened, how it is reached from there, and in what window, language and light."""

    name: str
    size: tuple[int, int]
    language: str
    reach: Reach
    path: str = ""
    dark: bool = False
    evening: bool = False

    def page(self, people: People) -> Page:
        """Open the page and go to the screen."""
        page = people.come(self.path, size=self.size, dark=self.dark, language=self.language, evening=self.evening)
        self.reach(page)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur(); document.fonts.ready")
        return page


SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const ending = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < Infinity);
  do {
    await frame();
    await frame();
    await Promise.allSettled(ending().map((one) => one.finished));
    await frame();
  } while (ending().length);
}"""
"""Waits until the page is drawn as it stays."""


def dress(page: Page, surface: str, theme: str) -> None:
    """Give a page that is open one of the themes, light or dark; colours that fade into others have faded then."""
    page.evaluate(
        "([surface, theme]) => Object.assign(document.documentElement.dataset, { surface, theme })", [surface, theme]
    )
    page.evaluate(SETTLED)


def in_sizes(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Make the window of a page as large as each size in turn; what has been reached stays."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        yield width, height


def shown(selector: str) -> Reach:
    """Wait for something on the page."""
    return lambda page: page.locator(selector).first.wait_for()


def lobby(page: Page) -> None:
    page.locator(".begin").first.wait_for()


def sheet(preset: str) -> Reach:
    """Open the sheet of a game."""
    return lambda page: choose(page, preset)


def seating(preset: str) -> Reach:
    """Open a table with an open seat."""

    def reach(page: Page) -> None:
        choose(page, preset)
        page.locator(".setup select").first.select_option("open")
        page.locator(".setup .strong").click()
        page.locator(".seating .strong").wait_for()

    return reach


def house_rules(preset: str) -> Reach:
    """Open the house rules of a game."""

    def reach(page: Page) -> None:
        choose(page, preset)
        page.locator(".setup summary").first.click()
        page.locator(".chapter").first.scroll_into_view_if_needed()

    return reach


def settings(page: Page) -> None:
    lobby(page)
    page.locator("header button.icon").last.click()
    page.locator("dialog[open]").wait_for()


def table(preset: str, decisions: int = 0) -> Reach:
    """Play a game with bots at a table of the server until one is asked after some decisions."""

    def reach(page: Page) -> None:
        choose(page, preset)
        let_everybody_come(page)
        page.locator(".play").click()
        page.locator(".held").first.wait_for()
        for _ in range(decisions):
            play_until(page)
            answer(page)
        play_until(page)  # a deal may be over before one is asked

    return reach


def settings_at_a_table(page: Page) -> None:
    table("nippachi")(page)
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open]").wait_for()


def refusal(preset: str) -> Reach:
    """Select a card that cannot be played."""

    def reach(page: Page) -> None:
        table(preset)(page)
        play_until(page, lambda page: page.locator(".unlit").count() > 0)
        page.locator(".unlit").first.click(position={"x": 8, "y": 8})
        page.locator(".why").wait_for()

    return reach


def ending(preset: str) -> Reach:
    """Play the first deal of a game to its end."""

    def reach(page: Page) -> None:
        table(preset)(page)
        play_on([page])
        wait_for(page, is_over)

    return reach


def replay(deal: str, *keys: str) -> Reach:
    """Watch a deal, and press keys."""

    def reach(page: Page) -> None:
        drop(page, deal)
        page.locator(".tape").wait_for()
        for key in keys:
            page.keyboard.press(key)
        if "End" in keys:
            page.locator(".ending").wait_for()

    return reach


SCREENS = [
    Screen("lobby-phone-ja", PHONE, "ja", lobby),
    Screen("lobby-desk-en", DESK, "en", lobby),
    Screen("lobby-evening-dark-small-zh_Hant", SMALL, "zh_Hant", lobby, dark=True, evening=True),
    Screen("sheet-laptop-en", LAPTOP, "en", sheet("nippachi")),
    Screen("house-rules-phone-zh_Hans", PHONE, "zh_Hans", house_rules("guandan")),
    Screen("settings-evening-phone-zh_Hant", PHONE, "zh_Hant", settings, evening=True),
    Screen("table-nippachi-phone-ja", PHONE, "ja", table("nippachi")),
    Screen("table-guandan-desk-zh_Hans", DESK, "zh_Hans", table("guandan")),
    Screen("table-guandan-small-ja", SMALL, "ja", table("guandan")),
    Screen("table-guandan-dark-laptop-en", LAPTOP, "en", table("guandan"), dark=True),
    Screen("table-taiwan-evening-laptop-zh_Hant", LAPTOP, "zh_Hant", table("taiwan"), evening=True),
    Screen("table-mau-mau-evening-dark-phone-en", PHONE, "en", table("mau-mau"), dark=True, evening=True),
    Screen("refusal-guandan-phone-zh_Hans", PHONE, "zh_Hans", refusal("guandan")),
    Screen("ending-nippachi-phone-en", PHONE, "en", ending("nippachi")),
    Screen("ending-taiwan-dark-desk-ja", DESK, "ja", ending("taiwan"), dark=True),
    Screen("replay-exchange-desk-en", DESK, "en", replay(EXCHANGE, "ArrowRight", "ArrowRight")),
    Screen("replay-ending-laptop-zh_Hans", LAPTOP, "zh_Hans", replay(ENDING, "End")),
    Screen("lesson-phone-zh_Hant", PHONE, "zh_Hant", shown("main[data-settled='true'] .coach"), "#learn/nippachi"),
    Screen("lesson-sideways-ja", SIDEWAYS, "ja", shown("main[data-settled='true'] .coach"), "#learn/guandan"),
    Screen("problem-evening-zh_Hans", SMALL, "zh_Hans", shown(".decide.mine"), "#problems/taiwan/1", evening=True),
    Screen("exercise-laptop-ja", LAPTOP, "ja", shown(".question .yes"), "#exercises/nippachi"),
    Screen("statistics-small-en", SMALL, "en", shown("main p"), "#statistics"),
    Screen("rules-laptop-zh_Hant", LAPTOP, "zh_Hant", shown("article"), "#rules/guandan"),
]
