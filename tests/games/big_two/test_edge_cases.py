"""The edge cases of the basic rules, row by row, in the smallest position that shows each."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tests.games.big_two.setting import (
    DIAMOND_DRAGON,
    after,
    against,
    big_two,
    dealt,
    ended,
    first_lead,
    holds,
    legal,
    trick,
    unused,
)

MIXED_DRAGON = "A♣ 2♦ 3♥ 4♠ 5♣ 6♦ 7♥ 8♠ 9♣ 10♦ J♥ Q♠ K♣"
SPADE_DRAGON = DIAMOND_DRAGON.replace("♦", "♠")


# ------------------------------------------------------------------ the first lead


def test_1_6_a_first_lead_without_the_three_of_clubs_is_refused() -> None:
    """Case 1."""
    assert first_lead("3♣ 4♦", "4♦") == "1.6"
    assert first_lead("3♣ 4♦", "3♣") is None


@pytest.mark.parametrize(
    "cards", ["3♣ 3♥", "3♣ 4♥ 5♦ 6♠ 7♣", "3♣ 3♦ 3♥ 3♠ 9♣", "K♣ K♦ K♥ 3♣ 3♠", "3♣ 5♣ 8♣ J♣ K♣", "A♦ 2♣ 3♣ 4♠ 5♥"]
)
def test_1_6_any_play_with_the_three_of_clubs_may_be_the_first(cards: str) -> None:
    """Case 2."""
    assert first_lead(f"{cards} 8♥", cards) is None


# ------------------------------------------------------------------ one card, and two


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("4♣", "4♦", None),
        ("4♣", "4♥", None),
        ("4♠", "5♣", None),
        ("4♦", "4♣", "3.1"),
        ("A♠", "2♣", None),
        ("K♠", "10♠", "3.1"),
    ],
)
def test_3_2_of_single_cards_the_rank_decides_and_then_the_suit(top: str, cards: str, clause: str | None) -> None:
    """Cases 3 and 4."""
    assert against(top, cards) == clause


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [("3♦ 3♥", "3♣ 3♠", None), ("3♣ 3♠", "3♦ 3♥", "3.1"), ("3♣ 3♠", "4♣ 4♦", None), ("2♣ 2♦", "2♥ 2♠", None)],
)
def test_3_3_of_pairs_the_rank_decides_and_then_the_highest_suit(top: str, cards: str, clause: str | None) -> None:
    """Cases 5 to 7."""
    assert against(top, cards) == clause


def test_2_4_three_kings_are_no_play() -> None:
    """Case 8."""
    assert against("", "K♣ K♦ K♥") == "2.4"


def test_2_9_four_kings_without_a_fifth_card_are_no_play() -> None:
    """Case 9."""
    assert against("", "K♣ K♦ K♥ K♠") == "2.5"


def test_2_5_two_pairs_are_no_play() -> None:
    """Case 10."""
    assert against("", "K♣ K♦ 9♥ 9♠") == "2.5"


def test_3_1_a_pair_does_not_go_on_a_single_card() -> None:
    """Case 11."""
    assert against("3♦", "4♣ 4♦") == "3.1"
    assert against("3♦ 3♣", "4♣") == "3.1"


def test_3_2_on_the_two_of_spades_all_must_pass() -> None:
    """Case 12."""
    deal = big_two("hands 2♥ 2♦ K♠ / 2♠ 5♦ / A♠ / 3♣\nturn 1")
    for _ in range(3):
        deal = after(deal, "2♠") if deal.turn == 1 else after(deal, "pass")
        assert legal(deal) == {"pass"}


def test_3_9_four_and_one_does_not_go_on_the_two_of_spades() -> None:
    """Case 13."""
    assert against("2♠", "3♣ 3♦ 3♥ 3♠ 4♦") == "3.9"
    assert against("2♠", "3♣ 3♦ 3♥ 3♠ 4♦", powers_beat="anything") is None


def test_3_9_four_and_one_does_not_go_on_a_pair_of_twos() -> None:
    """Case 14."""
    assert against("2♣ 2♠", "3♣ 3♦ 3♥ 3♠ 4♦") == "3.9"
    assert against("2♣ 2♠", "3♣ 3♦ 3♥ 3♠ 4♦", powers_beat="anything") is None


# ------------------------------------------------------------------ straights


@pytest.mark.parametrize("cards", ["J♣ Q♦ K♥ A♠ 2♦", "Q♣ K♦ A♥ 2♠ 3♦", "K♣ A♦ 2♥ 3♠ 4♦"])
def test_2_6_no_straight_goes_round_the_corner(cards: str) -> None:
    """Case 15."""
    assert against("", cards) == "2.6"


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("A♣ 2♦ 3♥ 4♠ 5♦", "3♣ 4♦ 5♥ 6♠ 7♦", None),
        ("10♣ J♦ Q♥ K♠ A♠", "2♣ 3♦ 4♥ 5♠ 6♦", None),
        ("2♣ 3♦ 4♥ 5♠ 6♦", "10♣ J♦ Q♥ K♠ A♠", "3.1"),
        ("3♥ 4♠ 5♦ 6♥ 7♥", "3♣ 4♥ 5♣ 6♣ 7♠", None),
        ("3♣ 4♥ 5♣ 6♣ 7♠", "3♥ 4♠ 5♦ 6♥ 7♥", "3.1"),
        ("3♥ 4♠ 5♦ 6♥ 7♠", "4♣ 5♥ 6♣ 7♣ 8♣", None),
        ("2♥ 3♣ 4♥ 5♠ 6♠", "2♠ 3♦ 4♦ 5♦ 6♣", None),
        ("A♣ 2♥ 3♥ 4♠ 5♠", "A♦ 2♠ 3♦ 4♦ 5♦", None),
    ],
)
def test_3_5_straights_in_their_order(top: str, cards: str, clause: str | None) -> None:
    """Cases 16 to 22."""
    assert against(top, cards) == clause


def test_3_5_ace_low_tie_at_the_five_compares_the_fives() -> None:
    assert against("A♣ 2♥ 3♥ 4♠ 5♠", "A♦ 2♠ 3♦ 4♦ 5♦", ace_low_tie="top") == "3.1"


def test_3_5_two_low_tie_at_the_six_compares_the_sixes() -> None:
    assert against("2♥ 3♣ 4♥ 5♠ 6♠", "2♠ 3♦ 4♦ 5♦ 6♣", two_low_tie="top") == "3.1"


# ------------------------------------------------------------------ flushes

CLUBS_ACE = "3♣ 5♣ 8♣ J♣ A♣"
HEARTS_ACE = "4♥ 6♥ 8♥ 10♥ A♥"


@pytest.mark.parametrize(
    ("top", "cards", "top_card", "both"),
    [
        (CLUBS_ACE, "3♥ 4♥ 5♥ 6♥ K♥", "3.1", "3.1"),
        (CLUBS_ACE, HEARTS_ACE, None, None),
        (CLUBS_ACE, "3♥ 4♥ 5♥ 6♥ 2♥", None, None),
        ("3♠ 5♠ 8♠ J♠ A♠", "4♣ 6♣ 8♣ J♣ 2♣", None, "3.1"),
        (HEARTS_ACE, "3♠ 5♠ 8♠ J♠ K♠", "3.1", "3.1"),
        ("4♥ 6♥ 8♥ 10♥ Q♥", "3♥ 5♥ 7♥ 9♥ A♥", None, "3.1"),
    ],
)
def test_3_6_flushes_by_their_top_cards(top: str, cards: str, top_card: str | None, both: str | None) -> None:
    """Cases 23 to 28."""
    assert against(top, cards) == top_card
    assert against(top, cards, flush_order="both") == both


# ------------------------------------------------------------------ kinds of five cards


def test_3_8_a_full_house_does_not_go_on_a_flush_nor_a_flush_on_a_straight() -> None:
    """Case 29."""
    assert against(CLUBS_ACE, "K♦ K♥ K♠ 4♦ 4♥") == "3.8"
    assert against("3♦ 4♦ 5♦ 6♦ 7♥", HEARTS_ACE) == "3.8"


def test_3_4_full_houses_by_the_three() -> None:
    """Case 30."""
    assert against("5♣ 5♦ 7♣ 7♦ 7♥", "4♣ 4♦ 8♣ 8♦ 8♥") is None
    assert against("4♣ 4♦ 8♣ 8♦ 8♥", "A♣ A♦ 7♣ 7♦ 7♥") == "3.1"


def test_3_7_a_full_house_of_twos_beats_one_of_aces() -> None:
    """Case 31."""
    assert against("A♣ A♦ A♥ K♣ K♦", "2♣ 2♦ 2♥ 3♣ 3♦") is None


def test_3_8_four_and_one_beats_any_full_house() -> None:
    """Case 32."""
    assert against("2♣ 2♦ 2♥ A♣ A♦", "3♣ 3♦ 3♥ 3♠ 4♦") is None


def test_3_4_of_four_and_one_the_four_decide() -> None:
    """Case 33."""
    assert against("3♣ 3♦ 3♥ 3♠ 2♦", "4♣ 4♦ 4♥ 4♠ 5♦") is None
    assert against("4♣ 4♦ 4♥ 4♠ 5♦", "3♣ 3♦ 3♥ 3♠ 2♦") == "3.1"


def test_3_8_a_straight_flush_beats_four_and_one() -> None:
    """Case 34."""
    assert against("2♣ 2♦ 2♥ 2♠ K♦", "4♣ 5♣ 6♣ 7♣ 8♣") is None


def test_3_5_straight_flushes_in_the_order_of_straights() -> None:
    """Case 35."""
    assert against("10♠ J♠ Q♠ K♠ A♠", "2♦ 3♦ 4♦ 5♦ 6♦") is None


def test_3_8_four_and_one_does_not_beat_a_straight_flush() -> None:
    """Case 36."""
    assert against("4♣ 5♣ 6♣ 7♣ 8♣", "2♣ 2♦ 2♥ 2♠ K♦") == "3.1"


# ------------------------------------------------------------------ passing

THREE_ROUNDS = "hands 5♣ 9♣ K♣ 2♠ / 4♦ 6♦ 7♦ / 7♥ Q♥ 4♥ / 3♠ 8♠ 10♠\nturn 0"


def test_4_3_whoever_has_passed_is_skipped_and_plays_again_after_the_next_lead() -> None:
    """Cases 37 and 38."""
    deal = after(big_two(THREE_ROUNDS), "5♣", "pass", "7♥")
    assert deal.observe(None).passed == (3,)
    deal = after(deal, "pass", "9♣")
    assert deal.turn == 2
    deal = after(deal, "Q♥", "K♣", "pass")
    assert deal.turn == 0
    assert deal.observe(None).passed == ()
    deal = after(deal, "2♠")
    assert deal.over
    again = after(big_two(THREE_ROUNDS), "5♣", "pass", "7♥", "pass", "pass", "4♥")
    assert again.turn == 1
    assert legal(after(again, "pass", "pass")) == {"8♠", "10♠", "pass"}


def test_4_2_the_leader_may_not_pass() -> None:
    """Case 39."""
    deal = big_two(THREE_ROUNDS)
    refusal = deal.why_not("pass")
    assert refusal is not None
    assert refusal.clause == "4.2"
    assert "pass" not in legal(deal)


def test_4_4_the_last_one_in_the_trick_leads_anything() -> None:
    """Case 40."""
    deal = after(big_two("hands 5♣ 9♣ / 4♦ 4♣ 4♠ / 7♥ 8♥ / 3♠ 3♦\nturn 1"), "4♠", "5♣", "pass", "pass", "pass")
    assert deal.turn == 0
    assert (deal.observe(None).kind, str(deal.observe(None).top)) == (None, "")
    assert str(deal.observe(None).pile) == "4♠ 5♣"
    assert legal(deal) == {"9♣"}
    again = after(big_two("hands 5♣ 9♣ / 4♦ 4♣ 4♠ / 7♥ 8♥ / 3♠ 3♦\nturn 1"), "4♠", "pass", "pass", "pass")
    assert legal(again) == {"4♦", "4♣", "4♣ 4♦"}


def test_7_1_the_deal_is_over_as_soon_as_one_is_out() -> None:
    """Case 41."""
    deal = after(big_two("hands 5♣ / 2♠ 4♦ / 7♥ / 3♠ 3♦\nturn 0"), "5♣")
    assert deal.over
    assert deal.payoffs == (2 * 2 + 1 + 2, -4, -1, -2)


# ------------------------------------------------------------------ what is paid


@pytest.mark.parametrize(
    ("left", "paid", "options"),
    [
        ("7♥ 9♣", 2, {}),
        ("2♣ 7♥ 9♣ J♦ K♠", 10, {}),
        ("2♣ 2♦ 9♣ J♦ K♠", 20, {}),
        ("2♣ 2♦ 2♠ 9♣ J♦ K♠", 36, {}),
        ("2♣ 2♦ 2♥ 2♠ K♠", 80, {}),
        ("2♣ 2♦ 2♥ 2♠ K♠", 40, {"four_twos_power": False}),
        ("3♥ 4♦ 6♦ 6♥ 8♣ 9♣ J♦ Q♥ K♥ K♠", 20, {}),
        ("2♦ 4♦ 6♦ 6♥ 8♣ 9♣ J♥ Q♥ K♥ K♠", 40, {}),
        ("3♣ 4♣ 5♣ 6♣ 7♣ 9♦ J♦ Q♥ K♥", 18, {}),
        ("9♣ 9♦ 9♥ 9♠", 8, {}),
        ("9♣ 9♦ 9♥ 9♠", 4, {"four_held": "five"}),
        ("2♣ 2♦ 2♥ 2♠ 4♦ 6♦ 6♥ 8♣ 9♣ J♥ Q♥ K♥ K♠", 416, {}),
    ],
)
def test_7_6_what_a_loser_pays(left: str, paid: int, options: dict[str, Any]) -> None:
    """Cases 42 to 51."""
    assert ended("5♠", left, **options) == (paid + 2, -paid, -1, -1)


def test_7_2_a_loser_pays_a_point_for_each_card() -> None:
    assert ended("5♠", "7♥ 9♣", "3♣ 4♦ 6♦ 8♠ K♥") == (8, -2, -5, -1)


def test_7_3_twos_multiply_by_two_four_six_and_eight() -> None:
    twos = ["2♣", "2♣ 2♦", "2♣ 2♦ 2♥", "2♣ 2♦ 2♥ 2♠"]
    assert [-ended("5♠", left, four_twos_power=False)[1] for left in twos] == [1 * 2, 2 * 4, 3 * 6, 4 * 8]


def test_7_4_a_power_hand_left_doubles() -> None:
    assert ended("5♠", "9♣ 9♦ 9♥ 9♠ K♦")[1] == -10
    assert ended("5♠", "9♣ 10♣ J♣ Q♣ K♣")[1] == -10
    assert ended("5♠", "9♣ 10♣ J♣ Q♣ K♦")[1] == -5


def test_7_5_ten_cards_left_double_and_nine_do_not() -> None:
    nine = "3♥ 4♦ 6♦ 6♥ 8♣ 9♣ J♦ Q♥ K♥"
    assert ended("5♠", nine)[1] == -9
    assert ended("5♠", f"{nine} K♠")[1] == -20


@pytest.mark.parametrize(
    ("last", "factor", "contains"),
    [
        ("2♣", 2, 2),
        ("2♣ 2♦", 2, 2),
        ("2♣ 3♦ 4♥ 5♠ 6♦", 1, 2),
        ("2♦ 3♦ 4♦ 5♦ 6♦", 2, 4),
        ("2♣ 2♦ 2♥ 2♠ 5♦", 2, 4),
        ("K♠", 1, 1),
    ],
)
def test_7_7_going_out_with_twos(last: str, factor: int, contains: int) -> None:
    """Cases 52 to 56."""
    left = ("7♥ 9♣", "8♠", "8♣ 8♦ J♣")
    assert ended(last, *left) == (6 * factor, -2 * factor, -factor, -3 * factor)
    assert ended(last, *left, finish_two="contains")[0] == 6 * contains


def test_7_8_going_out_with_a_power_hand_doubles() -> None:
    assert ended("9♣ 9♦ 9♥ 9♠ 3♦") == (6, -2, -2, -2)
    assert ended("3♦ 4♦ 5♦ 6♦ 7♦") == (6, -2, -2, -2)
    assert ended("3♦ 4♦ 5♦ 6♦ 7♠") == (3, -1, -1, -1)


# ------------------------------------------------------------------ dragons and the exchange


def test_6_1_a_dragon_wins_at_once_even_without_the_three_of_clubs() -> None:
    """Case 57."""
    deal = dealt(MIXED_DRAGON)
    assert deal.over
    assert deal.payoffs == (117, -39, -39, -39)
    assert deal.observe(1).dragons == (0,)


def test_6_2_a_dragon_of_one_suit_is_paid_four_times() -> None:
    """Case 58."""
    assert dealt(SPADE_DRAGON).payoffs == (156, -52, -52, -52)


@pytest.mark.parametrize("cards", ["3♣ 4♦ 5♥ 6♠", "exchange 3♣ 4♦ 5♥ 6♠", "pass"])
def test_5_2_nobody_puts_down_four_cards_or_none(cards: str) -> None:
    """Case 59."""
    hands = "3♣ 4♦ 5♥ 6♠ K♦", "7♣", "8♣", "9♣"
    deal = big_two(f"hands {' / '.join(hands)}\ngiven - / - / - / 4♠\ndealer 1", exchange=True)
    assert deal.turn == 0
    refusal = deal.why_not(cards)
    assert refusal is not None
    assert refusal.clause == ("5.1" if cards == "pass" else "5.2")
    with pytest.raises(tefuda.IllegalAction):
        deal.apply(cards)


def test_1_5_whoever_is_given_the_three_of_clubs_begins() -> None:
    """Case 60."""
    for seed in range(50):
        deal = tefuda.deal("taiwan", seed=seed, exchange=True)
        holder = next(seat for seat in range(4) if holds(deal, seat, "3♣"))
        while deal.observe(None).exchanging:
            deal = after(deal, "exchange 3♣" if deal.turn == holder else str(deal.legal_actions[0]))
        assert holds(deal, deal.turn, "3♣")
        assert deal.observe(None).opening
        if deal.turn != holder:
            return
    raise AssertionError("♣3 has never changed hands")


def test_6_1_a_dragon_has_won_before_the_exchange() -> None:
    """Case 61."""
    deal = dealt(MIXED_DRAGON, exchange=True)
    assert deal.over
    assert deal.payoffs == (117, -39, -39, -39)


def test_the_edge_cases_leave_the_pack_whole() -> None:
    assert len(unused(MIXED_DRAGON)) == 39
    assert legal(trick("2♠", "3♦")) == {"pass"}
