"""A phone held sideways, or a page made twice as large: matches are played by what is in sight and not covered."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.deals import BOMB, EXCHANGE, LONG_HANDS
from tests.page.people import People, choose, is_asked, is_over, play_until
from tests.page.reach import cut_trick, unreached
from tests.page.screens import (
    SIDEWAYS,
    house_rules,
    in_sizes,
    lobby,
    replay,
    seating,
    settings,
    settings_at_a_table,
    sheet,
    shown,
)
from tests.page.test_matches import SHORT, begin_short, play_a_match
from tests.patience import PATIENCE

Picture = Callable[[Page, str], None]
TWICE = (640, 360)
"""A window of 1280 by 720, made twice as large."""
FLAT = (740, 360)
SIZES = [TWICE, FLAT, SIDEWAYS]
FREE = """wanted => {
  const one = [...document.querySelectorAll(wanted)].find((other) => other.getBoundingClientRect().width > 0);
  if (!one) return null;
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]]
    .map(([across, down]) => [left + across * width, top + down * height]);
  const own = ([x, y]) => one.contains(document.elementFromPoint(x, y));
  return points.every(own) ? points[0] : `${wanted} at ${[left, top, right, bottom].map(Math.round)} is covered`;
}"""
"""The middle of what is wanted, if all of it is in sight; null where it is not there."""


def point_and_press(page: Page, wanted: str) -> None:
    """Press the mouse where somebody sees what is wanted, which has to be whole; nothing is pushed into sight."""
    if is_asked(page):
        assert unreached(page) == []
        assert cut_trick(page) == []
    hint = wanted == "hint"
    wanted = ".quiet:enabled" if hint else wanted
    end = time.monotonic() + PATIENCE
    # What was hinted need not be seen when it has gone meanwhile; the turn may be the own one again.
    while not isinstance(found := page.evaluate(FREE, wanted), list) and (found or (hint and is_asked(page))):
        assert time.monotonic() < end, found
        page.wait_for_timeout(50)
    if isinstance(found, list):
        page.mouse.click(*found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "size"), sorted({*zip(SHORT, cycle(SIZES), strict=False), *(("guandan", size) for size in SIZES)})
)
def test_a_whole_match_is_played_by_what_is_in_sight(
    people: People, picture: Picture, preset: str, size: tuple[int, int]
) -> None:
    page = people.come(size=size)
    begin_short(page, preset, Locator.click)
    play_a_match(page, point_and_press, lambda name: picture(page, f"low-{preset}-{size[0]}-{name}"))


def most_players(preset: str) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        choose(page, preset)
        more = page.get_by_role("button", name="More players")
        while more.is_enabled():
            more.click()
        page.get_by_role("button", name="Play at this table").click()
        page.locator(".seating .strong").or_(page.locator(".held")).first.wait_for()
        if page.locator(".seating").count():
            page.locator(".seating .strong").click()
        play_until(page)

    return reach


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "lobby": ("", lobby),
    "sheet": ("", sheet("nippachi")),
    "house rules": ("", house_rules("guandan")),
    "settings": ("", settings),
    "settings at a table": ("", settings_at_a_table),
    "seating": ("", seating("taiwan")),
    "eight at a table": ("", most_players("crazy-eights")),
    "many claim": ("", most_players("nippachi")),
    "a card turned up": ("", most_players("teyaku-dobon")),
    "lesson of claims": ("#learn/nippachi", shown("main[data-settled='true'] .coach")),
    "lesson of many cards": ("#learn/guandan", shown("main[data-settled='true'] .coach")),
    "problem": ("#problems/guandan/3", shown(".decide.mine")),
    "problem with a stock": ("#problems/nippachi/189", shown(".decide.mine")),
    "problems": ("#problems", shown(".daily")),
    "exercise": ("#exercises/guandan", shown(".question .yes")),
    "statistics": ("#statistics", shown("main p")),
    "rules": ("#rules/guandan", shown("article")),
    "replay": ("", replay(EXCHANGE, "ArrowRight", "ArrowRight")),
    "replay of a bomb": ("", replay(BOMB, "ArrowRight", "ArrowRight")),
    "replay of long hands": ("", replay(LONG_HANDS)),
    "end of a replay": ("", replay(LONG_HANDS, "End")),
}


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_all_that_can_be_pressed_is_in_sight_and_uncovered(people: People, picture: Picture, screen: str) -> None:
    path, reach = SCREENS[screen]
    page = people.come(path, size=SIZES[0])
    reach(page)
    for size in in_sizes(page, SIZES):
        picture(page, f"low-{screen}-{size[0]}")
        assert (size, unreached(page), cut_trick(page)) == (size, [], [])


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_what_the_coach_says_is_read_whole_in_a_low_window(people: People, size: tuple[int, int]) -> None:
    page = people.come("#learn/guandan", size=size)
    page.locator("main[data-settled='true'] .coach").wait_for()
    box = page.locator(".coach").bounding_box()
    told = page.locator(".coach p").bounding_box()
    assert box is not None
    assert told is not None
    assert told["y"] + told["height"] <= box["y"] + box["height"] + 1
    last = page.locator(".coach p .link")
    last.scroll_into_view_if_needed()
    last.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert not is_over(page)
