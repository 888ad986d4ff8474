"""The lobby: one click to a first game, and everything that can be chosen besides."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tefuda.bots.chooser import LEVELS
from tefuda.play.library import games
from tefuda.server.messages.http_api import Effect, Effects
from tests.page.people import (
    DESKTOP,
    LOCALES,
    PHONE,
    People,
    choose,
    complaints,
    drawn,
    drop,
    is_asked,
    sit_down,
    unfold,
    wait_for,
)
from tests.page.screens import DESK, LAPTOP, SIDEWAYS, SMALL, in_sizes

FIRST, *OTHERS = games()
LEFT_AT_ONCE = """
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      sockets.push(this);
      location.hash = "problems";
    }
  };
"""
"""Opens the problems as soon as the lobby connects."""


@pytest.mark.parametrize(
    ("language", "size", "game"),
    [("en", (360, 640), "crazy-eights"), ("ja", (390, 844), "nippachi"), ("zh_Hans", (360, 640), "guandan")],
)
def test_a_game_of_the_own_language_is_one_press_away_on_a_phone(
    people: People, language: str, size: tuple[int, int], game: str
) -> None:
    page = people.come(language=language, size=size)
    first = page.locator(".tile").first
    expect(first).to_have_attribute("data-presets", re.compile(f"^{game}"))
    box = first.locator(".begin").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < size[1] / 2
    drop(page, "no deal")
    expect(page.locator(".watch").get_by_role("alert")).not_to_be_empty()
    expect(page.locator(".watch").get_by_role("alert")).to_be_in_viewport()
    people.faults.clear()  # the browser reports the refused request


@pytest.mark.parametrize("preset", [FIRST, *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)])
def test_every_preset_is_one_click_away(people: People, preset: str) -> None:
    page = people.sit(preset)
    wait_for(page, lambda page: page.locator(".held").count() >= 4)
    assert page.locator(".seat").count() >= 2


def test_house_rules_tell_their_clause_their_default_and_what_they_need(people: People) -> None:
    page = people.come()
    choose(page, "crazy-eights")
    page.get_by_text("House rules", exact=True).click()
    needy = page.locator(".rule.idle").first
    expect(needy).to_contain_text("No effect here. It needs:")
    due = page.locator(".rule.idle", has=page.locator("#rule-call_due"))
    expect(due).to_have_count(1)
    unfold(page, "last_call")
    page.locator("#rule-last_call").select_option("yes")
    expect(due).to_have_count(0)
    page.locator("#rule-last_call").select_option("no")
    expect(due).to_have_count(1)
    recycle = page.locator(".rule", has=page.locator("#rule-recycle"))
    unfold(page, "recycle")
    page.locator("#rule-recycle").select_option(index=1)
    expect(recycle).to_contain_text("usually:")
    expect(page.locator("summary .count")).to_have_text("1")
    recycle.get_by_role("button", name="reset").click()
    expect(page.locator("summary .count")).to_have_count(0)
    recycle.locator(".clause").click()
    expect(page.locator("dialog[open] article.open h3")).to_contain_text("3.5")


def test_a_chapter_that_is_opened_while_the_form_changes_stays_open(people: People) -> None:
    page = people.come()
    choose(page, "crazy-eights")
    page.get_by_text("House rules", exact=True).click()
    chapter = page.locator("details.chapter", has=page.locator("#rule-recycle"))
    chapter.evaluate(
        """async chapter => {
          chapter.querySelector("summary").click();
          const answer = chapter.querySelector("#rule-recycle");
          answer.selectedIndex = 1;
          answer.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    expect(chapter.get_by_role("button", name="reset")).to_be_visible()
    assert chapter.get_attribute("open") is not None


def test_a_search_that_finds_no_house_rule_says_so(people: People) -> None:
    page = people.come()
    choose(page, "crazy-eights")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_placeholder("Search the house rules").fill("nonsense")
    expect(page.get_by_text("No house rule contains these words.")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("wide", [1280, 1440])
def test_no_card_on_a_cover_is_cut(people: People, wide: int) -> None:
    page = people.come(size=(wide, 800))
    drawn(page, ".cover .card >> nth=20")
    assert (
        page.evaluate(
            """() => [...document.querySelectorAll(".cover")].filter((cover) => {
          const { left, right, top, bottom } = cover.getBoundingClientRect();
          return [...cover.querySelectorAll(".card .paper, .card")].some((card) => {
            const one = card.getBoundingClientRect();
            return one.left < left || one.right > right || one.top < top || one.bottom > bottom + 1;
          });
        }).length"""
        )
        == 0
    )


def test_what_cannot_be_chosen_together_is_said_beside_the_house_rule(people: People) -> None:
    page = people.come()
    choose(page, "crazy-eights")
    page.get_by_text("House rules", exact=True).click()
    unfold(page, "hand")
    page.locator("#rule-hand").fill("60")
    page.locator("#rule-hand").blur()
    expect(page.locator(".rule", has=page.locator("#rule-hand")).get_by_role("alert")).to_contain_text("60")
    expect(page.locator(".play")).to_be_disabled()


def test_a_house_rule_that_is_chosen_is_played(people: People) -> None:
    page = people.come()
    choose(page, "crazy-eights")
    page.get_by_text("House rules", exact=True).click()
    unfold(page, "hand")
    page.locator("#rule-hand").fill("9")
    page.locator("#rule-hand").blur()
    expect(page.locator("summary .count")).to_have_text("1")
    page.locator(".play").click()
    page.locator(".held").first.wait_for()
    assert page.locator(".held").count() >= 8


ABOUT = "The decisions of all players in a deal."
EFFECTS = [
    ("Length", "48.5", "74.0", "+25.5 ± 1.0", 25.5, 1.04),
    ("Blocked deals", "2.38 %", "0.00 %", "−2.38 ± 0.21", -0.0238, 0.0021),
    ("Advantage of place 1", "3.34 %", "3.48 %", "+0.14 ± 0.41", 0.0014, 0.0041),
    ("Skill gap", "28.72 %", "58.48 %", "+29.77 ± 0.73", 0.2977, 0.0073),
]
"""What `crazy-eights` with `recycle=when-needed` changes."""


@pytest.mark.long
@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(
    ("size", "dark", "language"),
    [((360, 780), False, "en"), ((360, 780), True, "ja"), (DESKTOP, True, "en"), (DESKTOP, False, "zh_Hant")],
)
def test_what_house_rules_change_is_shown_when_asked_for(
    people: People, picture: Callable[[Page, str], None], size: tuple[int, int], dark: bool, language: str
) -> None:
    page = people.come(size=size, dark=dark, language=language)
    told = [Effect(title, ABOUT, usual, chosen, change, *numbers) for title, usual, chosen, change, *numbers in EFFECTS]
    answers = [Effects(False, 0, []), Effects(True, 20_000, told)]
    page.route("**/api/effects?*", lambda route: route.fulfill(body=msgspec.json.encode(answers.pop(0))))
    choose(page, "crazy-eights")
    page.locator(".setup details").first.locator("summary").first.click()
    expect(page.locator(".ask")).to_have_count(0)
    unfold(page, "recycle")
    page.locator("#rule-recycle").select_option("when-needed")
    page.locator(".ask").click()
    expect(page.locator(".effect")).to_have_count(4)
    expect(page.locator(".effect .about").first).to_have_text(ABOUT)
    expect(page.locator(".effect.sure .change").first).to_contain_text("+")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []
    page.locator(".effects").scroll_into_view_if_needed()
    picture(page, f"effects-{size[0]}-{'dark' if dark else 'light'}-{language}")
    page.locator("#rule-recycle").select_option("when-empty")
    expect(page.locator(".effects")).to_have_count(0)
    expect(page.locator(".ask")).to_be_enabled()


def test_friends_join_by_the_list_and_by_the_link(people: People) -> None:
    host = people.come()
    choose(host, "crazy-eights")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_label("Seat 3").select_option("open")
    host.get_by_label("Who may come").select_option(label="everybody")
    host.locator(".setup .strong").click()
    link = host.get_by_label("Link for friends").input_value()
    host.get_by_role("button", name="QR code").click()
    expect(host.get_by_role("img", name=link)).to_be_visible()
    assert host.locator("dialog[open] .code path").get_attribute("d")
    host.keyboard.press("Escape")
    friend = people.come()
    friend.locator(".rest a", has_text="Join").click()
    sit_down(friend)
    other = people.come(link)
    other.get_by_role("button", name="Sit here").first.click()
    expect(host.locator(".seats .who", has_text=re.compile("Guest"))).to_have_count(3)
    host.get_by_role("button", name="Begin").click()
    for page in (host, friend, other):
        page.locator(".held").first.wait_for()
    wait_for(host, lambda page: any(is_asked(one) for one in (host, friend, other)))


def test_somebody_without_a_seat_watches_and_sees_no_hand(people: People) -> None:
    page = people.sit("crazy-eights")
    onlooker = people.come(page.url)
    expect(onlooker.get_by_text("Every seat is taken. You can watch.")).to_be_visible()
    assert onlooker.locator(".held").count() == 0
    assert onlooker.locator(".seat").count() == page.locator(".seat").count()


def test_markup_in_a_name_is_a_name(people: People) -> None:
    page = people.sit("crazy-eights")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name", exact=True).fill("<img src=x onerror=1>")
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".own .name")).to_have_text("<img src=x onerror=1>")
    assert page.locator("main img").count() == 0


