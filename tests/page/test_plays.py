"""Each play lies before its player, the one to beat is the largest, and what is said of it covers no card."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.deals import KEY
from tests.page.people import PHONE, People, answer, drawn, drop, is_asked, is_over, play_until, wait_for
from tests.page.screens import DESK, LAPTOP, SMALL, in_sizes

Picture = Callable[[Page, str], None]
FULL_HOUSES = f"""tefuda 1
game guandan
seats 4
hands 3♣ 3♦ 3♠ 4♣ 4♦ 9♣ / 8♣ 8♦ 8♠ J♣ J♦ 9♦ / 6♣ 6♦ 6♠ 10♣ 10♦ 9♥ / 5♣ 5♦ 5♠ 7♣ 7♦ 9♠
level 2
turn 0
{KEY}
0: 3♣ 3♦ 3♠ 4♣ 4♦  3: 5♣ 5♦ 5♠ 7♣ 7♦  2: 6♣ 6♦ 6♠ 10♣ 10♦  1: 8♣ 8♦ 8♠ J♣ J♦
"""
NEXT_TRICK = f"""tefuda 1
game guandan
seats 4
hands 3♣ 3♦ 9♣ / 8♣ 8♦ 9♦ / 6♣ 6♦ 9♥ / 5♣ 5♦ 9♠
level 2
turn 0
{KEY}
0: 3♣  3: 5♣  2: 6♣  1: 8♣  0: 9♣  3: pass  2: pass  1: pass  0: 3♦
"""
TWO_WILD = f"""tefuda 1
game guandan
seats 4
hands 5♣ 2♥ 2♥ 3♣ / 3♦ 4♦ / 3♥ 4♥ / 3♠ 4♠
level 2
turn 0
{KEY}
0: 5♣ 2♥=5 2♥=5
"""
SEATS_ROUND = (0, 3, 2, 1)
PLAYS = """() => {
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  return [...document.querySelectorAll(".play")].filter((one) => one.getBoundingClientRect().width > 0).map((one) => ({
    seat: Number(one.dataset.seat), best: one.classList.contains("best"), box: box(one.querySelector(".layer")),
    wide: one.querySelector(".laid").getBoundingClientRect().width, cards: one.querySelectorAll(".laid").length,
  }));
}"""
"""Every play in sight: whose it is, whether it is the one to beat, where it lies, and how wide its cards are."""
SEATS = """() => Object.fromEntries([...document.querySelectorAll("[data-anchor^='seat:']")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [one.dataset.anchor.slice(5), [left, top, right, bottom]];
}))"""
"""Where each seat is."""
TAG = """() => {
  const { left, top, right, bottom } = document.querySelector(".beat").getBoundingClientRect();
  return [left, top, right, bottom];
}"""
LAID = """() => [...document.querySelectorAll(".laid")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
CLOTH = """() => {
  const { left, top, right, bottom } = document.querySelector(".cloth").getBoundingClientRect();
  return [left, top, right, bottom];
}"""
HELD = (
    "() => Math.max(...[...document.querySelectorAll('.held .card')].map((one) => one.getBoundingClientRect().width))"
)


def watch(people: People, deal: str, size: tuple[int, int], steps: int) -> Page:
    page = people.come(size=size)
    drop(page, deal)
    page.locator(".tape").wait_for()
    for step in range(1, steps + 1):
        page.keyboard.press("ArrowRight")
        wait_for(page, lambda page, step=step: page.locator(".at").inner_text().startswith(f"{step} /"))  # type: ignore[misc]
    drawn(page, ".play .card")
    return page


def overlap(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def far(one: list[float], other: list[float]) -> tuple[int, float]:
    """Return how far two boxes are from each other, in steps of 8 pixels, and how far their middles are."""
    across = max(0.0, other[0] - one[2], one[0] - other[2])
    down = max(0.0, other[1] - one[3], one[1] - other[3])
    middles = math.hypot(one[0] + one[2] - other[0] - other[2], one[1] + one[3] - other[1] - other[3])
    return round(math.hypot(across, down) / 8), middles


def astray(page: Page) -> list[str]:
    """Return what is wrong with the plays on the table."""
    plays: list[dict[str, Any]] = page.evaluate(PLAYS)
    seats: dict[str, list[float]] = page.evaluate(SEATS)
    told = []
    for play in plays:
        left, top, right, bottom = box = play["box"]
        # Where all others sit in one row, as on a phone, their plays lie before one of that row.
        row = [seat for seat in seats if seats[seat][1] == seats[str(play["seat"])][1]]
        among = row if len(row) > 2 else seats
        nearest = min(among, key=lambda seat, box=box: far(box, seats[seat]))
        if int(nearest) != play["seat"]:
            told.append(f"the play of {play['seat']} lies before {nearest}")
        told += [
            f"the plays of {play['seat']} and {other['seat']} lie on each other"
            for other in plays
            if other["seat"] > play["seat"] and overlap(play["box"], other["box"])
        ]
        cloth = page.evaluate(CLOTH)
        if left < cloth[0] or top < cloth[1] or right > cloth[2] or bottom > cloth[3]:
            told.append(f"the play of {play['seat']} leaves the cloth")
        if not play["best"] and play["wide"] >= max(other["wide"] for other in plays if other["best"]):
            told.append(f"the play of {play['seat']} is as large as the one to beat")
    if any(overlap(page.evaluate(TAG), card) for card in page.evaluate(LAID)):
        told.append("the tag lies on a card")
    return told


@pytest.mark.parametrize("steps", [4, *(pytest.param(number, marks=pytest.mark.long) for number in (2, 3))])
def test_each_play_of_a_trick_lies_before_its_player(people: People, picture: Picture, steps: int) -> None:
    page = watch(people, FULL_HOUSES, LAPTOP, steps)
    for size in in_sizes(page, [LAPTOP, DESK, PHONE]):
        picture(page, f"plays-{steps}-{size[0]}")
        laid = set(SEATS_ROUND[:steps]) - {SEATS_ROUND[steps % 4]}  # whoever is asked has the place free
        assert {play["seat"] for play in page.evaluate(PLAYS)} == laid, size
        assert (size, astray(page)) == (size, [])


def test_the_plays_of_one_trick_are_gone_when_the_next_is_led(people: People) -> None:
    page = watch(people, NEXT_TRICK, LAPTOP, 9)
    assert [(play["seat"], play["best"]) for play in page.evaluate(PLAYS)] == [(0, True)]


@pytest.mark.parametrize("preset", ["guandan", pytest.param("taiwan", marks=pytest.mark.long)])
def test_the_play_to_beat_is_at_least_as_large_as_the_hand(people: People, preset: str) -> None:
    page = people.sit(preset, size=LAPTOP)
    for _ in range(3):
        play_until(page, lambda page: page.locator(".play.best").count() > 0)
        best = next(play for play in page.evaluate(PLAYS) if play["best"])
        assert best["cards"] > 6 or best["wide"] >= page.evaluate(HELD)
        assert astray(page) == []
        answer(page)
        wait_for(page, lambda page: is_asked(page) or is_over(page))


@pytest.mark.parametrize("size", [SMALL, pytest.param(LAPTOP, marks=pytest.mark.long)])
def test_the_level_is_on_the_ladder_and_said_once(people: People, size: tuple[int, int]) -> None:
    page = people.sit("guandan", size=size)
    play_until(page)
    expect(page.locator(".ladder")).to_have_attribute(
        "aria-label", "Us: level 2. Them: level 2. This deal is played at level 2."
    )
    expect(page.locator(".rung.played")).to_have_text("2")
    assert page.locator("body").inner_text().count("level 2") == 1
    assert page.locator(".seat .score").count() == 0


def test_no_other_game_has_a_ladder(people: People) -> None:
    page = people.sit("taiwan")
    assert page.locator(".ladder").count() == 0
    assert page.locator(".seat .score").count() == 4


def test_what_is_a_sign_is_a_word_for_whoever_asks(people: People) -> None:
    page = people.sit("nippachi", size=LAPTOP)
    play_until(page)
    told = page.locator(".board").inner_text()
    assert not any(word in told for word in ("counter-clockwise", "next", "points"))
    direction = page.get_by_role("img", name="counter-clockwise")
    direction.hover()
    shown = "one => getComputedStyle(one, '::after').display"
    assert direction.evaluate(shown) == "block"
    page.mouse.move(0, 0)
    assert direction.evaluate(shown) == "none"
    assert page.locator(".seat .mark[data-word='began']").count() == 1
    assert "began" not in told
    page.get_by_role("img", name="next").focus()
    assert page.get_by_role("img", name="next").evaluate(shown) == "block"
    assert page.get_by_role("img", name=re.compile("^points −?[0-9]+$")).count() == 4


def test_two_wild_cards_that_stand_for_the_same_are_both_said(people: People) -> None:
    page = people.come()
    drop(page, TWO_WILD)
    page.locator(".tape").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".alert")).to_have_text(["triple", "2♥ as 5", "2♥ as 5"])
