"""The smallest phones: what is said changes no height, and no number is alone on its line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import People, play_until

pytestmark = pytest.mark.long

HEIGHTS = """() => [".board", ".decide", ".asking", ".buttons", ".hand"].map((one) => {
  const { top, height } = document.querySelector(one).getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=["360", "390"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_refusal_changes_no_height(people: People, language: str, size: tuple[int, int]) -> None:
    page = people.sit("guandan", size=size, language=language)
    play_until(page, lambda page: page.locator(".unlit").count() > 0)
    before = page.evaluate(HEIGHTS)
    select(page, str(page.locator(".unlit").first.get_attribute("data-key")))
    expect(page.locator(".why")).not_to_be_empty()
    assert page.evaluate(HEIGHTS) == before


def test_a_level_says_that_it_is_one(people: People) -> None:
    page = people.sit("guandan", size=(360, 640), language="ja")
    assert all("レベル" in told for told in page.locator(".seat .score").all_inner_texts())


def select(page: Page, key: str) -> None:
    """Select a card, of which others may cover all but a strip."""
    page.locator(f"[data-key='{key}']").click(position={"x": 8, "y": 8})
