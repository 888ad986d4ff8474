"""What a person does who goes into a tunnel: whole matches, hints, an analysis and a problem without a connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tefuda.language import translator
from tests.page.people import DESKTOP, PHONE, People, answer, choose, go_on, play_on, play_until, unfold, wait_for
from tests.page.test_analysis import whole
from tests.page.test_local import ALL_KEPT
from tests.page.test_matches import SHORT
from tests.page.test_problems import solve

CATALOGUE_KEPT = """async language => {
  const kept = await (await caches.open("tefuda-1")).keys();
  return kept.some(({ url }) => url.endsWith(`/api/catalogue/${language}.json`));
}"""
LANGUAGES = ("en", "ja", "zh_Hant", "zh_Hans")
FAMILIES = ("big_two", "eights", "guandan", "nippachi", "teyaku_dobon")
JOURNEYS = [
    pytest.param(preset, size, LANGUAGES[at % 4], LANGUAGES[(at + 1) % 4], at == index + odd, id=f"{preset}-{size[0]}")
    for index, preset in enumerate(SHORT)
    for odd in (index % 2 * 2,)
    for at, size in ((index, PHONE), (index + 2, DESKTOP))
]
"""Each game at each size, begun in one language and gone on with in another: at both sizes together in all four.

At one of the sizes it is analysed.
"""


@pytest.mark.long
@pytest.mark.parametrize(("preset", "size", "first", "second", "analyses"), JOURNEYS)
def test_a_whole_match_is_played_without_a_connection(
    people: People, preset: str, size: tuple[int, int], first: str, second: str, analyses: bool
) -> None:
    page = people.come(f"?lang={second}", worker=True, size=size)
    page.locator(".begin").first.wait_for()
    page.evaluate(ALL_KEPT, FAMILIES)
    page.goto(f"{people.address}?lang={first}")
    page.locator(".begin").first.wait_for()
    page.wait_for_function(CATALOGUE_KEPT, arg=first)
    page.context.set_offline(True)
    page.reload()
    say = translator(first)
    choose(page, preset)
    page.get_by_text(say("House rules"), exact=True).click()
    for name, value in SHORT[preset].items():
        unfold(page, name)
        page.locator(f"#rule-{name}").fill(value)
        page.locator(f"#rule-{name}").blur()
    page.locator(".play").click()
    wait_for(page, lambda page: page.locator(".held, .ending").count() > 0)
    play_until(page)
    expect(page.locator(".decide .quiet")).to_contain_text(say("Hint"))
    answer(page)
    page.goto(page.url.replace(f"lang={first}", f"lang={second}"))
    page.reload()  # to another fragment of the same address a browser goes without loading the page
    say = translator(second)
    while True:
        play_on([page])
        expect(page.locator(".ending h2")).not_to_be_empty()
        if page.locator(".ending .strong").inner_text() == say("Another match"):
            break
        go_on(page)
    expect(page.locator(".key")).to_contain_text(say("This browser has checked how the cards were shuffled"))
    page.get_by_role("link", name=say("Replay"), exact=True).click()
    page.get_by_role("button", name=say("To the end")).click()
    expect(page.locator(".ending")).to_be_visible()
    if analyses:
        page.get_by_role("button", name=say("Analysis")).click()
        whole(page)
        expect(page.locator(".analysis dl")).to_contain_text("±")
    page.goto(f"{people.address}?lang={second}#problems/{preset}/1")
    page.locator(".decide.mine").wait_for()
    solve(page)
    people.faults.clear()  # the browser reports what it could not load
    page.context.set_offline(False)
