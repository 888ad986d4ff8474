"""Texts of moments that pass stand out from what is behind them, in both themes, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tefuda.server.room import timers
from tefuda.server.room.clock import REVEALING
from tests.page.contrast import faint_texts
from tests.page.people import PHONE, People, choose, let_everybody_come, play_until
from tests.page.screens import LAPTOP, SIDEWAYS, in_sizes, table

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


@pytest.mark.long
def test_the_sign_of_a_suit_can_be_read_all_along_the_line_of_messages(people: People) -> None:
    page = people.come(size=LAPTOP)
    suits_everywhere(page)
    for size in in_sizes(page, [LAPTOP, PHONE, SIDEWAYS]):
        assert (size, faint_texts(page)) == (size, [])


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
    assert faint_texts(page) == []


@pytest.mark.long
def test_what_is_said_while_the_server_is_waited_for_can_be_read(people: People) -> None:
    page = people.sit("taiwan")
    play_until(page)
    page.add_init_script(CUT_OFF)
    page.reload()
    page.locator(".held").first.wait_for()
    page.evaluate("cut()")
    page.locator("header .lamp").wait_for()
    assert faint_texts(page) == []
    page.add_init_script(SILENT)
    page.reload()
    page.locator("main.cloth-ground > p").wait_for()
    assert faint_texts(page) == []
    people.faults.clear()  # the browser reports the connection that was refused


@pytest.mark.parametrize("size", [(1440, 9000), pytest.param((640, 12000), marks=pytest.mark.long)])
def test_every_text_of_every_part_can_be_read(people: People, size: tuple[int, int]) -> None:
    page = people.come("#parts", size=size)
    page.locator(".parts").wait_for()
    page.locator(".held").first.wait_for()
    assert faint_texts(page) == []
