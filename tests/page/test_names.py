"""Persons of names that look alike, at one table: told apart on the screen, in the log and in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import People, is_over, play_on
from tests.page.test_fairness import two_at_a_table


def call(page: Page, name: str) -> None:
    """Sit down under a name."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save name").click()


@pytest.mark.long
def test_two_of_one_name_are_told_apart_everywhere(people: People, tmp_path: Path) -> None:
    host, friend = two_at_a_table(people)
    friend.get_by_role("button", name="Sit here").click()
    call(host, "Ann")
    expect(host.locator(".seats")).to_contain_text("Ann")
    call(friend, "Аnn")
    shown = "Аnn 2"
    expect(host.locator(".seats")).to_contain_text(shown)
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend):
        page.locator(".held, .ending").first.wait_for()
    expect(host.locator(".seat .name, .standing .name, .ending").filter(has_text=shown).first).to_be_visible()
    play_on([host, friend])
    assert is_over(host)
    friend.get_by_role("link", name="Watch the replay").click()
    friend.locator(".tape").wait_for()
    assert friend.get_by_label("Seen from").locator("option").all_inner_texts()[2:] == ["Ann", shown]
    with friend.expect_download() as download:
        friend.get_by_role("link", name=".deal").click()
    download.value.save_as(tmp_path / "one.deal")
    text = (tmp_path / "one.deal").read_text(encoding="utf-8")
    assert "# seat 0 person Ann\n" in text
    assert f"# seat 1 person {shown}\n" in text


def test_a_name_that_looks_like_a_bot_s_is_refused(people: People) -> None:
    page = people.sit("crazy-eights")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Hаna")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("is the name of a bot")
