"""Cards that fly: whose, from where and to where; none where motion is not wanted, and never in anybody's way."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.deals import BOMB, ENDING, EXCHANGE, KEY
from tests.page.people import (
    People,
    answer,
    at_rest,
    choose,
    choose_house_rules,
    drop,
    hand,
    is_asked,
    is_over,
    keys,
    play_on,
    wait_for,
)

SECOND, FLIGHT = 1000.0, 340.0
"""In milliseconds; a card flies that long (`web/src/table/flight.ts`)."""
WATCH = """
window.flown = [];
const animate = Element.prototype.animate;
const centre = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
const seatAt = ([x, y]) => [...document.querySelectorAll("[data-anchor^='seat:']")].find((one) => {
  const rect = one.getBoundingClientRect();
  return x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;
})?.dataset.anchor;
Element.prototype.animate = function (frames, timing) {
  const kind = ["flying", "laid", "lift", "layer", "coin"].find((name) => this.classList.contains(name));
  const way = (frame) => new DOMMatrix(frame.transform === "none" ? "" : frame.transform);
  if (kind && frames[0]?.transform) {
    const [first, last] = [way(frames[0]), way(frames.at(-1))];
    const [x, y] = centre(this.getBoundingClientRect());
    const [from, to] = [[x + first.e, y + first.f], [x + last.e, y + last.f]];
    const far = Math.hypot(last.e - first.e, last.f - first.f);
    const time = (timing.delay ?? 0) + timing.duration;
    const back = this.querySelector(".card.back") !== null;
    const play = document.querySelector("main")?.dataset.moment;
    flown.push({ kind, back, from: seatAt(from) ?? "", to: seatAt(to) ?? "", time, far, play, at: performance.now() });
  }
  return animate.call(this, frames, timing);
};
"""


def sit(people: People, preset: str, *, motion: bool = True, **answers: str) -> Page:
    """Sit down at a table where it is watched what flies."""
    page = people.come(motion=motion)
    page.add_init_script(WATCH)
    page.reload()
    choose(page, preset)
    if answers:
        choose_house_rules(page, **answers)
    page.locator(".play").click()
    page.locator(".held, .ending").first.wait_for()
    wait_for(page, lambda page: is_asked(page) or is_over(page))
    return page


def watch(people: People, text: str, *, motion: bool = True) -> Page:
    """Watch a deal from a file, where it is watched what flies once the cards are dealt."""
    page = people.come(motion=motion)
    page.add_init_script(WATCH)
    page.reload()
    drop(page, text)
    page.locator(".tape").wait_for()
    if motion:
        wait_for(page, lambda page: flown(page, "flying") != [])
        at_rest(page, "flown.length")
        page.evaluate("flown.length = 0")
    return page


def flown(page: Page, kind: str) -> list[dict[str, Any]]:
    """Return the flights of a kind so far."""
    found: list[dict[str, Any]] = page.evaluate("kind => flown.filter(one => one.kind === kind)", kind)
    return found


def play_until(page: Page, wanted: str) -> None:
    """Do what the hints say until the log has some words."""
    while wanted not in page.locator(".log").inner_text():
        assert not is_over(page)
        if is_asked(page):
            answer(page)
        page.wait_for_timeout(20)


def test_the_deal_is_shown_within_a_second(people: People) -> None:
    page = sit(people, "guandan")
    others = {"seat:1", "seat:2", "seat:3"}
    wait_for(page, lambda page: {back["to"] for back in flown(page, "flying")} >= others)
    backs = [back for back in flown(page, "flying") if back["to"] in others]
    wait_for(page, lambda page: sum(card["far"] > 0 for card in flown(page, "lift")) >= 27)
    times = [card["time"] for card in flown(page, "lift")]
    assert len(set(times)) > 20
    assert max(times) < SECOND
    assert max(back["time"] for back in backs) < SECOND


def test_plays_of_others_fly_from_their_seats_to_the_pile(people: People) -> None:
    page = sit(people, "taiwan")
    play_until(page, "Maru plays")
    wait_for(page, lambda page: any(card["from"] == "seat:2" for card in flown(page, "laid")))


def test_drawn_cards_fly_face_down_to_whoever_draws(people: People) -> None:
    page = watch(people, f"tefuda 1\ngame crazy-eights\nseats 3\n{KEY}\n0: draw")
    page.keyboard.press("ArrowRight")
    wait_for(page, lambda page: flown(page, "flying") != [])
    assert [(card["to"], card["back"]) for card in flown(page, "flying")] == [("seat:0", True)]


def test_tributes_and_returns_fly_face_up_from_hand_to_hand(people: People) -> None:
    page = watch(people, EXCHANGE)
    ways = []
    for _ in range(4):
        page.evaluate("flown.length = 0")
        page.keyboard.press("ArrowRight")
        wait_for(page, lambda page: flown(page, "flying") != [])
        gifts = flown(page, "flying")
        assert not any(gift["back"] for gift in gifts)
        ways.append({(gift["from"], gift["to"]) for gift in gifts})
    assert ways == [
        {("seat:3", "")}, {("", "seat:0"), ("seat:1", "seat:2")}, {("seat:0", "seat:3")}, {("seat:2", "seat:1")},
    ]  # fmt: skip


def test_tributes_do_not_fly_where_motion_is_not_wanted(people: People) -> None:
    page = watch(people, EXCHANGE, motion=False)
    for place in range(1, 5):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".at")).to_have_text(f"{place} / 4")
    assert page.evaluate("flown") == []


@pytest.mark.long
def test_an_exchange_flies_through_the_dealer_and_only_the_own_cards_are_open(people: People) -> None:
    page = sit(people, "hongkong", exchange="yes")
    before = Counter(hand(page))
    page.evaluate("flown.length = 0")
    answer(page)
    wait_for(page, lambda page: "are shuffled" in page.locator(".log").inner_text())
    dealer = page.locator(".seat", has=page.get_by_role("img", name="dealer")).get_attribute("data-anchor")
    others = {"seat:1", "seat:2", "seat:3"} - {dealer}
    wait_for(page, lambda page: others <= {gift["to"] for gift in flown(page, "flying")})
    gifts = flown(page, "flying")
    backs = {(gift["from"], gift["to"]) for gift in gifts if gift["back"]}
    assert backs == {(seat, dealer) for seat in others} | {(dealer, seat) for seat in others}
    put_down = {(gift["from"], gift["to"]) for gift in gifts if not gift["back"]}
    assert put_down == (set() if dealer == "seat:0" else {("", dealer)})
    if dealer != "seat:0" and Counter(hand(page)) - before:
        wait_for(page, lambda page: any(card["from"] == dealer for card in flown(page, "lift")))


@pytest.mark.long
def test_a_trick_is_gathered_and_so_is_everything_at_the_end(people: People) -> None:
    page = sit(people, "taiwan")
    play_on([page])
    assert any(trick["to"].startswith("seat:") for trick in flown(page, "layer"))
    gathered = [card for card in flown(page, "flying") if not card["to"] and card["far"] > 50]
    assert len(gathered) >= 3
    expect(page.get_by_role("button", name="Next deal")).to_be_enabled()


@pytest.mark.long
def test_the_end_of_a_replay_is_gathered_where_its_last_card_was_seen(people: People) -> None:
    page = watch(people, ENDING)
    page.keyboard.press("End")
    page.locator(".ending").wait_for()
    assert flown(page, "flying") == []
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ending")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.locator(".ending").wait_for()
    gathered = [card["back"] for card in flown(page, "flying") if card["far"] > 50]  # the seats have made way
    assert len(gathered) > 1
    assert not any(gathered)
    coins = flown(page, "coin")
    assert coins
    assert all(coin["far"] > 0 for coin in coins)


@pytest.mark.long
def test_nothing_flies_where_motion_is_not_wanted(people: People) -> None:
    page = sit(people, "crazy-eights", motion=False)
    play_on([page])
    assert page.evaluate("flown") == []


def test_cards_can_be_pressed_while_they_still_fly(people: People) -> None:
    page = people.come(motion=True)
    slow = page.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    choose(page, "taiwan")
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    wait_for(page, lambda page: is_asked(page) and len(keys(page)) > 0)
    last = page.locator(".held").last
    before = last.bounding_box()
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.querySelector('.held:last-child .lift').getAnimations().length") > 0
    assert last.bounding_box() == before


def test_a_jump_in_a_replay_moves_nothing_and_a_step_does(people: People) -> None:
    page = watch(people, ENDING)
    page.keyboard.press("End")
    wait_for(page, lambda page: bool(flown(page, "coin")))
    page.wait_for_timeout(100)
    page.evaluate("flown.length = 0")
    page.keyboard.press("Home")
    page.locator(".layer").first.wait_for()
    assert page.evaluate("flown") == []
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    wait_for(page, lambda page: any(card["far"] > 50 for card in flown(page, "laid")))


STAMPED = """() => {
  window.stamped = [];
  const look = () => document.querySelectorAll(".across").forEach((one) => stamped.push(one.textContent.trim()));
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


def test_a_bomb_is_stamped_across_the_table(people: People) -> None:
    page = watch(people, BOMB)
    page.evaluate(STAMPED)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".at")).to_have_text("1 / 2")
    assert page.evaluate("stamped") == []
    page.keyboard.press("ArrowRight")
    wait_for(page, lambda page: page.evaluate("stamped.length > 0"))
    assert set(page.evaluate("stamped")) == {"bomb!"}


@pytest.mark.long
def test_what_a_bot_plays_while_cards_fly_waits_until_they_have_landed(people: People) -> None:
    """The bots of this server take no time, so that their plays are there long before the first has landed."""
    page, times = sit(people, "taiwan"), list[float]()
    while len(times) < 4:
        wait_for(page, lambda page: is_asked(page) or is_over(page))
        begun: dict[str, float] = {}
        for card in flown(page, "laid"):
            if card["from"]:
                begun[card["play"]] = min(card["at"], begun.get(card["play"], card["at"]))
        times = sorted(begun.values())
        assert not is_over(page)
        answer(page)
    pauses = [later - earlier for earlier, later in itertools.pairwise(times)]
    assert min(pauses) >= FLIGHT, pauses
