"""Phones and desktops, four languages, light and dark, screen readers: nobody is left out."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.deals import ENDING, EXCHANGE, JOKERS
from tests.page.people import (
    DESKTOP,
    PHONE,
    People,
    answer,
    choose,
    complaints,
    drop,
    outside,
    play_until,
    wait_for,
)

ACROSS = (780, 390)
SMALL = [(320, 568), (390, 664), (844, 390)]
Picture = Callable[[Page, str], None]


@pytest.mark.parametrize(
    "language", ["en", "ja", *(pytest.param(name, marks=pytest.mark.long) for name in ("zh_Hant", "zh_Hans"))]
)
@pytest.mark.parametrize(
    ("size", "dark"),
    [
        pytest.param(PHONE, False, id="phone-light"),
        pytest.param(DESKTOP, True, id="desktop-dark", marks=pytest.mark.long),
    ],
)
def test_nothing_is_cut_off_in_any_language(
    people: People, picture: Picture, language: str, size: tuple[int, int], dark: bool
) -> None:
    kind = f"{language}-{size[0]}-{'dark' if dark else 'light'}"
    page = people.come(size=size, dark=dark, language=language)
    choose(page, "taiwan")
    assert page.evaluate("document.documentElement.lang") == language.replace("_", "-")
    assert outside(page) == []
    picture(page, f"lobby-{kind}")
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    play_until(page)
    assert outside(page) == []
    picture(page, f"table-{kind}")


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="upright"), pytest.param(ACROSS, id="across", marks=pytest.mark.long)]
)
def test_27_cards_can_be_read_and_hit_on_a_phone(people: People, picture: Picture, size: tuple[int, int]) -> None:
    page = people.sit("guandan", size=size)
    assert page.locator(".held").count() >= 26
    assert outside(page) == []
    strips: list[list[float]] = page.evaluate(
        """() => [...document.querySelectorAll(".held")].map((one) => {
          const rect = one.getBoundingClientRect();
          let wide = 0;
          for (let x = rect.left + 1; x < rect.right; x++) {
            if (document.elementFromPoint(x, rect.top + 12)?.closest(".held") === one) wide++;
          }
          const index = one.querySelector(".big, .small .word").getBoundingClientRect();
          return [wide, index.height, index.right - rect.left];
        })"""
    )
    assert min(wide for wide, _, _ in strips) >= 23
    assert min(high for _, high, _ in strips) >= 12
    picture(page, f"guandan-{size[0]}")


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("preset", ["guandan", "teyaku-dobon"])
@pytest.mark.parametrize("size", [SMALL[0], *(pytest.param(size, marks=pytest.mark.long) for size in SMALL[1:])])
def test_every_mark_of_the_middle_can_be_read_in_a_small_window(
    people: People, picture: Picture, size: tuple[int, int], preset: str
) -> None:
    page = people.sit(preset, size=size)
    play_until(page)
    assert outside(page) == []
    assert complaints(page) == []
    assert captions_astray(page) == []
    picture(page, f"captions-{preset}-{size[0]}")


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(
    "size",
    [pytest.param((320, 490), id="in lines"), pytest.param((720, 330), id="in one line", marks=pytest.mark.long)],
)
def test_captions_for_which_there_is_no_room_are_reached_by_keys(people: People, size: tuple[int, int]) -> None:
    page = people.come(size=size)
    drop(page, EXCHANGE)
    page.locator(".tape").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".captions li")).to_have_count(4)
    assert outside(page) == []
    assert complaints(page) == []
    page.locator(".captions[tabindex='0']").focus()
    wait_for(page, lambda page: captions_astray(page) == [])
    wait_for(page, last_mark_in_sight_by_keys)
    expect(page.locator(".at")).to_have_text("3 / 4")


def last_mark_in_sight_by_keys(page: Page) -> bool:
    """Press the keys that push the captions on, and say whether the last of them is in sight."""
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    in_sight: bool = page.evaluate(
        """() => {
          const [list, last] = [".captions", ".captions li:last-child"].map((one) =>
            document.querySelector(one).getBoundingClientRect());
          return last.right <= list.right + 1 && last.bottom <= list.bottom + 1;
        }"""
    )
    return in_sight


def captions_astray(page: Page) -> list[str]:
    """Return what is wrong with the captions: not shown, beside the middle, or not reached by pushing."""
    found: list[str] = page.evaluate(
        """() => {
          const within = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
            && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
          const list = document.querySelector(".captions");
          const [room, middle] = [list, list.closest(".centre")].map((one) => one.getBoundingClientRect());
          const astray = [...list.children].filter((one) => {
            const caption = one.getBoundingClientRect();
            return caption.width === 0 || (list.tabIndex < 0 && !within(caption, room));
          });
          const told = astray.map((one) => one.innerText);
          if (!within(room, middle)) told.push("the captions do not lie in the middle");
          return told;
        }"""
    )
    return found


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing(people: People) -> None:
    page = people.come(size=PHONE)
    choose(page, "crazy-eights")
    page.get_by_text("House rules", exact=True).click()
    assert complaints(page) == []
    page.get_by_label("Seat 2").select_option("open")
    page.locator(".setup .strong").click()
    page.locator(".seating").wait_for()
    assert complaints(page) == []
    page.locator(".seats select").first.select_option("casual")
    page.get_by_role("button", name="Begin").click()
    page.locator(".held").first.wait_for()
    play_until(page)
    assert complaints(page) == []
    page.locator(".held").first.click()
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.locator("article").first.wait_for()
    assert complaints(page) == []
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open]").wait_for()
    assert complaints(page) == []


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_at_the_end_of_a_replay(people: People) -> None:
    page = people.come(dark=True)
    drop(page, ENDING)
    page.locator(".tape").wait_for()
    page.keyboard.press("End")
    page.locator(".ending").wait_for()
    assert complaints(page) == []


def test_what_happens_is_said_in_one_live_region(people: People) -> None:
    page = people.sit("crazy-eights")
    play_until(page)
    live = page.locator("[aria-live]")
    expect(live).to_have_count(1)
    expect(live).to_contain_text("Your turn")


def test_cards_have_names_and_backs_have_none(people: People) -> None:
    page = people.sit("crazy-eights")
    play_until(page)
    for card in page.locator(".held").all():
        key = str(card.get_attribute("data-key"))
        assert str(card.get_attribute("aria-label")).startswith(key.split("#")[0][:-1])
    assert page.locator(".stock").get_attribute("aria-label") is None
    assert page.locator(".card.back:not([aria-hidden='true'])").count() == 0


COUNT_FLIGHTS = """
  flights = 0;
  animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const known = animate.call(this, frames, timing);
    if (known.effect.getComputedTiming().endTime > 1) flights++;
    return known;
  };
  addEventListener("transitionrun", () => flights++);
  addEventListener("animationstart", () => flights++);
