"""The smallest phones: what is said changes no height, and no number is alone on its line."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import LOCALES, People, choose, outside, play_until

pytestmark = pytest.mark.long

HEIGHTS = """() => [".board", ".decide", ".asking", ".buttons", ".hand"].map((one) => {
  const { top, height } = document.querySelector(one).getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""

CUT = """one => {
  const style = getComputedStyle(one);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const wide = pen.measureText(one.selectedOptions[0].text).width;
  return wide > one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
}"""
"""Whether what is chosen is wider than its control."""
CLAIM = {"en": "claim", "ja": "宣言", "zh_Hant": "喊", "zh_Hans": "喊"}
TINY = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const hidden = !one.checkVisibility() || one.closest("svg, [aria-hidden='true'], .unseen");
  return words && !hidden && parseFloat(getComputedStyle(one).fontSize) < 12;
}).map((one) => `${one.innerText}: ${getComputedStyle(one).fontSize}`)"""
"""The words that are smaller than 12 pixels."""
BOTS = """() => [...document.querySelectorAll(".seat:not(.own)")].map((seat) => [...seat.querySelectorAll(".role")]
  .filter((one) => getComputedStyle(one).display !== "none" && getComputedStyle(one).clipPath === "none")
  .map((one) => one.textContent).join(" "))"""
"""What stands below the name of each other player, unless what was done last stands there."""


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
    assert "レベル 2" in (page.locator(".ladder").get_attribute("aria-label") or "")
    assert "レベル 2" in page.locator("header h1").inner_text()


COVERED = """() => [...document.querySelectorAll(".seat .mark")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((one) => one.dataset.word)"""
"""The signs and numbers of players that something lies on, in words."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("preset", ["teyaku-dobon", "nippachi", "guandan"])
def test_nothing_lies_on_the_signs_of_players(people: People, preset: str, size: tuple[int, int]) -> None:
    page = people.sit(preset, size=size)
    play_until(page)
    expect(page.locator(".seat .mark[data-word='next']")).to_have_count(1)
    assert page.evaluate(COVERED) == []
    assert page.evaluate(TINY) == []
    assert [said for said in page.evaluate(BOTS) if "bot" not in said] == []


def select(page: Page, key: str) -> None:
    """Select a card, of which others may cover all but a strip."""
    page.locator(f"[data-key='{key}']").click(position={"x": 8, "y": 8})


@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant", "zh_Hans"])
def test_the_switch_of_the_sounds_is_in_sight_and_the_whole_title_is_told(people: People, language: str) -> None:
    page = people.sit("taiwan", size=(360, 640), language=language)
    expect(page.locator("header button.icon")).to_have_count(4)
    assert all(one.is_visible() for one in page.locator("header button.icon").all())
    assert outside(page) == []
    title = page.locator("header h1").get_attribute("title")
    assert title == page.locator("header b").text_content()


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)])
def test_the_button_that_starts_a_match_is_in_sight(people: People, size: tuple[int, int]) -> None:
    page = people.come(size=size)
    choose(page, "taiwan")
    page.locator(".setup select").first.select_option("open")
    page.locator(".setup .strong").click()
    start = page.get_by_role("button", name="Begin", exact=True)
    start.wait_for()
    box = start.bounding_box()
    assert box is not None
    assert (
        page.evaluate("([x, y]) => document.elementFromPoint(x, y).innerText", [box["x"] + 9, box["y"] + 9]) == "Begin"
    )


@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant", "zh_Hans"])
def test_what_is_chosen_for_claims_and_of_long_answers_is_not_cut(people: People, language: str) -> None:
    page = people.sit("nippachi", size=(360, 640), language=language)
    claims = page.locator(".tools select").first
    assert claims.evaluate(CUT) is False
    assert all(CLAIM[language] in option for option in claims.locator("option").all_inner_texts())
    page = people.come(size=(360, 640), language=language)
    choose(page, "guandan")
    page.locator(".setup summary").first.click()
    page.locator(".chapter").first.wait_for()
    for chapter in page.locator(".chapter summary").all():
        chapter.click()
    answers = page.locator(".picked > span")
    assert answers.count() > 20
    assert [
        one.inner_text() for one in answers.all() if one.evaluate("one => one.scrollWidth > one.clientWidth + 1")
    ] == []


CUT_TITLES = """() => [...document.querySelectorAll("h1, h2")].filter((one) =>
  one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
).map((one) => `${one.textContent} ${one.scrollWidth}/${one.clientWidth} ${one.scrollHeight}/${one.clientHeight}`)"""
"""The titles of which a part is not shown."""


@pytest.mark.parametrize("language", LOCALES)
def test_no_title_is_cut_on_a_phone(people: People, language: str) -> None:
    page = people.come(size=(360, 640), language=language)
    page.locator(".tile").first.wait_for()
    assert page.evaluate(CUT_TITLES) == []
    for preset in ("guandan", "taiwan", "teyaku-dobon", "two-four-jack"):
        page.goto(f"{people.address}#learn/{preset}")
        page.locator("main[data-state='0']").wait_for()
        assert page.evaluate(CUT_TITLES) == [], preset
        assert outside(page) == [], preset
