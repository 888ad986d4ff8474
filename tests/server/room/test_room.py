from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.server.messages import protocol, view_parts
from tefuda.server.messages.errors import NotDone
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import room
from tefuda.server.room.clock import ABSENCE, TIMINGS
from tests.server.room_session import ALICE, BEN, CHO, DAO, Sitting, four_friends

PRESETS = sorted(tefuda.games())


def refused(sitting: Sitting, guest: str, command: protocol.Command) -> NotDone:
    """Return the refusal of a command, which must change nothing."""
    before = [sitting.sees(one) for one in (ALICE, BEN, CHO, DAO, "")]
    with pytest.raises(NotDone) as refusal:
        sitting.does(guest, command)
    assert [sitting.sees(one) for one in (ALICE, BEN, CHO, DAO, "")] == before
    assert refusal.value.told()
    return refusal.value


# ------------------------------------------------------------------ sitting down


def test_the_host_sits_and_the_others_come_by_the_link() -> None:
    sitting = Sitting(NewRoom("mau-mau", {}, ["open", "me", "greedy"]))
    assert [player.kind for player in sitting.sees(ALICE).players] == ["open", "person", "bot"]
    assert sitting.sees(ALICE).seat == 1
    assert sitting.sees(BEN).seat is None
    sitting.comes(BEN, 0)
    assert [player.name for player in sitting.sees(BEN).players] == ["Ben", "Alice", "Bot 3"]
    assert sitting.sees(BEN).seat == 0
    assert not sitting.sees(BEN).host
    assert sitting.sees(ALICE).host


def test_a_taken_seat_is_refused_and_a_full_table_can_be_watched() -> None:
    sitting = Sitting(NewRoom("mau-mau", {}, ["me", "open"]))
    assert refused(sitting, BEN, protocol.Sit("a", 0)).code == "seat_taken"
    assert refused(sitting, BEN, protocol.Sit("a", 7)).code == "not_now"
    sitting.comes(BEN, 1)
    assert refused(sitting, CHO, protocol.Sit("b", 1)).code == "full"
    assert refused(sitting, BEN, protocol.Sit("c", 1)).code == "not_now"
    assert refused(sitting, CHO, protocol.Ready("d")).code == "not_seated"


def test_before_the_match_seats_are_changed_by_sitting_elsewhere() -> None:
    sitting = Sitting(NewRoom("mau-mau", {}, ["me", "open", "open"]))
    sitting.does(ALICE, protocol.Sit("a", 2))
    assert [player.kind for player in sitting.sees(ALICE).players] == ["open", "open", "person"]


def test_only_the_host_fills_seats_and_begins() -> None:
    sitting = Sitting(NewRoom("mau-mau", {}, ["me", "open", "open"]))
    sitting.comes(BEN, 1)
    for command in (protocol.Fill("a", 2, "greedy"), protocol.Begin("b")):
        assert refused(sitting, BEN, command).code == "host_only"
    sitting.does(ALICE, protocol.Fill("c", 2, "random"))
    sitting.does(ALICE, protocol.Fill("d", 3, "greedy"))
    assert [player.bot for player in sitting.sees(ALICE).players] == ["", "", "random", "greedy"]
    sitting.does(ALICE, protocol.Fill("e", 2, "closed"))
    assert [player.bot for player in sitting.sees(ALICE).players] == ["", "", "greedy"]
    for seat, who in ((2, "clever"), (0, "open"), (4, "open"), (3, "closed")):
        assert refused(sitting, ALICE, protocol.Fill("f", seat, who)).code == "not_now"
    sitting.does(ALICE, protocol.Begin("g"))
    assert refused(sitting, ALICE, protocol.Begin("h")).code == "not_now"
    assert refused(sitting, ALICE, protocol.Fill("i", 2, "open")).code == "not_now"


