"""After the game: a deal analysed beside its replay, clicked along, in the room and from a file."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.deals import ENDING, NO_CHOICE
from tests.page.people import PHONE, People, complaints, drop, outside, play_on
from tests.page.test_replay import moment


def analysed(page: Page) -> None:
    """Have the deal on show analysed."""
    page.locator(".analysis .strong").click()
    page.locator(".judged").wait_for(state="attached")


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_a_deal_that_was_played_is_analysed_and_clicked_along(people: People) -> None:
    page = people.sit("crazy-eights")
    play_on([page])
    page.get_by_role("link", name="Analyse").click()
    analysed(page)
    assert complaints(page) == []
    decisions = page.locator(".judged button")
    expect(decisions.first).to_be_visible()
    decisions.last.click()
    index = int(page.locator(".judged .nth").last.inner_text())
    assert moment(page)[0] == index - 1
    expect(page.locator(".current .head")).to_contain_text(f"{index}.")
    expect(page.locator(".current tbody tr").first).to_contain_text("±")
    curve = page.get_by_role("slider", name="Chance, decision by decision")
    curve.focus()
    page.keyboard.press("Home")
    assert moment(page)[0] == 0
    page.keyboard.press("ArrowRight")
    assert moment(page)[0] == 1
    page.keyboard.press("End")
    assert moment(page)[0] == moment(page)[1]
    other = people.come(page.url)  # another visitor finds it there at once, and may look from no seat
    analysed(other)


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_a_deal_from_a_file_is_analysed_on_a_phone_for_any_seat(people: People) -> None:
    page = people.come(size=PHONE)
    drop(page, ENDING)
    page.get_by_role("button", name="Analysis").click()
    analysed(page)
    expect(page.locator(".analysis .title")).to_contain_text("Kon")
    page.get_by_label("Decisions of").select_option("1")
    expect(page.locator(".analysis .title")).to_contain_text("Hana")
    expect(page.locator(".judged")).to_be_attached()
    assert outside(page) == []
    assert complaints(page) == []


@pytest.mark.long
def test_a_deal_without_a_choice_says_so_and_lists_what_was_done(people: People) -> None:
    page = people.come()
    drop(page, NO_CHOICE)
    page.get_by_role("button", name="Analysis").click()
    analysed(page)
    expect(page.locator(".analysis")).to_contain_text("There were no choices: only one action was possible each time.")
    page.locator(".judged button").click()
    expect(page.locator(".current .verdict")).to_have_text("only choice")
    expect(page.locator(".current tbody tr")).to_contain_text("±")


def test_nothing_is_worked_out_for_a_deal_that_is_not_over(people: People) -> None:
    page = people.come()
    drop(page, "tefuda 1\ngame crazy-eights\nseats 2\nkey " + "00" * 32 + "\n")
    page.get_by_role("button", name="Analysis").click()
    page.locator(".analysis .strong").click()
    expect(page.get_by_role("alert")).to_contain_text("not over")
    people.faults.clear()  # the browser reports the refused request


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), PHONE], ids=["360", "390"])
def test_the_table_beside_an_analysis_keeps_its_pile_on_a_phone(people: People, size: tuple[int, int]) -> None:
    page = people.sit("nippachi", size=size)
    play_on([page])
    page.get_by_role("link", name="Analyse").click()
    page.locator(".tape").wait_for()
    page.keyboard.press("ArrowRight")
    box = page.locator(".middle .card").last.bounding_box()
    assert box is not None
    assert box["width"] > 40
