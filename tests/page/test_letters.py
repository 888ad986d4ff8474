"""The letters of the page: Latin ones are brought by it, and are the same on every machine."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tefuda.language import LANGUAGES
from tests.page.people import People

OURS = "Source Sans 3"


def fonts_of(page: Page, selector: str) -> set[tuple[str, bool]]:
    """Return the names of the fonts with which an element is drawn, and whether the page has brought each."""
    talk = page.context.new_cdp_session(page)
    talk.send("DOM.enable")
    talk.send("CSS.enable")
    root = talk.send("DOM.getDocument")["root"]["nodeId"]
    node = talk.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found = talk.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(one["familyName"], one["isCustomFont"]) for one in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_latin_letters_are_those_that_the_page_brings(people: People, language: str) -> None:
    page = people.come(language=language)
    page.locator(".begin").first.wait_for()
    page.evaluate(
        "document.body.innerHTML = '<p id=latin>Play 10 −2 Ann</p><p id=more>Žofie ő</p><p id=weights><b>Play</b></p>'"
    )
    page.evaluate("document.body.offsetWidth, document.fonts.ready")
    page.wait_for_function("[...document.fonts].filter((one) => one.status === 'loaded').length >= 2")
    for selector in ("#latin", "#more", "#weights"):
        found = fonts_of(page, selector)
        assert found, selector
        assert all(name.startswith(OURS) and brought for name, brought in found), found


def test_marks_between_ideographs_are_not_latin(people: People) -> None:
    page = people.come(language="zh_Hans")
    page.locator(".begin").first.wait_for()
    page.evaluate("document.body.innerHTML = '<p id=marks>“…·”</p>'")
    assert not any(brought for _, brought in fonts_of(page, "#marks"))
