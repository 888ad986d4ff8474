"""The rank and the suit of every card that is to be read lie whole in the strip of it that is seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page

from tests.page.deals import LONG_HANDS, MANY_WILD
from tests.page.indices import cut_indices
from tests.page.people import (
    LOCALES,
    PHONE,
    People,
    answer,
    drawn,
    drop,
    is_asked,
    is_over,
    keys,
    play_on,
    play_until,
    wait_for,
)
from tests.page.screens import DESK, LAPTOP, SIDEWAYS, SMALL, dress, in_sizes

Picture = Callable[[Page, str], None]
LOW = (640, 360)
FLAT = (740, 360)
TABLET = (768, 1024)
SOME, ALL = [PHONE, LOW], [PHONE, LOW, SMALL, SIDEWAYS, FLAT, LAPTOP, DESK, TABLET]


def wear(page: Page, **chosen: object) -> None:
    """Choose preferences for a page, and open it again."""
    page.evaluate("chosen => localStorage.setItem('tefuda', JSON.stringify(chosen))", chosen)
    page.reload()
    page.locator(".begin").first.wait_for()


def sit(people: People, preset: str, size: tuple[int, int], language: str = "en", **chosen: object) -> Page:
    """Begin a game against bots with some preferences, and wait until something is asked."""
    page = people.come(size=size, language=language)
    page.locator(".begin").first.wait_for()
    if chosen:
        wear(page, **chosen)
    page.locator(f".tile[data-presets~='{preset}'] .begin").click()
    page.locator(".held").first.wait_for()
    play_until(page)
    return page


@pytest.mark.parametrize(
    ("preset", "sizes"),
    [("guandan", SOME), *(pytest.param(name, ALL, marks=pytest.mark.long) for name in ("guandan", "taiwan"))],
)
def test_every_card_of_a_table_shows_its_whole_index(
    people: People, picture: Picture, preset: str, sizes: list[tuple[int, int]]
) -> None:
    page = sit(people, preset, sizes[0])
    for size in in_sizes(page, sizes):
        assert (size, cut_indices(page)) == (size, [])
    page.locator(".quiet").click()
    page.locator(".reason, .hinted").first.wait_for()
    for size in in_sizes(page, sizes):
        assert (size, cut_indices(page)) == (size, []), "while some are chosen"
        picture(page, f"indices-{preset}-{size[0]}")


@pytest.mark.long
@pytest.mark.parametrize("order", ["suit", "combination", "straight flush", "own"])
def test_no_order_of_the_hand_cuts_an_index(people: People, order: str) -> None:
    page = sit(people, "guandan", SMALL, order=order)
    for size in in_sizes(page, [SMALL, PHONE, LOW, LAPTOP]):
        assert (size, cut_indices(page)) == (size, [])


@pytest.mark.parametrize("cards", ["large", pytest.param("small", marks=pytest.mark.long)])
def test_no_size_of_cards_cuts_an_index(people: People, cards: str) -> None:
    page = sit(people, "guandan", PHONE, language="ja", cards=cards, surface="evening", theme="dark")
    for size in in_sizes(page, [PHONE, LOW, SMALL, LAPTOP, TABLET]):
        assert (size, cut_indices(page)) == (size, [])


@pytest.mark.long
@pytest.mark.parametrize("language", LOCALES)
def test_no_language_and_no_theme_cuts_an_index(people: People, language: str) -> None:
    page = sit(people, "guandan", PHONE, language=language)
    for surface, theme in product(("craft", "evening"), ("light", "dark")):
        dress(page, surface, theme)
        assert (surface, theme, cut_indices(page)) == (surface, theme, [])


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(LOW, marks=pytest.mark.long), pytest.param(DESK, marks=pytest.mark.long)]
)
def test_a_card_that_is_chosen_or_reached_by_keys_covers_no_other(people: People, size: tuple[int, int]) -> None:
    page = sit(people, "guandan", size)
    for key in keys(page)[::3]:
        page.locator(f"[data-key='{key}']").focus()
        page.keyboard.press("Space")
        assert cut_indices(page) == [], key


def test_signs_on_cards_behind_others_cover_neither_rank_nor_suit(people: People) -> None:
    page = people.come(size=PHONE)
    drop(page, MANY_WILD)
    page.get_by_label("Seen from").select_option("0")
    page.locator(".columns .behind .badge").first.wait_for()
    for size in in_sizes(page, [PHONE, DESK]):
        assert (size, cut_indices(page)) == (size, [])


@pytest.mark.parametrize("sizes", [SOME, pytest.param(ALL, marks=pytest.mark.long)], ids=["some", "all"])
def test_hands_laid_open_show_whole_indices(people: People, picture: Picture, sizes: list[tuple[int, int]]) -> None:
    page = people.come(size=sizes[0])
    drop(page, LONG_HANDS)
    page.locator(".tape").wait_for()
    drawn(page, ".seat .card")
    for size in in_sizes(page, sizes):
        assert (size, cut_indices(page)) == (size, [])
        picture(page, f"indices-open-{size[0]}")
    page.keyboard.press("End")
    drawn(page, ".ending .hands .card")
    for size in in_sizes(page, sizes):
        assert (size, cut_indices(page)) == (size, [])
        picture(page, f"indices-ending-{size[0]}")


@pytest.mark.long
@pytest.mark.parametrize("preset", ["guandan", "taiwan", "nippachi", "teyaku-dobon", "crazy-eights"])
def test_no_index_is_cut_in_a_whole_deal(people: People, preset: str) -> None:
    page, sizes = sit(people, preset, PHONE), [LOW, LAPTOP, PHONE]
    for _ in range(12):
        if is_over(page):
            break
        for size in in_sizes(page, sizes):
            assert (size, cut_indices(page)) == (size, [])
        play_on_one(page)
    play_on([page])
    drawn(page, ".ending .hands .card")
    for size in in_sizes(page, sizes):
        assert (size, cut_indices(page)) == (size, [])


def play_on_one(page: Page) -> None:
    """Answer once, and wait until something is asked again, or the deal is over."""
    answer(page)
    wait_for(page, lambda page: is_asked(page) or is_over(page))


@pytest.mark.parametrize("size", [(360, 20000), (1440, 16000)], ids=["phone", "desk"])
def test_every_part_shows_whole_indices(people: People, size: tuple[int, int]) -> None:
    page = people.come("#parts", size=size)
    page.locator(".parts").wait_for()
    page.locator(".held").first.wait_for()
    assert cut_indices(page) == []
