"""What helps at the table: groups that stay together, taking back, automatic passes, the counter, sounds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tefuda.server.room.room import Room
from tests.page.people import (
    PHONE,
    People,
    answer,
    choose,
    hand,
    held,
    invite,
    is_asked,
    is_over,
    keys,
    moment,
    outside,
    play_until,
    wait_for,
)
from tests.server.serving import serving

pytestmark = pytest.mark.long


def test_cards_put_together_stay_together_and_are_selected_together(people: People) -> None:
    page = people.sit("guandan", size=PHONE)
    first, last = keys(page)[0], keys(page)[-1]
    touch(page, first)
    touch(page, last)
    page.get_by_role("button", name="Keep these cards together").click()
    together = sorted(key.partition("#")[0] for key in keys(page)[:2])
    assert together == sorted(key.partition("#")[0] for key in (first, last))
    first, last = keys(page)[:2]
    expect(page.locator(".held.locked")).to_have_count(2)
    assert outside(page) == []
    before = keys(page)
    page.get_by_label("Order of the hand").select_option("suit")
    wait_for(page, lambda page: keys(page) != before)
    assert set(keys(page)[:2]) == {first, last}
    touch(page, first)
    expect(page.locator(".held.chosen")).to_have_count(0)
    touch(page, last)
    expect(page.locator(".held.chosen")).to_have_count(2)
    page.reload()
    expect(page.locator(".held.locked")).to_have_count(2)
    touch(page, first)
    page.get_by_role("button", name="Ungroup these cards").click()
    expect(page.locator(".held.locked")).to_have_count(0)


def touch(page: Page, key: str) -> None:
    """Touch a card where no other lies over it."""
    held(page, key).click(position={"x": 8, "y": 8})


def test_a_decision_is_taken_back_while_bots_think(browser: Browser, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", pace=10**7) as address:
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        page = at_once(people, "taiwan")
        before, told = hand(page), page.locator(".log p").all_inner_texts()
        answer(page)
        assert len(hand(page)) < len(before)
        page.get_by_role("button", name="Take back").click()
        play_until(page)
        assert hand(page) == before
        assert page.locator(".log p").all_inner_texts() == told
        answer(page)
        people.leave()
        assert people.faults == []


def at_once(people: People, preset: str) -> Page:
    """Begin games until one is found in which the person decides first."""
    while True:
        page = people.sit(preset)
        page.locator(".prompt").wait_for()
        if is_asked(page):
            return page


def test_a_decision_stands_once_a_card_has_been_seen(people: People) -> None:
    page = people.sit("crazy-eights")
    play_until(page, lambda page: draw(page).count() > 0)
    draw(page).click()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".why")).to_contain_text("You have seen a card since then")


def test_a_play_is_chosen_ahead_cancelled_and_played_or_refused_on_the_turn(people: People) -> None:
    host, friend = two_at_a_table(people)
    wait_for(host, lambda host: is_asked(host) or is_asked(friend))
    asked, waiting = (host, friend) if is_asked(host) else (friend, host)
    card = keys(waiting)[-1]
    touch(waiting, card)
    ahead = waiting.locator(".buttons").get_by_role("button", name="Play on my turn")
    ahead.click()
    expect(ahead).to_have_attribute("aria-pressed", "true")
    expect(waiting.locator(".held.ahead")).to_have_count(1)
    expect(waiting.locator(".asking .ahead")).to_contain_text("To be played on your turn")
    waiting.get_by_role("button", name="Cancel").click()
    expect(waiting.locator(".held.ahead")).to_have_count(0)
    expect(held(waiting, card)).to_have_attribute("aria-pressed", "true")
    held(waiting, card).press("Enter")
    expect(waiting.locator(".held.ahead")).to_have_count(1)
    while waiting.locator(".held.ahead").count() > 0:
        if is_asked(asked):
            answer(asked)
        waiting.wait_for_timeout(30)
    refused = waiting.locator(".why", has_text="Your play chosen in advance is not possible:")
    wait_for(waiting, lambda waiting: refused.count() > 0 or card not in keys(waiting))


def two_at_a_table(people: People, **kinds: Any) -> tuple[Page, Page]:
    """Begin a game of two people among bots; what the second is like is said by `kinds`."""
    host = people.come()
    choose(host, "crazy-eights")
    friend = people.come(invite(host), **kinds)
    friend.locator(".seats button").first.click()
    expect(host.locator(".go .strong")).to_be_enabled()
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend):
        page.locator(".held").first.wait_for()
    return host, friend


def test_what_a_friend_says_is_read_in_the_own_language_and_muted_by_one_click(people: People) -> None:
    host, friend = two_at_a_table(people, language="ja", size=PHONE)
    for page in (host, friend):
        stay_seen(page)
    say(host, "Well played!")
    expect(friend.locator(".seat .said")).to_contain_text("お見事！")
    expect(host.locator(".seat .said")).to_have_text("Well played!")
    assert outside(friend) == []
    friend.locator(".seat .said").click()
    expect(friend.locator(".seat .said")).to_have_count(0)
    with friend.expect_event("websocket") as opened:
        friend.reload()
    with opened.value.expect_event("framereceived", is_said):
        say(host, "a smile")
    expect(host.locator(".seat .said svg").first).to_have_attribute("aria-label", "a smile")
    expect(friend.locator(".seat .said")).to_have_count(0)


def stay_seen(page: Page) -> None:
    """Open a page again, on which what is said does not vanish after a while."""
    page.add_init_script(
        """const usual = setTimeout;
        window.setTimeout = (work, time, ...given) => (time === 5000 ? 0 : usual(work, time, ...given));"""
    )
    page.reload()
    page.locator(".held").first.wait_for()


def say(page: Page, words: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def is_said(frame: str | bytes) -> bool:
    return '"said"' in (frame if isinstance(frame, str) else frame.decode())


def test_a_touch_of_the_cards_ends_a_bot_s_standing_in_and_the_log_does_not_say_you(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Room, "deadline", lambda room, seat: room.last_at if seat == 0 and not room.window else None)
    host, friend = two_at_a_table(people)
    away = host.locator(".asking .away")
    while away.count() == 0:
        if is_asked(friend):
            answer(friend)
        host.wait_for_timeout(30)
    wait_for(friend, is_asked)
    expect(host.locator(".log")).not_to_contain_text(re.compile("You (play|draw)"))
    monkeypatch.undo()
    host.get_by_role("button", name="I'm back").click()
    expect(away).to_have_count(0)


def draw(page: Page) -> Locator:
    return page.locator(".buttons").get_by_role("button", name="draw", exact=True)


def test_the_page_passes_by_itself_where_that_is_wanted(people: People) -> None:
    page = people.sit("taiwan")
    play_until(page, can_only_pass)
    page.get_by_role("button", name="Settings").click()
    passed = moment(page)
    page.get_by_label("Pass automatically where nothing can be played").check()
    wait_for(page, lambda page: moment(page) != passed or is_over(page))


def can_only_pass(page: Page) -> bool:
    buttons = page.locator(".buttons button:enabled")
    return buttons.count() == 2 and page.locator(".held.lit").count() == 0


def test_the_counter_counts_what_has_not_been_seen(people: People) -> None:
    page = people.come(size=PHONE)
    choose(page, "taiwan")
    page.get_by_label("Show how many cards of each rank have not been seen").check()
    page.locator(".setup .strong").click()
    page.locator(".held").first.wait_for()
    play_until(page)
    numbers = [int(told) for told in page.locator(".counter b").all_inner_texts()]
    lying = len(re.findall("[♣♦♥♠]", " ".join(page.locator(".log p").all_inner_texts())))
    assert len(numbers) == 13
    assert lying == 0 or sum(numbers) == 52 - len(hand(page)) - lying
    assert outside(page) == []


def test_sounds_are_off_until_somebody_wants_them_and_the_icon_tells_the_turn(people: People) -> None:
    page = people.sit("crazy-eights")
    switch = page.get_by_role("button", name="Sound", exact=True)
    expect(switch).to_have_attribute("aria-pressed", "false")
    play_until(page)
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("tefuda-turn.svg$"))
    expect(page).to_have_title(re.compile("^● Your turn"))
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    answer(page)
    page.reload()
    page.locator(".held").first.wait_for()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_the_sum_of_the_hand_is_told_where_it_is_wanted_and_in_lessons(people: People) -> None:
    page = people.sit("nippachi")
    play_until(page)
    captions = page.locator(".captions")
    expect(captions).not_to_contain_text("your sum")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show the sum of your hand").check()
    expect(captions).to_contain_text("your sum")
    lesson = people.come("#learn/nippachi")
    expect(lesson.locator(".captions")).to_contain_text("your sum")


def test_the_jokers_of_the_counter_are_drawn_and_named(people: People) -> None:
    page = people.come(size=PHONE)
    choose(page, "guandan")
    page.get_by_label("Show how many cards of each rank have not been seen").check()
    page.locator(".setup .strong").click()
    expect(page.locator(".counter .joker")).to_have_count(2)
    expect(page.locator(".counter .unseen")).to_have_text(["small joker", "big joker"])
    assert outside(page) == []


ONE_IN_SIGHT = ".readings { min-width: 0 !important; max-width: 60px; flex: none !important }"
"""A style by which one way to play a card is in sight at a time."""


def test_the_reading_that_is_hinted_is_marked_and_in_sight_and_enter_plays_it(people: People) -> None:
    page = people.sit("crazy-eights")
    page.add_style_tag(content=ONE_IN_SIGHT)
    suits = page.locator(".buttons .readings button")
    hinted = page.locator(".buttons .readings .hinted")

    def names_a_suit(page: Page) -> bool:
        if page.locator(".held.lit[data-key^='8']").count() == 0:
            return False
        page.locator(".quiet").click()
        expect(page.locator(".asking .reason")).not_to_be_empty()
        page.wait_for_timeout(200)
        return suits.count() == 4 and "hinted" not in str(suits.first.get_attribute("class"))

    play_until(page, names_a_suit)
    expect(hinted).to_have_count(1)
    expect(hinted).to_be_in_viewport(ratio=0.9)
    suit = str(hinted.get_attribute("title"))
    card = page.locator(".held.chosen")
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text(f"and name {suit}")
