"""Finished games watched again: step by step, from any seat, by link, as a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import tefuda
from tefuda.bots.chooser import bot
from tefuda.server.host.rooms import replays
from tests.page.people import PHONE, People, choose, drawn, drop, hand, let_everybody_come, outside, play_on, wait_for
from tests.page.screens import SIDEWAYS
from tests.server.serving import Address


def finished(people: People) -> Page:
    """Return the page of a replay of a deal that was just played."""
    page = people.sit("crazy-eights")
    play_on([page])
    page.get_by_role("link", name="Replay", exact=True).click()
    page.locator(".tape").wait_for()
    return page


@pytest.fixture(scope="module")
def replay(browser: Browser, address: Address) -> str:
    """The address of a replay that everybody may watch, of a deal that was played in the page."""
    played = People(browser, f"http://127.0.0.1:{address.port}{address.prefix}/")
    page = finished(played)
    page.get_by_label("Seen from").select_option("")
    expect(page.locator(".held")).to_have_count(0)
    url = page.url
    played.leave()
    return url


def moment(page: Page) -> tuple[int, int]:
    at, last = page.locator(".at").inner_text().split(" / ")
    return int(at), int(last)


def told(page: Page) -> int:
    """Return how many things the log says; what happened twice in the same words has one line."""
    times = page.locator(".log .times").all_inner_texts()
    return page.locator(".log p").count() + sum(int(one.removeprefix("×")) - 1 for one in times)


def test_a_replay_goes_step_by_step_and_by_itself(people: People, replay: str) -> None:
    page = people.come(replay)
    page.locator(".tape").wait_for()
    assert moment(page)[0] == 0
    last = moment(page)[1]
    assert last > 3
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="One step forward").click()
    assert moment(page)[0] == 2
    assert told(page) == 3
    page.keyboard.press("ArrowLeft")
    assert moment(page)[0] == 1
    page.get_by_role("button", name="Start the replay").click()
    wait_for(page, lambda page: moment(page)[0] > 1)
    page.get_by_role("button", name="Pause").or_(page.get_by_role("button", name="Start the replay")).click()
    page.keyboard.press("End")
    expect(page.locator(".ending")).to_be_visible()
    page.keyboard.press("Home")
    assert moment(page)[0] == 0


def test_the_end_of_a_deal_is_scrolled_and_left_by_keys(people: People, replay: str) -> None:
    page = people.come(replay, size=SIDEWAYS)
    page.locator(".tape").wait_for()
    page.keyboard.press("End")
    ending = page.locator(".ending")
    ending.focus()
    page.keyboard.press("PageDown")
    wait_for(page, lambda page: ending.evaluate("one => one.scrollTop > 0"))
    at, last = moment(page)
    assert at == last
    page.keyboard.press("ArrowLeft")
    assert moment(page) == (last - 1, last)


def test_the_end_of_a_long_replay_is_sought_until_it_is_loaded(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that does not show hands is replayed by the server, from the own seat and from outside only."""
    monkeypatch.setattr(replays, "PIECE", 4)
    page = people.come()
    choose(page, "crazy-eights")
    let_everybody_come(page)
    page.get_by_label("Show afterwards how the cards").uncheck()
    page.locator(".play").click()
    page.locator(".held, .ending").first.wait_for()
    play_on([page])
    held: list[Route] = []
    page.route(re.compile("&first=4$"), lambda route: held.append(route))
    page.get_by_role("link", name="Replay", exact=True).click()
    wait_for(page, lambda page: held != [])
    page.keyboard.press("End")
    assert moment(page)[0] == 3 < moment(page)[1]
    held[0].continue_()
    expect(page.locator(".ending")).to_be_visible()
    page.get_by_label("Seen from").select_option("1")
    expect(page.get_by_role("alert")).to_contain_text("This table does not show hands after the deal.")
    people.faults.clear()  # the browser reports the refused request