def test_as_many_seats_as_the_game_takes_and_no_fewer() -> None:
    sitting = Sitting(NewRoom("guandan", {}, ["me", "open", "open", "open"]))
    assert refused(sitting, ALICE, protocol.Fill("a", 4, "open")).code == "not_now"
    assert refused(sitting, ALICE, protocol.Fill("b", 3, "closed")).code == "not_now"


def test_open_seats_are_filled_by_bots_that_give_way() -> None:
    sitting = Sitting(NewRoom("mau-mau", {}, ["me", "open"]))
    sitting.does(ALICE, protocol.Begin("a"))
    assert [(player.bot, player.vacant) for player in sitting.sees(ALICE).players] == [("", False), ("greedy", True)]
    sitting.comes(BEN, 1)
    assert sitting.sees(BEN).seat == 1


def test_the_host_leaves_and_another_is_host() -> None:
    sitting = Sitting(NewRoom("mau-mau", {}, ["me", "open"]))
    sitting.comes(BEN, 1)
    sitting.does(ALICE, protocol.Leave("a"))
    assert sitting.sees(BEN).host
    assert sitting.sees(ALICE).seat is None
    sitting.does(BEN, protocol.Leave("b"))
    assert sitting.room.closed
    assert refused(sitting, ALICE, protocol.Sit("c", 0)).code == "closed"


def test_names_are_shown_as_text_of_one_line() -> None:
    sitting = Sitting(NewRoom("mau-mau"))
    sitting.does(ALICE, protocol.Rename("a", "  <b>Al\u202e\x00ice</b>\n "))
    assert sitting.sees(ALICE).players[0].name == "<b>Alice</b>"
    assert refused(sitting, ALICE, protocol.Rename("b", "\u200b")).code == "bad_name"


# ------------------------------------------------------------------ playing


@pytest.mark.parametrize("preset", PRESETS)
def test_friends_play_two_deals_of_every_preset(preset: str) -> None:
    sitting = four_friends(preset)
    sitting.play_on(random=Random(preset))
    assert sitting.stage in ("between", "over")
    for number, guest in enumerate((ALICE, BEN, CHO, DAO)):
        sitting.does(guest, protocol.Ready(f"ready{number}"))
    assert sitting.stage == "playing"
    sitting.play_on()
    assert sitting.sees(ALICE).result is not None


def test_every_seat_sees_one_order_of_events() -> None:
    sitting = four_friends("mau-mau")
    sitting.play_on(random=Random(3))
    told = [sitting.sees(guest).events for guest in (ALICE, BEN, CHO, DAO, "")]
    assert [[event.seq for event in events] for events in told] == [list(range(1, len(told[0]) + 1))] * 5
    assert all([event.seat for event in events] == [event.seat for event in told[0]] for events in told)


def test_events_are_told_from_where_the_client_has_come() -> None:
    sitting = four_friends("mau-mau")
    sitting.play_on(40, Random(1))
    everything = sitting.sees(BEN).events
    for since in (0, 1, 7, sitting.room.moment):
        assert sitting.sees(BEN, since).events == everything[since:]


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    sitting = four_friends("crazy-eights")
    seat = sitting.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    foreign = next(card for card in ("2♣", "3♣", "4♣") if card not in sitting.sees(guest).deal.hand)  # type: ignore[union-attr]
    refusal = refused(sitting, guest, protocol.Act("a", sitting.room.moment, foreign))
    assert refusal.code == "illegal"
    assert refusal.clause in sitting.room.game.clauses
    assert refused(sitting, guest, protocol.Act("b", sitting.room.moment, "a good card")).code == "unreadable"
    assert refused(sitting, guest, protocol.Act("c", sitting.room.moment - 1, "draw")).code == "stale"
    other = (ALICE, BEN, CHO, DAO)[(seat + 1) % 4]
    assert refused(sitting, other, protocol.Act("d", sitting.room.moment, "draw")).code == "stale"


