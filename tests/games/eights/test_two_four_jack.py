"""Two-Four-Jack (Switch, Black Jack): the cases in order, each with the sentences of the source it shows."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import Rank, Suit
from tests.games.eights.setting import after, clause_against, dealt, hand, held, legal, top_is, two_four_jack


def test_1_3_three_players_are_dealt_twelve_each() -> None:
    """Case 1 (S2)."""
    seen = tefuda.deal("two-four-jack", seats=3, seed=1).observe(None)
    assert (seen.counts, seen.stock) == ((12,) * 3, 15)


def test_1_3_four_players_are_dealt_ten_each() -> None:
    """Case 2 (S2)."""
    seen = tefuda.deal("two-four-jack", seats=4, seed=1).observe(None)
    assert (seen.counts, seen.stock) == ((10,) * 4, 11)


def test_1_3_five_players_are_dealt_ten_each_and_one_card_is_left() -> None:
    """Case 3 (S2)."""
    seen = tefuda.deal("two-four-jack", seats=5, seed=1).observe(None)
    assert (seen.counts, seen.stock) == ((10,) * 5, 1)


def test_4_2_a_two_must_be_answered_by_who_holds_one() -> None:
    """Case 4 (S7)."""
    deal = after(two_four_jack("hands 2♣ 9♦ 9♠ / 2♥ 9♥ K♣\npile 6♣"), "2♣")
    assert legal(deal) == {"2♥"}
    assert clause_against(deal, "take") == "4.2"
    assert clause_against(deal, "draw") == "4.2"


def test_4_2_who_has_no_two_takes_two_cards_and_his_turn_is_over() -> None:
    """Case 5 (S8)."""
    deal = after(two_four_jack("hands 2♣ 9♦ 9♠ / 10♥ 9♥ K♣\npile 6♣\nstock 5♠ 6♠ 7♠"), "2♣")
    assert legal(deal) == {"take"}
    deal = after(deal, "take")
    assert hand(deal, 1) == "5♠ 6♠ 9♥ 10♥ K♣"
    assert deal.turn == 0
    assert deal.observe(None).pending == 0


def test_4_4_after_two_twos_the_third_player_takes_four() -> None:
    """Case 6 (S9)."""
    deal = two_four_jack("hands 2♣ 9♦ 9♠ / 2♥ 9♥ K♣ / J♥ Q♥ K♥\npile 6♣")
    deal = after(deal, "2♣", "2♥")
    assert legal(deal) == {"take"}
    assert deal.observe(None).pending == 4
    assert held(after(deal, "take"), 2) == 7


FIVE = "hands {0}♣ 9♣ 10♣ / {0}♦ 9♦ 10♦ / {0}♥ 9♥ 10♥ / {0}♠ 9♠ 10♠ / K♣ K♦ K♥\npile 6♣"


@pytest.mark.parametrize(("twos", "taken"), [(3, 6), (4, 8)])
def test_4_4_each_two_more_adds_two_cards(twos: int, taken: int) -> None:
    """Case 7 (S9)."""
    text = FIVE.format(2) if twos == 4 else FIVE.format(2).replace("2♠", "J♠")
    deal = after(two_four_jack(text), *["2♣", "2♦", "2♥", "2♠"][:twos])
    before = held(deal, twos)
    assert held(after(deal, "take"), twos) == before + taken


def test_4_2_who_has_no_four_takes_four_cards() -> None:
    """Case 8 (S11)."""
    deal = after(two_four_jack("hands 4♠ 9♦ 9♣ / 10♥ 9♥ K♣\npile 6♠"), "4♠")
    assert legal(deal) == {"take"}
    assert held(after(deal, "take"), 1) == 7


@pytest.mark.parametrize(("fours", "taken"), [(2, 8), (3, 12), (4, 16)])
def test_4_4_each_four_more_adds_four_cards(fours: int, taken: int) -> None:
    """Case 9 (S12)."""
    text = FIVE.format(4)
    for suit in "♣♦♥♠"[fours:]:
        text = text.replace(f"4{suit}", f"J{suit}")
    deal = after(two_four_jack(text), *["4♣", "4♦", "4♥", "4♠"][:fours])
    before = held(deal, fours)
    assert held(after(deal, "take"), fours) == before + taken


def test_4_2_a_two_that_was_served_is_a_card_like_others() -> None:
    """Case 10 (S8)."""
    deal = two_four_jack("hands 2♥ 9♦ 9♠ / 10♠ 9♣ K♣ / 5♥ 6♣ 7♣\npile 6♥\nstock 5♠ 6♠ 7♠")
    deal = after(deal, "2♥", "take")
    assert legal(deal) == {"5♥", "draw"}


def test_4_4_after_the_penalty_another_two_begins_a_new_chain() -> None:
    """Case 11 (S7)."""
    deal = two_four_jack("hands 2♥ 9♦ 9♠ / 10♠ 9♣ K♣ / 2♠ 6♣ 7♣ / 3♦ 5♦ 6♦\npile 6♥\nstock 5♠ 6♠ 7♠ 8♠ 9♥")
    deal = after(deal, "2♥", "take", "2♠")
    assert deal.observe(None).pending == 2
    assert held(after(deal, "take"), 3) == 5


def test_4_3_an_ace_is_no_answer_to_a_two() -> None:
    """Case 12 (S7)."""
    deal = after(two_four_jack("hands 2♣ 9♦ 9♠ / A♥ 9♥ K♣\npile 6♣"), "2♣")
    assert clause_against(deal, "A♥ ♣") == "4.2"


def test_4_3_a_four_is_no_answer_to_a_two() -> None:
    """Case 13 (S7)."""
    deal = after(two_four_jack("hands 2♣ 9♦ 9♠ / 4♣ 9♥ K♣\npile 6♣"), "2♣")
    assert clause_against(deal, "4♣") == "4.2"
    deal = after(two_four_jack("hands 4♣ 9♦ 9♠ / 2♣ 9♥ K♣\npile 6♣"), "4♣")
    assert clause_against(deal, "2♣") == "4.2"


def test_2_3_an_ace_is_played_at_any_time_and_names_a_suit() -> None:
    """Case 14 (S6)."""
    deal = two_four_jack("hands A♠ 9♦ 9♠ / A♥ 9♥ K♣ Q♦ J♠\npile 6♣\nstock 3♠")
    deal = after(deal, "A♠ ♦")
    assert legal(deal) == {"Q♦", "A♥ ♣", "A♥ ♦", "A♥ ♥", "A♥ ♠", "draw"}


def test_2_1_an_eight_is_an_ordinary_card() -> None:
    """Case 15 (S6)."""
    assert clause_against(two_four_jack("hands 8♦ 9♦ 9♠ / 2♠\npile 5♣"), "8♦") == "2.1"
    assert clause_against(two_four_jack("hands 8♦ 9♦ 9♠ / 2♠\npile 5♦"), "8♦") is None
    assert clause_against(two_four_jack("hands 8♦ 9♦ 9♠ / 2♠\npile 5♦"), "8♦ ♠") == "2.4"


JACKS = "hands 3♣ 3♦ 3♥ / J♦ 4♦ 6♦ / J♣ 4♥ 6♥ / 4♠ 6♠ 9♠\npile 5♣\nturn 2"


def test_4_7_a_jack_turns_the_direction() -> None:
    """Case 16 (S13)."""
    deal = after(two_four_jack(JACKS), "J♣")
    assert deal.turn == 1
    assert deal.observe(None).direction == "counter-clockwise"


def test_4_7_a_jack_on_a_jack_turns_it_back() -> None:
    """Case 17 (S13)."""
    deal = after(two_four_jack(JACKS), "J♣", "J♦")
    assert deal.turn == 2
    assert deal.observe(None).direction == "clockwise"


def test_4_7_with_two_players_the_turn_passes_after_a_jack() -> None:
    """Case 18 (S13)."""
    assert after(two_four_jack("hands J♣ 3♦ 3♥ / 4♦ 6♦\npile 5♣"), "J♣").turn == 1


def test_3_5_a_penalty_uses_the_old_stock_up_and_then_the_pile() -> None:
    """Case 19 (S3)."""
    deal = two_four_jack(
        "hands 9♦ 9♠ 10♠ / K♣ K♦\npile 3♣ 5♣ 6♣ 7♣ 8♣ 9♣ 4♥ 4♠\nstock 5♠ 6♠ 7♠\npending 8\nchain 2\nturn 1"
    )
    deal = after(deal, "take")
    seen = deal.observe(1)
    assert seen.counts == (3, 10)
    assert {"5♠", "6♠", "7♠"} <= set(hand(deal, 1).split())
    assert (str(seen.top), len(seen.pile), seen.stock) == ("4♠", 0, 2)


def test_4_6_a_penalty_is_as_many_cards_as_there_are() -> None:
    """Case 20 (S3)."""
    deal = two_four_jack(
        "hands 9♦ 9♠ 10♠ / K♣ K♦\npile 3♣ 5♣ 6♣ 7♣ 4♦ 4♣ 4♥ 4♠\nstock 5♠ 6♠\npending 16\nchain 4\nturn 1"
    )
    deal = after(deal, "take")
    assert deal.observe(None).counts == (3, 2 + 9)
    assert deal.observe(None).owed == (0, 0)
    assert deal.turn == 0


def test_5_2_a_forgotten_call_costs_one_card_and_the_turn_goes_on() -> None:
    """Case 21 (S5)."""
    deal = two_four_jack("hands 7♣ 3♦ / 9♣ 5♦ 6♦\npile 6♣\nstock K♣ K♦ K♥")
    deal = after(deal, "7♣", "9♣")
    assert deal.turn == 0
    assert legal(deal) == {"K♣ last", "K♣", "draw"}


def test_5_2_the_card_for_the_call_comes_on_top_of_a_penalty() -> None:
    """Case 22 (S5, S8)."""
    deal = two_four_jack("hands 7♣ 3♦ / 2♣ 5♦ 6♦\npile 6♣\nstock K♣ K♦ K♥ Q♥")
    deal = after(deal, "7♣", "2♣")
    assert hand(deal, 0) == "3♦ K♣"
    assert legal(deal) == {"take"}
    deal = after(deal, "take")
    assert hand(deal, 0) == "3♦ K♣ K♦ K♥"
    assert deal.turn == 1


def test_5_2_the_card_for_the_call_may_be_the_two_that_must_then_be_played() -> None:
    deal = two_four_jack("hands 7♣ 3♦ / 2♣ 5♦ 6♦\npile 6♣\nstock 2♥ K♦ K♥ Q♥")
    assert legal(after(deal, "7♣", "2♣")) == {"2♥ last", "2♥"}


def test_5_1_who_has_called_goes_out_at_the_next_turn() -> None:
    """Case 23 (S4)."""
    deal = two_four_jack("hands 7♣ 9♦ / 9♣ 5♦ 6♦\npile 6♣")
    deal = after(deal, "7♣ one left", "9♣", "9♦")
    assert deal.over
    assert deal.payoffs == (11, 0)


def test_4_10_a_two_may_be_the_last_card_and_is_not_served() -> None:
    """Case 24 (S7)."""
    deal = after(two_four_jack("hands 2♣ / 5♦ 6♦\npile 6♣"), "2♣")
    assert deal.over
    assert held(deal, 1) == 2
    assert deal.payoffs == (11, 0)


def test_7_1_ace_twenty_jack_four_and_two_fifteen() -> None:
    """Case 25 (S14, S15)."""
    deal = two_four_jack("hands 6♦ / A♠ J♠ 4♠ 2♠ K♠ 9♠\npile 6♣")
    assert after(deal, "6♦").payoffs == (20 + 15 + 15 + 15 + 10 + 9, 0)


def test_1_7_a_four_turned_up_first_has_no_effect() -> None:
    """Case 26 (S11)."""
    deal = dealt("two-four-jack", top_is(Rank.FOUR))
    assert deal.observe(None).pending == 0
    assert "take" not in legal(deal)
    assert "draw" in legal(deal)


def test_4_3_a_jack_is_no_answer_to_a_two() -> None:
    """Case 27 (S7, S13)."""
    deal = after(two_four_jack("hands 2♣ 9♦ 9♠ / J♣ 9♥ K♣\npile 6♣"), "2♣")
    assert clause_against(deal, "J♣") == "4.2"


def test_7_1_an_eight_counts_eight() -> None:
    """Case 28 (S6, S15)."""
    assert after(two_four_jack("hands 6♦ / 8♠\npile 6♣"), "6♦").payoffs == (8, 0)


# What the cases leave out of the sentences of the source.


def test_1_6_an_ace_turned_up_first_counts_as_its_own_suit() -> None:
    def suits(deal: Deal) -> set[Suit | None]:
        """Return the suits of the cards that may be played, aces left out."""
        return {card.suit for play in deal.legal_actions for card in play.cards if card.rank != Rank.ACE}

    deal = dealt("two-four-jack", lambda deal: top_is(Rank.ACE)(deal) and bool(suits(deal)))
    seen = deal.observe(deal.turn)
    assert seen.named is None
    assert suits(deal) == {seen.top.suit}


def test_4_1_a_two_costs_two_cards_and_a_four_four() -> None:
    """S7, S10."""
    assert after(two_four_jack("hands 2♣ 9♦ 9♠ / K♣\npile 6♣"), "2♣").observe(None).pending == 2
    assert after(two_four_jack("hands 4♣ 9♦ 9♠ / K♣\npile 6♣"), "4♣").observe(None).pending == 4


def test_4_5_after_taking_the_cards_nothing_is_played() -> None:
    deal = after(two_four_jack("hands 2♣ 9♦ 9♠ / K♣ Q♣\npile 6♣"), "2♣", "take")
    assert deal.turn == 0


def test_5_3_a_call_at_the_wrong_time_means_nothing() -> None:
    deal = two_four_jack("hands 7♣ 9♦ 10♦ 9♠ / K♣ Q♣\npile 6♣")
    assert after(deal, "7♣ last").table == after(deal, "7♣").table
    assert "7♣ last" not in legal(deal)


def test_5_1_who_comes_back_to_one_card_calls_again() -> None:
    deal = two_four_jack("hands Q♣ 7♦ / 9♣ 5♣ 6♦ 6♥\npile 6♣\nstock 7♣ 7♠")
    deal = after(deal, "Q♣ last", "9♣", "draw")
    assert after(deal, "7♣").observe(None).owed == (1, 0)
    assert after(deal, "7♣ last").observe(None).owed == (0, 0)


def test_9_2_two_four_jack_recycles_the_pile() -> None:
    """S3."""
    deal = two_four_jack("hands 9♠ 10♠ / K♠ Q♠\npile 3♦ 4♦ 6♣\nstock -")
    assert legal(deal) == {"draw"}
    assert held(after(deal, "draw"), 0) == 3
