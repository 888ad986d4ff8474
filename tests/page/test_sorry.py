"""When something goes wrong: what happened and what to do, and a page that recovers automatically."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tefuda.server.messages.limits import UNLIMITED, Rate
from tests.page.people import People, answer, hand, overhear, play_until, wait_for
from tests.server.serving import Process, Tap, serving


def test_a_wrong_link_says_so_and_leads_to_the_lobby(people: People) -> None:
    page = people.come("t/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table. The link may be incomplete, or")
    page.get_by_role("link", name="To the lobby").click()
    page.locator(".begin").first.wait_for()


@pytest.mark.parametrize("path", ["#learn/nonsense", "#exercises/nonsense", "#problems/nonsense/3"])
def test_a_game_that_is_not_there_is_told_in_plain_words(people: People, path: str) -> None:
    page = people.come(path)
    expect(page.get_by_role("alert")).to_have_text("There is no such game. The link may be incomplete.")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


def test_a_replay_that_is_not_there_says_so(people: People) -> None:
    page = people.come("#replay/nonsense/1/1/")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page).to_have_title("tefuda")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    people.faults.clear()  # the browser reports the refused request


def test_a_full_table_can_be_watched(people: People) -> None:
    page = people.sit("crazy-eights")
    other = people.come(page.url)
    expect(other.get_by_text("Every seat is taken. You can watch.")).to_be_visible()


def test_a_server_that_is_killed_is_waited_for_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "server.log")
    process.start()
    people = People(browser, f"http://127.0.0.1:{process.address.port}/")
    page = people.sit("crazy-eights")
    play_until(page)
    answer(page)
    play_until(page)
    before, told = hand(page), page.locator(".log p").all_inner_texts()
    process.kill(signal.SIGKILL)
    expect(page.get_by_text("Connecting …")).to_be_visible()
    assert hand(page) == before
    process.start()
    expect(page.get_by_text("Connecting …")).to_have_count(0)
    assert hand(page) == before
    assert page.locator(".log p").all_inner_texts() == told
    answer(page)
    wait_for(page, lambda page: len(page.locator(".log p").all_inner_texts()) > len(told))
    people.leave()
    process.kill(signal.SIGTERM)


CUT = (
    "delete from line where seq > (select max(seq) - 3 from line)",
    "update room set seq = (select max(seq) from line), head = (select head from line order by seq desc limit 1)",
)
"""What a backup from a little earlier would have."""


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.long
def test_moves_that_the_server_has_lost_are_noticed(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    process = Process(f"sqlite:///{file}", tmp_path / "server.log")
    process.start()
    people = People(browser, f"http://127.0.0.1:{process.address.port}/")
    page = people.sit("crazy-eights")
    play_until(page)
    answer(page)
    play_until(page)
    process.kill(signal.SIGKILL)
    change(file, *CUT)
    process.start()
    expect(page.get_by_role("alert")).to_contain_text("The server has lost or changed moves")
    page.get_by_role("alert").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    play_until(page)
    people.leave()
    process.kill(signal.SIGTERM)


@pytest.mark.long
def test_the_page_says_that_nothing_can_be_saved_and_plays_the_card_when_it_can(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    process = Process(f"sqlite:///{file}", tmp_path / "server.log")
    process.start()
    people = People(browser, f"http://127.0.0.1:{process.address.port}/")
    page = people.sit("crazy-eights")
    play_until(page)
    told = page.locator(".log p").all_inner_texts()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        page.locator(".decide .quiet:enabled").first.click()
        page.locator(".buttons .hinted:enabled, .buttons .strong:enabled").first.click()
        expect(page.get_by_text("The server cannot save anything right now.")).to_be_visible()
        assert page.locator(".log p").all_inner_texts() == told
    expect(page.get_by_text("The server cannot save anything right now.")).to_have_count(0)
    wait_for(page, lambda page: len(page.locator(".log p").all_inner_texts()) > len(told))
    people.leave()
    process.kill(signal.SIGTERM)


def test_the_page_works_under_the_prefix_of_a_proxy(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", prefix="/cards") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/cards/")
        page = people.sit("crazy-eights")
        assert "/cards/t/" in page.url
        page.reload()
        page.locator(".held").first.wait_for()
        people.leave()
    assert people.faults == []


KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...told) { super(...told); window.sockets.push(this); }
};
"""


USE_UP = "(async () => { while ((await fetch('healthz')).status === 200); })()"
OPEN = """fetch("api/rooms", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ preset: "crazy-eights", begin: true }),
}).then((response) => response.json())"""


def sits_alone(people: People) -> Page:
    """Begin a game as somebody whose sockets the test can reach."""
    page = people.come()
    page.context.add_init_script(KEEP_SOCKETS)
    page.goto(f"{people.address}t/{page.evaluate(OPEN)['room']}")
    page.locator(".held").first.wait_for()
    return page


@pytest.mark.long
def test_a_page_that_sends_too_much_says_so_and_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", limits=UNLIMITED._replace(faults=5)) as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = sits_alone(people)
        before, heard = hand(page), overhear(page)
        page.evaluate("for (let i = 0; i < 10; i++) window.sockets.at(-1).send('nonsense')")
        wait_for(page, lambda page: heard("too much was sent. Trying again"))
        assert hand(page) == before
        expect(page.get_by_text("too much was sent. Trying again")).to_have_count(0)
        assert hand(page) == before
        people.leave()


@pytest.mark.long
def test_a_page_that_is_not_let_in_says_why_and_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    tap = Tap(200)
    few = UNLIMITED._replace(requests=cast(Rate, tap))
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", limits=few) as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = sits_alone(people)
        page.evaluate(USE_UP)
        page.evaluate("window.sockets.at(-1).close()")
        expect(page.get_by_text("try again shortly")).to_be_visible()
        tap.open()
        expect(page.get_by_text("try again shortly")).to_have_count(0)
        answer(page)
        tap.close()
        page.evaluate(USE_UP)
        page.evaluate("setTimeout(() => location.reload())")
        expect(page.get_by_text("Too many requests; try again shortly.")).to_be_visible()
        tap.open()
        page.reload()
        expect(page.locator(".held").first).to_be_visible()
        people.leave()
