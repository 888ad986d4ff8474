"""Where house rules meet: what a clause says in the smallest position in which two of them act at once."""

from __future__ import annotations

import pytest

from tests.games.eights.setting import after, clause_against, crazy_eights, hand, held, legal

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
    assert deal.observe(None).direction == "right"
    assert deal.turn == 2


def test_4_7_of_the_last_two_players_of_two_sides_whoever_turns_the_direction_has_another_turn() -> None:
    text = "hands K♣ 5♦ / 4♣ 4♥ / - / -\npile 7♣\nturn 0"
    deal = after(crazy_eights(text, partners=True, reverse="K", two_seats="skip"), "K♣")
    assert deal.turn == 0
