"""The log of a deal that somebody comes to late."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tefuda.server.room.recent import REMEMBERED
from tests.page.people import People, wait_for
from tests.server.serving import Address, beside, client

MOMENTS = REMEMBERED + 90
LINES = 80
"""So many lines of the log are there while its end is followed."""


@pytest.mark.long
def test_what_happened_before_is_shown_when_it_is_wanted(people: People, address: Address) -> None:
    room = beside(long_deal(address))
    page = people.come(f"{people.address}t/{room}")
    page.locator(".log p").first.wait_for()
    beginning = page.locator(".log").get_by_text("Deal 1 begins.")
    more = page.get_by_role("button", name="Show what happened before")
    log, lines = page.locator(".log"), page.locator(".log p")
    expect(beginning).to_have_count(0)

    def loads_until_it_begins(page: Page) -> bool:
        page.evaluate("document.querySelector('.log > button:enabled')?.click()")  # by pointer it scrolls, too
        return beginning.count() > 0

    wait_for(page, loads_until_it_begins)
    expect(more).to_have_count(0)
    assert lines.count() > LINES
    log.evaluate("log => log.scrollTo(0, 200)")
    expect(page.locator(".log.following")).to_have_count(0)
    log.evaluate("log => log.scrollTo(0, log.scrollHeight)")
    expect(lines).to_have_count(LINES)
    expect(more).to_have_count(1)


async def long_deal(address: Address) -> str:
    """Let two draw cards until much has happened; return the room."""
    cookies = [address.guest(), address.guest()]
    room = address.room(cookies[0], "mau-mau", seats=["me", "open"])
    async with client(address, room, cookies[0]) as ann, client(address, room, cookies[1]) as bob:
        await bob.does("sit", seat=1)
        await ann.does("begin")
        moment = 0
        while moment < MOMENTS:
            there = [one.until_view(partial(shows, moment)) for one in (ann, bob)]
            await asyncio.gather(*there)
            acting = ann if ann.view["asked"] else bob
            legal = [action["text"] for action in acting.view["asked"]["legal"]]
            text = next((text for text in ("draw", "pass") if text in legal), legal[0])
            done = await acting.does("act", moment=acting.view["moment"], action=text)
            moment = done["moment"]
    return room


def shows(moment: int, view: dict[str, Any]) -> bool:
    return bool(view["stage"] == "playing" and view["moment"] >= moment)
