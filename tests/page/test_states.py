"""Every state of the page: nothing shuts anybody out, lies outside, is covered, or cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.page.contrast import faint_texts
from tests.page.people import DESKTOP, PHONE, People, complaints, outside
from tests.page.reach import cut_trick, unreached
from tests.page.screens import LAPTOP, LOW, SIDEWAYS, dress, in_sizes
from tests.page.states import STATES

Picture = Callable[[Page, str], None]
LOOKS = [
    *((PHONE, *look) for look in (("craft", "light"), ("evening", "light"), ("evening", "dark"))),
    *((DESKTOP, *look) for look in (("craft", "dark"), ("evening", "light"))),
    (SIDEWAYS, "evening", "dark"),
]


@pytest.mark.parametrize("state", ["lobby", "seating", "a trick", "a lesson of many cards"])
def test_every_text_of_a_state_can_be_read(people: People, state: str) -> None:
    page = people.come(STATES[state].path, size=LAPTOP)
    STATES[state].go(page)
    assert faint_texts(page) == []


@pytest.mark.long
@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("state", STATES)
def test_nobody_is_shut_out_of_any_state(people: People, picture: Picture, state: str) -> None:
    page = people.come(STATES[state].path, size=LAPTOP)
    STATES[state].go(page)
    for size in in_sizes(page, [LAPTOP, PHONE, SIDEWAYS]):
        assert (size, faint_texts(page)) == (size, [])
    for (size, surface, theme), _ in zip(LOOKS, in_sizes(page, [size for size, _, _ in LOOKS]), strict=True):
        dress(page, surface, theme)
        assert (size, complaints(page), outside(page)) == (size, [], [])
    for size in in_sizes(page, LOW):
        picture(page, f"low-{state}-{size[0]}")
        assert (size, unreached(page), cut_trick(page)) == (size, [], [])
    if STATES[state].refused:
        people.faults.clear()


@pytest.mark.long
@pytest.mark.parametrize("state", [name for name, state in STATES.items() if state.low])
def test_all_that_can_be_pressed_is_in_sight_where_a_window_was_low_from_the_beginning(
    people: People, state: str
) -> None:
    page = people.come(STATES[state].path, size=LOW[0])
    STATES[state].go(page)
    for size in in_sizes(page, LOW[:1]):
        assert (size, unreached(page), cut_trick(page)) == (size, [], [])
