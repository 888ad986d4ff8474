"""After the game: a deal analysed beside its replay, clicked along, in the room and from a file."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import tefuda
from tefuda.analysis.result import Verdict
from tefuda.bots.chooser import bot
from tests.page.deals import ENDING, NO_CHOICE
from tests.page.people import PHONE, People, begin, complaints, drop, outside, play_on
from tests.page.test_local import ALL_KEPT
from tests.page.test_replay import moment


def whole(page: Page) -> None:
    """Wait until all of an analysis has been found."""
    page.locator(".judged").wait_for(state="attached")
    page.locator(".analysis .waiting").wait_for(state="detached")
    expect(page.locator(".analysis .strong")).to_have_count(0)


def pieces(page: Page) -> int:
    """Return how many pieces of analyses the browser has stored."""
    return int(page.evaluate(STORED))


LONG = tefuda.run(tefuda.deal("guandan", seats=4, seed=1), [bot("greedy")] * 4)
SHOWN = {Verdict.EQUAL: "about equal"}
JUDGE_KEPT = """async () => {
  for (;;) {
    const kept = await (await caches.open("tefuda-1")).keys();
    if (kept.some(({ url }) => url.includes("judging.worker"))) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
HELD = """
  const say = Worker.prototype.postMessage;
  const held = [];
  let most = 0;
  Worker.prototype.postMessage = function (asked, ...rest) {
    const go = () => say.call(this, asked, ...rest);
    if (asked.ask === "decision" && document.querySelectorAll(".judged button").length >= most) held.push(go);
    else go();
  };
  window.letGo = (count) => {
    most = count;
    for (const go of held.splice(0)) go();
  };
"""
"""Lets no decision be judged while as many are listed as were let go, so that an analysis stays in the middle."""
ASKED = """{
  const { postMessage } = window.Worker.prototype;
  window.asked = [];
  window.Worker.prototype.postMessage = function (message, ...rest) {
    if (message.ask) asked.push(message.ask);
    return postMessage.call(this, message, ...rest);
  };
}"""
"""Notes what workers that judge are asked."""
STORED = """() => new Promise((done) => {
  const asked = indexedDB.open("tefuda.analyses");
  asked.onsuccess = () => {
    const counted = asked.result.transaction("pieces").objectStore("pieces").count();
    counted.onsuccess = () => { asked.result.close(); done(counted.result); };
  };
})"""


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_a_deal_that_was_played_is_analysed_and_clicked_along(people: People) -> None:
    page = people.sit("crazy-eights")
    play_on([page])
    page.get_by_role("link", name="Analyse").click()
    whole(page)
    assert complaints(page) == []
    expect(page.locator(".grade")).to_have_text(re.compile("^[SABCD]$"))
    decisions = page.locator(".judged button")
    expect(decisions.first).to_be_visible()
    decisions.last.click()
    index = int(page.locator(".judged .nth").last.inner_text())
    assert moment(page)[0] == index - 1
    expect(page.locator(".current .head")).to_contain_text(f"{index}.")
    expect(page.locator(".current tbody tr").first).to_contain_text("±")
    curve = page.get_by_role("slider", name="Chance, decision by decision")
    curve.focus()
    page.keyboard.press("Home")
    assert moment(page)[0] == 0
    page.keyboard.press("ArrowRight")
    assert moment(page)[0] == 1
    page.keyboard.press("End")
    assert moment(page)[0] == moment(page)[1]
    page.add_init_script(ASKED)
    page.reload()
    whole(page)
    assert set(page.evaluate("asked")) == {"open"}, "what was found is not judged again"
    other = people.come(page.url)  # another visitor may look from no seat
    whole(other)


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_a_deal_from_a_file_is_analysed_on_a_phone_for_any_seat(people: People) -> None:
    page = people.come(size=PHONE)
    drop(page, ENDING)
    page.get_by_role("button", name="Analysis").click()
    whole(page)
    expect(page.locator(".analysis .title")).to_contain_text("Kon")
    page.get_by_label("Decisions of").select_option("1")
    expect(page.locator(".analysis .title")).to_contain_text("Hana")
    expect(page.locator(".judged")).to_be_attached()
    assert outside(page) == []
    assert complaints(page) == []


@pytest.mark.long
def test_a_deal_without_a_choice_says_so_and_lists_what_was_done(people: People) -> None:
    page = people.come()
    drop(page, NO_CHOICE)
    page.get_by_role("button", name="Analysis").click()
    whole(page)
    expect(page.locator(".analysis")).to_contain_text("There were no choices: only one action was possible each time.")
    page.locator(".judged button").click()
    expect(page.locator(".current .verdict")).to_have_text("only choice")
    expect(page.locator(".current tbody tr")).to_contain_text("±")


def test_nothing_is_worked_out_for_a_deal_that_is_not_over(people: People) -> None:
    page = people.come()
    drop(page, "tefuda 1\ngame crazy-eights\nseats 2\nkey " + "00" * 32 + "\n")
    page.get_by_role("button", name="Analysis").click()
    expect(page.get_by_role("alert")).to_contain_text("not over")


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_an_analysis_that_was_left_goes_on_where_it_was_while_one_reads(people: People) -> None:
    page, every = people.come(size=PHONE), 1 + len(LONG.history)
    page.add_init_script(HELD)
    page.reload()
    drop(page, str(LONG))
    page.get_by_role("button", name="Analysis").click()
    page.evaluate("letGo(2)")
    page.locator(".judged button").nth(1).wait_for()
    page.locator(".judged button").first.click()  # what is there can be read
    expect(page.locator(".current tbody tr").first).to_contain_text("±")
    expect(page.locator(".waiting progress")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on with the analysis").click()
    expect(page.locator(".waiting progress")).to_be_visible()
    page.evaluate("letGo(4)")
    page.locator(".judged button").nth(3).wait_for()
    page.reload()
    before = pieces(page)
    assert 4 < before < every
    page.get_by_role("button", name="Analysis").click()
    expect(page.locator(".waiting [role=status]")).to_have_text(f"Analysing: {before} of {every}")
    page.evaluate("letGo(Infinity)")
    whole(page)
    assert pieces(page) == every


@pytest.mark.long
def test_a_deal_of_a_table_in_the_page_is_analysed_without_a_connection(people: People) -> None:
    page = people.come(worker=True)
    page.locator(".begin").first.wait_for()
    page.evaluate(ALL_KEPT, ["eights"])
    page.evaluate(JUDGE_KEPT)
    page.context.set_offline(True)
    begin(page, "crazy-eights")
    play_on([page])
    page.get_by_role("link", name="Analyse").click()
    whole(page)
    expect(page.locator(".analysis dl")).to_contain_text("±")
    page.context.set_offline(False)
    people.faults.clear()  # without a connection the page asks in vain for what else there is


@pytest.mark.long
def test_what_the_page_finds_is_what_python_finds(people: People) -> None:
    page = people.come()
    drop(page, str(LONG))
    page.get_by_role("button", name="Analysis").click()
    whole(page)
    found = tefuda.analyse(LONG, 0)
    own = [one for one in found.decisions if one.seat == 0 and one.choices > 1]
    shown = page.locator(".judged .verdict").all_inner_texts()
    assert shown == [SHOWN.get(one.verdict, str(one.verdict)) for one in own]
    turns = page.locator(".turns li").count()
    assert turns == min(3, len(found.deals[0].turns))
    expect(page.locator(".analysis dl dd").first).to_contain_text(
        f"{100 * found.deals[0].luck[0].onlooker.chance.mean:.0f} ±"
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), PHONE], ids=["360", "390"])
def test_the_table_beside_an_analysis_keeps_its_pile_on_a_phone(people: People, size: tuple[int, int]) -> None:
    page = people.sit("nippachi", size=size)
    play_on([page])
    page.get_by_role("link", name="Analyse").click()
    page.locator(".tape").wait_for()
    page.keyboard.press("ArrowRight")
    box = page.locator(".middle .card").last.bounding_box()
    assert box is not None
    assert box["width"] > 40


@pytest.mark.long
def test_each_deal_of_a_match_is_analysed_by_itself(people: People) -> None:
    match = tefuda.match("crazy-eights", seats=2, seed=3)
    while len(match.deals) < 2 or not match.deal.over:
        if match.deal.over:
            match = match.next_deal()
        else:
            match = match.apply(bot("greedy").choose(match.deal.observe(match.deal.turn)))
    page = people.come()
    drop(page, str(match))
    page.get_by_role("button", name="Analysis").click()
    whole(page)
    counted = page.locator(".analysis .curve").get_attribute("aria-valuemax")
    assert counted == str(len(match.deals[0].history))
    page.locator("header select").first.select_option("2")
    curve = page.locator(".analysis .curve")
    expect(curve).to_have_attribute("aria-valuemax", str(len(match.deals[1].history)))
    whole(page)
