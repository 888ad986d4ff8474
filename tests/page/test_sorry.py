"""When something goes wrong: what happened and what to do, and a page that comes back by itself."""

from __future__ import annotations

import signal
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.people import People, answer, hand, play_until, wait_for
from tests.server.serving import Process, serving


def test_a_wrong_link_says_so_and_leads_to_the_lobby(people: People) -> None:
    page = people.come("t/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table. The link may be incomplete, or")
    page.get_by_role("link", name="To the lobby").click()
    page.locator(".play").wait_for()


def test_a_replay_that_is_not_there_says_so(people: People) -> None:
    page = people.come("#replay/nonsense/1/1/")
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    people.faults.clear()  # the browser notes the refused request


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


def test_the_page_works_under_the_prefix_of_a_proxy(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", prefix="/cards") as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/cards/")
        page = people.sit("crazy-eights")
        assert "/cards/t/" in page.url
        page.reload()
        page.locator(".hand").wait_for()
        people.leave()
    assert people.faults == []
