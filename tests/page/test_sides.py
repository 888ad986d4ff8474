"""Who looks from no seat sees everybody on a side of their own: in their order round the table, partners opposite."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Page

from tests.page.deals import BOMB, KEY, LONG_HANDS
from tests.page.people import PHONE, People, drawn, drop, outside, play_until
from tests.page.screens import DESK, LAPTOP, SIDEWAYS, in_sizes

FEW = ["7♣", "10♣ 10♦ J♣ J♦ J♥", "2♣ 3♣ 4♣ K♣ K♦", "6♥ 6♦ 6♠", "7♦ 7♥ 7♠", "Q♦ Q♥", "9♣ 9♦", "A♣ A♦"]
LOW = (640, 360)
SEATS = """() => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const seats = [...document.querySelectorAll(".board .seat")];
  return Object.fromEntries(seats.map((one) => [one.dataset.anchor.split(":")[1], middle(one)]));
}"""
"""Where the middle of each seat is on the board."""
CLOTH = """() => {
  const { left, top, width, height } = document.querySelector(".board").getBoundingClientRect();
  return [left, top, width, height];
}"""
OVERLAPS = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const of = (wanted) => [...document.querySelectorAll(wanted)].flatMap((one) => {
    const rect = one.getBoundingClientRect();
    return rect.width * rect.height > 0 ? [[one.className, rect]] : [];
  });
  const seats = of(".board .seat .face, .board .seat .open, .board .seat .deed .mini, .board .seat .name");
  const laid = of(".board .layer:not(.old) .laid, .board .stock");
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const told = [];
  for (const [name, one] of seats) {
    for (const [other, rect] of laid) if (over(one, rect)) told.push(`${name} over ${other}`);
    if (one.bottom > board.bottom + 1 || one.right > board.right + 1 || one.left < board.left - 1)
      told.push(`${name} leaves the cloth`);
  }
  return told;
}"""


def deal_of(seats: int) -> str:
    hands = " / ".join(FEW[:seats])
    return f"tefuda 1\ngame crazy-eights\nseats {seats}\nhands {hands}\npile 5♣\nturn 0\n{KEY}\n0: 7♣\n"


def sides(page: Page) -> list[str]:
    """Return the side of the cloth on which each seat is, in the order of the seats."""
    left, top, wide, high = page.evaluate(CLOTH)
    told = []
    for _, (x, y) in sorted(page.evaluate(SEATS).items()):
        across, down = (x - left) / wide - 0.5, (y - top) / high - 0.5
        told.append(
            ("left" if across < 0 else "right")
            if abs(across) > 0.28 and abs(down) < 0.3
            else ("foot" if down > 0 else "top")
        )
    return told


def are_around(page: Page) -> bool:
    """Say whether the seats go round the middle in their order, from the foot by the left hand."""
    left, top, wide, high = page.evaluate(CLOTH)
    turned = [
        math.atan2((x - left) / wide - 0.5, 0.5 - (y - top) / high)
        for _, (x, y) in sorted(page.evaluate(SEATS).items())
    ]
    from_foot = [(angle - math.pi) % (2 * math.pi) for angle in turned[1:]]
    return from_foot == sorted(from_foot)


def watch(people: People, deal: str, size: tuple[int, int]) -> Page:
    page = people.come(size=size)
    drop(page, deal)
    page.locator(".tape").wait_for()
    drawn(page, ".seat .card")
    return page


@pytest.mark.parametrize("deal", [BOMB, LONG_HANDS], ids=["guandan", "long hands"])
@pytest.mark.parametrize("size", [DESK, pytest.param(LAPTOP, marks=pytest.mark.long)])
def test_four_in_a_replay_have_four_sides_and_partners_sit_opposite(
    people: People, size: tuple[int, int], deal: str
) -> None:
    page = watch(people, deal, size)
    assert sides(page) == ["foot", "left", "top", "right"]
    found = page.evaluate(SEATS)
    assert abs(found["1"][1] - found["3"][1]) < 60
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("seats", [2, 5, *(pytest.param(number, marks=pytest.mark.long) for number in (3, 4, 6, 7, 8))])
def test_everybody_in_a_replay_sits_round_the_middle_in_their_order(people: People, seats: int) -> None:
    page = watch(people, deal_of(seats), LAPTOP)
    for _ in in_sizes(page, [LAPTOP, DESK]):
        assert len(page.evaluate(SEATS)) == seats
        assert sides(page)[0] == "foot"
        assert sides(page)[1:] == ["left"] * sides(page).count("left") + ["top"] * sides(page).count("top") + [
            "right"
        ] * sides(page).count("right")
        assert sides(page).count("left") == sides(page).count("right")
        assert are_around(page)
        assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("seats", [4, *(pytest.param(number, marks=pytest.mark.long) for number in (2, 3, 6, 8))])
def test_on_a_phone_the_first_seat_is_below_the_cards_and_the_others_above(people: People, seats: int) -> None:
    page = watch(people, deal_of(seats), PHONE)
    for size in in_sizes(page, [PHONE, (360, 640), SIDEWAYS, LOW]):
        found = page.evaluate(SEATS)
        pile = page.locator(".pile").bounding_box()
        assert pile is not None
        assert found["0"][1] > pile["y"] + pile["height"], size
        assert all(found[str(seat)][1] < found["0"][1] for seat in range(1, seats)), size
        assert page.evaluate(OVERLAPS) == [], size
        assert outside(page) == [], size


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)])
def test_an_onlooker_of_a_table_sees_partners_opposite(people: People, size: tuple[int, int]) -> None:
    page = people.sit("guandan")
    play_until(page)
    onlooker = people.come(page.url, size=size)
    onlooker.locator(".onlooker").wait_for()
    found = onlooker.evaluate(SEATS)
    assert abs(found["0"][0] - found["2"][0]) < 60
    assert found["2"][1] < found["0"][1]
    assert abs(found["1"][1] - found["3"][1]) < 60
    assert found["1"][0] < found["0"][0] < found["3"][0]
    assert onlooker.evaluate(OVERLAPS) == []
