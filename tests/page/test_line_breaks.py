"""Titles and buttons in Japanese and Chinese: no line begins inside a word, or with a small kana or a long mark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import People

BROKEN = """() => {
  const language = document.documentElement.lang;
  const words = new Intl.Segmenter(language, { granularity: "word" });
  const found = [];
  for (const title of document.querySelectorAll("h1, h2, h3, button, legend")) {
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data;
      const begins = new Set([...words.segment(text)].map(({ index }) => index));
      let last = null;
      for (let place = 0; place < text.length; place += 1) {
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        const [box] = range.getClientRects();
        if (!box || !box.width) continue;
        const lower = last !== null && box.top > last + box.height / 2;
        if (lower && (!begins.has(place) || /[ーぁぃぅぇぉっゃゅょァィゥェォッャュョ、。）」]/.test(text[place]))) {
          found.push(`${text.slice(0, place)}|${text.slice(place)}`);
        }
        last = box.top;
      }
    }
  }
  return found;
}"""
"""Every title or button with such a break, marked by a bar."""


@pytest.mark.parametrize("wide", [320, 360, 390])
@pytest.mark.parametrize("language", ["ja", "zh_Hant", "zh_Hans"])
def test_no_title_breaks_inside_a_word(people: People, language: str, wide: int) -> None:
    page = people.come(size=(wide, 740), language=language)
    expect(page.locator(".tile h2").first).to_be_visible()
    assert broken(page) == []
    for book in range(page.locator(".tile").count()):
        page.locator(".tile .more").nth(book).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert broken(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("wide", [320, 360, 390])
@pytest.mark.parametrize("language", ["ja", "zh_Hant", "zh_Hans"])
def test_no_question_of_an_exercise_breaks_inside_a_word(people: People, language: str, wide: int) -> None:
    page = people.come("#exercises/guandan/6.3/guandan", size=(wide, 740), language=language)
    expect(page.locator("#question")).to_be_visible()
    assert broken(page) == []


def broken(page: Page) -> list[str]:
    """Return the titles and buttons that are broken where they must not be."""
    return list(page.evaluate(BROKEN))
