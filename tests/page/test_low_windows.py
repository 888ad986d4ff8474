"""A phone held sideways, or a page made twice as large: matches are played by what is in sight and not covered."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.people import People, is_asked, is_over
from tests.page.reach import cut_trick, unreached
from tests.page.screens import LOW
from tests.page.test_matches import begin_short, play_a_match
from tests.patience import PATIENCE

Picture = Callable[[Page, str], None]
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
@pytest.mark.parametrize(("preset", "size"), list(zip(("guandan", "nippachi", "taiwan"), LOW, strict=True)))
def test_a_whole_match_is_played_by_what_is_in_sight(
    people: People, picture: Picture, preset: str, size: tuple[int, int]
) -> None:
    page = people.come(size=size)
    begin_short(page, preset, Locator.click)
    play_a_match(page, point_and_press, lambda name: picture(page, f"low-{preset}-{size[0]}-{name}"))


@pytest.mark.long
@pytest.mark.parametrize("size", LOW)
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
