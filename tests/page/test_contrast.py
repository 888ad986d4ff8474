"""Every text of every state stands out from what is behind it, in both themes, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tefuda.server.room import timers
from tefuda.server.room.clock import REVEALING
from tests.page.contrast import faint_texts
from tests.page.deals import BOMB, EXCHANGE, LONG_HANDS
from tests.page.people import PHONE, People, choose, let_everybody_come, play_until
from tests.page.screens import (
    LAPTOP,
    SIDEWAYS,
    Reach,
    dress,
    ending,
    house_rules,
    in_sizes,
    lobby,
    refusal,
    replay,
    seating,
    settings,
    settings_at_a_table,
    sheet,
    shown,
    table,
)
from tests.page.test_states import STATES

ROOMS = [("craft", "light"), ("craft", "dark"), ("evening", "light"), ("evening", "dark")]
WITHOUT_NUMBER = """
  const say = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { if (!text.includes('"reveal"')) say.call(this, text); };
"""
"""Lets a page keep its number for the shuffle to itself."""
CUT_OFF = """
  const Opened = WebSocket;
  const sockets = [];
  window.WebSocket = function (where, ...rest) {
    const socket = new Opened(window.shut ? "ws://127.0.0.1:9/" : where, ...rest);
    sockets.push(socket);
    return socket;
  };
  Object.assign(window.WebSocket, { OPEN: 1, CONNECTING: 0, CLOSING: 2, CLOSED: 3 });
  window.cut = () => { window.shut = true; sockets.forEach((one) => one.close()); };
"""
"""Lets a page lose its connection, and not find it again."""
SILENT = """
  const Opened = WebSocket;
  window.WebSocket = function () { return new EventTarget(); };
