from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random

import pytest

import tefuda
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import room
from tefuda.server.room.clock import ABSENCE, TIMINGS
from tefuda.server.room.commands import decide
from tefuda.server.room.recent import REMEMBERED
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import RoomNumbers
from tests.server.room_session import ALICE, BEN, CHO, DAO, NAMES, RoomSession, four_friends

PRESETS = sorted(tefuda.games())


def everything(room: Room) -> Mapping[str, object]:
    """Return the state of a room, whatever it is made of."""
    parts = {
        "room": room,
        "presence": room.presence,
        "bots": room.bots,
        "recent": room.recent,
        "clock": room.clock,
        "shuffling": room.shuffling,
    }
    cells = {f"{name}.{cell}": value for name, part in parts.items() for cell, value in _cells(part)}
    return {name: copy.copy(value) for name, value in cells.items() if name.partition(".")[2] not in parts}


def _cells(part: object) -> Iterator[tuple[str, object]]:
    names = getattr(type(part), "__slots__", None) or vars(part)
    for name in names:
        value = getattr(part, name)
        if name == "occupants":
            value = [copy.copy(one) for one in value]
        yield name, value.getstate() if isinstance(value, Random) else value


def refused(session: RoomSession, guest: str, command: protocol.Command) -> RequestRefused:
    """Return the refusal of a command, which must change nothing."""
    before = [session.told(one) for one in (ALICE, BEN, CHO, DAO, "")]
    state = everything(session.room)
    with pytest.raises(RequestRefused) as refusal:
        decide(session.room, guest, NAMES[guest], command)
    assert everything(session.room) == state
    assert [session.told(one) for one in (ALICE, BEN, CHO, DAO, "")] == before
    assert refusal.value.told()
    return refusal.value


# ------------------------------------------------------------------ sitting down


def test_the_host_sits_and_the_others_come_by_the_link() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["open", "me", "greedy"]))
    assert [player.kind for player in session.sees(ALICE).players] == ["open", "person", "bot"]
    assert session.sees(ALICE).seat == 1
    assert session.sees(BEN).seat is None
    session.comes(BEN, 0)
    assert [player.name for player in session.sees(BEN).players] == ["Ben", "Alice", "Maru"]
    assert session.sees(BEN).seat == 0
    assert not session.sees(BEN).host
    assert session.sees(ALICE).host


def test_a_taken_seat_is_refused_and_a_full_table_can_be_watched() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    assert refused(session, BEN, protocol.Sit("a", 0)).code == "seat_taken"
    assert refused(session, BEN, protocol.Sit("a", 7)).code == "not_now"
    session.comes(BEN, 1)
    assert refused(session, CHO, protocol.Sit("b", 1)).code == "full"
    assert refused(session, BEN, protocol.Sit("c", 1)).code == "not_now"
    assert refused(session, CHO, protocol.Ready("d")).code == "not_seated"


def test_before_the_match_seats_are_changed_by_sitting_elsewhere() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open", "open"]))
    session.does(ALICE, protocol.Sit("a", 2))
    assert [player.kind for player in session.sees(ALICE).players] == ["open", "open", "person"]


def test_only_the_host_fills_seats_and_begins() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open", "open"]))
    session.comes(BEN, 1)
    for command in (protocol.Fill("a", 2, "greedy"), protocol.Begin("b")):
        assert refused(session, BEN, command).code == "host_only"
    session.does(ALICE, protocol.Fill("c", 2, "random"))
    session.does(ALICE, protocol.Fill("d", 3, "greedy"))
    assert [player.bot for player in session.sees(ALICE).players] == ["", "", "random", "greedy"]
    session.does(ALICE, protocol.Fill("e", 2, "closed"))
    assert [player.bot for player in session.sees(ALICE).players] == ["", "", "greedy"]
    for seat, who in ((2, "clever"), (0, "open"), (4, "open"), (3, "closed")):
        assert refused(session, ALICE, protocol.Fill("f", seat, who)).code == "not_now"
    session.does(ALICE, protocol.Begin("g"))
    assert refused(session, ALICE, protocol.Begin("h")).code == "not_now"
    assert refused(session, ALICE, protocol.Fill("i", 2, "open")).code == "not_now"