def test_cards_that_can_be_played_are_lit_and_questions_are_answered() -> None:
    sitting = four_friends("guandan")
    seat = sitting.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    view = sitting.sees(guest)
    assert view.asked is not None
    assert view.deal is not None
    assert view.asked.lit == sorted(set(view.deal.hand), key=view.deal.hand.index)
    assert not view.asked.complete
    hint = sitting.asks(guest, protocol.Hint("a"))
    assert isinstance(hint, protocol.Hinted)
    selected = sitting.asks(guest, protocol.Select("b", hint.choice.cards))
    assert isinstance(selected, protocol.Selected)
    assert any(reading.choice.cards == hint.choice.cards and not reading.clause for reading in selected.readings)
    nothing = sitting.asks(guest, protocol.Select("c", ["3♣", "BJ", "7♦", "9♠"]))
    assert isinstance(nothing, protocol.Selected)
    assert nothing.sentence or all(reading.sentence for reading in nothing.readings)
    explained = sitting.asks(guest, protocol.Why("d", "pass"))
    assert isinstance(explained, protocol.Explained)
    assert not explained.legal
    assert explained.clause in sitting.room.game.clauses


def test_a_third_card_that_serves_as_well_as_the_two_proposed_is_lit() -> None:
    sitting = four_friends("guandan")
    while sitting.stage == "playing":
        seat = sitting.room.deal.turn
        assert seat is not None
        view = sitting.sees((ALICE, BEN, CHO, DAO)[seat])
        assert view.asked is not None
        if view.deal is not None and view.deal.facts["kind"] == "pair":
            for choice in view.asked.legal:
                assert set(choice.cards) <= set(view.asked.lit)
            legal = sitting.room.deal.legal_actions
            pairs = {action.cards[0].rank for action in legal if len(action.cards) == 2 and action.cards[0].rank}
            alike = [card for card in sitting.room.deal.observe(seat).hand if card.rank in pairs]
            named = {card for action in legal for card in action.cards}
            if set(alike) - named:
                assert {str(card) for card in alike} <= set(view.asked.lit)
                return
        sitting.plays((ALICE, BEN, CHO, DAO)[seat])
    pytest.fail("no such moment in this deal")


# ------------------------------------------------------------------ windows


def exchange(timer: view_parts.Timer = "none") -> Sitting:
    return four_friends("hongkong", timer=timer, exchange="yes")


def test_in_a_window_nobody_learns_who_has_answered() -> None:
    sitting = exchange()
    assert sitting.room.window
    assert sitting.sees(BEN).asked is not None
    before = {guest: sitting.sees(guest) for guest in (BEN, CHO, DAO, "")}
    sitting.plays(ALICE)
    assert {guest: sitting.sees(guest) for guest in (BEN, CHO, DAO, "")} == before
    own = sitting.sees(ALICE).asked
    assert own is not None
    assert own.answer
    assert refused(sitting, ALICE, protocol.Act("again", sitting.room.moment, own.answer)).code == "stale"


def test_the_order_of_answers_makes_no_difference() -> None:
    results = []
    for order in ((ALICE, BEN, CHO, DAO), (DAO, BEN, ALICE, CHO)):
        sitting = exchange()
        for guest in order:
            sitting.plays(guest)
        results.append(str(sitting.room.deal))
    assert results[0] == results[1]


def test_a_window_ends_when_all_have_answered() -> None:
    sitting = exchange()
    for guest in (CHO, ALICE, DAO):
        sitting.plays(guest)
        assert sitting.room.window
    sitting.plays(BEN)
    assert not sitting.room.window