"""
"""Lets a page wait for a server that says nothing."""


def faint(page: Page) -> list[str]:
    """Return each text that is too faint in one of the themes, light or dark."""
    page.mouse.move(0, 0)
    told = []
    for surface, theme in ROOMS:
        dress(page, surface, theme)
        told += [f"{surface}, {theme}: {text}" for text in faint_texts(page)]
    return told


def hinted(preset: str) -> Reach:
    def reach(page: Page) -> None:
        table(preset)(page)
        play_until(page)
        page.locator(".quiet").click()
        page.locator(".reason, .buttons .hinted").first.wait_for()

    return reach


def suits_everywhere(page: Page) -> None:
    """Write the signs of all suits along the whole line of messages, whose wood is lighter here and darker there."""
    table("guandan")(page)
    play_until(page)
    page.locator(".said").first.wait_for(state="attached")
    page.evaluate(
        """() => {
          const line = document.querySelector(".asking");
          const said = document.querySelector(".said");
          const signs = [..."♣♦♥♠".repeat(60)].map((sign, index) => {
            const one = said.cloneNode();
            one.dataset.suit = index % 4;
            one.textContent = `${sign} `;
            return one;
          });
          const all = document.createElement("span");
          all.append(...signs);
          line.replaceChildren(all);
        }"""
    )


def claimed(page: Page) -> None:
    """Play until something can be claimed."""
    table("nippachi")(page)
    play_until(page, lambda page: page.locator(".buttons .claim").count() > 1)


def ended_with_proof(page: Page) -> None:
    ending("nippachi")(page)
    page.get_by_text("How the cards were shuffled").click()


def panel(name: str) -> Reach:
    def reach(page: Page) -> None:
        table("guandan")(page)
        button = page.get_by_role("button", name=name, exact=True).first
        if button.get_attribute("aria-pressed") != "true":  # on a desk the log is open from the beginning
            button.click()
        page.locator("aside").first.wait_for()

    return reach


def answered(yes: bool) -> Reach:
    def reach(page: Page) -> None:
        page.locator(".question button.one").nth(0 if yes else 1).click()
        page.locator(".next").wait_for()

    return reach


LIVE: dict[str, tuple[str, Reach]] = {
    "lobby": ("", lobby),
    "sheet of a game": ("", sheet("nippachi")),
    "house rules": ("", house_rules("guandan")),
    "settings": ("", settings),
    "settings at a table": ("", settings_at_a_table),
    "seating": ("", seating("nippachi")),
    "a trick": ("", table("guandan", 1)),
    "stock and pile": ("", table("teyaku-dobon", 1)),
    "a hint": ("", hinted("guandan")),
    "suits all along the line of messages": ("", suits_everywhere),
    "a refusal": ("", refusal("guandan")),
    "a window": ("", claimed),
    "the log": ("", panel("Log")),
    "the rules beside a table": ("", panel("Rules")),
    "the end of a deal": ("", ending("taiwan")),
    "the end of a deal, with its proof": ("", ended_with_proof),
    "a replay": ("", replay(EXCHANGE, "ArrowRight", "ArrowRight")),
    "a replay of a bomb": ("", replay(BOMB, "ArrowRight")),
    "the end of a replay": ("", replay(LONG_HANDS, "End")),
    "an exercise, yes": ("#exercises/guandan", answered(True)),
    "an exercise, no": ("#exercises/nippachi", answered(False)),
    "a lesson of many cards": ("#learn/guandan", shown("main[data-settled='true'] .coach")),
    "no such page": ("#learn/nothing", shown("main")),
}
SOON = ["lobby", "seating", "a trick", "a lesson of many cards"]


@pytest.mark.parametrize(
    ("state", "sizes"),
    [
        *((state, [LAPTOP]) for state in SOON),
        *(pytest.param(state, [LAPTOP, PHONE, SIDEWAYS], marks=pytest.mark.long) for state in LIVE),
    ],
)
def test_every_text_of_a_state_can_be_read(people: People, state: str, sizes: list[tuple[int, int]]) -> None:
    path, reach = LIVE[state]
    page = people.come(path, size=LAPTOP)
    reach(page)
    assert {size: faint(page) for size in in_sizes(page, sizes)} == {size: [] for size in sizes}
    people.faults.clear()


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
def test_every_text_of_learning_and_looking_back_can_be_read(people: People, state: str) -> None:
    path, reach, seen = STATES[state]
    page = people.come(path, size=LAPTOP)
    reach(page)
    page.locator(seen).first.wait_for(state="attached")
    sizes = [LAPTOP, PHONE]
    assert {size: faint(page) for size in in_sizes(page, sizes)} == {size: [] for size in sizes}
    people.faults.clear()  # the browser reports the refused request


@pytest.mark.parametrize("size", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.long)])
def test_what_is_said_while_cards_are_shuffled_can_be_read(
    people: People, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(timers, "REVEALING", 20 * REVEALING)
    page = people.come(size=size)
    page.add_init_script(WITHOUT_NUMBER)
    page.reload()
    choose(page, "crazy-eights")
    let_everybody_come(page)
    page.locator(".play").click()
    page.locator(".shuffling .waited").wait_for()
    assert faint(page) == []


@pytest.mark.long
def test_what_is_said_while_the_server_is_waited_for_can_be_read(people: People) -> None:
    page = people.sit("taiwan")
    play_until(page)
    page.add_init_script(CUT_OFF)
    page.reload()
    page.locator(".held").first.wait_for()
    page.evaluate("cut()")
    page.locator("header .lamp").wait_for()
    assert faint(page) == []
    page.add_init_script(SILENT)
    page.reload()
    page.locator(".waiting p").wait_for()
    assert faint(page) == []
    people.faults.clear()  # the browser reports the connection that was refused


@pytest.mark.parametrize("size", [(1440, 9000), pytest.param((640, 12000), marks=pytest.mark.long)])
def test_every_text_of_every_part_can_be_read(people: People, size: tuple[int, int]) -> None:
    page = people.come("#parts", size=size)
    page.locator(".parts").wait_for()
    page.locator(".held").first.wait_for()
    assert faint(page) == []