def test_as_many_seats_as_the_game_takes_and_no_fewer() -> None:
    session = RoomSession(NewRoom("guandan", {}, ["me", "open", "open", "open"]))
    assert refused(session, ALICE, protocol.Fill("a", 4, "open")).code == "not_now"
    assert refused(session, ALICE, protocol.Fill("b", 3, "closed")).code == "not_now"


def test_open_seats_are_filled_by_bots_that_give_way() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    session.does(ALICE, protocol.Begin("a"))
    assert [(player.bot, player.vacant) for player in session.sees(ALICE).players] == [("", False), ("greedy", True)]
    session.comes(BEN, 1)
    assert session.sees(BEN).seat == 1


def test_the_host_leaves_and_another_is_host() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    session.comes(BEN, 1)
    session.does(ALICE, protocol.Leave("a"))
    assert session.sees(BEN).host
    assert session.sees(ALICE).seat is None
    session.does(BEN, protocol.Leave("b"))
    assert session.room.closed
    assert refused(session, ALICE, protocol.Sit("c", 0)).code == "closed"


def test_names_are_shown_as_text_of_one_line() -> None:
    session = RoomSession(NewRoom("mau-mau"))
    session.does(ALICE, protocol.Rename("a", "  <b>Al\u202e\x00ice</b>\n "))
    assert session.sees(ALICE).players[0].name == "<b>Alice</b>"
    assert refused(session, ALICE, protocol.Rename("b", "\u200b")).code == "bad_name"


# ------------------------------------------------------------------ playing


@pytest.mark.parametrize("preset", PRESETS)
def test_friends_play_two_deals_of_every_preset(preset: str) -> None:
    session = four_friends(preset)
    session.play_on(random=Random(preset))
    assert session.stage in ("between", "over")
    for number, guest in enumerate((ALICE, BEN, CHO, DAO)):
        session.does(guest, protocol.Ready(f"ready{number}"))
    assert session.stage == "playing"
    session.play_on()
    assert session.sees(ALICE).result is not None


def test_every_seat_sees_one_order_of_events() -> None:
    session = four_friends("mau-mau")
    session.play_on(random=Random(3))
    told = [session.sees(guest).events for guest in (ALICE, BEN, CHO, DAO, "")]
    last = session.room.moment
    assert [[event.moment for event in events] for events in told] == [
        list(range(max(1, last - REMEMBERED + 1), last + 1))
    ] * 5
    assert all([event.seat for event in events] == [event.seat for event in told[0]] for events in told)


def test_events_are_told_from_where_the_client_has_come() -> None:
    session = four_friends("mau-mau")
    session.play_on(40, Random(1))
    everything = session.sees(BEN).events
    for since in (0, 1, 7, session.room.moment):
        assert session.sees(BEN, since).events == everything[since:]


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    session = four_friends("crazy-eights")
    seat = session.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    foreign = next(card for card in ("2♣", "3♣", "4♣") if card not in session.sees(guest).deal.hand)  # type: ignore[union-attr]
    refusal = refused(session, guest, protocol.Act("a", session.room.moment, foreign))
    assert refusal.code == "illegal"
    assert refusal.clause in session.room.game.clauses
    assert refused(session, guest, protocol.Act("b", session.room.moment, "a good card")).code == "unreadable"
    assert refused(session, guest, protocol.Act("c", session.room.moment - 1, "draw")).code == "stale"
    other = (ALICE, BEN, CHO, DAO)[(seat + 1) % 4]
    assert refused(session, other, protocol.Act("d", session.room.moment, "draw")).code == "stale"


def test_cards_that_can_be_played_are_lit_and_questions_are_answered() -> None:
    for secret in map(str, count()):
        session = four_friends("guandan", secret=secret)
        seat = session.room.deal.turn
        assert seat is not None
        guest = (ALICE, BEN, CHO, DAO)[seat]
        view = session.sees(guest)
        assert view.asked is not None
        if not view.asked.complete:
            break
    assert view.asked is not None
    assert view.deal is not None
    assert view.asked.playable == sorted(set(view.deal.hand), key=view.deal.hand.index)
    page = session.page(guest)
    hint = page.hint()
    selected = page.select(hint.action.cards)
    assert any(reading.action.cards == hint.action.cards and not reading.clause for reading in selected.readings)
    nothing = page.select(["3♣", "BJ", "7♦", "9♠"])
    assert nothing.sentence or all(reading.sentence for reading in nothing.readings)
    explained = page.why("pass")
    assert not explained.legal
    assert explained.clause in session.room.game.clauses


