"""Where house rules meet: what a clause says in the smallest position in which two of them act at once."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import OptionErrors
from tefuda.core.cards.card import Rank
from tefuda.games.eights import GAME
from tests.games.eights.setting import after, clause_against, crazy_eights, dealt, hand, held, legal, mau_mau, top_is

CALLS = {"last_call": True, "call_due": "whole-turn"}


@pytest.mark.parametrize("named", ["", "\nnamed any"])
def test_2_3_no_wild_card_is_played_on_a_wild_card_that_begins_the_pile(named: str) -> None:
    deal = crazy_eights(
        f"hands 8♦ 5♣ / 9♠ 9♥\npile 8♣{named}\nturn 0", wild_starter="free", wild_on_wild=False, voluntary_draw=False
    )
    assert legal(deal) == {"5♣"}
    assert clause_against(deal, "8♦ ♦") == "2.3"


def test_2_3_what_is_played_first_on_a_wild_card_need_not_match() -> None:
    text = "hands 8♦ 5♦ / 9♠ 9♥\npile 8♣\nnamed any\nturn 0"
    assert "5♦" in legal(crazy_eights(text, wild_starter="free", wild_on_wild=False))
    assert "8♦ ♦" in legal(crazy_eights(text, wild_starter="free"))


@pytest.mark.parametrize("call_due", ["at-once", "next-turn", "whole-turn"])
def test_5_3_cards_for_a_false_call_are_not_taken_before_the_extra_card(call_due: str) -> None:
    text = "hands 5♣ 6♣ 9♦ / 9♠ 9♥\npile 7♣\nstock K♣ K♦ K♥\nturn 0"
    deal = crazy_eights(text, extra="5", last_call=True, false_call=1, call_due=call_due)
    called = after(deal, "5♣ last")
    assert legal(called) == {"6♣", "6♣ last", "9♦", "9♦ last", "pass"}
    assert hand(called, 0) == "6♣ 9♦"
    assert (called.observe(None).fine, called.observe(None).owed) == (1, (0, 0))
    ended = after(called, "pass")
    taken = call_due == "at-once"
    assert hand(ended, 0) == ("6♣ 9♦ K♣" if taken else "6♣ 9♦")
    assert (ended.observe(None).fine, ended.observe(None).owed) == (0, (0 if taken else 1, 0))


def test_5_2_5_3_a_forgotten_call_and_a_false_one_in_the_same_turn_are_both_taken_when_it_ends() -> None:
    text = "hands 5♣ 6♣ 9♦ / 9♠ 9♥\npile 7♣\nstock K♣ K♦ K♥ Q♥\nturn 0"
    rules = {"extra": "5", "last_call": True, "false_call": 2, "call_due": "at-once"}
    assert hand(after(crazy_eights(text, **rules), "5♣ last", "6♣"), 0) == "9♦ K♣ K♦ K♥"
    late = after(crazy_eights(text, **rules, call_time="until-next"), "5♣ last", "6♣")
    assert (held(late, 0), late.observe(None).fine) == (1, 2)
    assert hand(after(late, "last"), 0) == "9♦ K♣ K♦"
    assert hand(after(late, "pass"), 0) == "9♦ K♣ K♦ K♥"


def test_5_2_a_partner_who_is_out_takes_no_more_cards_for_a_call() -> None:
    text = "hands 5♣ 5♦ 6♣ / 9♠ 9♥ / 4♠ 4♥ / 3♠ 3♥\npile 7♣\nstock K♣ K♦\nturn 0"
    rules = {"extra": "5", "last_call": True, "false_call": 1, "call_due": "at-once", "partners": True}
    deal = after(crazy_eights(text, **rules), "5♣ last", "5♦ last", "6♣")
    assert deal.observe(None).out == (0,)
    assert (held(deal, 0), deal.turn, deal.observe(None).fine) == (0, 1, 0)


@pytest.mark.parametrize("limit", [{"round_limit": 1}, {"stall": 1}])
def test_6_3_6_4_a_turn_that_is_spent_on_taking_a_card_can_be_the_last(limit: dict[str, int]) -> None:
    text = "hands 5♣ 2♦ 3♦ / 9♠ 9♥ / 7♥ 7♦\npile 6♣\nstock K♥ K♦\nturn 0\nturns 1\nowed 0 1 0"
    deal = crazy_eights(text, **CALLS, **limit)
    if "stall" in limit:
        deal.table.idle = 1
        deal.table.least[0] = 0
    deal = after(deal, "5♣")
    assert deal.over
    assert deal.observe(None).blocked
    assert deal.observe(None).counts == (2, 3, 2)


def test_4_6_a_debt_from_a_draw_card_leaves_its_player_the_next_turn() -> None:
    text = "hands 5♣ 6♣ J♣ / 9♠ 9♥ / 7♣ 3♦ J♥\npile 2♥ 2♣\nstock K♣\nturn 1\npending 4\nchain 2"
    deal = crazy_eights(text, draw_two="2", short_stock="owed", recycle="when-needed", **CALLS)
    deal = after(deal, "take")
    assert (deal.observe(None).owed, deal.observe(None).owed_draws) == ((0, 0, 0), (0, 2, 0))
    deal = after(deal, "7♣", "5♣")
    assert deal.turn == 1
    assert held(deal, 1) == 6
    assert deal.observe(None).owed_draws == (0, 0, 0)


@pytest.mark.parametrize(("calls", "draws"), [(0, 1), (1, 0), (1, 1), (2, 1)])
def test_4_6_5_2_all_that_a_seat_owes_is_taken_when_its_turn_comes(calls: int, draws: int) -> None:
    text = "hands 5♣ 6♣ J♣ / 9♠ 9♥\npile 7♣\nstock K♥ K♦ Q♥ Q♦\nturn 0"
    deal = crazy_eights(f"{text}\nowed 0 {calls}\nowed_draws 0 {draws}", draw_two="2", short_stock="owed", **CALLS)
    deal = after(deal, "5♣")
    assert held(deal, 1) == 2 + calls + draws
    assert (deal.observe(None).owed, deal.observe(None).owed_draws) == ((0, 0), (0, 0))


@pytest.mark.parametrize(("call_due", "turn"), [("whole-turn", 0), ("next-turn", 1)])
def test_4_6_5_2_cards_for_a_draw_card_come_before_those_for_a_call(call_due: str, turn: int) -> None:
    text = "hands 5♣ 6♣ J♣ / 9♠ 9♥\npile 7♣\nstock {stock}\nturn 0\nowed 0 1\nowed_draws 0 2"
    rules = {"short_stock": "owed", "last_call": True, "call_due": call_due}
    both = after(crazy_eights(text.format(stock="K♦ K♥ Q♦ Q♥"), **rules), "5♣")
    assert (held(both, 1), both.turn) == (5, turn)
    one = after(crazy_eights(text.format(stock="K♦"), **rules), "5♣")
    assert (held(one, 1), one.turn) == (3, 1)
    assert (one.observe(None).owed, one.observe(None).owed_draws) == ((0, 1), (0, 1))


@pytest.mark.parametrize("two_seats", ["nothing", "skip"])
def test_4_7_a_player_who_is_out_has_no_turn_to_repeat(two_seats: str) -> None:
    text = "hands K♣ / 9♣ 9♥ / 4♣ 4♥ / -\npile 7♣\nturn 0"
    deal = after(crazy_eights(text, partners=True, reverse="K", two_seats=two_seats), "K♣")
    assert deal.observe(None).direction == "counter-clockwise"
    assert deal.turn == 2


def test_4_7_of_the_last_two_players_of_two_sides_whoever_turns_the_direction_has_another_turn() -> None:
    text = "hands K♣ 5♦ / 4♣ 4♥ / - / -\npile 7♣\nturn 0"
    deal = after(crazy_eights(text, partners=True, reverse="K", two_seats="skip"), "K♣")
    assert deal.turn == 0


# ------------------------------------------------------------------ another turn for an extra card


GERMAN: dict[str, Any] = {
    "draw_two": "7", "skip": "8", "reverse": "9", "extra": "A", "extra_card": "another-turn", "wild_value": 20,
    "wild_on_wild": False,
}  # fmt: skip


def test_9_3_a_german_ace_gives_another_turn_in_which_a_card_must_match() -> None:
    deal = after(mau_mau("hands A♣ A♥ 10♣ K♥ / 9♠ 9♥\npile Q♣\nstock K♦ Q♥\nturn 0", **GERMAN), "A♣")
    assert (deal.turn, deal.observe(None).phase) == (0, "play")
    assert legal(deal) == {"A♥", "10♣", "draw"}
    assert clause_against(deal, "K♥") == "2.1"
    assert after(deal, "A♥", "K♥").turn == 1


def test_4_9_in_another_turn_a_player_draws_as_in_any_other() -> None:
    text = "hands A♣ K♥ / 9♠ 9♥\npile Q♣\nstock {stock}\nturn 0"
    drawn = after(mau_mau(text.format(stock="K♦ 10♣"), **GERMAN), "A♣", "draw")
    assert legal(drawn) == {"draw"}
    assert legal(after(drawn, "draw")) == {"10♣"}
    nothing = after(mau_mau(text.format(stock="-"), recycle="off", **GERMAN), "A♣")
    assert legal(nothing) == {"pass"}


def test_4_9_another_turn_is_a_turn_of_its_own_for_calls_and_limits() -> None:
    text = "hands A♣ 10♣ / 9♠ 9♥\npile Q♣\nstock K♦ Q♥\nturn 0"
    silent = after(mau_mau(text, last_call=True, **GERMAN), "A♣")
    assert (hand(silent, 0), silent.turn) == ("10♣ K♦", 0)
    whole = after(mau_mau(text, last_call=True, call_due="whole-turn", **GERMAN), "A♣")
    assert (hand(whole, 0), whole.turn) == ("10♣ K♦", 1)
    later = after(mau_mau(text, last_call=True, call_time="until-next", **GERMAN), "A♣")
    assert legal(later) == {"last", "pass"}
    assert later.observe(None).again
    assert after(later, "last").turn == 0
    assert after(mau_mau(text, round_limit=1, **GERMAN), "A♣", "10♣ mau").over
    assert not after(mau_mau(text.replace("10♣", "10♣ K♣"), round_limit=1, **GERMAN), "A♣").over
    assert after(mau_mau(text.replace("10♣", "10♣ K♣"), round_limit=1, **GERMAN), "A♣", "10♣").observe(None).blocked


def test_4_9_a_player_who_is_out_has_no_other_turn() -> None:
    text = "hands A♣ / 9♠ 9♥ / K♣ K♥ / Q♦ Q♥\npile Q♣\nturn 0"
    deal = after(mau_mau(text, partners=True, **GERMAN), "A♣ mau")
    assert (deal.turn, deal.observe(None).out) == (1, (0,))


def test_1_7_an_ace_turned_up_gives_the_dealer_the_first_turn() -> None:
    rules = {**GERMAN, "power_starter": "acts"}
    deal = dealt("mau-mau", top_is(Rank.ACE), **rules)
    assert deal.turn == deal.observe(None).dealer
    assert "draw" in legal(deal)


# ------------------------------------------------------------------ what the book did not say


def test_1_3_a_hand_for_a_short_stock_is_smaller_than_the_usual_one() -> None:
    for cards in (9, 12):
        with pytest.raises(OptionErrors) as caught:
            tefuda.deal("crazy-eights", seats=7, seed=1, hand=9, hand_when_short=cards)
        assert [str(fault) for fault in caught.value.exceptions] == [
            "option hand_when_short: must be smaller than the usual hand of 9 [1.3]"
        ]
    rules = {"pack": "piquet", "hand": 9, "few": 6, "hand_of_few": 5, "two_packs_from": 7, "hand_when_short": 8}
    assert tefuda.deal("crazy-eights", seats=7, seed=1, **rules).observe(None).counts == (8,) * 7  # type: ignore[call-overload]
    assert tefuda.deal("crazy-eights", seats=6, seed=1, **rules).observe(None).counts == (5,) * 6  # type: ignore[call-overload]


ANSWERS = [("escape", "8♠ ♥"), ("turn_back", "J♠"), ("cross", "4♠")]


@pytest.mark.parametrize(("option", "answer"), ANSWERS)
def test_4_3_the_other_answers_must_be_given_as_well(option: str, answer: str) -> None:
    text = f"hands {answer.split()[0]} 9♦ / 9♠ 9♥\npile 6♣ 2♣\nturn 0\npending 2\nchain 1"
    rules = {"draw_two": "2", "draw_four": "4", "reverse": "J", option: True}
    deal = crazy_eights(text, **rules)
    assert answer in legal(deal)
    assert clause_against(deal, "take") == "4.2"
    assert "take" in legal(crazy_eights(text, must_answer=False, **rules))
    assert legal(crazy_eights(text, **{**rules, option: False})) == {"take"}


def test_4_5_who_goes_on_after_taking_and_cannot_play_draws_or_passes() -> None:
    text = "hands 9♦ 9♠ / 9♥ K♦\npile 6♣ 2♣\nstock {stock}\nturn 0\npending 2\nchain 1"
    rules = {"draw_two": "2", "after_penalty": True}
    assert legal(after(crazy_eights(text.format(stock="5♦ 5♥ 5♠"), **rules), "take")) == {"draw"}
    passed = after(crazy_eights(text.format(stock="5♦ 5♥"), **rules), "take")
    assert legal(passed) == {"pass"}
    assert after(passed, "pass").observe(None).passes == 1


def test_8_1_where_few_points_are_good_points_scored_are_taken_off() -> None:
    text = "hands 10♦ / K♦ Q♦\npile 7♣\nstock -\nscores 30 30\nturn 0"
    deal = after(mau_mau(text, blocked_score="differences", recycle="off"), "pass", "pass")
    assert deal.payoffs == (0, 3)
    assert deal.scores == (30, 27)


def test_1_4_partners_sit_opposite_each_other() -> None:
    deal = tefuda.deal("crazy-eights", seats=4, seed=1, partners=True)
    assert [GAME.allies(deal.options, 4, seat) for seat in range(4)] == [0b101, 0b1010, 0b101, 0b1010]
