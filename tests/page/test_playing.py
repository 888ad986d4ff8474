"""The table: whole deals by four browsers, selecting, refusals with their clauses, the keyboard, the hand."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tefuda.play.library import families, family
from tests.page.people import (
    PHONE,
    People,
    answer,
    choose,
    choose_house_rules,
    drawn,
    hand,
    held,
    invite,
    is_asked,
    is_over,
    keys,
    play_on,
    play_until,
    sit_down,
    wait_for,
)

LONG = [pytest.param(name, 4, marks=pytest.mark.long) for name in families()]


@pytest.mark.parametrize(("name", "friends"), [("eights", 2), *LONG])
def test_friends_play_a_deal_of_every_family_in_a_browser_each(people: People, name: str, friends: int) -> None:
    preset = next(iter(family(name).presets))
    host = people.come()
    choose(host, preset)
    link = invite(host, friends - 1)
    pages = [host, *(people.come(link, size=PHONE) for _ in range(friends - 1))]
    for page in pages[1:]:
        sit_down(page)
    host.get_by_role("button", name="Begin").click()
    for page in pages:
        page.locator(".held").first.wait_for()
    play_on(pages)
    points = [page.locator(".ending .points tbody tr").all_inner_texts() for page in pages]
    assert all(sorted(told) == sorted(points[0]) for told in points)
    assert all(drawn(page, ".ending .account tr").count() > 0 for page in pages)


def test_cards_that_can_be_played_are_lit_and_others_say_why_not(people: People) -> None:
    page = people.sit("crazy-eights")
    play_until(page, lambda page: page.locator(".unlit").count() > 0)
    page.locator(".unlit").first.click()
    why = page.locator(".why")
    expect(why).to_contain_text(re.compile("A card must (match the top card's rank or suit|be of the suit named)"))
    expect(page.locator(".do")).to_be_disabled()
    clause = "2.1" if "top card" in why.inner_text() else "2.5"
    why.get_by_role("button", name=f"Clause {clause}").click()
    expect(page.locator("article.open h3")).to_contain_text(clause)
    assert page.locator("article.open").evaluate(
        "one => { const rect = one.getBoundingClientRect(); return rect.top >= 0 && rect.bottom <= innerHeight }"
    )


@pytest.mark.long
def test_a_selection_that_can_be_several_plays_is_asked_about(people: People) -> None:
    """An eight names a suit: four buttons stand for the four suits."""
    page = people.come()
    choose(page, "crazy-eights")
    choose_house_rules(page, hand="10")  # of which one is likely to be an eight
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    play_until(page, lambda page: any(key.startswith("8") for key in lit(page)) and len(hand(page)) > 1)
    eight = next(key for key in lit(page) if key.startswith("8"))
    held(page, eight).click()
    suits = page.locator(".buttons .strong")
    expect(suits).to_have_count(4)
    assert sorted(re.findall("[♣♦♥♠]", " ".join(suits.all_inner_texts()))) == sorted("♣♦♥♠")
    suits.filter(has_text="♥").click()
    expect(page.locator(".log")).to_contain_text("and name ♥ hearts")


def test_cards_are_put_down_for_an_exchange_by_selecting_them(people: People) -> None:
    page = people.come()
    choose(page, "taiwan")
    choose_house_rules(page, exchange="yes")
    expect(page.locator("summary .count")).to_have_text("1")
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    given = [keys(page)[0], keys(page)[3]]
    for key in given:
        held(page, key).click()
    page.get_by_role("button", name="Put down").click()
    expect(page.locator(".log")).to_contain_text("The cards are shuffled and given back.")
    assert page.locator(".held").count() >= 8


def test_the_keyboard_alone_is_enough(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    press_until(page, "Tab", ".begin")
    page.keyboard.press("Enter")
    page.locator(".held").first.wait_for()
    play_until(page)
    press_until(page, "Tab", ".held")
    page.keyboard.press("End")
    assert focused(page, ".held") == len(keys(page)) - 1
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.locator(".held").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".held.chosen")).to_have_count(0)
    before = len(keys(page))
    page.keyboard.press("h")
    page.locator(".buttons .strong:enabled, .buttons .hinted").first.wait_for()
    expect(page.locator(".reason")).to_have_text(re.compile("Chance of winning|Points expected|There is nothing else"))
    if page.locator(".buttons .hinted").count():
        press_until(page, "Tab", ".hinted")
        page.keyboard.press("Enter")
    else:
        page.locator(".held.chosen").first.focus()
        page.keyboard.press("Enter")
        if page.evaluate("document.activeElement?.matches('.decide .strong')"):
            page.keyboard.press("Enter")
    wait_for(page, lambda page: len(keys(page)) != before or is_over(page))
    wait_for(page, lambda page: focused(page, ".mine button, .ending button") >= 0)


def press_until(page: Page, key: str, wanted: str) -> None:
    """Press a key until the focus is on what is wanted."""
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never leads to {wanted}")


def focused(page: Page, kind: str) -> int:
    """Return the place of what has the focus among all of its kind."""
    place: int = page.evaluate("kind => [...document.querySelectorAll(kind)].indexOf(document.activeElement)", kind)
    return place


def test_a_swipe_selects_every_card_it_crosses(people: People) -> None:
    page = people.sit("taiwan")
    cards = page.locator(".held")
    first, last = cards.nth(2).bounding_box(), cards.nth(5).bounding_box()
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + 8, first["y"] + 60)
    page.mouse.down()
    page.mouse.move(last["x"] + 8, last["y"] + 60, steps=20)
    page.mouse.up()
    expect(page.locator(".held.chosen")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(".held.chosen")).to_have_count(0)


COLUMN = """() => {
  const columns = new Map();
  for (const one of document.querySelectorAll(".columns .held")) {
    const { left, right, top } = one.getBoundingClientRect();
    columns.set(left, [...(columns.get(left) ?? []), [one.dataset.key, (left + right) / 2, top + 8]]);
  }
  return [...columns.values()].find((cards) => cards.length >= 3).sort((one, other) => one[2] - other[2]);
}"""
"""The first column of at least three cards: the key of each, and a point at which nothing covers it, from the top."""
CHOSEN = "[...document.querySelectorAll('.held.chosen')].map((one) => one.dataset.key)"


def test_a_finger_down_a_column_selects_its_cards(people: People) -> None:
    page = people.sit("guandan", size=PHONE)
    play_until(page)
    column = page.evaluate(COLUMN)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    (_, x, top), *_, (_, _, bottom) = column
    touch("touchStart", (x, top))
    for step in range(1, 21):
        touch("touchMove", (x, top + (bottom - top) * step / 20))
    touch("touchEnd")
    expect(page.locator(".held.chosen")).to_have_count(len(column))
    assert {key for key, _, _ in column} == set(page.evaluate(CHOSEN))


def test_one_touch_selects_one_bomb_after_the_other(people: People) -> None:
    page = people.sit("guandan", size=PHONE)
    button = page.get_by_role("button", name="Next bomb or straight flush")
    while not button.count():
        page = people.sit("guandan", size=PHONE)
        button = page.get_by_role("button", name="Next bomb or straight flush")
    bombs: list[list[str]] = []
    while not bombs or bombs[-1]:
        button.tap()
        bombs.append(sorted(page.evaluate(CHOSEN)))
    assert len({str(bomb) for bomb in bombs}) == len(bombs)
    for bomb in bombs[:-1]:
        natural = [key.split("#")[0] for key in bomb if not key.startswith("2♥")]
        assert len(bomb) >= 4
        assert 1 in (len({card[:-1] for card in natural}), len({card[-1] for card in natural}))
    page.keyboard.press("b")
    assert sorted(page.evaluate(CHOSEN)) == bombs[0]


def test_the_hand_is_ordered_as_one_likes(people: People) -> None:
    page = people.sit("taiwan")
    by_rank = hand(page)
    page.get_by_label("Order of the hand").select_option("suit")
    suits = [card[-1] for card in hand(page)]
    assert [suit for suit, _ in itertools.groupby(suits)] == sorted(set(suits), key="♣♦♥♠".index)
    page.get_by_label("Order of the hand").select_option("rank")
    page.get_by_label("Order of the hand").select_option("own")
    first, fifth = page.locator(".held").first.bounding_box(), page.locator(".held").nth(4).bounding_box()
    assert first is not None
    assert fifth is not None
    page.mouse.move(first["x"] + 8, first["y"] + 60)
    page.mouse.down()
    page.mouse.move(fifth["x"] + 8, fifth["y"] + 60, steps=20)
    page.mouse.up()
    assert hand(page) == [*by_rank[1:5], by_rank[0], *by_rank[5:]]
    page.reload()
    page.locator(".held").first.wait_for()
    assert sorted(hand(page)) == sorted(by_rank)


@pytest.mark.long
def test_a_reload_loses_nothing(people: People) -> None:
    page = people.sit("crazy-eights")
    for _ in range(3):
        play_until(page)
        answer(page)
    play_until(page)
    before, told = hand(page), page.locator(".log p").all_inner_texts()
    page.reload()
    page.locator(".held").first.wait_for()
    assert hand(page) == before
    assert page.locator(".log p").all_inner_texts() == told
    assert is_asked(page)


def test_points_are_explained_line_by_line_and_the_next_deal_follows(people: People) -> None:
    page = people.sit("crazy-eights")
    play_on([page])
    expect(page.locator(".ending .points tbody tr")).to_have_count(4)
    wait_for(
        page,
        lambda page: any("=" in line or ":" in line for line in page.locator(".ending .account th").all_inner_texts()),
    )
    page.get_by_text("How the cards were shuffled").click()
    expect(page.locator(".key")).to_contain_text("The key of this deal is the one promised before it.")
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator("h1")).to_contain_text("Deal 2")
    play_until(page)


def test_one_tap_is_enough_where_one_asks_for_it(people: People) -> None:
    page = people.sit("crazy-eights")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask for a second tap before a card is played").uncheck()
    page.keyboard.press("Escape")
    play_until(page, lambda page: any(not key.startswith("8") for key in lit(page)))
    plain = next(key for key in lit(page) if not key.startswith("8"))
    held(page, plain).click()
    wait_for(page, lambda page: plain not in keys(page))


@pytest.mark.long
def test_wild_and_level_cards_are_marked_on_the_cards(people: People) -> None:
    page = people.sit("guandan")
    for key in keys(page):
        signs = page.locator(f"[data-key='{key}'] .badge").all_inner_texts()
        assert signs == (["★"] if key.startswith("2♥") else ["▲"] if key.startswith("2") else []), key


@pytest.mark.long
def test_a_sign_on_a_card_is_explained_where_it_is_selected(people: People) -> None:
    page = people.come("#learn/guandan", size=PHONE)
    page.get_by_role("button", name="Go on").click()
    page.locator("[data-key='2♥#0']").click(position={"x": 8, "y": 40})
    expect(page.locator(".decide .signs")).to_have_text("★ wild")


@pytest.mark.long
def test_the_order_by_hand_stays_when_cards_come(people: People) -> None:
    page = people.sit("crazy-eights")
    page.get_by_label("Order of the hand").select_option("own")
    page.locator(".held").last.focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    mine = keys(page)
    for _ in range(6):
        wait_for(page, lambda page: is_asked(page) or page.locator(".ending").count() > 0)
        if page.locator(".ending").count():
            return
        now = keys(page)
        kept = [key for key in mine if key in now]
        assert [key for key in now if key in kept] == kept
        mine = now
        draw = page.get_by_role("button", name="Draw")
        if draw.count() and draw.is_enabled():
            draw.click()
            wait_for(page, lambda page, now=now: keys(page) != now)  # type: ignore[misc]
            assert keys(page)[: len(now)] == now, "a card that is drawn comes last"
            mine = keys(page)
        else:
            return


@pytest.mark.long
def test_the_first_play_of_big_two_names_its_card_and_lights_only_what_can_be_played_with_it(people: People) -> None:
    page = people.come()

    def may_choose(page: Page) -> bool:
        choose(page, "taiwan")
        page.locator(".play").click()
        wait_for(page, lambda page: page.locator(".held").count() == 13 or is_over(page))
        wait_for(page, lambda page: page.locator(".seat.asked").count() == 1 or is_over(page))
        return is_asked(page) and len(lit(page)) > 1 and "3♣" in hand(page)

    while not may_choose(page):
        page.goto(people.address)
    expect(page.locator("main")).to_contain_text("the first play must contain 3♣")
    shown = lit(page)
    assert "3♣#0" in shown
    for other in set(keys(page)) - {"3♣#0"}:
        held(page, other).click()
        expect(page.locator(".decide .why")).to_contain_text("The first play of a deal must contain the lowest card")
        most, least = (set(shown), {other, "3♣#0"}) if other in shown else ({other}, {other})
        wait_for(page, lambda page, least=least, most=most: least <= set(lit(page)) <= most)  # type: ignore[misc]
        assert page.locator(".buttons .strong:enabled").count() == 0
        held(page, other).click()
        expect(page.locator(".decide .why")).to_have_count(0)
    held(page, "3♣#0").click()
    expect(page.locator(".buttons .strong:enabled")).to_have_count(1)
    assert lit(page) == shown


def lit(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.held.lit')].map(one => one.dataset.key)")
    return found
