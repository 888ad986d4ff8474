"""What happened in the deal before the moments that a page knows is told in pieces."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from tefuda.server.messages import protocol
from tefuda.server.room.recent import REMEMBERED
from tefuda.server.view.numbers import earlier
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends
from tests.server.shown import EventView
from tests.server.told import Page


def asked_for(session: RoomSession, guest: str, moment: int, page: Page | None = None) -> list[EventView]:
    told: Any = json.loads(msgspec.json.encode(earlier(session.room, guest, "id", moment)()))
    return [] if told["type"] == "ack" else (page or session.page(guest)).earlier(told)


def all_told(session: RoomSession, guest: str) -> list[EventView]:
    """Return all that happened in the deal, as a page gathers it that comes late and scrolls up."""
    page = session.page(guest)
    events = page.events()
    while events[0].moment > page.began:
        events = asked_for(session, guest, events[0].moment, page) + events
    return events


def told_on_the_way(preset: str, decisions: int, seed: int) -> tuple[RoomSession, dict[str, list[EventView]]]:
    """Return a room after some decisions, and what was told to each guest meanwhile."""
    session, random = four_friends(preset), Random(seed)
    seen = {guest: list(session.sees(guest).events) for guest in (ALICE, BEN, "")}
    for _ in range(decisions):
        session.play_on(1, random)
        for guest, told in seen.items():
            told += session.page(guest).events(told[-1].moment)
    return session, seen


@pytest.mark.parametrize(("preset", "decisions"), [("mau-mau", 230), ("nippachi", 130), ("guandan", 60)])
def test_who_comes_late_is_told_in_pieces_what_the_others_were_told_at_once(preset: str, decisions: int) -> None:
    played = (told_on_the_way(preset, decisions, seed) for seed in range(20))
    session, seen = next((session, seen) for session, seen in played if session.room.moment > REMEMBERED)
    for guest, told in seen.items():
        assert all_told(session, guest) == [event for event in told if event.moment >= session.room.began_at_moment]


def test_nothing_is_told_of_before_the_deal_or_after_now() -> None:
    session = four_friends("mau-mau")
    for moment in (1, 0, 99):
        assert isinstance(earlier(session.room, ALICE, "id", moment)(), protocol.Done)
    session.play_on(5, Random(1))
    assert [event.moment for event in asked_for(session, ALICE, 4)] == [1, 2, 3]
    japanese = asked_for(session, ALICE, 4, session.page(ALICE, "ja"))
    assert japanese[0].sentences != asked_for(session, ALICE, 4)[0].sentences


def test_a_restored_room_tells_the_same() -> None:
    session = four_friends("mau-mau")
    session.play_on(120, Random(2))
    told = all_told(session, BEN)
    session.room = session.again()
    assert all_told(session, BEN) == told