@pytest.fixture
def claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows be those of claims, whose length is fixed."""
    monkeypatch.setattr(room, "claims_asked", room.secretly_asked)


@pytest.mark.usefixtures("claims")
def test_a_claim_window_has_its_length_whoever_answers_when() -> None:
    length = TIMINGS["normal"].window
    assert length is not None
    for answering in ((), (BEN,), (ALICE, BEN, CHO, DAO)):
        sitting = exchange("normal")
        time = sitting.sees("").time
        assert time is not None
        assert (time.left, time.total) == (length, length)
        for guest in answering:
            sitting.plays(guest)
        sitting.wait(length - 1)
        assert sitting.room.window
        sitting.wait(1)
        assert not sitting.room.window


@pytest.mark.usefixtures("claims")
def test_a_relaxed_claim_window_ends_when_every_person_has_answered() -> None:
    sitting = exchange("relaxed")
    for guest in (ALICE, BEN, CHO, DAO):
        assert sitting.room.window
        sitting.plays(guest)
    assert not sitting.room.window


@pytest.mark.usefixtures("claims")
def test_switches_answer_a_claim_window_and_do_not_shorten_it() -> None:
    sitting = exchange("normal")
    others = {guest: sitting.sees(guest) for guest in (BEN, CHO, DAO, "")}
    sitting.does(ALICE, protocol.Switch("a", auto_claim=True))
    own = sitting.sees(ALICE).asked
    assert own is not None
    assert own.answer
    assert {guest: sitting.sees(guest) for guest in (BEN, CHO, DAO, "")} == others
    assert sitting.room.window


def test_a_switch_claims_nothing_that_would_be_wrong() -> None:
    wrong = 0
    sitting = four_friends("nippachi-strict", timer="fast")
    sitting.does(ALICE, protocol.Switch("a", auto_claim=True))
    for _ in range(40):
        for guest in (ALICE, BEN, CHO, DAO):
            asked = sitting.sees(guest).asked
            if asked is not None and not asked.answer:
                assert set(asked.wrong) <= {choice.text for choice in asked.legal}
                wrong += len(asked.wrong)
                sitting.plays(guest)
        sitting.wait(1_000)
    assert wrong > 0
    assert min(sitting.room.deal.table.fines) == 0


# ------------------------------------------------------------------ time


def test_without_a_timer_a_person_has_all_the_time_there_is() -> None:
    sitting = four_friends("mau-mau")
    moment = sitting.room.moment
    sitting.wait(10 * 3600 * 1000)
    assert sitting.room.moment == moment
    assert sitting.sees(ALICE).time is None


def test_when_the_time_is_up_a_bot_answers_and_the_bank_is_used_first() -> None:
    sitting = four_friends("mau-mau", timer="fast")
    timing = TIMINGS["fast"]
    assert timing.turn is not None
    seat = sitting.room.deal.turn
    assert seat is not None
    time = sitting.sees(ALICE).time
    assert time is not None
    assert (time.left, time.total, time.bank) == (timing.turn, timing.turn, timing.bank)
    moment = sitting.room.moment
    sitting.wait(timing.turn + timing.bank - 1)
    assert sitting.room.moment == moment
    time = sitting.sees(ALICE).time
    assert time is not None
    assert (time.left, time.bank) == (0, 1)
    sitting.wait(1)
    assert sitting.room.moment == moment + 1
    assert sitting.sees(ALICE).players[seat].away
    assert sitting.room.clock.bank(seat) == 0


def test_an_absent_seat_is_played_by_a_bot_and_given_back() -> None:
    sitting = four_friends("mau-mau")
    seat = sitting.room.deal.turn
    assert seat is not None
    guest = (ALICE, BEN, CHO, DAO)[seat]
    sitting.room.depart(guest, sitting.at)
    moment = sitting.room.moment
    sitting.wait(ABSENCE - 1)
    assert sitting.room.moment == moment
    sitting.wait(1)
    assert sitting.room.moment == moment + 1
    assert sitting.sees(ALICE).players[seat].away
    sitting.room.arrive(guest)
    assert not sitting.sees(ALICE).players[seat].away


def test_time_stands_still_while_nobody_is_there() -> None:
    sitting = four_friends("mau-mau", timer="normal")
    sitting.wait(5_000)
    left = sitting.sees(ALICE).time
    moment = sitting.room.moment
    for guest in (ALICE, BEN, CHO, DAO):
        sitting.room.depart(guest, sitting.at)
    sitting.wait(24 * 3600 * 1000)
    assert sitting.room.moment == moment
    sitting.room.arrive(CHO)
    sitting.settle()
    assert sitting.sees(CHO).time == left


def test_a_deal_is_followed_by_the_next_when_all_who_are_there_would_go_on() -> None:
    sitting = four_friends("mau-mau")
    sitting.play_on()
    assert refused(sitting, ALICE, protocol.Act("x", sitting.room.moment, "draw")).code == "not_now"
    for number, guest in enumerate((ALICE, BEN, CHO)):
        sitting.does(guest, protocol.Ready(f"r{number}"))
        assert sitting.stage == "between"
    sitting.room.depart(DAO, sitting.at)
    sitting.settle()
    assert sitting.stage == "playing"
    assert refused(sitting, ALICE, protocol.Ready("too early")).code == "not_now"


def test_with_a_timer_the_next_deal_begins_by_itself() -> None:
    sitting = four_friends("mau-mau", timer="fast")
    sitting.play_on()
    pause = TIMINGS["fast"].pause
    assert pause is not None
    sitting.wait(pause - 1)
    assert sitting.stage == "between"
    sitting.wait(1)
    assert sitting.stage == "playing"


def test_after_the_match_another_is_played_with_another_secret() -> None:
    sitting = four_friends("mau-mau", target="1")
    while sitting.stage != "over":
        sitting.play_on()
        if sitting.stage == "between":
            for guest in (ALICE, BEN, CHO, DAO):
                sitting.does(guest, protocol.Ready(sitting.id())) if sitting.stage == "between" else None
    view = sitting.sees(ALICE)
    assert view.result is not None
    assert view.result.verdict
    for guest in (ALICE, BEN, CHO, DAO):
        sitting.does(guest, protocol.Ready(sitting.id(), nonce="new"))
    assert sitting.stage == "playing"
    assert sitting.sees(ALICE).match == 2
    assert sitting.sees(ALICE).promise == view.promise
    assert sitting.room.nonces == ["new"] * 4


def test_who_leaves_a_match_is_followed_by_a_bot_and_a_newcomer_takes_over() -> None:
    sitting = four_friends("mau-mau")
    sitting.does(DAO, protocol.Leave("a"))
    assert sitting.sees(DAO).seat is None
    assert sitting.sees(ALICE).players[3].vacant
    hand = sitting.room.deal.observe(3).hand
    sitting.comes(DAO, 3)
    deal = sitting.sees(DAO).deal
    assert deal is not None
    assert deal.hand == [str(card) for card in hand]
    assert refused(sitting, ALICE, protocol.Sit("b", 3)).code == "not_now"


# ------------------------------------------------------------------ the log


@pytest.mark.parametrize("preset", ["mau-mau", "ppo", "guandan"])
def test_a_room_made_again_from_its_log_shows_the_same(preset: str) -> None:
    sitting = four_friends(preset, timer="normal")
    for decisions in (3, 30, 300):
        sitting.play_on(decisions, Random(decisions))
        again = sitting.again()
        for guest in (ALICE, BEN, CHO, DAO):
            again.arrive(guest)
        again.paused_at = None
        there = Sitting.__new__(Sitting)
        there.__dict__.update(sitting.__dict__, room=again, glass=type(sitting.glass)())
        for guest in (ALICE, BEN, CHO, DAO, ""):
            assert there.sees(guest) == sitting.sees(guest)


def test_the_time_that_a_server_was_down_is_nobodys() -> None:
    sitting = four_friends("mau-mau", timer="normal")
    sitting.wait(3_000)
    left = sitting.sees(ALICE).time
    again = sitting.again()
    again.paused_at = sitting.at
    sitting.at += 3600 * 1000
    sitting.room = again
    again.arrive(BEN)
    sitting.settle()
    assert sitting.sees(BEN).time == left
