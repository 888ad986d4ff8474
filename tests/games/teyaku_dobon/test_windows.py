"""Dobon, counter and tsumo: what hits, who is asked, and who wins."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from typing import Any

import pytest

import tefuda
from tefuda.core.cards.names import RANK_NAMES
from tests.games.teyaku_dobon.setting import (
    PLAIN,
    after,
    callers,
    ending,
    laid,
    legal,
    phase,
    refused,
    teyaku,
    waits,
)

# ------------------------------------------------------------------ the numbers of a hand


@pytest.mark.parametrize(
    ("cards", "numbers"),
    [
        ("9♣", [9]),
        ("A♣", [1]),
        ("5♣ 10♦", [2, 5]),
        ("A♣ 5♦", [4, 5, 6]),
        ("2♣ 6♦", [3, 4, 8, 12]),
        ("K♣ K♦", [1]),
        ("10♣ 10♦", [1]),
        ("A♣ K♦", [12, 13]),
        ("2♣ 7♦", [5, 9]),
        ("6♣ 6♦", [1, 12]),
        ("2♣ 3♦", [1, 5, 6]),
        ("A♣ A♦", [1, 2]),
        ("2♣ 3♦ 6♥", [11]),
        ("A♣ A♦ A♥", [3]),
        ("J♣ Q♦ K♥", []),
        ("A♣ 2♦ 3♥ 4♠", [10]),
    ],
)
def test_3_1_a_hand_hits_these_numbers(cards: str, numbers: list[int]) -> None:
    """Cases 5 to 13."""
    assert waits(cards) == numbers


def test_3_1_every_two_cards_hit_one_to_four_numbers_and_only_2_and_6_hit_four() -> None:
    """Case 15."""
    found = {}
    for first, second in combinations_with_replacement(RANK_NAMES, 2):
        found[first, second] = waits(f"{first}♣ {second}♦")
    assert len(found) == 91
    assert sorted(map(len, found.values())) == [1] * 43 + [2] * 26 + [3] * 21 + [4]
    assert [pair for pair, hit in found.items() if len(hit) == 4] == [("2", "6")]


def test_3_1_numbers_that_no_card_has_are_no_waits() -> None:
    seen = teyaku("hands 5♣ 10♦ / 8♣ 8♦\nturnup K♥\nturn 0").observe(0)
    assert (seen.sum, seen.waits) == (15, (2, 5))
    assert teyaku("hands J♣ Q♦ K♠ / 8♣ 8♦\nturnup K♥\nturn 0").observe(0).waits == ()


def test_3_1_a_hand_of_a_three_and_a_two_waits_on_one_five_and_six_after_laying_a_ten() -> None:
    deal = teyaku("hands 2♥ 10♣ 3♦ 10♠ / 8♣ 8♦ K♠ K♥\nturnup 3♣\nturn 0").apply("10♣")
    later = after(deal, "draw", "10♠")
    assert later.observe(0).waits == (1, 5, 6)


# ------------------------------------------------------------------ calling


@pytest.mark.parametrize(
    ("hand", "able"),
    [("9♥", True), ("4♥ 5♠", True), ("K♥ 4♠", True), ("3♥ 3♠", True), ("2♥ 3♥ 4♥", True), ("2♥ 7♠ A♥", False)],
)
def test_3_2_dobon_is_called_by_a_hand_that_hits_the_card_laid(hand: str, able: bool) -> None:
    """Case 5."""
    deal = laid("9♦", hand, "Q♠ K♠ J♠", own="2♠ 8♠")
    assert callers(deal) == ((1,) if able else ())
    if able:
        assert legal(deal) == {"dobon", "pass"}
        assert deal.observe(1).callable == (9,)


def test_3_2_nobody_has_to_call() -> None:
    deal = laid("9♦", "4♥ 5♠", own="2♠ 8♠").apply("pass")
    assert (deal.over, deal.turn) == (False, 1)


def test_3_2_on_an_ace_or_a_two_nobody_calls_who_holds_three_cards() -> None:
    """Case 14."""
    for card in ("A♦", "2♦"):
        assert callers(laid(card, "A♥ A♠ 2♥", "3♥ 4♠ 5♥", own="8♠ 9♠")) == ()
    assert callers(laid("3♦", "A♥ A♠ A♣", own="8♠ 9♠", rest="turnup K♦")) == (1,)
    assert callers(laid("2♦", "SJ BJ 2♥", "3♥ 4♠ 5♥", own="8♠ 9♠", jokers=2)) == (1,)
    assert callers(laid("2♦ 2♠", "A♥ A♠ 2♥", "3♥ 4♠ 5♥", own="8♠ 9♠", several=True)) == (1,)


def test_3_2_nobody_calls_on_his_own_card() -> None:
    deal = laid("9♦", "4♥ 5♠", own="4♠ 5♥")
    with pytest.raises(tefuda.OutOfTurn, match="seat 0 has nothing to decide"):
        deal.apply("dobon", seat=0)


def test_3_3_all_others_are_asked_whatever_they_hold() -> None:
    text = "hands 9♦ 2♥ / {} / 7♥ 8♥ / K♠\nturnup K♥\npile 9♠\nturn 0"
    for hand in ("4♦ 5♣", "6♣ K♣", "3♥ 3♦ 3♠"):
        assert tefuda.position("teyaku-dobon", text.format(hand)).apply("9♦").asked == (1, 2, 3)


@pytest.mark.parametrize("passing", [True, False])
def test_3_3_all_others_are_said_to_be_asked_whoever_can_call_or_has_answered(passing: bool) -> None:
    text = "hands 9♦ 2♥ / 3♦ 3♣ / 7♥ 8♥ / 4♠ 5♥ / 4♣ 5♣\nturnup K♥\npile 9♠\nturn 0"
    deal = tefuda.position("teyaku-dobon", text, automatic_pass=passing).apply("9♦")
    assert deal.asked == ((1, 3, 4) if passing else (1, 2, 3, 4))
    for moment in (deal, deal.apply("dobon", seat=4).apply("dobon", seat=1)):
        for seat in (None, *range(5)):
            view = moment.observe(seat).view
            assert (view.asked, view.turn) == (0b11110, 1)
    assert [later.observe(1).answered for later in (deal, deal.apply("pass"))] == [False, True]


def test_3_3_it_does_not_matter_in_which_order_they_answer() -> None:
    deal = tefuda.position("teyaku-dobon", "hands 9♦ 2♥ / 4♦ 5♣ / 3♥ 6♠ / K♠\nturnup K♥\npile 9♠\nturn 0").apply("9♦")
    answers = {1: "dobon", 2: "pass", 3: "pass"}
    tables = []
    for order in permutations(answers):
        later = deal
        for seat in order:
            later = later.apply(answers[seat], seat=seat)
        tables.append(later.table)
    assert all(table == tables[0] for table in tables)


def test_3_3_when_the_next_player_has_acted_it_is_too_late() -> None:
    """Case 32."""
    deal = laid("9♦", "Q♠ K♠ J♠", "8♥ 6♠", "4♥ 5♠", own="2♠ 8♠").apply("pass")
    assert (deal.turn, refused(deal, "dobon")) == (1, "3.3")
    with pytest.raises(tefuda.OutOfTurn, match="seat 3 has nothing to decide"):
        deal.apply("draw").apply("dobon", seat=3)


def test_3_3_nobody_answers_twice() -> None:
    deal = laid("9♦", "4♥ 5♠", "3♥ 6♠", own="2♠ 8♠")
    assert deal.asked == (1, 2)
    with pytest.raises(tefuda.OutOfTurn, match="seat 1 has nothing to decide"):
        deal.apply("dobon", seat=1).apply("dobon", seat=1)


def test_3_4_nobody_calls_on_the_card_turned_up() -> None:
    for seed in range(40):
        deal = tefuda.deal("teyaku-dobon", seed=seed)
        assert (phase(deal), deal.asked) == ("turn", (deal.turn,))


def test_3_4_cards_dealt_that_sum_to_the_card_turned_up_are_no_win() -> None:
    """Case 21."""
    text = "hands A♦ 2♦ 3♦ 4♦ / 8♠ 8♣ Q♠ Q♦\nturnup 10♣\nturn 0"
    for seat in (0, 1):
        deal = teyaku(text.replace("turn 0", f"turn {seat}"))
        assert (phase(deal), deal.observe(0).waits, deal.observe(0).callable) == ("turn", (10,), ())
        assert refused(deal, "dobon") == "3.3"


def turned_up(hands: str, **options: Any) -> tefuda.Deal:
    text = f"hands {hands}\nturnup 9♣\nwindow call\ndealer 0"
    return teyaku(text, turnup_dobon=True, **options)


def test_3_4_turnup_dobon_lets_all_call_on_it_and_those_who_do_not_pay() -> None:
    deal = turned_up("4♥ 5♠ / 2♥ 3♥ 4♠ / 10♥ K♠")
    assert callers(deal) == (0, 1)
    assert after(deal, "dobon", "dobon").payoffs == (300, 300, -600)
    assert after(deal, "dobon", "pass").payoffs == (-300, 600, -300)
    begun = after(deal, "pass", "pass")
    assert (begun.turn, phase(begun), begun.observe(None).layer) == (1, "turn", None)


@pytest.mark.parametrize(("rule", "payoffs"), [("nearest", (-300, 600, -300)), ("farthest", (600, -300, -300))])
def test_3_4_turnup_dobon_that_one_caller_wins_is_paid_by_all_others(rule: str, payoffs: tuple[int, ...]) -> None:
    """Seat 1 is the first player."""
    assert after(turned_up("4♥ 5♠ / 2♥ 3♥ 4♠ / 10♥ K♠", callers=rule), "dobon", "dobon").payoffs == payoffs


def test_3_4_turnup_dobon_opens_a_window_before_the_first_turn() -> None:
    deal = tefuda.deal("teyaku-dobon", seed=1, turnup_dobon=True)
    assert (phase(deal), deal.asked) == ("call", (0, 1, 2, 3))
    dealer = deal.observe(None).dealer
    assert dealer is not None
    assert deal.turn == (dealer + 1) % 4
    assert refused(deal, "counter") == "3.7"


def test_3_5_all_who_call_win() -> None:
    """Case 27."""
    deal = after(laid("9♦", "4♥ 5♠", "K♥ K♠ 2♠", "3♥ 6♠", own="2♥ 8♠"), "dobon", "dobon")
    assert (deal.payoffs, deal.observe(None).won) == ((-600, 300, 0, 300), (1, 3))


@pytest.mark.parametrize(("rule", "winner"), [("nearest", 1), ("farthest", 3)])
def test_3_5_callers_says_which_one_of_them_wins(rule: str, winner: int) -> None:
    deal = after(laid("9♦", "4♥ 5♠", "2♠ 7♠", "3♥ 6♠", own="Q♥ K♥", callers=rule), "dobon", "dobon", "dobon")
    assert deal.observe(None).won == (winner,)
    assert deal.observe(None).called == (winner,)
    assert sum(payoff > 0 for payoff in deal.payoffs) == 1


@pytest.mark.parametrize("layer", range(3))
def test_3_3_whichever_seat_cannot_call_is_passed_over(layer: int) -> None:
    idle, caller = (layer + 1) % 3, (layer + 2) % 3
    for able in (True, False):
        hands = ["", "", ""]
        hands[layer], hands[idle], hands[caller] = "9♦ 2♥ 3♥", "Q♥ K♥", "4♥ 5♠" if able else "J♥ K♠"
        deal = teyaku(f"hands {' / '.join(hands)}\nturnup K♣\npile 9♠\nturn {layer}").apply("9♦")
        assert (deal.turn, phase(deal)) == ((caller, "call") if able else (idle, "turn"))


def test_3_6_a_dobon_that_does_not_hit_is_not_accepted() -> None:
    deal = tefuda.position("teyaku-dobon", "hands 9♦ 2♥ / 4♦ 6♣\nturnup K♥\npile 9♠\nturn 0").apply("9♦")
    assert legal(deal) == {"pass"}
    assert refused(deal, "dobon") == "3.2"


def test_3_6_wrong_dobon_penalty_costs_a_dobon_of_one_yaku_and_play_goes_on() -> None:
    deal = laid("9♦", "4♦ 6♣", "10♥ Q♠", own="2♥ 3♥", wrong_dobon="penalty", rest="turnup K♠")
    assert (deal.asked, legal(deal)) == ((1, 2), {"dobon", "pass"})
    wrong = after(deal, "dobon", "pass")
    assert (wrong.over, wrong.turn, wrong.observe(None).called_wrongly) == (False, 1, (1,))
    assert wrong.position["paid"] == "300 -300 0"
    right = after(laid("9♦", "4♦ 6♣", "4♥ 5♠", own="2♥ 3♥", wrong_dobon="penalty", rest="turnup K♣"), "dobon", "dobon")
    right = after(right, "pass") if not right.over else right
    assert (right.payoffs, right.observe(None).won) == ((0, -300, 300), (2,))


def test_3_6_wrong_dobon_penalty_on_a_last_card_is_paid_besides_the_clear() -> None:
    deal = laid("7♦", "3♥ 5♠", wrong_dobon="penalty", rest="turnup K♣").apply("dobon")
    assert (ending(deal), deal.payoffs) == ("clear", (300 + 200, -300 - 200))


def test_3_6_wrong_dobon_penalty_for_the_card_turned_up_is_paid_to_all_others() -> None:
    deal = after(turned_up("4♥ 6♠ / 2♥ 3♥ 4♠ / 10♥ K♠", wrong_dobon="penalty"), "pass", "pass", "dobon")
    assert (deal.over, deal.position["paid"]) == (False, "-600 300 300")


# ------------------------------------------------------------------ the counter


def test_3_7_whoever_laid_the_card_may_counter_with_the_cards_left() -> None:
    """Case 28."""
    deal = laid("9♦", "4♥ 5♠", "3♥ 6♠", own="2♠ 7♥")
    called = after(deal, "dobon", "dobon")
    assert (called.turn, phase(called), legal(called)) == (0, "counter", {"counter", "pass"})
    assert called.observe(0).callable == (9,)
    countered = called.apply("counter")
    assert (countered.payoffs, countered.observe(None).won) == ((600, -300, -300), (0,))
    assert countered.observe(None).countered == (1, 2)
    assert called.apply("pass").payoffs == (-600, 300, 300)


def test_3_7_two_cards_counter_by_any_of_the_four_operations() -> None:
    """Case 29."""
    called = laid("Q♦", "7♥ 5♠", own="2♠ 6♥", **PLAIN).apply("dobon")
    assert called.apply("counter").payoffs == (300, -300)


@pytest.mark.parametrize(("layer", "caller"), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])
@pytest.mark.parametrize(("laid_at_once", "call"), [("9♦", "dobon"), ("6♠ 6♣", "dobon total")])
def test_3_7_whoever_laid_the_card_may_counter_the_call_of_any_seat(
    layer: int, caller: int, laid_at_once: str, call: str
) -> None:
    hands = ["Q♥ K♥"] * 3
    number, hits, own = ("9", "4♥ 5♠", "2♠ 7♥") if call == "dobon" else ("6", "10♥ 2♥", "3♥ 9♥")
    hands[layer], hands[caller] = f"{laid_at_once} {own}", hits
    hands[3 - layer - caller] = "J♥ 3♠"
    text = f"hands {' / '.join(hands)}\nturnup K♣\npile {number}♥\nturn {layer}"
    called = after(teyaku(text, several=True), laid_at_once, call)
    assert (called.turn, legal(called)) == (layer, {"counter", "pass"})
    assert called.apply("counter").observe(None).countered == (caller,)


def test_3_7_whoever_has_no_card_left_does_not_counter() -> None:
    """Case 25."""
    deal = laid("7♦", "3♥ 4♠").apply("dobon")
    assert (deal.over, deal.observe(None).won) == (True, (1,))


def test_3_7_the_layer_is_asked_whether_he_can_counter_or_not() -> None:
    for own in ("2♠ 7♥", "Q♥ K♠"):
        text = f"hands 9♦ {own} / 4♥ 5♠\nturnup K♣\npile 9♠\nturn 0"
        deal = after(tefuda.position("teyaku-dobon", text), "9♦", "dobon")
        assert (deal.over, deal.asked) == (False, (0,))
    assert refused(deal, "counter") == "3.7"


# ------------------------------------------------------------------ tsumo


def drawn(hand: str, base: str, card: str, **options: Any) -> tefuda.Deal:
    """Return the deal after seat 0 has drawn `card`, with the base card its own."""
    text = f"hands {hand} / 8♠ 8♣ Q♠\nturnup K♣\npile {base}\nlayer 0\nturn 0\nstock {card} J♠ 10♠"
    return tefuda.position("teyaku-dobon", text, **options).apply("draw")


def test_3_8_a_hand_wins_when_with_the_card_drawn_it_hits_the_base_card() -> None:
    """Case 16."""
    deal = drawn("A♦ 5♦", "10♥", "4♦")
    assert legal(deal) == {"tsumo", "pass"}
    won = deal.apply("tsumo")
    assert (ending(won), won.payoffs) == ("tsumo", (300, -300))
    for card in ("3♦", "6♦", "9♦"):
        assert legal(drawn("A♦ 5♦", "10♥", card)) == {"pass"}


def test_3_8_a_single_card_becomes_two_by_the_draw() -> None:
    """Case 17."""
    assert legal(drawn("3♦", "8♥", "J♦")) == {"tsumo", "pass"}


def test_3_8_two_cards_become_three_and_only_their_sum_hits() -> None:
    """Case 18."""
    for card in ("A♦", "2♦", "4♦", "7♦"):
        assert legal(drawn("5♦ 10♦", "2♥", card)) == {"pass"}


def test_3_8_a_tsumo_declined_is_gone_and_the_card_is_kept() -> None:
    """Case 19."""
    deal = drawn("A♦ 5♦", "10♥", "4♦").apply("pass")
    assert (deal.turn, str(deal.observe(0).hand), refused(deal, "tsumo")) == (1, "4♦ 5♦ A♦", "3.8")


def test_3_8_on_the_card_turned_up_a_tsumo_wins_too_but_the_cards_dealt_do_not() -> None:
    """Case 20."""
    text = "hands A♦ 2♦ 3♦ 4♦ / 8♠ 8♣ Q♠ Q♦\nturnup J♣\nturn 0\nstock A♥ J♠ 10♠"
    deal = tefuda.position("teyaku-dobon", text)
    assert (deal.observe(0).sum, refused(deal, "dobon"), refused(deal, "tsumo")) == (10, "3.3", "3.8")
    deal = deal.apply("draw")
    assert legal(deal) == {"tsumo", "pass"}
    assert deal.apply("tsumo").payoffs == (600, -600)


def test_3_8_tsumo_drawn_as_target_makes_the_card_drawn_what_must_be_hit() -> None:
    for card, able in (("4♦", True), ("5♥", True), ("6♦", True), ("9♦", False)):
        deal = drawn("A♦ 5♦", "10♥", card, tsumo="drawn-as-target")
        assert ("tsumo" in legal(deal)) == able
        assert refused(deal, "tsumo") == (None if able else "3.8")
    face = drawn("2♦ 6♦", "10♥", "Q♦", tsumo="drawn-as-target")
    assert face.apply("tsumo").payoffs == (600, -600)
    joker = drawn("6♦ 9♦", "10♥", "SJ", tsumo="drawn-as-target", jokers=1)
    assert "tsumo" not in legal(joker)  # though a joker would be number 15
    joker = drawn("2♦ 6♦", "10♥", "SJ", tsumo="drawn-as-target", jokers=1)
    assert legal(joker) == {"pass"}
