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
from tests.page.people import DESKTOP, People, choose, complaints, drawn, drop, is_asked, sit_down, unfold, wait_for

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
    host.get_by_role("button", name="Open the table and invite").click()
    link = host.get_by_label("Link for friends").input_value()
    host.get_by_role("button", name="QR code").click()
    expect(host.get_by_role("img", name=link)).to_be_visible()
    assert host.locator(".code path").get_attribute("d")
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
    page.get_by_label("Your name").fill("<img src=x onerror=1>")
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".own .name")).to_have_text("<img src=x onerror=1>")
    assert page.locator("main img").count() == 0


def test_a_bot_s_name_is_refused_to_a_person_with_a_reason(people: People) -> None:
    page = people.sit("crazy-eights")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Hana")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("“Hana” is the name of a bot. Choose another.")
    assert page.locator(".own .name").inner_text() != "Hana"
    page.get_by_label("Your name").fill("Hana Sato")
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
    host.get_by_label("Your name").fill("Tomo")
    host.get_by_role("button", name="Save name").click()
    expect(host.locator(".seats")).to_contain_text("Tomo")
    expect(host.get_by_label("Your name")).to_have_count(0)
    assert sum('"rename"' in frame for frame in said) == 1
    host.reload()
    expect(host.locator(".seats b")).to_have_text("(you)")
    expect(host.get_by_label("Your name")).to_have_count(0)
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
