"""A newcomer on a phone, from the first page to a solved problem, in each language and by touch alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.page.people import LOCALES, PHONE, People, outside, unfold, wait_for
from tests.page.test_learning import come_to, settled, step_of
from tests.page.test_matches import SOON, play_a_deal, tap
from tests.page.test_problems import solve

Picture = Callable[[Page, str], None]
pytestmark = pytest.mark.long

GAME, ROUNDS = "nippachi", 2


@pytest.mark.parametrize("language", LOCALES)
def test_a_newcomer_learns_plays_a_match_sees_where_it_was_lost_and_solves_a_problem(
    people: People, picture: Picture, language: str
) -> None:
    page = people.come(size=PHONE, language=language)

    def seen(name: str) -> None:
        assert outside(page) == []
        picture(page, f"walk-{language}-{name}")

    page.locator(".tile").first.wait_for()
    seen("lobby")
    learn(page, seen)
    to_lobby(page)
    play_a_match(page)
    seen("match-over")
    see_why(page)
    seen("why")
    see_where(page)
    seen("where")
    to_lobby(page)
    solve_a_problem(page)
    seen("solved")


def learn(page: Page, seen: Callable[[str], None]) -> None:
    """Take the first deal of the game, do what the coach says, then play alone to its end."""
    page.locator(f'.learn[data-preset="{GAME}"]').tap()
    settled(page, 0)
    seen("lesson")
    while page.locator(".coach").count():
        take_a_step(page)
    seen("alone")
    play_to_the_end_of_the_lesson(page)
    seen("lesson-over")


def take_a_step(page: Page) -> None:
    """Read on, try what the coach says is forbidden, or play what it asks for."""
    step = step_of(page)
    if page.locator(".coach .ways .strong").count():
        page.locator(".coach .ways .strong").tap()
    elif page.locator(".coach .ways button").count():
        for card in page.locator(".held.lit").all():
            touch(card)
        expect(page.locator(".decide .why")).to_have_count(1)
        page.locator(".coach .ways .strong").tap()
    else:
        follow_the_hint(page)
    come_to(page, step + 1, touch_soon)


def touch_soon(wanted: Locator) -> None:
    with suppress(TimeoutError):
        wanted.first.tap(timeout=SOON)


def play_to_the_end_of_the_lesson(page: Page) -> None:
    """Follow hints until the ending of the practice table."""
    while True:
        wait_for(page, lambda page: page.locator(".ending, .decide .quiet:enabled").count() > 0)
        if page.locator(".ending").count():
            return
        before = page.locator("main").get_attribute("data-moment")
        follow_the_hint(page)
        wait_for(page, lambda page, before=before: page.locator("main").get_attribute("data-moment") != before)  # type: ignore[misc]


def follow_the_hint(page: Page) -> None:
    page.locator(".decide .quiet").tap()
    page.locator(".decide .hinted").or_(page.locator(".decide .do:enabled")).first.tap()


def play_a_match(page: Page) -> None:
    """Play a short match by hints to its last ending."""
    page.locator(f'.tile[data-presets^="{GAME}"] .more').tap()
    page.locator(".setup details summary").first.tap()
    unfold(page, "rounds")
    page.locator("#rule-rounds").fill(str(ROUNDS))
    page.locator("#rule-rounds").blur()
    page.locator(".play").tap()
    page.locator(".hand").wait_for()
    for deal in range(ROUNDS):
        play_a_deal(page, tap)
        if deal < ROUNDS - 1:
            tap(page, ".ending .strong")
            wait_for(page, lambda page: page.locator(".ending").count() == 0)


def see_why(page: Page) -> None:
    """Read who has won, the account with its clauses, and the words of one of them."""
    ending = page.locator(".ending")
    assert ending.locator("h2").inner_text().strip()
    expect(ending.locator(".points tbody tr")).to_have_count(4)
    account = ending.locator(".account tr")
    expect(account.first).to_be_visible()
    clause = ending.locator(".account .link").first
    number = clause.inner_text()
    touch(clause)
    expect(page.locator("aside article.open h3")).to_contain_text(number)
    page.locator("aside .tabs .icon").tap()


def see_where(page: Page) -> None:
    """Have the deal analysed, and look at the decision that cost most, or at the last one where none did."""
    touch(page.locator(".ending a[href$='/analysis']"))
    page.locator(".analysis .judged").wait_for(state="attached")
    page.locator(".analysis .waiting").wait_for(state="detached")
    judged = page.locator(".analysis .judged button")
    turns = page.locator(".analysis .turns button")
    touch((turns if turns.count() else judged).last)
    current = page.locator(".analysis .current tbody tr")
    for index in reversed(range(judged.count())):
        if current.count():
            break
        touch(judged.nth(index))  # what was decided without a choice was worth nothing else
    expect(current.first).to_contain_text("±")


def solve_a_problem(page: Page) -> None:
    """Choose one of the game, and solve it by hints."""
    page.locator("a[href$='#problems']").tap()
    touch(page.locator(f"li[data-preset='{GAME}'] .begin"))
    page.locator(".decide.mine").wait_for()
    solve(page)


def to_lobby(page: Page) -> None:
    """Go back to the shelf by the sign at the top."""
    page.locator("header a").first.tap()
    page.locator(".tile").first.wait_for()


def touch(wanted: Locator) -> None:
    """Bring something into view and touch it."""
    wanted.scroll_into_view_if_needed()
    wanted.tap()