def test_a_third_card_that_serves_as_well_as_the_two_proposed_is_lit() -> None:
    assert any(a_third_card_is_lit(f"deal {number}") for number in range(50))


def a_third_card_is_lit(secret: str) -> bool:
    """Play a deal, checking what is lit; say whether there was a moment in which a third card served as well."""
    session = four_friends("guandan", secret=secret)
    while session.stage == "playing":
        seat = session.room.deal.turn
        assert seat is not None
        view = session.sees((ALICE, BEN, CHO, DAO)[seat])
        assert view.asked is not None
        if view.deal is not None and view.deal.facts["kind"] == "pair":
            for choice in view.asked.legal:
                assert set(choice.cards) <= set(view.asked.playable)
            legal = session.room.deal.legal_actions
            pairs = {action.cards[0].rank for action in legal if len(action.cards) == 2 and action.cards[0].rank}
            alike = [card for card in session.room.deal.observe(seat).hand if card.rank in pairs]
            named = {card for action in legal for card in action.cards}
            if set(alike) - named:
                assert {str(card) for card in alike} <= set(view.asked.playable)
                return True
        session.plays((ALICE, BEN, CHO, DAO)[seat])
    return False


# ------------------------------------------------------------------ windows


def exchange(timer: protocol.Timer = "none") -> RoomSession:
    return four_friends("hongkong", timer=timer, exchange="yes")


def test_in_a_window_nobody_learns_who_has_answered() -> None:
    session = exchange()
    assert session.room.window
    assert session.sees(BEN).asked is not None
    before = {guest: session.sees(guest) for guest in (BEN, CHO, DAO, "")}
    session.plays(ALICE)
    assert {guest: session.sees(guest) for guest in (BEN, CHO, DAO, "")} == before
    own = session.sees(ALICE).asked
    assert own is not None
    assert own.answer
    assert refused(session, ALICE, protocol.Act("again", session.room.moment, own.answer)).code == "stale"


def test_the_order_of_answers_makes_no_difference() -> None:
    results = []
    for order in ((ALICE, BEN, CHO, DAO), (DAO, BEN, ALICE, CHO)):
        session = exchange()
        for guest in order:
            session.plays(guest)
        results.append(str(session.room.deal))
    assert results[0] == results[1]


def test_a_window_ends_when_all_have_answered() -> None:
    session = exchange()
    for guest in (CHO, ALICE, DAO):
        session.plays(guest)
        assert session.room.window
    session.plays(BEN)
    assert not session.room.window


