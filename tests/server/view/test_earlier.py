from __future__ import annotations

from random import Random

import msgspec
import pytest

from tefuda.server.messages.view_parts import EventView
from tefuda.server.room.recent import REMEMBERED
from tefuda.server.view.earlier import earlier
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends


def asked_for(session: RoomSession, guest: str, moment: int, language: str = "en") -> list[EventView]:
    told = earlier(session.room, guest, language, moment)()
    return msgspec.json.decode(msgspec.json.encode(told), type=list[EventView])


def all_told(session: RoomSession, guest: str) -> list[EventView]:
    """Return all that happened in the deal, as a page gathers it that comes late and scrolls up."""
    view = session.sees(guest)
    events = view.events
    while events[0].moment > view.began:
        events = asked_for(session, guest, events[0].moment) + events
    return events


def told_on_the_way(preset: str, decisions: int, seed: int) -> tuple[RoomSession, dict[str, list[EventView]]]:
    """Return a room after some decisions, and what was told to each guest meanwhile."""
    session, random = four_friends(preset), Random(seed)
    seen = {guest: list(session.sees(guest).events) for guest in (ALICE, BEN, "")}
    for _ in range(decisions):
        session.play_on(1, random)
        for guest, told in seen.items():
            told += session.sees(guest, told[-1].moment).events
    return session, seen


@pytest.mark.parametrize(("preset", "decisions"), [("mau-mau", 230), ("nippachi", 130), ("guandan", 60)])
def test_who_comes_late_is_told_in_pieces_what_the_others_were_told_at_once(preset: str, decisions: int) -> None:
    played = (told_on_the_way(preset, decisions, seed) for seed in range(20))
    session, seen = next((session, seen) for session, seen in played if session.room.moment > REMEMBERED)
    for guest, told in seen.items():
        assert all_told(session, guest) == [event for event in told if event.moment >= session.room.began_at_moment]


def test_nothing_is_told_of_before_the_deal_or_after_now() -> None:
    session = four_friends("mau-mau")
    assert asked_for(session, ALICE, 1) == asked_for(session, ALICE, 0) == asked_for(session, ALICE, 99) == []
    session.play_on(5, Random(1))
    assert [event.moment for event in asked_for(session, ALICE, 4)] == [1, 2, 3]
    assert asked_for(session, ALICE, 4, "ja")[0].sentences != asked_for(session, ALICE, 4)[0].sentences


def test_a_restored_room_tells_the_same() -> None:
    session = four_friends("mau-mau")
    session.play_on(120, Random(2))
    told = all_told(session, BEN)
    session.room = session.again()
    assert all_told(session, BEN) == told
