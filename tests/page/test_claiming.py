"""Claims at the table: won by the rule and not by speed, and no work for whoever has nothing to claim."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Iterator
from itertools import count

import pytest
from playwright.sync_api import Page, expect

import tefuda
from tefuda.bots.chooser import bot
from tefuda.server.room import shuffle
from tests.page.people import People, choose, choose_house_rules, has_answered, invite, is_over, sit_down, wait_for
from tests.patience import WHOLE_DEAL
from tests.server.serving import Address, beside, client

PRESET = "teyaku-dobon"
CALLERS = "nearest"
SOON = 9


def keys_of_double_calls() -> Iterator[bytes]:
    """Yield keys of deals in which seats 0 and 1 are the first who can call, both on one card that another has laid."""
    for number in count():
        deal = tefuda.match(PRESET, seats=4, key=number.to_bytes(32, "big"), callers=CALLERS).deal
        first: set[int] = set()
        while not deal.over:
            first = first or {seat for seat in deal.asked if can_call(deal, seat)}
            seat = deal.turn
            deal = deal.apply(bot("greedy").choose(deal.observe(seat)), seat=seat)
        if first == {0, 1} and deal.payoffs[0] > 0:
            yield number.to_bytes(32, "big")


def can_call(deal: tefuda.Deal, seat: int) -> bool:
    return any(action.verb == "dobon" for action in deal.observe(seat).legal_actions)


def play_until_all_can_claim(pages: list[Page], address: Address) -> None:
    """Let the greedy bot answer for those at the pages, as in the search for the key, but leave a claim alone."""
    end = time.monotonic() + WHOLE_DEAL
    while not all(page.locator(".claim.strong").count() for page in pages):
        assert time.monotonic() < end, [page.locator("main").inner_text() for page in pages]
        for page in pages:
            if page.locator(".decide.mine").count() and not page.locator(".claim.strong").count():
                beside(answer_greedily(page, address))
        pages[0].wait_for_timeout(50)


def answer_greedily(page: Page, address: Address) -> Coroutine[None, None, None]:
    """Return what answers a turn for who sits at a page, as the hint of the server says."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    room = page.url.rpartition("/t/")[2].partition("#")[0]

    async def answer() -> None:
        async with client(address, room, cookie) as beside_page:
            asked = beside_page.view["asked"]
            if asked and asked["kind"] == "turn":
                await beside_page.plays()

    return answer()


def key_of_an_early_call() -> bytes:
    """Return the key of a deal in which seat 0 can call after a few decisions."""
    for number in count():
        key = number.to_bytes(32, "big")
        deal = tefuda.match(PRESET, seats=4, key=key).deal
        for _ in range(SOON):
            if deal.over:
                break
            if 0 in deal.asked and can_call(deal, 0):
                return key
            seat = deal.turn
            deal = deal.apply(bot("greedy").choose(deal.observe(seat)), seat=seat)
    raise AssertionError


def two_at_a_table(people: People) -> list[Page]:
    """Return the pages of seats 0 and 1; bots have the others."""
    host = people.come()
    choose(host, PRESET)
    choose_house_rules(host, callers=CALLERS)
    friend = people.come(invite(host))
    sit_down(friend)
    host.get_by_role("button", name="Begin").click()
    return [host, friend]


@pytest.mark.parametrize(
    "quick",
    [
        pytest.param(0, id="the nearest answers first", marks=pytest.mark.long),
        pytest.param(1, id="the farthest answers first"),
    ],
)
def test_a_claim_is_won_by_the_rule_and_not_by_speed(
    people: People, address: Address, monkeypatch: pytest.MonkeyPatch, quick: int
) -> None:
    """Of two who call one card the nearest on the left of its layer wins [3.5]: here seat 0."""
    key = next(keys_of_double_calls())
    monkeypatch.setattr(shuffle, "match_key", lambda statement, numbers, server: key)
    pages = two_at_a_table(people)
    play_until_all_can_claim(pages, address)
    early, late = pages[quick], pages[1 - quick]
    told, button = late.locator("main").inner_text(), late.locator(".claim.strong").bounding_box()
    early.locator(".claim.strong").click()
    wait_for(early, has_answered)
    assert late.locator("main").inner_text() == told
    assert late.locator(".claim.strong").bounding_box() == button
    late.locator(".claim.strong").click()
    nearest, farthest = pages
    expect(nearest.locator(".log")).to_contain_text("You call Dobon on")
    expect(farthest.locator(".log")).to_contain_text("You also call Dobon, but another player comes first.")
    wait_for(nearest, is_over)
    assert nearest.locator(".ending .own td").first.inner_text().startswith("+")


SEEN = """async () => {
  const seen = [];
  for (let i = 0; i < 12; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const button = document.querySelector(".claim.strong:enabled");
    const [ring, rect] = [getComputedStyle(button, "::after"), button.getBoundingClientRect()];
    const left = Number(document.querySelector(".buttons").style.getPropertyValue("--left"));
    const gap = Number(document.querySelector(".clock .rest").getAttribute("stroke-dashoffset"));
    seen.push([left, gap, ring.content, [rect.x, rect.y, rect.width, rect.height].join(" ")]);
  }
  return seen;
}"""


@pytest.mark.long
def test_the_ring_of_the_clock_closes_round_a_button_that_stands_still(
    people: People, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_of_an_early_call()
    monkeypatch.setattr(shuffle, "match_key", lambda statement, numbers, server: key)
    page = people.come()
    choose(page, PRESET)
    page.get_by_label("Clock").select_option("relaxed")
    page.locator(".setup .strong").click()
    page.locator(".held").first.wait_for()
    play_until_all_can_claim([page], address)
    lefts, gaps, rings, rects = zip(*page.evaluate(SEEN), strict=True)
    assert 0 < lefts[-1] < lefts[0] <= 1
    assert list(lefts) == sorted(lefts, reverse=True)
    assert all(abs(1 - left - gap) < 0.001 for left, gap in zip(lefts, gaps, strict=True))
    assert set(rings) == {'""'}
    assert len(set(rects)) == 1
    page.locator(".claim.strong").click()
    expect(page.locator(".log")).to_contain_text("You call Dobon on")
