"""The page takes part in the shuffle and finds out servers that cheat; before, it hashed the key of each deal only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, Route, expect

from tefuda.cli import main
from tefuda.server.room import log, shuffle, timers
from tefuda.server.room.commitment import Statement, new_number
from tefuda.server.room.room import Room
from tefuda.server.view import numbers
from tests.page.people import DESKTOP, PHONE, People, overhear, play_on, wait_for

FAIR = "This browser has checked how the cards were shuffled"
UNFAIR = "The cards did not come about as promised"
SHORT = {
    "preset": "mau-mau", "options": {"target": "1", "hand": "2"}, "seats": ["me", "greedy"],
    "timer": "none", "private": True, "begin": True,
}  # fmt: skip


LONG = pytest.mark.long


def begin(people: People, path: str = "", **kinds: object) -> Page:
    """Begin the shortest match there is on the server, with one click."""
    page = people.come(path, **kinds)  # type: ignore[arg-type]
    page.route("**/api/rooms*", shortened)
    page.locator(".quick").click()
    return page


def shortened(route: Route, **changed: object) -> None:
    asked = json.loads(route.request.post_data or "")
    route.continue_(post_data=json.dumps(asked | SHORT | changed))


def finish(page: Page) -> None:
    """Play the match to its end, and open what is said of the shuffle."""
    page.locator(".held").first.wait_for()
    play_on([page])
    while page.get_by_role("button", name="Next deal").count():
        page.get_by_role("button", name="Next deal").click()
        page.locator(".ending").wait_for(state="detached")
        play_on([page])
    expect(page.get_by_role("button", name="Another match")).to_be_visible()


# ------------------------------------------------------------------ fair servers


@pytest.mark.parametrize(
    ("size", "dark"), [(DESKTOP, False), pytest.param(PHONE, True, marks=LONG)], ids=["desktop", "phone, dark"]
)
def test_a_page_checks_the_match_and_its_number_is_found_in_the_file(
    people: People, tmp_path: Path, picture: Callable[[Page, str], None], size: tuple[int, int], dark: bool
) -> None:
    page = begin(people, size=size, dark=dark)
    finish(page)
    summary = page.locator(".key summary")
    expect(summary).to_contain_text(FAIR)
    summary.click()
    expect(page.locator(".key")).to_contain_text("The number of this page is one of those from which the key was made")
    picture(page, f"fair-{size[0]}")
    statement, deal, _, own = page.locator(".key dd").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the match").click()
    download.value.save_as(tmp_path / "match.deal")
    expect(page.locator(".key")).to_contain_text("✓ The file holds the statement and all decisions that this page saw")
    words = ["verify", str(tmp_path / "match.deal"), "--noted", statement, "--noted", deal, "--nonce", own]
    told = CliRunner().invoke(main, [*words, "--lang", "en"])
    assert told.exit_code == 0, told.output
    page.get_by_role("button", name="Another match").click()
    page.locator(".held").first.wait_for()


@LONG
def test_a_page_loaded_again_remembers_its_number_and_what_it_saw(people: People) -> None:
    page = begin(people)
    page.locator(".held").first.wait_for()
    page.reload()
    finish(page)
    page.reload()
    page.locator(".key summary", has_text=FAIR).click()
    page.get_by_role("button", name="Download the match").click()
    expect(page.locator(".key")).to_contain_text("✓ The file holds")


def test_a_page_that_shows_no_number_is_left_out_and_the_table_is_told(
    people: People, monkeypatch: pytest.MonkeyPatch, picture: Callable[[Page, str], None]
) -> None:
    leave_out_the_second_seat(monkeypatch)
    host, friend = two_at_a_table(people)
    friend.add_init_script(
        "const say = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { if (!text.includes('\"reveal\"')) say.call(this, text); };"
    )
    friend.reload()
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator(".seats b")).to_have_text("(you)")
    heard = overhear(host)
    host.get_by_role("button", name="Begin").click()
    wait_for(host, lambda page: heard("Waiting for the number of"))
    picture(host, "waiting")
    host.locator(".hand").wait_for()
    expect(host.locator(".log")).to_contain_text("showed no number, so the shuffle was repeated")
    friend.locator(".hand").wait_for()
    expect(friend.locator(".unfair")).to_contain_text("This page has sent its number, but the match began without it.")
    friend.locator(".unfair button").click()
    expect(friend.locator(".unfair")).to_have_count(0)


def two_at_a_table(people: People) -> tuple[Page, Page]:
    """Let a host open a table, and a friend come to it by the link."""
    host, friend = people.come(), people.come()
    host.route("**/api/rooms*", lambda route: shortened(route, seats=["me", "open"], begin=False))
    host.locator(".quick").click()
    host.locator(".seating").wait_for()
    friend.goto(host.url)
    return host, friend


def leave_out_the_second_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server leave out seat 1 in the first shuffle, a second after only its number is missing."""
    usual = timers._next_of_shuffle

    def withheld(room: Room) -> timers.Scheduled:
        current = room.shuffling.current
        if current is not None and room.shuffling.rounds == 1 and list(current.waiting) == [1]:
            return timers.Scheduled(room.last_at + 1000, log.Withheld([1]))
        return usual(room)

    monkeypatch.setattr(timers, "_next_of_shuffle", withheld)


# ------------------------------------------------------------------ servers that cheat


@pytest.mark.long
def test_a_server_that_grinds_once_it_knows_the_numbers_is_found_out(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, numbers were sent openly: three eights in hand took 141 to 1,363 tries."""
    key = shuffle.Shuffle.key.fget  # type: ignore[attr-defined]

    def ground(self: shuffle.Shuffle) -> bytes:
        self.server = new_number()
        return bytes(key(self))

    monkeypatch.setattr(shuffle.Shuffle, "key", property(ground))
    found_out(begin(people), "The server's number does not belong to the hash stated")


@LONG
def test_a_server_that_changes_cards_during_the_deal_is_found_out(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numbers, "deal_commitment", lambda key: "0" * 64)
    found_out(begin(people), "The key does not belong to the promise")


def found_out(page: Page, said: str) -> None:
    finish(page)
    expect(page.locator(".key summary")).to_contain_text(UNFAIR)
    expect(page.locator(".key")).to_contain_text(said)


def test_a_page_shows_no_number_for_a_statement_that_is_not_true(
    people: People, monkeypatch: pytest.MonkeyPatch, picture: Callable[[Page, str], None]
) -> None:
    """Before, the promise bound neither game nor house rules nor seats."""

    def untrue(*parts: object) -> Statement:
        made = Statement(*parts)  # type: ignore[arg-type]
        return replace(made, options={**made.options, "draw_two": "8"})

    monkeypatch.setattr(timers, "Statement", untrue)
    page = begin(people)
    expect(page.locator(".unfair")).to_contain_text("names another game or other house rules")
    expect(page.locator(".unfair")).to_contain_text("This page does not take part in this shuffle")
    picture(page, "untrue")
    page.wait_for_timeout(200)
    assert page.locator(".hand").count() == 0


@LONG
def test_a_page_shows_no_number_that_was_shown_before(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, nothing in a promise said for which match it was made."""
    made: list[Statement] = []

    def state(*parts: object) -> Statement:
        made.append(Statement(*parts))  # type: ignore[arg-type]
        return replace(made[-1], shares=(made[0].shares[0], *made[-1].shares[1:]))

    monkeypatch.setattr(timers, "Statement", state)
    page = begin(people)
    finish(page)
    page.get_by_role("button", name="Another match").click()
    expect(page.locator(".unfair")).to_contain_text("asks for a number that this page has shown for another statement")