def test_a_bot_s_name_is_refused_to_a_person_with_a_reason(people: People) -> None:
    page = people.sit("crazy-eights")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name", exact=True).fill("Hana")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("“Hana” is the name of a bot. Choose another.")
    assert page.locator(".own .name").inner_text() != "Hana"
    page.get_by_label("Your name", exact=True).fill("Hana Sato")
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".own .name")).to_have_text("Hana Sato")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_count(0)


def test_a_lobby_that_is_left_at_once_closes_its_socket_without_a_warning(people: People) -> None:
    page = people.come()
    page.add_init_script(LEFT_AT_ONCE)
    page.reload()
    page.locator("li[data-preset] .begin").first.wait_for()
    wait_for(page, lambda page: page.evaluate("sockets.length && sockets.every((one) => one.readyState === 3)"))


def test_a_quick_match_is_two_presses_and_the_name_is_asked_once(people: People) -> None:
    host = people.come()
    said: list[str] = []
    host.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    host.get_by_role("button", name="Quick match").click()
    host.get_by_label("Your name", exact=True).fill("Tomo")
    host.get_by_role("button", name="Save name").click()
    expect(host.locator(".seats")).to_contain_text("Tomo")
    expect(host.get_by_label("Your name", exact=True)).to_have_count(0)
    assert sum('"rename"' in frame for frame in said) == 1
    host.reload()
    expect(host.locator(".seats b")).to_have_text("(you)")
    expect(host.get_by_label("Your name", exact=True)).to_have_count(0)
    friend = people.come()
    friend.locator(".rest a", has_text="Join").first.wait_for()
    friend.get_by_role("button", name="Quick match").click()
    expect(friend.locator(".seats b")).to_have_text("(you)")


