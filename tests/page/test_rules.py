"""The rule books on a page of their own: one column, one row of books, and notes for those who ask for them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page.people import PHONE, People, outside

EDGES = """() => ["nav", ".seek", "article"].map((one) => document.querySelector(one).getBoundingClientRect().left)"""
ROWS = """() => new Set([...document.querySelectorAll("nav a")].map((one) => one.offsetTop)).size"""
"""How many rows the books take."""


def book(people: People, **kinds: object) -> Page:
    page = people.come("#rules/nippachi", **kinds)  # type: ignore[arg-type]
    page.locator("article").first.wait_for()
    return page


def test_the_books_stand_in_one_row_over_the_text(people: People) -> None:
    page = book(people, size=(1280, 720))
    left, *others = page.evaluate(EDGES)
    assert all(abs(left - other) <= 8 for other in others)
    assert page.evaluate(ROWS) == 1


def test_a_phone_chooses_the_book_from_a_list(people: People) -> None:
    page = book(people, size=PHONE)
    expect(page.locator("nav")).to_be_hidden()
    assert outside(page) == []
    page.get_by_role("combobox", name="Games").select_option("Guandan")
    expect(page.locator("article[data-clause='1.4']")).to_contain_text("level")
    assert page.url.endswith("#rules/guandan")


def test_what_no_source_states_is_read_by_those_who_want_to(people: People) -> None:
    page = book(people)
    pack = page.locator("article[data-clause='1.2']")
    expect(pack).to_contain_text("One pack of 52 cards without jokers. Another short description")
    page.get_by_label("Notes on sources").check()
    expect(pack.locator("i")).to_have_text("Not stated by the source; our default.")
    don = page.locator("article[data-clause='4.1']")
    expect(don.locator("em").first).to_have_text("don")
    assert "*" not in don.inner_text()
