"""A room that another node takes over: its clocks stand still meanwhile, and a window stays as it was."""

from __future__ import annotations

from tefuda.server.room import log
from tefuda.server.room.commands import Change
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends


def taken_over(session: RoomSession, since: int) -> None:
    """Let another node take the room over, made again from its log, after the owner was last heard of."""
    session.keep(Change(log.TakenOver("b", 2, since)))
    session.room = session.again()


def test_the_time_between_two_owners_is_nobodys() -> None:
    session = four_friends("mau-mau", timer="normal")
    seat = session.room.asked[0]
    session.wait(3_000)
    deadline, heard = session.room.deadline(seat), session.at
    assert deadline is not None
    session.at += 60_000
    taken_over(session, heard)
    session.at += 5_000
    session.room.arrive(BEN)
    session.settle()
    assert session.room.deadline(seat) == deadline + 65_000
    assert session.room.unanswered == [seat]


def test_what_was_answered_in_a_window_is_still_answered_and_still_secret() -> None:
    session = four_friends("hongkong", exchange="yes")
    assert session.room.window
    guest = session.room.occupants[session.room.asked[0]].guest
    shown = session.room.open_head
    session.plays(guest)
    answers = dict(session.room.answers)
    assert answers
    taken_over(session, session.at)
    assert session.room.window
    assert session.room.answers == answers
    assert session.room.open_head == shown
    for one in (ALICE, BEN, CHO, DAO):
        session.room.arrive(one)
    session.settle()
    session.play_on(40)
    assert not session.room.window
    assert session.room.open_head == session.room.head


def test_a_pause_that_began_earlier_goes_on_as_it_was() -> None:
    session = four_friends("mau-mau", timer="normal")
    for guest in (ALICE, BEN, CHO, DAO):
        session.room.depart(guest, session.at)
    paused = session.at
    session.keep(Change(log.Paused(paused)))
    session.at += 10_000
    taken_over(session, session.at)
    assert session.room.presence.paused_at == paused
