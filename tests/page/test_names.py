"""Persons of names that look alike, at one table: told apart on the screen, in the log and in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import People, is_over, play_on
from tests.page.test_fairness import two_at_a_table


def call(page: Page, name: str) -> None:
    """Sit down under a name."""
    page.get_by_label("Your name", exact=True).fill(name)
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
    friend.get_by_role("link", name="Replay", exact=True).click()
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
    page.get_by_label("Your name", exact=True).fill("Hаna")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("is the name of a bot")


def test_a_face_is_chosen_without_a_name_and_the_button_is_called_what_it_shows(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Your name and face").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Face 3", exact=True).check(force=True)
    dialog.get_by_role("button", name="Save").click()
    page.wait_for_function("JSON.parse(localStorage.tefuda).face === 2")
    assert page.evaluate("JSON.parse(localStorage.tefuda).name") == ""
    page.get_by_role("button", name="Your name and face").click()
    name = dialog.get_by_label("Your name", exact=True)
    name.fill("")
    name.press_sequentially("Maximilian von und zu Unterdessen")
    expect(name).to_have_value("Maximilian von und zu Un")
    expect(dialog.get_by_role("status")).to_have_text("A name has at most 24 characters.")
    name.fill("Ann")
    expect(dialog.get_by_role("status")).to_be_empty()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Ann Your name and face", exact=True)).to_be_visible()


def test_a_name_that_a_table_refuses_is_asked_for_again_with_the_reason(people: People) -> None:
    page = people.come()
    page.evaluate("localStorage.tefuda = JSON.stringify({ name: 'Hana' })")
    page.reload()
    page.get_by_role("button", name="Open the table and invite").click()
    expect(page.locator(".seating").get_by_role("alert")).to_contain_text("is the name of a bot")
    expect(page.get_by_label("Your name", exact=True)).to_be_visible()
    assert page.locator("aside").count() == 0, "nothing is in the log yet"