@pytest.fixture
def claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows be those of claims, whose length is fixed."""
    monkeypatch.setattr(room, "claims_asked", room.secretly_asked)


@pytest.mark.usefixtures("claims")
def test_a_claim_window_has_its_length_whoever_answers_when() -> None:
    length = TIMINGS["normal"].window
    assert length is not None
    for answering in ((), (BEN,), (ALICE, BEN, CHO, DAO)):
        session = exchange("normal")
        time = session.sees("").time
        assert time is not None
        assert (time.left, time.total) == (length, length)
        for guest in answering:
            session.plays(guest)
        session.wait(length - 1)
        assert session.room.window
        session.wait(1)
        assert not session.room.window


@pytest.mark.usefixtures("claims")
def test_a_relaxed_claim_window_ends_when_every_person_has_answered() -> None:
    session = exchange("relaxed")
    for guest in (ALICE, BEN, CHO, DAO):
        assert session.room.window
        session.plays(guest)
    assert not session.room.window


@pytest.mark.usefixtures("claims")
def test_switches_answer_a_claim_window_and_do_not_shorten_it() -> None:
    session = exchange("normal")
    others = {guest: session.sees(guest) for guest in (BEN, CHO, DAO, "")}
    session.does(ALICE, protocol.Switch("a", auto_claim=True))
    own = session.sees(ALICE).asked
    assert own is not None
    assert own.answer
    assert {guest: session.sees(guest) for guest in (BEN, CHO, DAO, "")} == others
    assert session.room.window


def test_a_switch_claims_nothing_that_would_be_wrong() -> None:
    wrong = 0
    session = four_friends("nippachi-strict", timer="fast")
    session.does(ALICE, protocol.Switch("a", auto_claim=True))
    for _ in range(40):
        for guest in (ALICE, BEN, CHO, DAO):
            asked = session.sees(guest).asked
            if asked is not None and not asked.answer:
                assert set(asked.wrong) <= {choice.text for choice in asked.legal}
                wrong += len(asked.wrong)
                session.plays(guest)
        session.wait(1_000)
    assert wrong > 0
    assert min(session.room.deal.table.fines) == 0


# ------------------------------------------------------------------ time


def test_without_a_timer_a_person_has_all_the_time_there_is() -> None:
    session = four_friends("mau-mau")
    moment = session.room.moment
    session.wait(10 * 3600 * 1000)
    assert session.room.moment == moment
    assert session.sees(ALICE).time is None


def test_when_the_time_is_up_a_bot_answers_and_the_bank_is_used_first() -> None:
    session = four_friends("mau-mau", timer="fast")
    timing = TIMINGS["fast"]
    assert timing.turn is not None
    seat = session.room.deal.turn
    assert seat is not None
    time = session.sees(ALICE).time
    assert time is not None
    assert (time.left, time.total, time.bank) == (timing.turn, timing.turn, timing.bank)
    moment = session.room.moment
    session.wait(timing.turn + timing.bank - 1)
    assert session.room.moment == moment
    time = session.sees(ALICE).time
    assert time is not None
    assert (time.left, time.bank) == (0, 1)
    session.wait(1)
    assert session.room.moment == moment + 1
    assert session.sees(ALICE).players[seat].away
    assert session.room.clock.bank(seat) == 0


def test_after_a_deal_its_winner_is_named_and_all_hands_lie_open() -> None:
    session = four_friends("mau-mau")
    assert session.sees(ALICE).deal.hands is None  # type: ignore[union-attr]
    session.play_on()
    view = session.sees(ALICE)
    assert view.result is not None
    assert view.deal is not None
    assert view.deal.hands == [[str(card) for card in session.room.deal.observe(seat).hand] for seat in range(4)]
    (best,) = view.result.best
    assert view.deal.hands[best] == []
    assert view.result.headline in ("You win the deal!", f"{view.players[best].name} wins the deal.")


def test_where_hands_are_not_shown_afterwards_none_lies_open() -> None:
    session = RoomSession(NewRoom("mau-mau", seats=["me", "greedy"], reveal=False, begin=True))
    session.play_on()
    view = session.sees(ALICE)
    assert view.result is not None
    assert view.deal is not None
    assert view.deal.hands is None


def test_what_a_bot_played_for_a_person_is_not_told_as_that_person_s_own() -> None:
    session = four_friends("mau-mau", timer="fast")
    seat = session.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    session.wait(TIMINGS["fast"].turn or 0)
    session.wait(TIMINGS["fast"].bank)
    view = session.sees(guest)
    assert view.stood_in == [session.room.moment]
    assert view.events[-1].sentences[0].startswith(NAMES[guest])
    session.room.hear_from(guest)
    while session.room.deal.turn != seat:
        session.play_on(1)
    session.plays(guest)
    told = next(event for event in reversed(session.sees(guest).events) if event.seat == seat)
    assert told.moment not in session.sees(guest).stood_in
    assert told.sentences[0].startswith("You")
    session.room, session.in_numbers = session.again(), RoomNumbers()
    assert session.sees(guest).stood_in == view.stood_in


def test_a_refused_command_changes_nothing_not_even_who_is_away() -> None:
    session = four_friends("mau-mau", timer="fast")
    seat = session.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    session.wait(session.room.clock.timing.turn or 0)
    session.wait(session.room.clock.timing.bank)
    assert session.sees(guest).players[seat].away
    assert refused(session, guest, protocol.Act("a", session.room.moment - 1, "draw")).code == "stale"
    assert session.sees(guest).players[seat].away
    session.room.hear_from(guest)
    assert not session.sees(guest).players[seat].away


def test_an_absent_seat_is_played_by_a_bot_and_given_back() -> None:
    session = four_friends("mau-mau")
    seat = session.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    session.room.depart(guest, session.at)
    moment = session.room.moment
    session.wait(ABSENCE - 1)
    assert session.room.moment == moment
    session.wait(1)
    assert session.room.moment == moment + 1
    assert session.sees(ALICE).players[seat].away
    session.room.arrive(guest)
    assert not session.sees(ALICE).players[seat].away


def test_time_stands_still_while_nobody_is_there() -> None:
    session = four_friends("mau-mau", timer="normal")
    session.wait(5_000)
    left = session.sees(ALICE).time
    moment = session.room.moment
    for guest in (ALICE, BEN, CHO, DAO):
        session.room.depart(guest, session.at)
    session.wait(24 * 3600 * 1000)
    assert session.room.moment == moment
    session.room.arrive(CHO)
    session.settle()
    assert session.sees(CHO).time == left


def test_a_deal_is_followed_by_the_next_when_all_who_are_there_would_go_on() -> None:
    session = four_friends("mau-mau")
    session.play_on()
    assert refused(session, ALICE, protocol.Act("x", session.room.moment, "draw")).code == "not_now"
    for number, guest in enumerate((ALICE, BEN, CHO)):
        session.does(guest, protocol.Ready(f"r{number}"))
        assert session.stage == "between"
    session.room.depart(DAO, session.at)
    session.settle()
    assert session.stage == "playing"
    assert refused(session, ALICE, protocol.Ready("too early")).code == "not_now"


def test_with_a_timer_the_next_deal_begins_by_itself() -> None:
    session = four_friends("mau-mau", timer="fast")
    session.play_on()
    pause = TIMINGS["fast"].pause
    assert pause is not None
    session.wait(pause - 1)
    assert session.stage == "between"
    session.wait(1)
    assert session.stage == "playing"


def test_after_the_match_another_is_played_with_another_key() -> None:
    session = four_friends("mau-mau", target="1")
    while session.stage != "over":
        session.play_on()
        if session.stage == "between":
            for guest in (ALICE, BEN, CHO, DAO):
                session.does(guest, protocol.Ready(session.id())) if session.stage == "between" else None
    view = session.sees(ALICE)
    assert view.result is not None
    assert view.result.verdict
    assert view.result.gained == list(session.room.deal.gained)
    for guest in (ALICE, BEN, CHO, DAO):
        session.does(guest, protocol.Ready(session.id()))
    assert session.stage == "playing"
    again = session.sees(ALICE)
    assert again.match == 2
    assert again.match_commitment != view.match_commitment
    assert again.deal is not None
    assert view.deal is not None
    assert again.deal.commitment != view.deal.commitment


def test_who_leaves_a_match_is_followed_by_a_bot_and_a_newcomer_takes_over() -> None:
    session = four_friends("mau-mau")
    session.does(DAO, protocol.Leave("a"))
    assert session.sees(DAO).seat is None
    assert session.sees(ALICE).players[3].vacant
    hand = session.room.deal.observe(3).hand
    session.comes(DAO, 3)
    deal = session.sees(DAO).deal
    assert deal is not None
    assert deal.hand == [str(card) for card in hand]
    assert refused(session, ALICE, protocol.Sit("b", 3)).code == "not_now"


# ------------------------------------------------------------------ the log


@pytest.mark.parametrize("preset", ["mau-mau", "ppo", "guandan"])
def test_a_room_made_again_from_its_log_shows_the_same(preset: str) -> None:
    session = four_friends(preset, timer="normal")
    for decisions in (3, 30, 300):
        session.play_on(decisions, Random(decisions))
        again = session.again()
        for guest in (ALICE, BEN, CHO, DAO):
            again.arrive(guest)
        again.presence.paused_at = None
        there = RoomSession.__new__(RoomSession)
        there.__dict__.update(session.__dict__, room=again, in_numbers=type(session.in_numbers)())
        for guest in (ALICE, BEN, CHO, DAO, ""):
            assert there.sees(guest) == session.sees(guest)


def test_the_time_that_a_server_was_down_is_nobodys() -> None:
    session = four_friends("mau-mau", timer="normal")
    session.wait(3_000)
    left = session.sees(ALICE).time
    again = session.again()
    again.presence.paused_at = session.at
    session.at += 3600 * 1000
    session.room = again
    again.arrive(BEN)
    session.settle()
    assert session.sees(BEN).time == left
