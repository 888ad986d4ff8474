"""What the page shows of a moment is the same however one has come there: step by step, back, by a jump, or anew."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import tefuda
from tefuda.bots.chooser import bot
from tests.page.people import PHONE, People, answer, drop, moment, play_until, wait_for
from tests.page.test_learning import go_on, settled, step_of
from tests.page.test_table_help import at_once
from tests.server.serving import serving

pytestmark = pytest.mark.long
PRESETS = ("crazy-eights", "mau-mau", "nippachi", "teyaku-dobon", "taiwan", "guandan")
STEPS = 14
SHOWN = """() => {
  const all = (wanted, read) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility()).map(read);
  return {
    piles: all(".middle .layer", (one) => [getComputedStyle(one).opacity, one.className.includes("old"),
      ...[...one.querySelectorAll("[data-face]")].map((card) => card.dataset.face)].join(" ")),
    captions: all(".captions li, .middle .number, .named, .turned, .beat",
      (one) => one.getAttribute("aria-label") ?? one.textContent),
    seats: all("[data-anchor^='seat']", (one) => one.textContent.replace(/\\s+/g, " ")),
    fans: all("[data-anchor^='seat'] [role='img']", (one) => one.getAttribute("aria-label")),
    hand: all(".held", (one) => one.dataset.key + (one.getAttribute("aria-pressed") ?? "")),
    flying: all(".flying, .across", (one) => one.textContent),
  };
}"""


def shown(page: Page) -> dict[str, Any]:
    """Return what the page shows of the table, without the layers of a trick that are out of sight."""
    found: dict[str, Any] = page.evaluate(SHOWN)
    found["piles"] = [layer for layer in found["piles"] if not layer.startswith("0 ")]
    return found


def played(preset: str) -> tefuda.Deal:
    """Return the beginning of a deal among bots."""
    deal, greedy = tefuda.deal(preset, seed=4), bot("greedy")
    while not deal.over and len(deal.history) < STEPS + 1:
        seat = deal.asked[0]
        deal = deal.apply(greedy.choose(deal.observe(seat)), seat=seat)
    return deal


def at_step(page: Page, step: int) -> dict[str, Any]:
    """Wait until a step of a replay is shown, and return what is."""
    wait_for(page, lambda page: page.locator(".tape .at").inner_text().startswith(f"{step} /"))
    return shown(page)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_moment_of_a_replay_looks_the_same_forwards_backwards_and_after_a_jump(people: People, preset: str) -> None:
    page = people.come(size=PHONE)
    drop(page, str(played(preset)))
    page.locator(".tape").wait_for()
    last = int(page.locator(".tape .at").inner_text().split("/")[1])
    forwards = [at_step(page, 0)]
    for step in range(1, last):
        page.keyboard.press("ArrowRight")
        forwards.append(at_step(page, step))
    for step in reversed(range(last - 1)):
        page.keyboard.press("ArrowLeft")
        assert at_step(page, step) == forwards[step]
    random = Random(preset)
    for _ in range(8):
        step = random.randrange(last)
        page.locator(".tape input").fill(str(step))
        assert at_step(page, step) == forwards[step]


def solving(page: Page, state: str) -> None:
    page.locator(f'main[data-state="{state}"][data-settled="true"]').wait_for(state="attached")


def test_a_solution_begins_with_the_problem_and_not_with_what_was_tried(people: People) -> None:
    page = people.come("#problems/nippachi/189", size=PHONE)
    solving(page, "open")
    begun = shown(page)
    page.locator('.held[data-key^="7♦"]').click()
    page.locator(".decide .do:enabled").click()
    solving(page, "wrong")
    assert shown(page)["piles"] != begun["piles"]
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".task .step")).to_contain_text("0 /")
    assert shown(page) == begun
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".task .step")).to_contain_text("1 /")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".task .step")).to_contain_text("0 /")
    assert shown(page) == begun
    page.get_by_role("button", name="Begin again").click()
    solving(page, "open")
    assert shown(page) == begun


def test_what_was_selected_for_a_problem_is_not_raised_in_its_solution(people: People) -> None:
    page = people.come("#problems/nippachi/189", size=PHONE)
    solving(page, "open")
    begun = shown(page)
    page.locator(".held").first.click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".task .step")).to_contain_text("0 /")
    assert shown(page) == begun


def test_a_decision_taken_back_leaves_nothing_and_what_was_chosen_ahead_is_not_played(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", pace=10**7) as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = at_once(people, "crazy-eights")
        while not page.locator(".held:not(.unlit)").count():  # a card that is drawn leaves the turn with its player
            page = at_once(people, "crazy-eights")
        before, then = shown(page), moment(page)
        answer(page)
        page.locator(".held[tabindex='0']").focus()
        page.keyboard.press(" ")
        page.keyboard.press("Enter")
        page.locator(".held.ahead").wait_for()
        page.get_by_role("button", name="Take back").click()
        play_until(page)
        assert shown(page) == before
        answer(page)
        assert moment(page).split(":")[:2] != then.split(":")[:2]
        people.leave()
        assert people.faults == []


def test_a_step_of_a_first_deal_looks_the_same_when_one_comes_back_to_it(people: People) -> None:
    page = people.come("#learn/nippachi", size=PHONE)
    settled(page, 0)
    looks = [shown(page)]
    while step_of(page) < 7:
        go_on(page)
        looks.append(shown(page))
    for step in reversed(range(7)):
        page.get_by_role("button", name="One step back").click()
        while page.locator(f'main[data-state="{step}"][data-settled="true"]').count() == 0:
            held = page.locator('main[data-held="true"] .coach .strong')
            if held.count():
                held.click()
            page.wait_for_timeout(30)
        assert shown(page) == looks[step]
