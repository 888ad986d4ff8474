"""Replays of files: with an address that lasts, from every seat, at every size, deal by deal, up to their end."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import Page, expect

import tefuda
from tefuda.bots.chooser import bot
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tests.page.people import DESKTOP, PHONE, People, drop, go_on, outside, play_on, wait_for
from tests.page.screens import SIDEWAYS
from tests.page.test_replay import finished, moment
from tests.patience import PATIENCE

SIZES = {"phone": PHONE, "sideways": SIDEWAYS, "desktop": DESKTOP, "small": (320, 568)}
PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
UNFINISHED = "This deal is not finished: it is known up to decision {number}."


def played(deal: Deal, most: int | None = None) -> Deal:
    """Return a deal after so many decisions of bots, or at its end."""
    greedy = bot("greedy")
    for _ in islice(iter(int, 1), most):
        if deal.over:
            break
        deal = deal.apply(greedy.choose(deal.observe(deal.turn)))
    return deal


def one_deal() -> Deal:
    return played(tefuda.deal("crazy-eights", seats=4, seed=5))


def a_match(deals: int, *, last: int | None = None) -> Match:
    """Return a match of some deals; the last may stop after so many decisions."""
    match: Match = tefuda.match("mau-mau", seats=3, seed=5)
    for number in range(1, deals + 1):
        match = match.replace(played(match.deal, last if number == deals else None))
        if number < deals:
            match = match.next_deal()
    return match


def watched(people: People, text: str, **kinds: object) -> Page:
    """Drop a file on the lobby."""
    page = people.come(**kinds)  # type: ignore[arg-type]
    drop(page, text)
    page.locator(".tape").wait_for()
    return page


@pytest.mark.parametrize("size", SIZES)
def test_a_file_is_seen_from_outside_from_every_seat_and_open(people: People, size: str) -> None:
    """Before, the way to open all hands was missing here, and beside an analysis on a phone."""
    page = watched(people, str(one_deal()), size=SIZES[size])
    seats = page.locator(".seat").count()
    for analysed in (False, True):
        if analysed:
            page.get_by_role("button", name="Analysis").click()
        for seat, held, opened in (("open", False, True), ("0", True, False), ("3", True, False), ("", False, False)):
            page.get_by_label("Seen from").select_option(seat)
            expect(page.locator(".held").first).to_be_visible() if held else expect(
                page.locator(".held")
            ).to_have_count(0)
            expect(page.locator(".seat .open")).to_have_count(seats if opened else 0)
            assert outside(page) == []


def test_a_file_has_an_address_that_lasts(people: People) -> None:
    """Before, it was gone with a reload."""
    page = watched(people, str(one_deal()))
    page.get_by_label("Seen from").select_option("2")
    page.locator(".held").first.wait_for()
    _, last = moment(page)
    page.reload()
    page.locator(".held").first.wait_for()
    assert moment(page)[1] == last
    expect(page.get_by_label("Seen from")).to_have_value("2")
    page.go_back()
    page.locator(".begin").first.wait_for()
    page.go_forward()
    page.locator(".held").first.wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".held").first.wait_for()
    assert moment(other)[1] == last


def test_two_files_are_two_addresses_between_which_one_goes(people: People) -> None:
    page = watched(people, str(one_deal()))
    first = moment(page)[1]
    page.get_by_role("link", name="To the lobby").click()
    drop(page, str(played(tefuda.deal("mau-mau", seats=2, seed=1), 7)))
    page.locator(".tape").wait_for()
    assert moment(page)[1] == 7
    page.go_back()
    page.go_back()
    wait_for(page, lambda page: page.locator(".at").count() > 0 and moment(page)[1] == first)


def test_a_file_that_this_browser_does_not_have_says_what_to_do(people: People) -> None:
    page = watched(people, str(one_deal()))
    stranger = people.come(page.url)
    expect(stranger.get_by_role("alert")).to_contain_text("Choose it in the lobby again")
    stranger.get_by_role("link", name="To the lobby").click()
    stranger.locator(".begin").first.wait_for()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (lambda: str(played(tefuda.deal("crazy-eights", seats=4, seed=5), 12)), 12),
        (lambda: str(tefuda.deal("nippachi", seats=3, seed=5)), 0),
        (lambda: str(one_deal()).partition("result")[0], None),
    ],
    ids=["cut short", "not begun", "only the result is missing"],
)
def test_a_deal_that_is_not_finished_says_so(people: People, text: object, number: int | None) -> None:
    """Before, a file cut after 12 of 77 decisions opened without a word."""
    page = watched(people, text(), size=PHONE)  # type: ignore[operator]
    note = page.get_by_role("note")
    if number is None:
        expect(note).to_have_count(0)
        return
    expect(note).to_have_text(UNFINISHED.format(number=number))
    page.keyboard.press("End")
    assert moment(page) == (number, number)
    expect(note).to_be_visible()


def test_every_deal_of_a_match_is_watched_and_its_last_may_be_unfinished(people: People) -> None:
    """Before, only the first could be."""
    match = a_match(3, last=4)
    page = watched(people, str(match), size=PHONE)
    for number, deal in enumerate(match.deals, start=1):
        page.locator("header select").first.select_option(str(number))
        expect(page.locator("header h1")).to_contain_text(f"Deal {number}")
        wait_for(page, lambda page: moment(page)[1] == len(deal.history))  # noqa: B023
        expect(page.get_by_role("note")).to_have_count(0 if deal.over else 1)
    page.reload()
    expect(page.locator("header h1")).to_contain_text("Deal 3")
    page.go_back()
    expect(page.locator("header h1")).to_contain_text("Deal 2")
    assert outside(page) == []


@pytest.mark.long
def test_the_replay_of_a_table_offers_its_finished_deals_only(people: People) -> None:
    page = finished(people)
    expect(page.locator("header select")).to_have_count(1)
    expect(page.get_by_role("note")).to_have_count(0)


def test_a_later_deal_of_a_match_is_watched_by_itself(people: People) -> None:
    """It begins with what the match has left, which the server reads for the page."""
    deal = a_match(3).deals[1]
    assert "scores" in str(deal)
    page = watched(people, str(deal))
    wait_for(page, lambda page: moment(page)[1] == len(deal.history))
    page.keyboard.press("End")
    expect(page.locator(".ending")).to_contain_text(f"{max(deal.scores)}")


def test_a_text_that_is_pasted_is_watched(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    page.evaluate(PASTE, str(one_deal()))
    page.locator(".tape").wait_for()


@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant", "zh_Hans"])
def test_what_is_wrong_with_a_file_is_said_in_the_language_of_the_page(people: People, language: str) -> None:
    text = str(one_deal())
    wrong = {
        "is": text.replace("crazy-eights", "whist"),
        "first": text.replace("tefuda 1", "tefuda 9"),
        "missing": text.replace("key", "# key"),
        "seats": text.replace("seats 4", "seats four"),
        "refused": text.replace("result", "0: pass\nresult"),
        "result": text.replace("result", "result 5"),
    }
    page = people.come(language=language)
    told = set()
    for one in wrong.values():
        drop(page, one)
        alert = page.get_by_role("alert")
        wait_for(page, lambda page: page.get_by_role("alert").count() == 1 and alert.inner_text() not in told)  # noqa: B023
        told.add(alert.inner_text())
    wide = [any(ord(letter) > 0x3000 for letter in one) for one in told]
    assert wide == [language != "en"] * len(wrong)


@pytest.mark.long
def test_the_finished_deals_of_a_match_that_goes_on_are_watched(people: People) -> None:
    """The key of the match is still a secret then: each deal comes with its own."""
    page = people.sit("mau-mau")
    play_on([page])
    go_on(page)
    play_on([page])
    page.get_by_role("link", name="Replay", exact=True).click()
    page.locator(".tape").wait_for()
    expect(page.locator("header h1")).to_contain_text("Deal 2")
    expect(page.locator("header select").first.locator("option")).to_have_count(2)
    page.get_by_label("Seen from").select_option("open")
    expect(page.locator(".seat .open").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".ending")).to_be_visible()
    page.locator("header select").first.select_option("1")
    expect(page.locator("header h1")).to_contain_text("Deal 1")


def test_a_browser_that_keeps_nothing_still_watches_a_file(people: People) -> None:
    page = people.come()
    page.context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); };")
    page.reload()
    drop(page, str(one_deal()))
    page.locator(".tape").wait_for()
    page.get_by_label("Seen from").select_option("1")
    page.locator(".held").first.wait_for(timeout=1000 * PATIENCE)