def test_the_shelf_says_how_long_a_game_takes(people: People) -> None:
    page = people.come()
    told = page.locator(".tile[data-presets^='guandan'] .minutes").inner_text()
    assert re.search(r"\b\d+ min$", told)
    assert "a deal" in page.locator(".tile[data-presets^='crazy-eights'] .minutes").inner_text()


def test_seats_are_offered_to_levels_of_play_only(people: People) -> None:
    page = people.come()
    page.locator(".tile .more").first.click()
    menu = page.locator("dialog[open] select").first
    expect(menu).to_be_visible()
    offered = menu.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert offered == ["open", *LEVELS]


@pytest.mark.parametrize("language", LOCALES)
def test_every_game_can_be_played_from_the_first_view(people: People, language: str) -> None:
    page = people.come(size=SMALL, language=language)
    drawn(page, ".tile .begin >> nth=6")
    for size in in_sizes(page, [SMALL, PHONE, SIDEWAYS, LAPTOP]):
        for begin in page.locator(".tile .begin").all():
            box = begin.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1], size
            assert box["height"] >= 44
        lines = "all => all.map((one) => Math.round(one.scrollHeight / parseFloat(getComputedStyle(one).lineHeight)))"
        most = 3 if size[1] < 480 else 2
        assert max(page.locator(".tile .about").evaluate_all(lines)) <= most
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_view_has_every_game_beside_the_one_to_go_on_with(people: People) -> None:
    page = people.come(size=(360, 640), language="ja")
    left = {"room": "here.x", "title": "二・八", "preset": "nippachi", "deal": 3}
    page.evaluate("left => { localStorage['tefuda.lately'] = JSON.stringify(left); }", left)
    page.reload()
    expect(page.locator(".continue")).to_be_in_viewport(ratio=1)
    for begin in page.locator(".tile .begin").all():
        expect(begin).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LOCALES)
