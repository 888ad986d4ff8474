"""What many German tables play: sevens that draw one card, an eight that passes them on, points rounded to tens."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.errors import OptionErrors
from tests.games.eights.setting import after
from tests.games.test_accounts import added_up, told

SEVENS: dict[str, Any] = {"draw_two": "7", "skip": "8", "pass_on": "8", "wild": "J"}


def position(hands: str, *, pile: str = "K♥", lines: str = "", **options: Any) -> Deal:
    return tefuda.position("crazy-eights", f"hands {hands}\npile {pile}\n{lines}", **{**SEVENS, **options})


def plays(deal: Deal) -> set[str]:
    return {str(action) for action in deal.legal_actions}


def test_4_1_draw_two_cards_says_how_many_cards_a_seven_draws() -> None:
    hands = "7♥ 2♣ / 3♥ 4♥ / 5♠ 6♠"
    assert after(position(hands), "7♥").observe(None).pending == 2
    assert after(position(hands, draw_two_cards=1), "7♥").observe(None).pending == 1
    taken = after(position(hands, draw_two_cards=1), "7♥", "take")
    assert taken.observe(None).counts == (1, 3, 2)


def test_4_4_sevens_that_draw_one_add_up_to_as_many_cards_as_there_are_sevens() -> None:
    deal = after(position("7♥ 2♣ / 7♠ 4♥ / 5♠ 6♠", draw_two_cards=1), "7♥", "7♠")
    assert (deal.observe(None).pending, deal.observe(None).chain) == (2, 2)


def test_4_3_pass_on_is_the_rank_that_hands_the_cards_to_the_next_player() -> None:
    hands = "7♥ 2♣ / 8♥ 4♥ / 5♠ 6♠"
    passed = after(position(hands), "7♥", "8♥")
    assert (passed.turn, passed.observe(None).pending, passed.observe(None).chain) == (2, 2, 1)
    assert plays(passed) == {"take"}
    assert after(passed, "take").observe(None).counts == (1, 1, 4)
    assert plays(after(position(hands, pass_on="off"), "7♥")) == {"take"}


def test_4_3_a_card_that_passes_on_does_not_skip_then_and_skips_otherwise() -> None:
    assert after(position("7♥ 2♣ / 8♥ 4♥ / 5♠ 6♠"), "7♥", "8♥").turn == 2
    assert after(position("8♥ 2♣ / 9♥ 4♥ / 5♠ 6♠"), "8♥").turn == 2
    assert not after(position("7♥ 2♣ / 8♥ 4♥ / 5♠ 6♠"), "7♥", "8♥").observe(None).skipped


def test_4_3_pass_on_any_says_whether_it_must_match_the_top_card() -> None:
    hands = "7♥ 2♣ / 8♠ 8♥ 4♥ / 8♣ 5♥ 6♠"
    assert plays(after(position(hands), "7♥")) == {"8♥"}
    assert plays(after(position(hands, pass_on_any=True), "7♥")) == {"8♥", "8♠"}
    assert plays(after(position(hands), "7♥", "8♥")) == {"8♣"}


def test_4_3_a_seven_answers_a_card_that_has_passed_sevens_on() -> None:
    deal = after(position("7♥ 2♣ / 8♥ 4♥ / 7♠ 6♠"), "7♥", "8♥")
    assert plays(deal) == {"7♠"}
    assert deal.apply("7♠").observe(None).pending == 4


def test_4_2_who_holds_a_card_that_passes_on_must_play_it_unless_a_house_rule_leaves_the_choice() -> None:
    hands = "7♥ 2♣ / 8♥ 4♥ / 5♠ 6♠"
    assert plays(after(position(hands), "7♥")) == {"8♥"}
    assert plays(after(position(hands, must_answer=False), "7♥")) == {"8♥", "take"}


def test_4_10_a_last_card_that_passes_on_is_served_where_powers_act() -> None:
    hands = "7♥ 2♣ / 8♥ / 5♠ 6♠"
    assert after(position(hands), "7♥", "8♥").observe(None).counts == (1, 0, 2)
    assert after(position(hands, finish="served"), "7♥", "8♥").observe(None).counts == (1, 0, 4)
    plain = position(hands, skip="off", finish="forbidden")
    assert plays(after(plain, "7♥")) == {"8♥"}
    assert plays(after(position(hands, finish="forbidden"), "7♥")) == {"take"}


def test_4_3_the_deal_goes_on_from_a_position_in_which_cards_were_passed_on() -> None:
    deal = after(position("7♥ 2♣ / 8♥ 4♥ / 8♠ 6♠"), "7♥", "8♥")
    assert deal.position["chain"] == "1 7"
    again = tefuda.position("crazy-eights", deal.position, **SEVENS)
    assert plays(again) == plays(deal) == {"8♠"}


def test_4_3_what_is_said_when_cards_wait_and_are_passed_on() -> None:
    def said(deal: Deal, before: Deal) -> list[str]:
        return [str(one.text) for one in deal.game.words.voice.tell(before.observe(None), deal.observe(None))]

    for cards, waiting, passed in (
        (2, "{number} cards are waiting for the next player.", "{number} cards are passed on to the next player."),
        (1, "One card is waiting for the next player.", "One card is passed on to the next player."),
    ):
        begin = position("7♥ 2♣ / 8♥ 4♥ / 5♠ 6♠", draw_two_cards=cards)
        seven = begin.apply("7♥")
        assert waiting in said(seven, begin)
        assert passed in said(seven.apply("8♥"), seven)


@pytest.mark.parametrize("other", ["wild", "draw_two", "draw_four", "reverse", "extra"])
def test_4_3_the_rank_that_passes_on_has_no_other_power_than_skipping(other: str) -> None:
    with pytest.raises(OptionErrors) as caught:
        position("3♣ / 4♣", **{"skip": "off", other: "8"})
    assert [f"option pass_on: 8 is already used by {other} [4.3]"] == list(map(str, caught.value.exceptions))
    assert tefuda.deal("crazy-eights", wild="J", draw_two="7", skip="8", pass_on="8").turn is not None


@pytest.mark.parametrize(
    ("rounding", "hand", "counts"),
    [
        ("off", "9♥ 5♥", 14), ("tens", "9♥ 5♥", 10), ("tens", "9♥ 6♥", 20), ("tens", "3♥", 0), ("tens", "K♣ 4♣", 10),
        ("tens-at-least", "3♥", 10), ("tens-at-least", "9♥ 6♥", 20), ("tens-at-least", "9♥ 5♥", 10),
    ],
)  # fmt: skip
def test_7_1_rounding_says_what_a_hand_counts(rounding: str, hand: str, counts: int) -> None:
    deal = tefuda.position("crazy-eights", f"hands 2♣ / {hand}\npile 3♣", rounding=rounding).apply("2♣")
    assert deal.payoffs == (counts, 0)
    lines = told(deal)
    assert added_up(lines)[:2] == [counts, 0]
    assert any(f"counts {counts}, rounded [7.1]" in line for line in lines) == (rounding != "off")


def test_7_1_each_hand_is_rounded_before_it_is_added_and_doubled() -> None:
    hands = "hands 8♣ / 9♥ 5♥ / 9♦ 5♦\npile 3♣"
    both = tefuda.position("crazy-eights", hands, rounding="tens", double="last").apply("8♣ ♣")
    assert both.payoffs == (40, 0, 0)
    assert tefuda.position("crazy-eights", hands, double="last").apply("8♣ ♣").payoffs == (56, 0, 0)
    pairs = "hands 2♣ / 9♥ 5♥ / - / 9♦ 5♦\npile 3♣\nturn 0"
    assert tefuda.position("crazy-eights", pairs, rounding="tens", partners=True).apply("2♣").payoffs == (20, 0, 20, 0)
    blocked = "hands 4♣ / 9♥ 6♥\npile 3♦\nstock -"
    deal = tefuda.position("crazy-eights", blocked, rounding="tens-at-least")
    assert deal.apply("pass").apply("pass").payoffs == (10, 0)
