"""Mau-Mau: the cases in order, each with the sentences of the source it shows."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.cards.card import PIQUET_PACK, Rank, Suit, cards_in, show
from tests.games.eights.setting import after, clause_against, dealt, hand, held, legal, mau_mau, top, top_is

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def test_1_2_the_pack_has_thirty_two_cards() -> None:
    """Case 1 (M1)."""
    deal = tefuda.deal("mau-mau", seats=4, seed=1)
    names = " ".join([deal.position["hands"], deal.position["pile"], deal.position["stock"]]).replace("/ ", "")
    assert sorted(names.split()) == sorted(f"{rank}{suit}" for rank in RANKS for suit in "♣♦♥♠")
    assert sorted(names.split()) == sorted(show(cards_in(PIQUET_PACK)).split())


def test_2_3_a_jack_is_played_at_any_time_and_names_a_suit() -> None:
    """Case 2 (M1)."""
    deal = mau_mau("hands J♥ 7♦ / 8♦ 8♥ 10♣\npile 9♠")
    assert legal(deal) == {"J♥ ♣", "J♥ ♦", "J♥ ♥", "J♥ ♠", "draw"}
    assert legal(after(deal, "J♥ ♣")) == {"10♣", "draw"}


def test_2_1_an_eight_is_an_ordinary_card_of_mau_mau() -> None:
    """Case 3 (M1)."""
    assert clause_against(mau_mau("hands 8♦ 7♦ / A♦\npile 9♠"), "8♦") == "2.1"
    assert clause_against(mau_mau("hands 8♦ 7♦ / A♦\npile 9♦"), "8♦") is None
    assert clause_against(mau_mau("hands 8♦ 7♦ / A♦\npile 8♠"), "8♦") is None


def test_2_3_a_jack_may_be_played_on_a_jack() -> None:
    """Case 4 (M1)."""
    deal = after(mau_mau("hands J♥ 7♦ / J♦ 8♥\npile 9♠"), "J♥ ♣")
    assert clause_against(deal, "J♦ ♥") is None


def test_5_4_mau_goes_out_with_the_last_card() -> None:
    """Case 5 (M6)."""
    deal = after(mau_mau("hands K♠ / 8♦ 8♥\npile 9♠"), "K♠ mau")
    assert deal.over


def test_5_5_a_silent_last_card_stays_played_and_costs_a_card() -> None:
    """Case 6 (M8)."""
    deal = after(mau_mau("hands K♠ / 8♦ 8♥\npile 9♠\nstock Q♦ 7♣"), "K♠")
    assert not deal.over
    assert hand(deal, 0) == "Q♦"
    assert str(top(deal)) == "K♠"
    assert deal.turn == 1


def test_7_3_a_jack_with_mau_mau_as_last_card_doubles() -> None:
    """Case 7 (M4, M7)."""
    deal = after(mau_mau("hands J♠ / K♦ 8♥ / A♣\npile 9♦"), "J♠ ♥ mau-mau")
    assert deal.payoffs == (0, -8, -22)


def test_5_4_mau_is_the_wrong_word_with_a_jack() -> None:
    """Case 8 (M7, M8)."""
    deal = after(mau_mau("hands J♠ / K♦ 8♥\npile 9♦\nstock Q♦ 7♣"), "J♠ ♥ mau")
    assert not deal.over
    assert hand(deal, 0) == "Q♦"


def test_5_4_mau_mau_is_the_wrong_word_with_another_card() -> None:
    """Case 9 (M7)."""
    deal = after(mau_mau("hands Q♠ / K♦ 8♥\npile 9♠\nstock Q♦ 7♣"), "Q♠ mau-mau")
    assert not deal.over
    assert hand(deal, 0) == "Q♦"


def test_7_1_the_cards_count_as_in_schnapsen() -> None:
    """Case 10 (M3)."""
    deal = after(mau_mau("hands K♠ / A♦ 10♦ / K♦ Q♦ 7♦\npile 9♠"), "K♠ mau")
    assert deal.scores == (0, 21, 7)


def test_7_3_a_jack_as_last_card_doubles_every_hand() -> None:
    """Case 11 (M4)."""
    deal = after(mau_mau("hands J♠ / A♦ 10♦ / K♦ Q♦ 7♦\npile 9♠"), "J♠ ♠ mau-mau")
    assert deal.scores == (0, 42, 14)


@pytest.mark.parametrize(("value", "points"), [(2, 4), (20, 40)])
def test_7_1_jacks_count_two_or_twenty(value: int, points: int) -> None:
    """Case 12 (M3)."""
    deal = mau_mau("hands K♠ / J♦ J♥\npile 9♠", wild_value=value)
    assert after(deal, "K♠ mau").scores == (0, points)


def test_7_1_seven_eight_and_nine_count_nothing() -> None:
    """Case 13 (M3)."""
    assert after(mau_mau("hands K♠ / 7♦ 8♦ 9♦\npile 9♠"), "K♠ mau").scores == (0, 0)


def test_7_2_who_is_out_is_charged_nothing() -> None:
    """Case 14 (M2)."""
    deal = after(mau_mau("hands K♠ / A♦ A♥\npile 9♠\nscores 30 5"), "K♠ mau")
    assert deal.payoffs == (0, -22)
    assert deal.scores == (30, 27)


def test_8_1_the_match_ends_after_the_deal_in_which_somebody_reaches_a_hundred() -> None:
    """Case 15 (M5)."""
    deal = mau_mau("hands 10♠ / A♦ / K♠\npile 9♠\nscores 86 90 40\nturn 2")
    deal = after(deal, "K♠ mau")
    assert deal.scores == (96, 101, 40)
    assert deal.match_over
    assert deal.winners == (2,)


@pytest.mark.parametrize(("before", "over"), [(89, True), (88, False)])
def test_8_1_exactly_a_hundred_is_enough(before: int, over: bool) -> None:
    """Case 16 (M5)."""
    deal = after(mau_mau(f"hands K♠ / A♦\npile 9♠\nscores 0 {before}"), "K♠ mau")
    assert deal.match_over is over


def test_8_2_of_several_at_a_hundred_the_lowest_total_wins() -> None:
    """Case 17 (M5)."""
    deal = after(mau_mau("hands K♠ / A♦ / A♥\npile 9♠\nscores 120 90 95"), "K♠ mau")
    assert deal.scores == (120, 101, 106)
    assert deal.winners == (1,)


def test_5_5_for_the_forgotten_word_the_pile_becomes_the_stock() -> None:
    """Case 18 (M8)."""
    deal = after(mau_mau("hands K♠ / 8♦ 8♥\npile 7♦ 9♠\nstock -"), "K♠")
    assert hand(deal, 0) in ("7♦", "9♠")
    assert str(top(deal)) == "K♠"
    assert deal.observe(None).stock == 1


def test_5_5_with_nothing_to_draw_the_card_goes_back_into_the_hand() -> None:
    """Case 19 (M8)."""
    deal = after(mau_mau("hands K♠ / 8♦ 8♥\npile 7♦ 9♠\nstock -", recycle="off"), "K♠")
    assert hand(deal, 0) == "K♠"
    assert str(top(deal)) == "9♠"
    assert deal.turn == 1


def test_5_5_the_suit_named_with_a_silent_jack_stands() -> None:
    """Case 20 (M8)."""
    deal = after(mau_mau("hands J♠ / 8♦ 8♥\npile 9♠\nstock Q♦ 7♣"), "J♠ ♥")
    assert held(deal, 0) == 1
    assert legal(deal) == {"8♥", "draw"}


def test_5_4_the_card_of_the_penalty_goes_out_with_its_word() -> None:
    """Case 21 (M6)."""
    deal = after(mau_mau("hands K♠ / 8♠ 8♥\npile 9♠\nstock Q♠ 7♣"), "K♠", "8♠", "Q♠ mau")
    assert deal.over
    assert deal.payoffs == (0, 0)


def test_7_4_in_a_blocked_deal_each_is_charged_his_own_hand() -> None:
    """Case 22 (M2)."""
    deal = after(mau_mau("hands K♦ Q♦ / 8♦ 10♥\npile 9♠\nstock -"), "pass", "pass")
    assert deal.observe(None).blocked
    assert deal.scores == (7, 10)
    assert deal.payoffs == (-7, -10)


def test_7_3_a_block_under_a_jack_doubles_nothing() -> None:
    deal = after(mau_mau("hands K♦ Q♦ / 8♦ 10♥\npile J♠\nnamed ♣\nstock -"), "pass", "pass")
    assert deal.scores == (7, 10)


def test_1_3_two_players_of_mau_mau_are_dealt_seven_each() -> None:
    """Case 23 (C5)."""
    assert tefuda.deal("mau-mau", seats=2, seed=1).observe(None).counts == (7, 7)


def test_1_2_six_players_of_mau_mau_use_two_packs() -> None:
    """Case 24 (C3)."""
    seen = tefuda.deal("mau-mau", seats=6, seed=1).observe(None)
    assert seen.counts == (5,) * 6
    assert sum(seen.counts) + seen.stock + 1 == 64


def test_5_4_mau_said_too_early_has_no_effect() -> None:
    """Case 25 (M6)."""
    deal = mau_mau("hands Q♠ K♠ / 8♠ 10♠\npile 9♠\nstock 7♥ 7♣")
    early = after(deal, "Q♠ mau")
    assert early.table == after(deal, "Q♠").table
    assert early.observe(None).counts == (1, 2)
    assert not after(early, "8♠", "K♠").over
    assert after(early, "8♠", "K♠ mau").over


# What the cases leave out of the sentences of the source.


def test_1_6_a_jack_turned_up_first_is_buried() -> None:
    seen = dealt("mau-mau", top_is(Rank.JACK), wild_starter="own-suit")
    assert top(tefuda.deal("mau-mau", key=seen.start.key)).rank != Rank.JACK


def test_8_2_those_with_the_same_lowest_total_share_the_win() -> None:
    deal = after(mau_mau("hands K♠ / A♦ / A♥\npile 9♠\nscores 50 95 39"), "K♠ mau")
    assert deal.scores == (50, 106, 50)
    assert deal.winners == (0, 2)


def test_3_5_mau_mau_recycles_the_pile() -> None:
    assert legal(mau_mau("hands K♦ Q♦ / 8♦ 10♥\npile 7♦ 9♠\nstock -")) == {"draw"}


def test_9_3_jacks_are_wild_and_the_lowest_total_wins() -> None:
    """M1, M2."""
    deal = after(mau_mau("hands J♦ K♠ / A♠ A♥\npile 9♣\nscores 60 85"), "J♦ ♠", "A♠", "K♠ mau")
    assert deal.history[0].action.suit == Suit.SPADES
    assert deal.scores == (60, 96)
    assert not deal.match_over
