"""Basic Crazy Eights: the cases in order, each with the sentences of the source it shows."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.cards.card import Card, Rank
from tefuda.core.records.counts import NO_SEAT, SUITED_CARDS
from tests.games.eights.setting import after, clause_against, crazy_eights, dealt, hand, held, legal, top, top_is


def test_1_3_two_players_are_dealt_seven_each() -> None:
    """Case 1 (C5)."""
    deal = tefuda.deal("crazy-eights", seats=2, seed=1)
    assert deal.observe(None).counts == (7, 7)


def test_1_2_six_players_use_two_packs() -> None:
    """Case 2 (C3, C5)."""
    deal = tefuda.deal("crazy-eights", seats=6, seed=1)
    assert deal.observe(None).counts == (5,) * 6
    assert deal.observe(None).stock == 73


def test_2_1_a_card_matches_by_rank_or_suit() -> None:
    """Case 3 (C8)."""
    deal = crazy_eights("hands K♣ 6♦ 9♥ / 2♦ 3♦\npile 6♣")
    assert legal(deal) == {"K♣", "6♦", "draw"}
    assert clause_against(deal, "9♥") == "2.1"


def test_2_3_an_eight_is_always_playable_and_never_the_only_choice_while_there_is_a_stock() -> None:
    """Case 4 (C9, C11)."""
    deal = crazy_eights("hands 8♥ 9♦ / 2♦ 3♦\npile 6♣")
    assert legal(deal) == {"8♥ ♣", "8♥ ♦", "8♥ ♥", "8♥ ♠", "draw"}


def test_3_2_who_draws_goes_on_until_a_card_fits_and_then_plays() -> None:
    """Case 5 (C9)."""
    deal = crazy_eights("hands K♣ 9♦ / 2♠ 3♠\npile 6♣\nstock 2♦ 3♥ 7♣ 4♣")
    assert legal(deal) == {"K♣", "draw"}
    drawing = after(deal, "draw", "draw")
    assert legal(drawing) == {"draw"}
    assert clause_against(drawing, "K♣") == "3.2"
    fitted = after(drawing, "draw")
    assert hand(fitted, 0) == "2♦ 3♥ 7♣ 9♦ K♣"
    assert legal(fitted) == {"K♣", "7♣"}
    assert clause_against(fitted, "draw") == "3.2"


def test_3_4_who_has_drawn_the_stock_in_vain_plays_the_card_he_held() -> None:
    """Case 6 (C10)."""
    deal = after(crazy_eights("hands K♣ 9♦ / 2♠ 3♠\npile 6♣\nstock 2♦"), "draw")
    assert legal(deal) == {"K♣"}
    assert clause_against(deal, "pass") == "3.4"


def test_3_4_with_no_stock_and_nothing_that_fits_a_player_passes() -> None:
    """Case 7 (C10)."""
    deal = crazy_eights("hands 9♦ / 2♠ 3♠\npile 6♣\nstock -")
    assert legal(deal) == {"pass"}
    assert clause_against(deal, "draw") == "3.4"
    assert after(deal, "pass").turn == 1


def test_2_5_after_an_eight_only_the_suit_named_or_an_eight_follows() -> None:
    """Case 8 (C12)."""
    deal = crazy_eights("hands 8♠ 2♦ / 8♦ A♠ 4♥\npile 6♣\nstock -")
    deal = after(deal, "8♠ ♥")
    assert legal(deal) == {"4♥", "8♦ ♣", "8♦ ♦", "8♦ ♥", "8♦ ♠"}
    assert clause_against(deal, "A♠") == "2.5"


def test_2_4_an_eight_may_name_its_own_suit() -> None:
    """Case 9 (C11)."""
    deal = crazy_eights("hands 8♠ 2♦ / A♠ 4♥ 8♦\npile 6♣\nstock -")
    named = after(deal, "8♠ ♠")
    assert legal(named) == {"A♠", "8♦ ♣", "8♦ ♦", "8♦ ♥", "8♦ ♠"}
    assert after(deal, "8♠") == named


def test_2_5_the_suit_named_stands_across_a_pass() -> None:
    """Case 10 (C12)."""
    deal = crazy_eights("hands 8♠ 2♦ / A♠ 3♣ / K♠ 5♥\npile 6♣\nstock -")
    deal = after(deal, "8♠ ♥", "pass")
    assert deal.turn == 2
    assert legal(deal) == {"5♥"}


def test_2_3_an_eight_may_be_played_on_an_eight_with_another_suit() -> None:
    """Case 11 (C11)."""
    deal = crazy_eights("hands 8♠ 2♦ / 8♦ A♠ / K♠ 5♣\npile 6♣\nstock -")
    deal = after(deal, "8♠ ♥", "8♦ ♣")
    assert legal(deal) == {"5♣"}


def test_1_6_an_eight_turned_up_first_is_buried_and_another_card_turned() -> None:
    """Case 12 (C6)."""
    seen = dealt("crazy-eights", top_is(Rank.EIGHT), wild_starter="own-suit")
    buried = tefuda.deal("crazy-eights", key=seen.start.key)
    assert top(buried).rank != Rank.EIGHT
    assert [hand(buried, seat) for seat in range(4)] == [hand(seen, seat) for seat in range(4)]
    assert top(seen) in buried.table.stock.cards[: buried.table.stock.size]
    assert buried.observe(None).stock == seen.observe(None).stock
    assert "pass" not in legal(buried)


def test_1_6_nothing_is_shuffled_again_for_a_card_that_may_begin() -> None:
    for seed in range(5):
        own = tefuda.deal("crazy-eights", seed=seed, wild_starter="own-suit")
        assert top(own).rank == Rank.EIGHT or tefuda.deal("crazy-eights", seed=seed).position == own.position


def test_6_1_an_eight_as_last_card_goes_out_whatever_it_names() -> None:
    """Case 13 (C13)."""
    deal = after(crazy_eights("hands 8♥ / 2♦ 3♦\npile 6♣"), "8♥ ♠")
    assert deal.over
    assert deal.turn is None
    assert deal.asked == ()
    assert deal.payoffs == (5, 0)


def test_7_2_who_is_out_scores_what_all_others_hold() -> None:
    """Case 14 (C15, C16)."""
    deal = crazy_eights("hands 6♦ / K♣ 8♣ / A♥ 5♥ / 10♠\npile 6♣")
    assert after(deal, "6♦").payoffs == (10 + 50 + 1 + 5 + 10, 0, 0, 0)


def test_7_4_in_a_blocked_deal_the_lowest_hand_scores_its_differences() -> None:
    """Case 15 (C17)."""
    deal = crazy_eights("hands Q♦ 2♦ / 3♦ / K♥ Q♥ 5♥\npile 6♣\nstock -")
    deal = after(deal, "pass", "pass", "pass")
    assert deal.over
    assert deal.observe(None).blocked
    assert deal.payoffs == (0, 9 + 22, 0)


def test_7_4_two_lowest_hands_of_a_blocked_deal_score_in_full() -> None:
    """Case 16 (C17)."""
    deal = crazy_eights("hands 5♦ / 5♥ / K♦ Q♦\npile 6♣\nstock -")
    assert after(deal, "pass", "pass", "pass").payoffs == (15, 15, 0)


def test_6_2_a_block_is_counted_from_the_last_play() -> None:
    """Case 17 (C13)."""
    deal = crazy_eights("hands 3♦ / 9♣ 4♦ / Q♥\npile 6♣\nstock -")
    deal = after(deal, "pass", "9♣", "pass", "pass")
    assert not deal.over
    deal = after(deal, "pass")
    assert deal.over
    assert deal.payoffs == (1 + 7, 0, 0)


def test_1_4_a_partner_who_is_out_is_passed_over_while_the_other_plays() -> None:
    """Case 18 (C14)."""
    deal = crazy_eights("hands 3♣ / 5♣ K♣ / 7♣ 9♣ / J♣ Q♣\npile 6♣", partners=True)
    deal = after(deal, "3♣")
    assert not deal.over
    assert deal.observe(None).out == (0,)
    deal = after(deal, "5♣", "7♣", "J♣")
    assert deal.turn == 1


def test_7_5_the_side_that_is_out_scores_what_the_opponents_hold() -> None:
    """Case 19 (C14, C15)."""
    deal = crazy_eights("hands - / K♦ / 3♣ / 8♦\npile 6♣\nturn 2", partners=True)
    deal = after(deal, "3♣")
    assert deal.over
    assert deal.payoffs == (60, 0, 60, 0)


def test_7_5_an_opponent_who_is_out_holds_nothing_to_score() -> None:
    """Case 20 (C14)."""
    deal = crazy_eights("hands - / 3♦ / 3♣ / 8♦\npile 6♦\nturn 1", partners=True)
    deal = after(deal, "3♦")
    assert not deal.over
    assert deal.observe(None).out == (0, 1)
    assert after(deal, "3♣").payoffs == (50, 0, 50, 0)


def test_7_5_in_a_block_the_lower_side_scores_the_difference_of_the_sides() -> None:
    """Case 21 (C17)."""
    deal = crazy_eights("hands 5♦ / K♦ / 9♦ / K♥ Q♥\npile 6♣\nstock -", partners=True)
    assert after(deal, "pass", "pass", "pass", "pass").payoffs == (16, 0, 16, 0)


def test_3_5_the_pile_but_for_its_top_becomes_the_stock_and_the_suit_named_stands() -> None:
    """Case 22 (C18)."""
    deal = crazy_eights("hands 9♠ / 2♠ 3♠\npile 3♦ 4♦ 8♣\nstock -\nnamed ♥", recycle="when-needed")
    assert legal(deal) == {"draw"}
    deal = after(deal, "draw")
    assert hand(deal, 0) in ("3♦ 9♠", "4♦ 9♠")
    seen = deal.observe(None)
    assert str(seen.named) == "♥"
    assert str(seen.top) == "8♣"
    assert (seen.stock, len(seen.pile)) == (1, 0)


def test_3_5_of_two_packs_both_copies_of_a_card_become_the_stock() -> None:
    hands = "6♣ 9♦ / 2♦ / 2♦ / 3♦ / 3♦ / 4♦"
    deal = crazy_eights(f"hands {hands}\npile 9♠ 9♠ K♥\nstock -", recycle="when-needed")
    deal = after(deal, "draw")
    assert hand(deal, 0) == "6♣ 9♦ 9♠"
    assert deal.position["stock"] == "9♠"


def test_3_5_the_top_card_alone_makes_no_stock() -> None:
    """Case 23 (C10, C18)."""
    deal = crazy_eights("hands 9♠ / 2♠ 3♠\npile 8♣\nstock -\nnamed ♥", recycle="when-needed")
    assert legal(deal) == {"pass"}


def test_1_2_with_two_packs_a_card_lies_on_its_like() -> None:
    """Case 24 (C3, C8)."""
    deal = crazy_eights("hands 6♣ 6♣ 9♦ / 2♦ / 2♦ / 3♦ / 3♦ / 4♦\npile 5♣")
    deal = after(deal, "6♣")
    assert hand(deal, 0) == "6♣ 9♦"
    deal = crazy_eights("hands 6♣ 9♦ / 2♦ / 2♦ / 3♦ / 3♦ / 4♦\npile 6♣")
    assert after(deal, "6♣").observe(None).counts[0] == 1


def test_5_2_a_forgotten_call_costs_a_card_at_the_next_turn() -> None:
    """Case 25 (C19)."""
    deal = crazy_eights("hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣\nstock K♥ K♦", last_call=True)
    forgot = after(deal, "7♣")
    assert held(forgot, 0) == 1
    assert forgot.observe(1).owed == (1, 0)
    forgot = after(forgot, "9♣")
    assert hand(forgot, 0) == "2♦ K♥"
    assert forgot.turn == 0
    assert hand(after(deal, "7♣ last", "9♣"), 0) == "2♦"


def test_4_8_with_two_players_a_skip_gives_another_turn() -> None:
    """Case 26 (C21)."""
    deal = crazy_eights("hands Q♣ 2♦ / 9♣ 3♦\npile 6♣", skip="Q")
    assert after(deal, "Q♣").turn == 0


def test_4_9_the_extra_card_may_be_any_card_and_the_last() -> None:
    """Case 27 (C21)."""
    deal = crazy_eights("hands J♣ 2♦ / 9♣ 3♦\npile 6♣", extra="J")
    deal = after(deal, "J♣")
    assert deal.turn == 0
    assert legal(deal) == {"2♦", "pass"}
    deal = after(deal, "2♦")
    assert deal.over
    assert deal.payoffs == (12, 0)


# What the cases leave out of the sentences of the source.


@pytest.mark.parametrize("seats", range(2, 9))
def test_1_1_two_to_eight_play(seats: int) -> None:
    deal = tefuda.deal("crazy-eights", seats=seats, seed=3)
    assert deal.seats == len(deal.observe(None).counts) == seats


def test_1_2_there_are_no_jokers() -> None:
    """C4."""
    deal = tefuda.deal("crazy-eights", seats=5, seed=3)
    names = " ".join([deal.position["hands"], deal.position["pile"], deal.position["stock"]]).replace("/ ", "")
    assert sorted(names.split()) == sorted(map(str, map(Card, range(SUITED_CARDS))))


def test_1_3_the_card_after_the_last_hand_is_turned_up() -> None:
    """C6: of one shuffled pack, a third player would have been dealt the card that is turned up for two."""
    options = {"few": 0, "hand": 1, "wild_starter": "own-suit"}
    for seed in range(5):
        two = tefuda.deal("crazy-eights", seats=2, seed=seed, **options)  # type: ignore[call-overload]
        three = tefuda.deal("crazy-eights", seats=3, seed=seed, **options)  # type: ignore[call-overload]
        assert [hand(three, seat) for seat in range(3)] == [hand(two, 0), hand(two, 1), str(top(two))]
        assert two.position["stock"] == " ".join([str(top(three)), three.position["stock"]])


def test_1_5_the_seat_after_the_dealer_begins_and_the_turn_goes_clockwise() -> None:
    """C8."""
    deal = crazy_eights("hands 2♦ 2♠ / 2♣ 3♠ / 3♣ 4♠ / 4♣ 5♠\npile 6♣\ndealer 0")
    turns = []
    for action in ("2♣", "3♣", "4♣"):
        turns.append(deal.turn)
        deal = deal.apply(action)
    assert turns == [1, 2, 3]
    assert deal.turn == 0


def test_2_2_only_a_card_held_can_be_played() -> None:
    assert clause_against(crazy_eights("hands 2♦ / 3♣\npile 6♣"), "3♣") == "2.2"


@pytest.mark.parametrize(
    ("cards", "points"),
    [("A♦", 1), ("2♦", 2), ("9♦", 9), ("10♦", 10), ("J♦", 10), ("Q♦", 10), ("K♦", 10), ("8♦", 50), ("A♦ 8♦ K♦", 61)],
)
def test_7_1_courts_count_ten_eights_fifty_and_the_rest_their_number(cards: str, points: int) -> None:
    """C16."""
    assert after(crazy_eights(f"hands 6♦ / {cards}\npile 6♣"), "6♦").payoffs == (points, 0)


def test_8_1_the_deal_passes_to_the_next_seat_and_scores_add_up() -> None:
    deal = crazy_eights("hands 6♦ / K♦\npile 6♣\nscores 7 3\ndeals 2\ndealer 1")
    deal = after(deal, "6♦")
    assert deal.scores == (17, 3)
    assert deal.observe(None).dealer == 0
    assert not deal.match_over
    assert deal.winners == ()


@pytest.mark.parametrize("word", ["last", "Last one!", "“One left”", "ＯＮＥ"])
def test_5_1_the_call_is_made_with_the_play_that_leaves_one_card(word: str) -> None:
    """C19."""
    deal = crazy_eights("hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣", last_call=True)
    assert after(deal, f"7♣ {word}").observe(None).owed == (0, 0)
    assert clause_against(deal, "call") == "5.1"


def test_9_1_crazy_eights_has_no_power_cards_no_calls_and_no_recycling() -> None:
    """The last sentences of the source are variants (C18, C19, C20)."""
    deal = crazy_eights("hands A♣ 2♦ / Q♣ J♣ 4♥ / 3♥\npile 6♣\nstock -")
    played = after(deal, "A♣")
    assert played.observe(None).owed == (0, 0, 0)
    assert after(played, "Q♣").turn == 2
    assert legal(after(played, "Q♣")) == {"pass"}


def test_8_1_a_match_begins_with_nothing_carried() -> None:
    deal = crazy_eights("hands 6♦ / K♦\npile 6♣\nscores 7 3\ndeals 2\ndealer 1", target=15)
    deal = after(deal, "6♦")
    assert deal.match_over
    table = deal.table.copy()
    deal.game.rules.begin_match(table)
    assert (table.scores[:2], table.deals, table.match_over, table.winners) == ([0, 0], 0, 0, 0)
    assert table.dealer == NO_SEAT
