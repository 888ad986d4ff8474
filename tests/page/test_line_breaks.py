"""Titles and buttons in Japanese and Chinese: no line begins inside a word, or with a small kana or a long mark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.people import People
from tests.page.screens import in_sizes

SIZES = [(320, 740), (360, 740), (390, 740), (844, 740), (1280, 740)]
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


@pytest.mark.parametrize("language", ["ja", "zh_Hant", "zh_Hans"])
def test_no_title_breaks_inside_a_word(people: People, language: str) -> None:
    page = people.come(size=SIZES[0], language=language)
    expect(page.locator(".tile h2").first).to_be_visible()
    assert [(size, broken(page)) for size in in_sizes(page, SIZES) if broken(page)] == []
    for book in range(page.locator(".tile").count()):
        page.locator(".tile .more").nth(book).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert [(size, broken(page)) for size in in_sizes(page, SIZES) if broken(page)] == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("language", ["ja", "zh_Hant", "zh_Hans"])
def test_no_question_of_an_exercise_breaks_inside_a_word(people: People, language: str) -> None:
    page = people.come("#exercises/guandan/6.3/guandan", size=SIZES[0], language=language)
    expect(page.locator("#question")).to_be_visible()
    assert [(size, broken(page)) for size in in_sizes(page, SIZES[:3]) if broken(page)] == []


def broken(page: Page) -> list[str]:
    """Return the titles and buttons that are broken where they must not be."""
    return list(page.evaluate(BROKEN))
