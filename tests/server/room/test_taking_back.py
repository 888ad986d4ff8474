"""Decisions taken back at tables with bots: what is undone, what stands, and that the log knows it."""

from __future__ import annotations

import pytest

from tefuda.play.unseen import unseen
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends


def alone(preset: str, secret: str = "5e" * 32, **options: str) -> RoomSession:
    """Return a match that one person plays with bots, at the person's first turn."""
    session = RoomSession(NewRoom(preset, options, counter=True, begin=True), secret=secret)
    while 0 not in session.room.unanswered and session.stage == "playing":
        session.wait(10)
    return session


def takes_back(session: RoomSession, guest: str = ALICE) -> None:
    session.does(guest, protocol.Undo(session.id()))


def refusal(session: RoomSession, guest: str = ALICE) -> str:
    seq = session.room.seq
    with pytest.raises(RequestRefused) as found:
        takes_back(session, guest)
    assert session.room.seq == seq
    return found.value.told()


def test_a_decision_is_taken_back_as_long_as_nobody_has_shown_a_card() -> None:
    session = alone("guandan")
    before, began, moment = session.room.deal, session.room.began_at_moment, session.room.moment
    told = session.sees(ALICE)
    session.plays(ALICE)
    last = session.room.moment
    assert session.room.deal != before
    takes_back(session)
    room = session.room
    assert room.deal == before
    assert room.unanswered == [0]
    assert room.began_at_moment > last
    assert room.moment - room.began_at_moment == moment - began
    again = session.sees(ALICE, last)
    assert again.deal == told.deal
    assert [event.sentences for event in again.events] == [event.sentences for event in told.events]
    assert again.events[0].moment == again.began
    assert "nothing to take back" in refusal(session)


def test_the_log_keeps_what_was_taken_back_and_restores_the_same_room() -> None:
    session = alone("guandan")
    session.plays(ALICE)
    takes_back(session)
    assert [type(line.entry) for line in session.lines][-2:] == [log.Answered, log.Undone]
    session.play_on(30)
    again = session.again()
    assert again.match == session.room.match
    assert again.head == session.room.head
    assert list(again.recent.steps) == list(session.room.recent.steps)
    assert again.recent.milestones == session.room.recent.milestones


def test_what_happened_before_can_still_be_asked_for() -> None:
    session = alone("mau-mau", round_limit="20")
    for _ in range(6):
        session.plays(ALICE, "draw" if "draw" in legal(session) else "")
        if session.room.unanswered != [0]:
            session.wait(2000)
    while "seen a card" in possible(session):
        session.plays(ALICE)
    told = [event.sentences for event in session.sees(ALICE).events]
    assert told[0] == ["Deal 1 begins."]
    stretch = session.room.recent.before(session.room.moment)
    assert stretch is not None
    assert [step.moment for step in stretch.steps()] == list(range(stretch.first, session.room.moment))


def legal(session: RoomSession) -> list[str]:
    return [str(action) for action in session.room.deal.observe(0).legal_actions]


def possible(session: RoomSession) -> str:
    try:
        takes_back(session)
    except RequestRefused as fault:
        return fault.told()
    return ""


def test_a_card_that_was_drawn_or_played_since_then_lets_the_decision_stand() -> None:
    session = alone("crazy-eights")
    while "draw" not in legal(session):
        session.plays(ALICE)
        session.wait(2000)
    session.plays(ALICE, "draw")
    assert "You have seen a card since then" in refusal(session)
    session = alone("taiwan")
    session.plays(ALICE)
    while unseen(session.room.deal.observe(0)) == unseen(session.room.recent.steps[-1].before.observe(0)):  # type: ignore[union-attr]
        session.wait(10)
    assert "You have seen a card since then" in refusal(session)


def test_a_play_is_taken_back_while_others_may_claim_it() -> None:
    session = alone("nippachi")
    while session.stage != "playing" or session.room.claims or set(legal(session)) <= {"draw", "pass"}:
        if session.stage == "playing":
            session.play_on(1)
        else:
            session.does(ALICE, protocol.Ready(session.id()))
            session.wait(2000)
    before = session.room.deal
    session.plays(ALICE, next(text for text in legal(session) if text not in ("draw", "pass")))
    assert session.room.claims
    takes_back(session)
    assert session.room.deal == before
    assert not session.room.claims


def test_beside_other_persons_and_without_a_deal_nothing_is_taken_back() -> None:
    session = four_friends("crazy-eights")
    assert "all others are bots" in refusal(session)
    session = RoomSession(NewRoom("crazy-eights", {}))
    assert "No deal is being played" in refusal(session)
    with pytest.raises(RequestRefused) as found:
        takes_back(session, BEN)
    assert found.value.code == "not_seated"


def test_the_counter_tells_how_many_cards_of_each_rank_have_not_been_seen() -> None:
    session = alone("guandan")
    deal = session.sees(ALICE).deal
    assert deal is not None
    assert deal.unseen is not None
    numbers = {one.rank: one.number for one in deal.unseen}
    assert list(numbers) == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "SJ", "BJ"]
    lying = sum(len(event.action.cards) for event in session.room.deal.history)
    assert sum(numbers.values()) == 108 - len(deal.hand) - lying
    assert session.sees(BEN).deal.unseen is None  # type: ignore[union-attr]
    plain = four_friends("guandan")
    assert plain.sees(ALICE).deal.unseen is None  # type: ignore[union-attr]
