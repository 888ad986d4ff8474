"""What was wrong in the first edition of the page and has no test elsewhere, so that it stays mended."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.deals import EXCHANGE
from tests.page.people import (
    LOCALES,
    PHONE,
    People,
    choose,
    drop,
    hand,
    held,
    is_asked,
    is_over,
    keys,
    play_on,
    play_until,
    wait_for,
)
from tests.page.test_flying import sit
from tests.page.test_replay import moment

pytestmark = pytest.mark.long

UNTOLD = """() => [...document.querySelectorAll("button:not(.held), a.button, summary")].filter((one) => {
  const seen = one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const words = [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.textContent.trim());
  const shown = [...one.querySelectorAll("*")].some((part) =>
    part.checkVisibility() && !part.closest(".unseen, svg") && part.textContent.trim() &&
    getComputedStyle(part).clipPath === "none" && part.getBoundingClientRect().width > 1);
  return seen && one.querySelector("svg") && !words && !shown && !one.title;
}).map((one) => one.outerHTML.slice(0, 160))"""
"""The buttons that show an icon alone and no tooltip."""
CUT = """() => [...document.querySelectorAll("h1, h2")].filter((one) =>
  one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
).map((one) => `${one.textContent} ${one.scrollWidth}/${one.clientWidth} ${one.scrollHeight}/${one.clientHeight}`)"""
"""The titles of which a part is not shown."""
ONE_IN_SIGHT = ".readings { min-width: 0 !important; max-width: 60px; flex: none !important }"
"""A style by which one way to play a card is in sight at a time."""


def test_the_reading_that_is_hinted_is_marked_and_in_sight_and_enter_plays_it(people: People) -> None:
    page = people.sit("crazy-eights")
    page.add_style_tag(content=ONE_IN_SIGHT)
    suits = page.locator(".buttons .readings button")
    hinted = page.locator(".buttons .readings .hinted")

    def names_a_suit(page: Page) -> bool:
        if not any(key.startswith("8") for key in lit(page)):
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


def test_wild_and_level_cards_are_marked_on_the_cards(people: People) -> None:
    page = people.sit("guandan")
    for key in keys(page):
        signs = page.locator(f"[data-key='{key}'] .badge").all_inner_texts()
        assert signs == (["★"] if key.startswith("2♥") else ["▲"] if key.startswith("2") else []), key


def test_a_sign_on_a_card_is_explained_where_it_is_selected(people: People) -> None:
    page = people.come("#learn/guandan", size=PHONE)
    page.get_by_role("button", name="Go on").click()
    page.locator("[data-key='2♥#0']").click(position={"x": 8, "y": 40})
    expect(page.locator(".signs")).to_have_text("★ wild")


def test_a_replay_opens_from_the_own_seat_with_open_hands_that_can_be_read(people: People) -> None:
    page = people.sit("crazy-eights", size=PHONE)
    play_on([page])
    page.get_by_role("link", name="Watch the replay").click()
    page.locator(".tape").wait_for()
    page.keyboard.press("Home")
    wait_for(page, lambda page: moment(page)[0] == 0)
    assert hand(page), "one's own cards lie below, as in the game"
    page.get_by_label("Seen from").select_option("open")
    page.locator(".seat .open").first.wait_for()
    widths = page.evaluate(
        "[...document.querySelectorAll('.seat .open .card')].map(one => one.getBoundingClientRect().width)"
    )
    assert widths
    assert min(widths) >= 28


@pytest.mark.parametrize("size", [PHONE, (1280, 720)], ids=["phone", "desk"])
def test_every_icon_alone_says_what_it_does(people: People, size: tuple[int, int]) -> None:
    page = people.come(size=size)
    for path, seen in (
        ("", ".tile"),
        ("#problems", ".daily"),
        ("#statistics", "main p"),
        ("#rules/nippachi", "article"),
    ):
        page.goto(people.address + path)
        page.locator(seen).first.wait_for()
        assert page.evaluate(UNTOLD) == [], path
    page = people.sit("guandan", size=size)
    assert page.evaluate(UNTOLD) == []
    drop_page = people.come(size=size)
    drop(drop_page, EXCHANGE)
    drop_page.locator(".tape").wait_for()
    assert drop_page.evaluate(UNTOLD) == []


@pytest.mark.parametrize("language", LOCALES)
def test_no_title_is_cut_on_a_phone(people: People, language: str) -> None:
    page = people.come(size=(360, 640), language=language)
    page.locator(".tile").first.wait_for()
    assert page.evaluate(CUT) == []
    for preset in ("guandan", "taiwan", "teyaku-dobon", "two-four-jack"):
        page.goto(f"{people.address}#learn/{preset}")
        page.locator("main[data-state='0']").wait_for()
        assert page.evaluate(CUT) == [], preset


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


def test_cards_have_the_size_that_one_likes(people: People) -> None:
    page = sit(people, "crazy-eights", motion=False)
    widths = {}
    for size in ("usual", "small", "large"):
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Size of the cards").select_option(size)
        page.keyboard.press("Escape")
        widths[size] = width(page)
    assert widths["small"] == pytest.approx(0.85 * widths["usual"], rel=0.03)
    assert widths["large"] == pytest.approx(1.2 * widths["usual"], rel=0.03)
    page.reload()
    page.locator(".hand").wait_for()
    assert width(page) == pytest.approx(widths["large"], rel=0.01)


def width(page: Page) -> float:
    """Return how wide the first card of the hand is."""
    page.wait_for_timeout(300)
    found: float = page.locator(".held .card").first.evaluate("one => one.getBoundingClientRect().width")
    return found


def lit(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.held.lit')].map(one => one.dataset.key)")
    return found


def test_the_end_of_a_deal_names_the_winner_and_lays_all_hands_open(people: People) -> None:
    page = people.sit("crazy-eights")
    names = page.locator(".seat .name").all_inner_texts()
    play_on([page])
    headline = page.locator(".ending h2").inner_text()
    assert headline.startswith("You win the deal") or headline.removesuffix(" wins the deal.") in names
    laid = page.locator(".ending .hands .cards")
    assert laid.count() in (3, 4), "the hand that won lies apart, if one did"
    assert all(laid.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"))
    expect(page.locator(".ending .hands .card").first).to_be_visible()


def test_guandan_shows_in_which_order_all_went_out_and_names_who_won(people: People) -> None:
    page = people.sit("guandan")
    own = page.locator(".own .name").inner_text()
    names = ["you" if name == own else name for name in page.locator(".seat .name").all_inner_texts()]

    def called(row: Locator) -> str:
        name = row.locator(".whose, .name > :first-child").first.inner_text()
        return "you" if name == own else name

    play_on([page])
    ending = page.locator(".ending")
    places = ending.locator(".account li").first.inner_text().removeprefix("Places: ").removesuffix(".").split(", ")
    assert sorted(places) == sorted(names)
    rows = ending.locator(".points tbody tr")
    won = [called(row) for row in rows.all() if row.locator(".won").count()]
    assert len(won) == 2
    assert won[0] == places[0] or won[1] == places[0]
    expect(ending.locator(".hands .card").first).to_be_visible()
    headline = ending.locator("h2").inner_text()
    assert all(name in headline.lower() for name in map(str.lower, won))
    left = [called(one) for one in ending.locator(".hands li").all() if one.locator(".card").count()]
    assert left
    assert set(left) <= set(places[-2:]), "who still holds cards went out last, or never"


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