@pytest.mark.long
def test_a_replay_is_seen_from_any_seat_and_open_and_shared_by_its_link(people: People) -> None:
    page = finished(people)
    expect(page.get_by_label("Seen from")).to_have_value("0")  # whoever has played sees the own seat first
    page.get_by_label("Seen from").select_option("")
    expect(page.locator(".held")).to_have_count(0)
    page.get_by_label("Seen from").select_option("1")
    page.locator(".held").first.wait_for()
    page.get_by_label("Seen from").select_option("open")
    expect(page.locator(".seat .open")).to_have_count(page.locator(".seat").count())
    assert page.url.endswith("/open")
    friend = people.come(page.url)
    friend.locator(".tape").wait_for()
    assert moment(friend) == moment(page)
    expect(friend.locator(".seat .open")).to_have_count(page.locator(".seat").count())


def test_a_replay_fits_a_phone(people: People, replay: str) -> None:
    page = people.come(replay, size=PHONE)
    page.locator(".tape").wait_for()
    for seat in ("", "open", "2"):
        page.get_by_label("Seen from").select_option(seat)
        page.locator(".tape").wait_for()
        assert outside(page) == []


@pytest.mark.parametrize("size", [(360, 640), PHONE, SIDEWAYS])
def test_a_phone_has_the_whole_tape(
    people: People, picture: Callable[[Page, str], None], size: tuple[int, int]
) -> None:
    match = tefuda.match("mau-mau", seats=3, seed=24, target=20)
    while not match.over:
        match = match.next_deal() if match.deal.over else match.replace(tefuda.run(match.deal, [bot("greedy")] * 3))
    page = people.come(size=size)
    drop(page, str(match))
    page.locator(".tape").wait_for()
    page.get_by_label("Seen from").select_option("2")
    page.locator(".held").first.wait_for()
    picture(page, f"tape-{size[0]}")
    last = moment(page)[1]
    page.get_by_role("slider").press("ArrowRight")
    assert moment(page) == (1, last)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".ending")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    assert moment(page) == (0, last)
    assert outside(page) == []


def test_a_game_is_downloaded_and_watched_from_its_file(people: People, replay: str, tmp_path: Path) -> None:
    page = people.come(replay)
    page.locator(".tape").wait_for()
    last = moment(page)[1]
    with page.expect_download() as scheduled:
        page.get_by_role("link", name=".deal").click()
    file = tmp_path / "one.deal"
    scheduled.value.save_as(file)
    other = people.come()
    other.get_by_label("Choose a .deal file").set_input_files(file)
    other.locator(".tape").wait_for()
    assert moment(other) == (0, last)


def test_a_file_dropped_on_the_lobby_is_watched(people: People) -> None:
    text = "tefuda 1\ngame crazy-eights\nseats 2\nkey " + "00" * 32 + "\n"
    page = people.come()
    drop(page, text)
    page.locator(".tape").wait_for()
    assert moment(page)[0] == 0


def test_a_file_that_cannot_be_read_says_what_is_wrong_with_it(people: People) -> None:
    page = people.come()
    drop(page, "no deal at all")
    expect(page.get_by_role("alert")).to_contain_text("tefuda 1")
    people.faults.clear()  # the browser reports the refused request


@pytest.mark.long
def test_a_replay_opens_from_the_own_seat_with_open_hands_that_can_be_read(people: People) -> None:
    page = people.sit("crazy-eights", size=PHONE)
    play_on([page])
    page.get_by_role("link", name="Replay", exact=True).click()
    page.locator(".tape").wait_for()
    page.keyboard.press("Home")
    wait_for(page, lambda page: moment(page)[0] == 0)
    assert hand(page), "one's own cards lie below, as in the game"
    page.get_by_label("Seen from").select_option("open")
    widths = drawn(page, ".seat .open .card").evaluate_all(
        "found => found.map(one => one.getBoundingClientRect().width)"
    )
    assert widths
    assert min(widths) >= 28