def test_the_label_of_a_book_is_whole_and_lies_beside_its_cards(people: People, language: str) -> None:
    page = people.come(size=LAPTOP, language=language)
    drawn(page, ".cover .card >> nth=20")
    for size in in_sizes(page, [LAPTOP, DESK]):
        labels = page.locator(".cover .slip").evaluate_all(
            """all => all.map((one) => {
              const own = one.getBoundingClientRect();
              const cover = one.closest(".cover").getBoundingClientRect();
              const lines = [...one.children].map((line) => line.getClientRects().length);
              return own.bottom < cover.top + 0.56 * cover.height && lines.every((number) => number === 1);
            })"""
        )
        assert (size, labels) == (size, [True] * 7)


def test_learning_shows_what_is_done_and_goes_on_where_it_was_left(people: People) -> None:
    page = people.come()
    learned = {"crazy-eights": {"step": 0, "plays": [], "finished": True}, "nippachi": {"step": 3, "plays": []}}
    page.evaluate("learned => { localStorage['tefuda.learned'] = JSON.stringify(learned); }", learned)
    page.reload()
    expect(page.locator(".learn[data-preset='crazy-eights']")).to_contain_text("done")
    expect(page.locator(".learn[data-preset='nippachi']")).to_contain_text("3 / ")
    expect(page.locator(".dots .on")).to_have_count(3)
    page.get_by_role("link", name="Go on with step 4").click()
    page.locator("main[data-state='3'][data-settled='true']").wait_for()
    assert page.url.endswith("#learn/nippachi")


def test_the_problem_of_the_day_lies_there_with_its_cards_and_its_streak(people: People) -> None:
    page = people.come()
    page.evaluate(
        """() => {
          const days = [1, 2].map((ago) => new Date(Date.now() - ago * 86400000).toISOString().slice(0, 10));
          localStorage["tefuda.daily"] = JSON.stringify(Object.fromEntries(days.map((day) => [day, true])));
        }"""
    )
    page.reload()
    expect(page.locator(".streak")).to_have_text("days in a row: 2")
    cards = page.locator(".laid [role=img]").first.get_attribute("aria-label")
    page.locator(".try a").click()
    page.locator("main[data-settled='true']").wait_for()
    assert cards
    for card in cards.split(", "):
        expect(page.get_by_role("img", name=card).or_(page.get_by_role("button", name=card)).first).to_be_attached()


def test_a_table_for_friends_is_one_press_away_with_its_link_and_its_code(people: People) -> None:
    page = people.come()
    page.locator(".company select").select_option("nippachi")
    page.locator(".company").get_by_role("button", name="Open the table and invite").click()
    link = page.get_by_label("Link for friends").input_value()
    expect(page.locator(".seating .code path")).to_be_visible()
    friend = people.come(link)
    sit_down(friend)
    page.get_by_role("button", name="Begin").click()
    page.locator(".held").first.wait_for()


def test_a_file_is_chosen_at_the_end_of_the_lobby(people: People) -> None:
    page = people.come()
    page.locator(".learn").first.wait_for()
    places = ".tile, #learn, #daily, #friends, #rooms, #watch"
    order = page.locator(places).evaluate_all("all => all.map((one) => one.id || 'tile')")
    assert order[-5:] == ["learn", "daily", "friends", "rooms", "watch"]


def test_a_full_table_is_one_to_watch(people: People) -> None:
    people.sit("crazy-eights")
    page = people.come()
    watched = page.locator(".watched")
    expect(watched).to_contain_text("Crazy Eights")
    watched.get_by_role("link", name="Watch").click()
    expect(page.get_by_text("Every seat is taken. You can watch.")).to_be_visible()
    other = people.come()
    expect(other.locator(".watched")).to_contain_text("watching: 1")
