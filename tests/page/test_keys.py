"""Keys go where the eye goes: each arrow leads to a card that lies on its side, in every layout of a hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.page.people import PHONE, People, answer, at_rest, choose, keys, play_until, wait_for
from tests.page.screens import DESK, SIDEWAYS

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
BACK = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}
SPOTS = """() => Object.fromEntries([...document.querySelectorAll(".held")].map((one) =>
  [one.dataset.key, [one.offsetLeft, one.offsetTop]]))"""
"""From the left and from the top, where each card of the hand lies, whether or not it is lifted."""
FOCUSED = "document.activeElement.dataset.key ?? ''"


def astray(page: Page) -> list[str]:
    """Press each arrow on each card, and return what leads to a card that does not lie on that side.

    Up and down lead along a column, and at its end to the next row; left and right lead along a row.
    """
    spots: dict[str, tuple[int, int]] = {key: tuple(spot) for key, spot in page.evaluate(SPOTS).items()}
    wrong = []
    for key in keys(page):
        for arrow, (across, down) in ARROWS.items():
            page.locator(f"[data-key='{key}']").focus()
            page.keyboard.press(arrow)
            to = page.evaluate(FOCUSED)
            (x, y), (other_x, other_y) = spots[key], spots[to]
            below = other_y - y
            if down and to == key:
                if any((left == x) and (top - y) * down > 0 for left, top in spots.values()):
                    wrong.append(f"{arrow} stays at {key}")
            elif down:
                column = [top for left, top in spots.values() if left == x and (top - y) * down > 0]
                nearest = min(column, key=lambda top: abs(top - y), default=None)
                if below * down <= 0 or (nearest is not None and other_y != nearest):
                    wrong.append(f"{arrow} from {key} to {to}")
            elif to != key and (other_x - x) * across <= 0 and below * across <= 0:
                wrong.append(f"{arrow} from {key} to {to}")
    return wrong


def arrange(page: Page, order: str) -> None:
    page.locator(".order select").select_option(order)
    at_rest(page, SPOTS)


@pytest.mark.parametrize("order", ["rank", pytest.param("suit", marks=pytest.mark.long)])
@pytest.mark.parametrize("size", [PHONE, *(pytest.param(one, marks=pytest.mark.long) for one in (DESK, SIDEWAYS))])
def test_every_arrow_leads_to_its_side(people: People, size: tuple[int, int], order: str) -> None:
    page = people.come(size=size)
    choose(page, "guandan")
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    play_until(page)
    arrange(page, order)
    assert astray(page) == []


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)])
def test_the_first_and_the_last_card_are_reached_by_one_key(people: People, size: tuple[int, int]) -> None:
    page = people.sit("guandan", size=size)
    play_until(page)
    page.locator(".held").nth(7).focus()
    for key, spot in (("End", -1), ("Home", 0)):
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == keys(page)[spot]


@pytest.mark.parametrize("preset", ["taiwan", pytest.param("guandan", marks=pytest.mark.long)])
def test_keys_go_on_where_a_played_card_lay(people: People, preset: str) -> None:
    page = people.sit(preset, size=DESK)
    play_until(page, lambda page: page.locator(".held.lit").count() > 0)
    page.locator(".quiet").click()
    page.locator(".buttons .hinted, .held.chosen").first.wait_for()
    while page.locator(".held.chosen").count() == 0:
        answer(page)
        play_until(page, lambda page: page.locator(".held.lit").count() > 0)
        page.locator(".quiet").click()
        page.locator(".buttons .hinted, .held.chosen").first.wait_for()
    before = keys(page)
    played = [str(one.get_attribute("data-key")) for one in page.locator(".held.chosen").all()]
    page.locator(".held.chosen").last.focus()
    page.keyboard.press("Enter")
    wait_for(page, lambda page: not set(played) & set(keys(page)))
    stop = str(page.locator(".held[tabindex='0']").get_attribute("data-key"))
    near = before.index(played[-1])
    assert abs(before.index(stop) - near) <= len(played)
