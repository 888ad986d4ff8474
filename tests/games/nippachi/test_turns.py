"""Dealing, laying, drawing, going out; pon and kan; twos and eights; the match. EN are the edge cases by number."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import OutOfTurn
from tefuda.core.cards.card import read_card
from tefuda.games.nippachi import GAME
from tefuda.games.nippachi.rules.turns import count_turn, pass_idle
from tefuda.play.library import find
from tests.games.nippachi.setting import (
    after,
    asked,
    clause,
    counts,
    ending,
    first,
    gains,
    holds,
    in_order,
    legal,
    nippachi,
    seat_of,
    who,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_1_1_two_to_six_play(seats: int) -> None:
    assert tefuda.deal("nippachi", seats=seats, seed=1).seats == seats
    assert find("nippachi")[1].seats == 4
    for other in (1, 7):
        with pytest.raises(tefuda.SeatsError):
            tefuda.deal("nippachi", seats=other)


def test_1_2_one_pack_without_jokers() -> None:
    deal = tefuda.deal("nippachi", seed=1)
    cards = " ".join(deal.position[name] for name in ("hands", "pile", "stock")).replace("/", " ").split()
    assert len(cards) == len(set(cards)) == 52
    assert "SJ" not in cards


@pytest.mark.parametrize(("seats", "stock"), [(4, 35), (3, 39), (2, 43), (6, 27)])
def test_1_3_en1_four_cards_each_and_one_turned_up(seats: int, stock: int) -> None:
    seen = tefuda.deal("nippachi", seats=seats, seed=2).observe(None)
    assert seen.counts == (4,) * seats
    assert seen.stock == stock
    assert seen.layer is None
    assert str(seen.pile) == str(seen.top)


def test_1_3_hand_is_what_each_is_dealt() -> None:
    assert tefuda.deal("nippachi", hand=7, seed=2).observe(None).counts == (7,) * 4
    assert tefuda.deal("nippachi", seats=5, hand=10, seed=2).observe(None).stock == 1
    with pytest.raises(tefuda.SeatsError, match=r"6 seats need 55 cards, but the pack has only 52 \[1.3\]"):
        tefuda.deal("nippachi", seats=6, hand=9)


def test_1_4_lots_are_drawn_for_the_first_deal_and_then_the_winner_begins() -> None:
    assert {tefuda.deal("nippachi", seed=seed).observe(None).starter for seed in range(40)} == {0, 1, 2, 3}
    deal = after(nippachi("5♥", "J♥ 10 8", "A 4 6", "2 K", "Q 3 9"), "A J♥", "B don")
    assert deal.observe(None).starter == seat_of("B")
    match = tefuda.match("nippachi", seed=3, automatic_pass=True)
    match = match.replace(tefuda.run(match.deal, [tefuda_bot()] * 4))
    assert match.next_deal().deal.observe(None).starter == match.deal.observe(None).starter


def tefuda_bot() -> tefuda.Agent:
    from tefuda.bots.chooser import bot

    return bot("greedy")


def test_1_4_en60_after_a_double_don_the_winner_begins_who_comes_first() -> None:
    deal = after(nippachi("5♥", "9♥ 8 K", "4 5", "2 J", "2 7"), "A 9♥")
    assert after(deal, "B don", "D don").observe(None).starter == seat_of("B")
    assert after(deal, "B pass", "D don").observe(None).starter == seat_of("D")


def test_1_4_after_a_haipai_don_on_the_first_card_laid_the_winner_begins_who_comes_first_from_who_began() -> None:
    lines = "stock 3♦ 10♦ 10♥\nstarter 0\nlaid 0"
    deal = nippachi("7♣", "2♦", "5♣ K♠", "5♥", "9♥ 9♠", lines=lines, haipai_target="first-played")
    deal = after(deal, "A draw", "B 5♣", "C don", "A don")
    assert (ending(deal), deal.observe(None).won) == ("haipai", (seat_of("A"), seat_of("C")))
    assert deal.observe(None).starter == seat_of("A")


def test_1_4_who_returned_one_number_of_two_comes_last_as_the_player_of_the_last_card() -> None:
    deal = nippachi("6♥", "J♥ 8 5 4 3 2", "7 4", "J J 8 5 4 3 2", "K Q")
    deal = after(deal, "A J♥", "B pass", "C pon", "A don", "B don", "C return")
    assert deal.observe(None).won == tuple(sorted((seat_of("B"), seat_of("C"))))
    assert deal.observe(None).starter == seat_of("B")


def test_1_4_after_a_deal_that_a_wrong_call_ended_the_same_player_begins() -> None:
    options = {"wrong_don": "penalty", "wrong_don_then": "end-round"}
    deal = nippachi("5♥", "9♥ 8 K", "10", "4 6", "Q Q", lines="starter 2\nturn 0", **options)
    deal = after(deal, "A 9♥", "B don", "C pass", "D pass")
    assert (ending(deal), deal.observe(None).won) == ("wrong-don", ())
    assert deal.observe(None).starter == 2


def test_1_4_starter_multi_highest_lets_the_winner_who_gained_most_begin() -> None:
    hands = ("5♥", "9♥ 8 K", "4 5", "2 J", "2 7")
    deal = after(nippachi(*hands, method=1, m1_exclude="claimant", starter_multi="highest"), "A 9♥", "B don", "D don")
    assert gains(deal)[1] > gains(deal)[3]
    assert deal.observe(None).starter == seat_of("B")
    other = ("5♥", "9♥ 8 K", "2 7", "3 J", "4 5")
    deal = after(nippachi(*other, method=1, m1_exclude="claimant", starter_multi="highest"), "A 9♥", "B don", "D don")
    assert gains(deal)[1] < gains(deal)[3]
    assert deal.observe(None).starter == seat_of("D")


def test_1_4_starter_multi_takes_winners_who_gained_the_same_in_order_or_by_lot() -> None:
    hands = ("5♥", "9♥ 8 K", "3 6", "2 J", "4 5")
    deal = after(nippachi(*hands, starter_multi="highest"), "A 9♥", "B don", "D don")
    assert deal.observe(None).starter == seat_of("B")
    drawn = set()
    for seed in range(12):
        deal = after(nippachi(*hands, starter_multi="random", seed=seed), "A 9♥", "B don", "D don")
        drawn.add(deal.observe(None).starter)
    assert drawn == {seat_of("B"), seat_of("D")}
    alone = after(nippachi(*hands, starter_multi="random"), "A 9♥", "B don", "D pass")
    assert alone.observe(None).starter == seat_of("B")


def test_1_5_the_turn_goes_round_counter_clockwise() -> None:
    deal = nippachi("5♥", "6♥ K", "7♥ K", "9♥ K", "J♥ K 2")
    turns = []
    for move in ("A 6♥", "B 7♥", "C 9♥", "D J♥"):
        turns.append(deal.turn)
        deal = after(deal, move)
    assert turns == [0, 3, 2, 1]
    assert deal.turn == 0
    assert deal.observe(None).direction == "counter-clockwise"


def test_1_6_counts_are_seen_and_hands_are_not() -> None:
    deal = nippachi("5♥", "6♥ K 9", "7♥ K", "9♥ K", "J♥ K 2")
    seen = deal.observe(seat_of("B"))
    assert in_order(seen.counts) == (3, 2, 2, 3)
    assert str(seen.hand) == "7♥ K♦"
    assert deal.observe(None).hand == ()


def test_2_1_en2_a_card_matches_number_or_suit_and_who_can_lay_may_not_draw() -> None:
    deal = nippachi("7♥", "7♠ 9♥ 4♣ K♦", "A A", "J J", "Q Q")
    assert legal(deal) == {"7♠", "9♥"}
    assert clause(deal, "A draw") == "2.2"
    assert clause(deal, "A 4♣") == "2.1"
    assert clause(deal, "A 5♣") == "2.1"


def test_2_2_voluntary_draw_lets_a_player_draw_who_could_lay_a_card() -> None:
    hands = ("7♥", "7♠ K♦", "A A", "J J", "Q Q")
    assert legal(nippachi(*hands)) == {"7♠"}
    deal = nippachi(*hands, voluntary_draw=True)
    assert legal(deal) == {"7♠", "draw"}
    deal = after(deal, "A draw")
    assert (who(deal), counts(deal)[0]) == ("B", 3)


def test_2_2_en3_a_card_drawn_is_kept_and_the_turn_passes() -> None:
    deal = nippachi("7♥", "9♣ K♦", "A♣ 10♣", "J J", "Q Q", lines="stock 7♠ 3♥")
    assert legal(deal) == {"draw"}
    deal = after(deal, "A draw")
    assert holds(deal, "A", "7♠")
    assert who(deal) == "B"


def test_2_3_en28_whoever_lays_the_last_card_wins_by_tsumo() -> None:
    deal = after(nippachi("4♥", "K♥", "2 8 10", "Q 5", "7 5"), "A K♥")
    assert ending(deal) == "tsumo"
    assert deal.observe(None).won == (0,)
    assert gains(deal) == (7, -6, -1, 0)


def test_2_4_en40_the_pile_but_for_its_top_card_becomes_a_new_stock() -> None:
    pile = "3♣ 4♣ 5♣ 6♣ 7♣ 9♣ 10♣ J♣ Q♣ K♣"
    position = f"hands 2♣ K♥ / Q♥ Q♦ / J♥ J♦ / 10♥ 10♦\npile {pile}\nstock 3♥ 4♥ 5♥\nturn 0"
    deal = tefuda.position("nippachi", position, automatic_pass=True)
    deal = after(deal, "A 2♣")
    assert counts(deal) == (1, 4, 4, 4)
    assert {"3♥", "4♥"} <= set(deal.position["hands"].split("/")[3].split())
    assert "5♥" in deal.position["hands"].split("/")[2]
    assert deal.observe(None).stock == 3 + 10 - 6
    assert deal.position["pile"] == "2♣"
    assert who(deal) == "A"


def test_2_4_en41_too_few_cards_are_drawn_as_far_as_they_go() -> None:
    deal = nippachi("3♣", "2♣ K", "Q Q", "J J", "10 10", lines="stock 3♥ 4♥ 5♥")
    deal = after(deal, "A 2♣")
    assert counts(deal) == (1, 4, 4, 2)
    assert read_card("3♣") not in deal.observe(None).pile
    assert who(deal) == "A"


def test_2_4_cards_drawn_for_an_eight_refill_the_stock_as_well() -> None:
    deal = nippachi("3♣", "8♣ K♦", "Q Q", "J J", "10 10", lines="stock -")
    deal = after(deal, "A 8♣")
    assert counts(deal) == (1, 3, 2, 2)
    assert holds(deal, "B", "3♣")
    assert who(deal) == "B"


def test_2_4_en42_when_nobody_can_lay_or_draw_the_deal_is_void() -> None:
    deal = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -\nstarter 2\nturn 0", automatic_pass=False)
    for letter in "ABC":
        assert legal(deal, letter) == {"pass"}
        assert clause(deal, f"{letter} draw") == "2.4"
        deal = after(deal, f"{letter} pass")
    assert not deal.over
    deal = after(deal, "D pass")
    assert (ending(deal), gains(deal), deal.table.blocked) == ("void", (0, 0, 0, 0), 1)
    assert deal.observe(None).starter == 2
    assert nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -").over


def test_2_4_a_card_laid_or_drawn_begins_the_circle_of_passes_anew() -> None:
    deal = nippachi("3♣", "K♥ 2♦", "Q♥ Q♦", "J♥ 4♣", "10♥ 5♥", lines="stock -\npasses 1")
    assert deal.observe(None).passes == 3
    assert who(deal) == "C"
    assert clause(deal, "C pass") == "2.4"
    assert clause(deal, "C draw") == "2.4"
    deal = after(deal, "C 4♣")
    assert deal.observe(None).passes == 0
    deal = after(deal, "D draw")
    assert deal.observe(None).passes == 3
    assert clause(nippachi("3♣", "K♥", "Q♦", "J♥", "9♥"), "A pass") == "2.4"


def test_2_4_stock_out_void_ends_the_deal_when_the_stock_has_run_out() -> None:
    hands = ("3♣", "K♥ 9♥", "Q♥", "J♦", "10♥")
    deal = nippachi(*hands, lines="stock -", stock_out="void")
    assert ending(deal) == "void"
    pile = "hands 2♣ K♥ / Q♥ Q♦ / J♥ J♦ / 10♥ 10♦\npile 4♣ 5♣ 6♣ 7♣ 3♣\nstock 3♥ 4♥ 5♥\nturn 0"
    deal = after(tefuda.position("nippachi", pile, stock_out="void", automatic_pass=True), "A 2♣")
    assert (ending(deal), gains(deal)) == ("void", (0, 0, 0, 0))
    assert counts(deal) == (1, 4, 3, 2)


LONG_STOCK = "stock 4♦ 4♥ 6♦ 6♥ 7♦ 9♥ 8♦ 8♥ 7♠ 9♠"


def test_2_5_stall_says_after_how_many_turns_without_a_new_smallest_hand_a_deal_is_void() -> None:
    def course(**options: Any) -> tuple[str | None, int]:
        deal = nippachi("3♣", "K♥ Q♥", "Q♦ 9♦", "J♦ 10♦", "10♥ 5♥", lines=LONG_STOCK, **options)
        drawn = 0
        while not deal.over:
            deal = deal.apply("draw")
            drawn += 1
        return ending(deal), drawn

    assert course(stall=1) == ("void", 4)
    assert course(stall=2) == ("void", 8)
    assert course(stall=0) == ("void", 10)


def test_2_5_the_bound_of_a_deal_follows_from_the_house_rule() -> None:
    bound = GAME.decisions_bound
    options = GAME.options
    assert bound(options(stall=0), 4) is None
    first, second = bound(options(stall=10), 4), bound(options(stall=20), 4)
    assert first is not None
    assert second is not None
    assert 0 < first < second


def test_2_5_a_deal_that_is_over_lets_nobody_pass() -> None:
    deal = after(nippachi("4♥", "K♥", "2 8 10", "Q 5", "7 5"), "A K♥")
    assert pass_idle(deal.table.copy(), deal.options) == 0


def test_3_1_en4_a_pon_skips_those_between() -> None:
    deal = after(nippachi("6♥", "5♥ K Q", "K K J", "5♠ 5♦ 9", "Q Q Q"), "A 5♥")
    assert asked(deal) == "C"
    assert legal(deal, "C") == {"pon 5♦ 5♠", "pon 5♠ 5♦", "pass"}
    deal = after(deal, "C pon 5♠ 5♦")
    assert who(deal) == "D"
    assert str(deal.observe(None).top) == "5♦"
    assert counts(deal) == (2, 3, 1, 3)


def test_3_1_en5_the_next_player_may_pon_too() -> None:
    deal = after(nippachi("6♥", "5♥ K Q", "5♠ 5♦ 9", "K K J", "Q Q Q"), "A 5♥", "B pon")
    assert who(deal) == "C"


def test_3_1_en7_the_card_turned_up_is_not_taken() -> None:
    deal = first("5♥", "K Q J 9", "5♠ 5♦ 9 10", "K K 7 3", "Q Q J 10", automatic_pass=False)
    assert legal(deal, "B") == {"pass"}
    assert clause(deal, "B pon") == "3.1"
    assert clause(deal, "B kan") == "3.1"


def test_3_1_pon_turnup_lets_the_card_turned_up_be_taken() -> None:
    deal = first("5♥", "K Q J 9", "5♠ 5♦ 9 10", "K K 7 3", "Q Q J 10", pon_turnup=True)
    assert "pon 5♦ 5♠" in legal(deal, "B")
    deal = after(deal, "B pon 5♦ 5♠")
    assert who(deal) == "C"
    assert deal.observe(None).layer == seat_of("B")
    own = after(first("5♥", "5♠ 5♦ 9 10", "K K 7 3", "Q Q J 10", pon_turnup=True), "A pon")
    assert who(own) == "B"


def test_3_1_en8_nobody_takes_a_card_of_his_own() -> None:
    deal = nippachi("6♥", "5♥ 5♠ 5♦", "K K J", "Q 9 A", "Q Q Q", automatic_pass=False)
    deal = after(deal, "A 5♥")
    assert asked(deal) == "BCD"
    with pytest.raises(OutOfTurn):
        after(deal, "A pon")


def test_3_1_en9_two_players_never_hold_two_each_of_the_number_laid() -> None:
    with pytest.raises(tefuda.PositionError, match="appears too many times"):
        nippachi("6♥", "5♥ K", "5♠ 5♦", "5♣ 5♥", "Q Q")


def test_3_2_the_one_who_says_pon_chooses_what_lies_on_top() -> None:
    deal = after(nippachi("6♥", "5♥ K Q", "5♠ 5♦ 5♣ 9", "K♠ K♦ J", "Q Q Q"), "A 5♥")
    assert {"pon 5♠ 5♦", "pon 5♦ 5♠", "pon 5♣ 5♠", "kan 5♣", "kan 5♦", "kan 5♠"} < legal(deal, "B")
    assert len(legal(deal, "B")) == 6 + 3 + 1
    assert "K♦" in legal(after(deal, "B pon 5♠ 5♦"), "C")
    assert "K♠" not in legal(after(deal, "B pon 5♠ 5♦"), "C")
    assert "K♠" in legal(after(deal, "B kan 5♠"), "C")
    assert str(after(deal, "B pon").observe(None).top) == "5♦"
    assert str(after(deal, "B kan").observe(None).top) == "5♣"


def test_3_2_pon_top_either_lets_all_suits_of_a_pon_be_followed() -> None:
    hands = ("6♥", "5♥ K Q", "5♠ 5♦ 5♣ 9", "K♠ K♦ J♥", "Q Q Q")
    deal = after(nippachi(*hands, pon_top="either"), "A 5♥")
    assert legal(deal, "B") == {"pon 5♣ 5♦", "pon 5♣ 5♠", "pon 5♦ 5♠", "kan 5♣", "pass"}
    later = after(deal, "B pon 5♠ 5♦")
    assert {"K♠", "K♦"} == legal(later, "C")
    assert later.table == after(deal, "B pon 5♦ 5♠").table
    assert [str(suit) for suit in later.observe(None).suits] == ["♦", "♠"]
    assert after(deal, "B kan").table == after(deal, "B kan 5♠").table


def test_3_3_en6_three_of_a_number_are_a_pon_or_a_kan() -> None:
    deal = after(nippachi("6♥", "5♥ K Q", "K K J", "5♠ 5♦ 5♣ 9", "Q Q Q"), "A 5♥")
    assert any(action.startswith("pon") for action in legal(deal, "C"))
    assert any(action.startswith("kan") for action in legal(deal, "C"))
    deal = after(deal, "C kan")
    assert (who(deal), counts(deal)[2], deal.observe(None).times) == ("D", 1, 4)
    assert clause(after(nippachi("6♥", "5♥ K Q", "5 5 K", "J J", "Q Q Q"), "A 5♥"), "B kan") == "3.3"


@pytest.mark.parametrize(("call", "cards"), [("pon", "5♠ 5♦ 9"), ("kan", "5♠ 5♦ 5♣ 9")])
def test_3_4_after_a_pon_or_kan_the_next_player_has_the_turn(call: str, cards: str) -> None:
    deal = after(nippachi("6♥", "5♥ K Q", "K K J", "Q Q Q", cards), "A 5♥", f"D {call}")
    assert who(deal) == "A"


def test_3_5_going_out_by_pon_is_a_tsumo() -> None:
    hands = ("6♥", "J♥ 10 8", "J J", "Q 5", "2 9")
    deal = after(nippachi(*hands), "A J♥", "B pon", "D pass", "D pass")
    assert (ending(deal), gains(deal)) == ("tsumo", (-3, 7, -1, -3))


def test_3_5_pon_out_don_makes_going_out_by_pon_a_don_on_the_one_robbed() -> None:
    hands = ("6♥", "J♥ 10 8", "J J", "Q 5", "2 9")
    deal = after(nippachi(*hands, pon_out="don"), "A J♥", "B pon", "D pass", "D pass")
    assert (ending(deal), gains(deal)) == ("pon-out", (-14, 14, 0, 0))
    deal = after(nippachi(*hands, pon_out="don", method=1), "A J♥", "B pon", "D pass", "D pass")
    assert gains(deal) == (-18, 18, 0, 0)


def test_3_5_pon_out_forbidden_keeps_a_pon_from_emptying_a_hand() -> None:
    hands = ("6♥", "J♥ 10 8", "J J", "Q 5", "2 9")
    deal = after(nippachi(*hands, pon_out="forbidden", automatic_pass=False), "A J♥")
    assert legal(deal, "B") == {"pass"}
    assert clause(deal, "B pon") == "3.5"
    deal = after(nippachi("6♥", "J♥ 10 8", "J J J", "Q 5", "2 9", pon_out="forbidden"), "A J♥")
    assert clause(deal, "B kan") == "3.5"
    assert "pon J♣ J♦" in legal(deal, "B")


def test_6_1_en31_a_two_makes_the_others_draw_two_and_gives_another_turn() -> None:
    deal = nippachi("6♥", "2♥ K Q", "K K J", "9 9 9", "Q Q Q", lines="stock 3♣ 3♦ 4♣ 4♦ 6♣ 6♦ 7♣")
    deal = after(deal, "A 2♥")
    assert counts(deal) == (2, 5, 5, 5)
    for letter, drawn in (("B", "3♣ 3♦"), ("C", "4♣ 4♦"), ("D", "6♣ 6♦")):
        assert all(holds(deal, letter, card) for card in drawn.split())
    assert who(deal) == "A"


def test_6_1_en32_an_eight_makes_the_others_draw_one() -> None:
    deal = after(nippachi("6♥", "8♥ K Q", "K K J", "9 9 9", "Q Q Q"), "A 8♥")
    assert (counts(deal), who(deal)) == ((2, 4, 4, 4), "A")
    assert clause(nippachi("6♥", "8♣ K Q", "K K J", "9 9 9"), "A 8♣") == "2.1"


def test_6_1_en34_a_don_on_a_two_stops_the_drawing() -> None:
    for hand in ("2", "A A"):
        deal = after(nippachi("6♥", "2♥ K Q", hand, "9 9 9", "Q Q Q"), "A 2♥", "B don")
        assert ending(deal) == "don"
        assert counts(deal)[2:] == (3, 3)


def test_6_1_en36_without_a_card_that_fits_the_other_turn_is_a_draw() -> None:
    deal = after(nippachi("6♥", "2♥ K♣ Q♣", "K K J", "9 9 9", "Q Q Q"), "A 2♥", "A draw")
    assert (who(deal), counts(deal)[0]) == ("B", 3)


def test_6_1_en37_another_two_or_eight_acts_again() -> None:
    deal = after(nippachi("6♥", "2♥ 8♥ 2♣ K", "K K J", "9 9 9", "Q Q Q"), "A 2♥", "A 2♣")
    assert (counts(deal), who(deal)) == ((2, 7, 7, 7), "A")
    deal = after(nippachi("6♥", "2♥ 8♥ 2♣ K", "K K J", "9 9 9", "Q Q Q"), "A 2♥", "A 8♥")
    assert (counts(deal), who(deal)) == ((2, 6, 6, 6), "A")


@pytest.mark.parametrize(("card", "number"), [("2♥", 2), ("8♥", 1)])
def test_6_2_en39_a_two_or_eight_turned_up_does_nothing(card: str, number: int) -> None:
    hands = (card, "K Q J 9", "K K J 3", "9 9 9 7", "Q Q Q 10")
    deal = after(first(*hands, automatic_pass=False), "A pass", "B pass", "C pass", "D pass")
    assert (counts(deal), who(deal)) == ((4, 4, 4, 4), "A")
    deal = first(*hands, turnup_28="others-draw")
    assert (counts(deal), who(deal)) == ((4, *[4 + number] * 3), "A")


def test_6_2_turnup_28_lets_the_others_draw_though_nobody_is_asked() -> None:
    found = set()
    for seed in range(40):
        options = {"haipai_target": "first-played", "turnup_28": "others-draw", "stock_out": "void"}
        deal = tefuda.deal("nippachi", seed=seed, **options)  # type: ignore[call-overload]
        drawn = {"2": 2, "8": 1}.get(str(deal.observe(None).top)[0], 0)
        assert sorted(deal.observe(None).counts) == [4, *[4 + drawn] * 3]
        assert deal.turn == deal.observe(None).starter
        found.add(drawn)
    assert found == {0, 1, 2}


def test_2_4_stock_out_void_ends_the_deal_when_too_few_cards_are_left_for_one_turned_up() -> None:
    hands = ("2♥", "K Q J 9", "K K J 3", "9 9 9 7", "Q Q Q 10")
    deal = first(*hands, lines="stock 4♦ 5♦", turnup_28="others-draw", stock_out="void")
    assert ending(deal) == "void"
    assert not first(*hands, lines="stock 4♦ 5♦", turnup_28="others-draw").over


def test_6_3_en33_a_pon_of_twos_stops_the_drawing() -> None:
    hands = ("6♥", "2♥ K Q", "K K J", "2♠ 2♦ 9", "Q Q Q")
    deal = after(nippachi(*hands), "A 2♥", "C pon")
    assert (counts(deal), who(deal)) == ((2, 3, 1, 3), "D")


@pytest.mark.parametrize(("answer", "drawn"), [("once", 2), ("each-card", 4)])
def test_6_3_pon_28_lets_the_others_draw_for_a_pon_of_twos(answer: str, drawn: int) -> None:
    hands = ("6♥", "2♥ K Q", "K K J", "2♠ 2♦ 9", "Q Q Q")
    deal = after(nippachi(*hands, pon_28=answer), "A 2♥", "C pon")
    assert (counts(deal), who(deal)) == ((2 + drawn, 3 + drawn, 1, 3 + drawn), "C")


def test_6_3_pon_28_each_card_counts_three_for_a_kan_of_eights() -> None:
    hands = ("6♥", "8♥ K Q", "K K J", "8 8 8 9", "Q Q Q")
    deal = after(nippachi(*hands, pon_28="each-card"), "A 8♥", "C kan")
    assert counts(deal) == (5, 6, 1, 6)


def test_6_4_en38_a_two_as_the_last_card_makes_nobody_draw() -> None:
    hands = ("6♥", "2♥", "K K J", "A A", "Q Q Q")
    deal = after(nippachi(*hands), "A 2♥", "C pass")
    assert (ending(deal), counts(deal)) == ("tsumo", (0, 3, 2, 3))
    deal = after(nippachi(*hands), "A 2♥", "C return")
    assert (ending(deal), gains(deal)) == ("tsumo-return", (-2, 0, 2, 0))


def test_6_4_tsumo_28_draw_lets_the_others_draw_first() -> None:
    hands = ("6♥", "2♥", "K K J", "A A", "Q Q Q")
    lines = "stock 2♣ 3♣ 10♣ 4♣ 10♦ 8♣"
    deal = after(nippachi(*hands, lines=lines, tsumo_28_draw=True), "A 2♥", "C pass")
    assert gains(deal) == (13, -6, -1, -6)
    deal = after(nippachi(*hands, lines=lines, tsumo_28_draw=True), "A 2♥", "C return")
    assert counts(deal) == (0, 3, 2, 3)
    plain = after(nippachi("6♥", "K♥", "K K J", "A A", "Q Q Q", tsumo_28_draw=True), "A K♥")
    assert counts(plain) == (0, 3, 2, 3)


def test_6_4_tsumo_28_draw_goes_as_far_as_the_stock_and_leaves_the_deal_won() -> None:
    hands = ("6♥", "2♥", "K K J", "A A", "Q Q Q")
    deal = nippachi(*hands, lines="stock 2♣ 3♣ 10♣", tsumo_28_draw=True, stock_out="void")
    deal = after(deal, "A 2♥", "C pass")
    assert (ending(deal), counts(deal), gains(deal)) == ("tsumo", (0, 5, 3, 3), (10, -6, -1, -3))


def test_6_4_tsumo_28_draw_is_stopped_by_a_hand_emptied_by_pon_that_counts_as_a_don() -> None:
    hands = ("J♦", "2♦ 4♣ 4♠", "4♦ 4♥", "2♣ 2♥")
    lines = "stock A♠ J♠ 7♦ 8♠ 7♣ 8♦"
    rules: dict[str, Any] = {"tsumo_28_draw": True, "pon_28": "once"}
    deal = after(nippachi(*hands, lines=lines, pon_out="don", **rules), "A 2♦", "C pon")
    assert (ending(deal), gains(deal)) == ("pon-out", (-2, 0, 2))
    deal = after(nippachi(*hands, lines=lines, **rules), "A 2♦", "C pon")
    assert (ending(deal), gains(deal)) == ("tsumo", (-1, -2, 3))


def test_6_5_en35_cards_drawn_cannot_claim_the_card_that_made_draw_them() -> None:
    deal = nippachi("6♥", "8♥ K Q", "K K J", "9 9 9", "5", lines="stock 7♣ 7♦ 3♦")
    deal = after(deal, "A 8♥")
    assert deal.observe(seat_of("D")).sum == 8
    assert who(deal) == "A"
    assert asked(deal) == "A"


def test_8_1_a_match_is_eight_deals() -> None:
    match = tefuda.match("nippachi", seats=3, seed=5, automatic_pass=True)
    bots = [tefuda_bot()] * 3
    while True:
        match = match.replace(tefuda.run(match.deal, bots))
        if match.over:
            break
        match = match.next_deal()
    assert len(match.deals) == 8
    assert sum(match.scores) == 0
    assert match.scores == tuple(sum(deal.payoffs[seat] for deal in match.deals) for seat in range(3))
    assert match.winners == tuple(seat for seat in range(3) if match.scores[seat] == max(match.scores))


def test_8_1_rounds_says_how_many_deals_a_match_has() -> None:
    hands = ("4♥", "K♥", "2 8 10", "Q 5", "7 5")
    assert after(nippachi(*hands, lines="deals 7"), "A K♥").match_over
    assert not after(nippachi(*hands, lines="deals 6"), "A K♥").match_over
    assert after(nippachi(*hands, lines="deals 2", rounds=3), "A K♥").match_over
    assert not after(nippachi(*hands, lines="deals 98", rounds=0), "A K♥").match_over


def test_8_1_void_deals_count() -> None:
    deal = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -\ndeals 7\nstarter 0")
    assert deal.over
    assert deal.match_over
    assert deal.winners == (0, 1, 2, 3)


def test_8_2_the_highest_total_wins_and_equals_share() -> None:
    hands = ("4♥", "K♥", "2 8 10", "Q 5", "7 5")
    deal = after(nippachi(*hands, lines="deals 7\nscores -20 3 10 7"), "A K♥")
    assert deal.scores == (-13, 3, 9, 1)
    assert deal.winners == (2,)
    deal = after(nippachi(*hands, lines="deals 7\nscores 0 7 2 -9"), "A K♥")
    assert deal.scores == (7, 7, 1, -15)
    assert deal.winners == (0, 1)


def test_9_1_the_games_of_the_family() -> None:
    plain, all_hands, strict = (find(name)[1].options for name in ("nippachi", "nippachi-all-hands", "nippachi-strict"))
    assert (plain.method, plain.wrong_don.word, plain.voluntary_draw) == (2, "void", False)
    assert (all_hands.method, all_hands.haipai_factor, all_hands.ace_double) == (1, 4, True)
    assert (strict.wrong_don.word, strict.wrong_haipai.word, strict.method) == ("penalty", "pay-all", 2)


def test_2_5_a_hand_as_small_as_before_is_not_smaller_than_ever() -> None:
    deal = tefuda.position(
        "nippachi", "hands 5♥ 6♥ 9♣ / 5♠ 6♠ 9♠ J♠ / 5♦ 6♦ 9♦ J♦\npile 4♥\nstock 7♥ 3♣ 3♦", pon_turnup=False
    )
    deal = deal.apply("5♥")
    assert (deal.table.least[0], deal.table.idle) == (2, 0)
    table = deal.table.copy()
    table.held.once[0] = deal.table.held.once[0]
    count_turn(table, 0)
    assert (table.least[0], table.idle) == (2, 1)