"""


@pytest.mark.long
def test_cards_do_not_fly_where_motion_is_not_wanted(people: People) -> None:
    still = people.sit("crazy-eights")
    flying = people.sit("crazy-eights", motion=True)
    for page in (still, flying):
        page.evaluate(COUNT_FLIGHTS)
        play_until(page)
        answer(page)  # what has flown before was not counted
        play_until(page)
    assert still.evaluate("flights") == 0
    assert flying.evaluate("flights") > 0


@pytest.mark.long
def test_jokers_and_what_can_be_played_are_not_told_by_colour_alone(people: People) -> None:
    page = people.sit("crazy-eights")
    play_until(page, lambda page: page.locator(".unlit").count() * page.locator(".lit").count() > 0)
    heights: list[float] = [
        page.locator(f".held.{kind} .lift").first.bounding_box()["y"]  # type: ignore[index]
        for kind in ("lit", "unlit")
    ]
    assert heights[0] < heights[1]
    words = page.evaluate("[...document.querySelectorAll('symbol[id^=word]')].map(one => one.textContent)")
    assert words == ["joker", "JOKER"]


def test_two_and_four_colours(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Settings").click()
    page.locator(".sample .card").first.wait_for()
    paints = "[...document.querySelectorAll('.sample .card')].map(one => getComputedStyle(one).color)"
    assert len(set(page.evaluate(paints))) == 4
    page.get_by_label("Colours of the suits").select_option("two")
    assert len(set(page.evaluate(paints))) == 2
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.locator(".sample .card").first.wait_for()
    assert len(set(page.evaluate(paints))) == 2


def test_the_first_of_the_browsers_languages_that_there_is_is_spoken(people: People) -> None:
    page = people.come()
    page.add_init_script("Object.defineProperty(navigator, 'languages', { get: () => ['fr', 'yue-HK', 'ja'] })")
    for address, language in (("", "zh-Hant"), ("?lang=ja", "ja"), ("?lang=tlh", "zh-Hant")):
        page.goto(page.url.split("?")[0] + address)
        expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.long
def test_the_language_changes_in_the_middle_of_a_game(people: People) -> None:
    page = people.sit("taiwan")
    play_until(page)
    cards = page.locator(".held").count()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("ja")
    expect(page.locator("h1")).to_contain_text("大老二")
    wait_for(page, lambda page: re.search("あなたの番", page.locator(".prompt").inner_text()) is not None)
    assert page.locator(".held").count() == cards


@pytest.mark.parametrize("language", ["ja", "zh_Hant", "zh_Hans"])
def test_jokers_are_named_as_players_of_the_game_name_them(people: People, language: str) -> None:
    page = people.come(language=language)
    drop(page, JOKERS)
    page.locator(".tape").wait_for()
    page.keyboard.press("End")
    log = page.locator(".log")
    expect(log).to_contain_text("小王")
    expect(log).to_contain_text("大王")
    assert not re.search(r"\b[SB]J\b", page.locator("body").inner_text())
    assert page.locator("[aria-label='大王']").count() > 0


UNTOLD = """() => [...document.querySelectorAll("button:not(.held), a.button, summary")].filter((one) => {
  const seen = one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const words = [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.textContent.trim());
  const shown = [...one.querySelectorAll("*")].some((part) =>
    part.checkVisibility() && !part.closest(".unseen, svg") && part.textContent.trim() &&
    getComputedStyle(part).clipPath === "none" && part.getBoundingClientRect().width > 1);
  return seen && one.querySelector("svg") && !words && !shown && !one.title;
}).map((one) => one.outerHTML.slice(0, 160))"""
"""The buttons that show an icon alone and no tooltip."""


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, (1280, 720)], ids=["phone", "desk"])
def test_every_icon_alone_says_what_it_does(people: People, size: tuple[int, int]) -> None:
    page = people.come(size=size)
    for path, seen in (
        ("", ".tile"),
        ("#problems", ".daily"),
        ("#statistics", "main p"),
        ("#rules/nippachi", "article"),
    ):
        page.goto(people.address + path)
        page.locator(seen).first.wait_for()
        assert page.evaluate(UNTOLD) == [], path
    page = people.sit("guandan", size=size)
    assert page.evaluate(UNTOLD) == []
    drop_page = people.come(size=size)
    drop(drop_page, EXCHANGE)
    drop_page.locator(".tape").wait_for()
    assert drop_page.evaluate(UNTOLD) == []


@pytest.mark.long
def test_cards_have_the_size_that_one_likes(people: People) -> None:
    page = people.sit("crazy-eights")
    widths = {}
    for size in ("usual", "small", "large"):
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Size of the cards").select_option(size)
        page.keyboard.press("Escape")
        widths[size] = width(page)
    assert widths["small"] == pytest.approx(0.85 * widths["usual"], rel=0.03)
    assert widths["large"] == pytest.approx(1.2 * widths["usual"], rel=0.03)
    page.reload()
    page.locator(".hand").wait_for()
    assert width(page) == pytest.approx(widths["large"], rel=0.01)


def width(page: Page) -> float:
    """Return how wide the first card of the hand is."""
    page.wait_for_timeout(300)
    found: float = page.locator(".held .card").first.evaluate("one => one.getBoundingClientRect().width")
    return found
