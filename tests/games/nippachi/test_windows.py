"""Don, its returns and ranges, haipai-don, wrong calls, and how windows are answered. EN are the edge cases."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import tefuda
from tefuda import Deal, IllegalAction, OutOfTurn
from tefuda.core.table.decision import Proposals
from tefuda.games.nippachi import GAME
from tests.games.nippachi.setting import (
    after,
    asked,
    clause,
    counts,
    ending,
    first,
    gains,
    legal,
    nippachi,
    seat_of,
    who,
)


def jack_laid(b: str, c: str = "2 K", d: str = "Q 3 9", **options: Any) -> Deal:
    """Return a deal in which A has laid a jack and keeps 18 in two cards."""
    return after(nippachi("5♥", "J♥ 10 8", b, c, d, **options), "A J♥")


def test_4_1_en11_a_hand_with_the_sum_of_the_card_laid_is_a_don() -> None:
    deal = jack_laid("A 4 6")
    assert legal(deal, "B") == {"don", "pass"}
    assert ending(after(deal, "B don")) == "don"
    assert ending(after(deal, "B ron")) == "don"
    assert ending(after(deal, "B don 11")) == "don"


@pytest.mark.parametrize("hand", ["A 4 7", "A 4 5", "K 9", "J J"])
def test_4_1_en12_another_sum_is_no_don(hand: str) -> None:
    deal = jack_laid(hand, automatic_pass=False)
    assert "don" not in legal(deal, "B")
    assert clause(deal, "B don") == "4.1"
    assert clause(deal, "B don 22") == "4.3"
    with pytest.raises(IllegalAction, match="sum of your hand"):
        after(deal, "B don")


def test_4_1_en10_a_single_card_calls_its_own_number() -> None:
    assert "don" in legal(jack_laid("J"), "B")
    strict = jack_laid("J", single_card_don=False, automatic_pass=False)
    assert "don" not in legal(strict, "B")
    assert clause(strict, "B don") == "4.1"
    assert "single card" in str(strict.why_not("don", seat=seat_of("B")))
    other = jack_laid("Q", single_card_don=False, automatic_pass=False)
    assert "sum" in str(other.why_not("don", seat=seat_of("B")))


def test_4_1_single_card_don_says_whether_a_single_card_returns() -> None:
    def donned(**options: Any) -> Deal:
        deal = nippachi("5♥", "J♥ J", "A 4 6", "2 K", "Q 3 9", automatic_pass=False, **options)
        return after(deal, "A J♥", "B don", "C pass", "D pass")

    assert clause(donned(), "A return") is None
    assert clause(donned(single_card_don=False), "A return") == "4.1"


def test_4_1_nobody_calls_a_card_of_his_own() -> None:
    deal = nippachi("5♥", "2♥ A A", "K 9", "2 K", "Q 3 9")
    deal = after(deal, "A 2♥")
    assert who(deal) == "A"
    assert clause(deal, "A don") == "4.1"
    assert clause(deal, "A pon") == "4.1"
    assert clause(nippachi("5♥", "5♣ A", "K", "Q", "J"), "A don") == "4.8"


def test_4_2_en15_two_may_call_at_once_and_both_win() -> None:
    deal = after(jack_laid("A 4 6", "2 9"), "B don", "C don")
    assert deal.observe(None).won == tuple(sorted((seat_of("B"), seat_of("C"))))
    assert gains(deal)[1] == gains(deal)[2] > 0


def test_4_2_en16_three_may_call_at_once() -> None:
    deal = after(jack_laid("A 4 6", "2 9", "3 8"), "B don", "C don", "D don")
    assert gains(deal) == (-42, 14, 14, 14)


def test_4_2_multi_don_lets_only_the_nearest_or_the_last_win() -> None:
    def won(**options: Any) -> tuple[int, ...]:
        return gains(after(jack_laid("A 4 6", "2 9", "3 8", **options), "B don", "C don", "D don"))

    assert won(multi_don="nearest") == (-14, 14, 0, 0)
    assert won(multi_don="last") == (-14, 0, 0, 14)


def test_4_2_multi_don_counts_tsumo_returns_in_the_same_way() -> None:
    def won(**options: Any) -> tuple[int, ...]:
        deal = nippachi("5♥", "J♥", "A 4 6", "2 9", "Q 3 9", **options)
        return gains(after(deal, "A J♥", "B return", "C return"))

    assert won() == (-22, 11, 11, 0)
    assert won(multi_don="nearest") == (-11, 11, 0, 0)
    assert won(multi_don="last") == (-11, 0, 11, 0)


def jack_taken(*others: str, keeps: str = "K Q", call: str = "pon", **options: Any) -> Deal:
    """Return a deal in which A has laid a jack and B has taken it with pon; B passes where it must."""
    b = {"pon": "J J", "kan": "J J J"}[call]
    hands = ("J♥ " + others[0], f"{b} {keeps}", *others[1:])
    deal = after(nippachi("5♥", *hands, **options), "A J♥")
    for letter in "CD"[: len(others) - 1]:
        if asked(deal) and letter in asked(deal):
            deal = after(deal, f"{letter} pass")
    return after(deal, f"B {call}")


@pytest.mark.parametrize(("hand", "calls"), [
    ("2 9", True), ("8 5 4 3 2", True), ("K Q 8", True), ("K 4", False), ("K Q 9 10", False),
])  # fmt: skip
def test_4_3_en24_after_a_pon_the_multiples_can_be_called(hand: str, calls: bool) -> None:
    deal = jack_taken("2 K", hand, "7 9 9", automatic_pass=True)
    assert ("don" in legal(deal, "C")) is calls


@pytest.mark.parametrize("hand", ["3", "A 5", "4 5", "K 9", "5 7"])
def test_4_3_en25_after_a_kan_four_times_the_number_can_be_called(hand: str) -> None:
    deal = after(nippachi("5♥", "3♥ K", "3♣ 3♦ 3♠ K", "A 5", "4 5 6 7"), "A 3♥", "B kan")
    assert asked(deal) == "C"
    number = {"3": 3, "A 5": 6, "4 5": 9, "5 7": 12}.get(hand)
    if hand == "3":
        with pytest.raises(tefuda.PositionError):
            tefuda.position("nippachi", "hands 3♣ / 3♣\npile 3♥")
        return
    deal = after(nippachi("5♥", "3♥ K", "3♣ 3♦ 3♠ K", hand, "4 5 6 8"), "A 3♥", "B kan")
    assert ("don" in legal(deal, "C")) is (number is not None)
    if number:
        assert gains(after(deal, "C don"))[2] == number + 1


def test_4_3_en26_the_player_whose_card_was_taken_may_call() -> None:
    deal = jack_taken("8 5 4 3 2", "K K", "9 9")
    assert asked(deal) == "A"
    deal = after(deal, "A don")
    assert gains(deal) == (24, -24, 0, 0)


def test_4_3_en27_who_says_pon_does_not_call_but_may_return() -> None:
    deal = jack_taken("2 9 K", "4 7", "9 9", keeps="5 6")
    assert asked(deal) == "C"
    with pytest.raises(OutOfTurn):
        after(deal, "B don")
    deal = after(deal, "C don")
    assert asked(deal) == "B"
    assert gains(after(deal, "B return")) == (0, 11, -11, 0)


def test_4_3_en14_who_passed_may_call_the_cards_laid_by_pon() -> None:
    deal = nippachi("5♥", "J♥ 10 8", "2 9", "J J K", "Q 3 8")
    deal = after(deal, "A J♥", "B pass", "C pon")
    assert asked(deal) == "B"
    assert gains(after(deal, "B don")) == (0, 12, -12, 0)


def test_4_3_pon_range_interval_lets_all_numbers_in_between_be_called() -> None:
    deal = jack_taken("2 8", "K 4", "A A", pon_range="interval")
    assert "don" in legal(deal, "C")
    assert gains(after(deal, "C don 17")) == gains(after(deal, "C don")) == (0, -19, 19, 0)
    assert clause(deal, "C don 18") == "4.1"
    assert clause(deal, "C don 34") == "4.3"


def donned(a: str, *calls: str, b: str = "A 4 6", c: str = "2 9", **options: Any) -> Deal:
    deal = nippachi("5♥", f"J♥ {a}", b, c, "Q 3 9", **options)
    return after(deal, "A J♥", *calls)


def test_4_4_en18_who_returns_a_don_wins_alone() -> None:
    deal = donned("3 8", "B don", "C pass")
    assert legal(deal, "A") == {"return", "pass"}
    later = after(deal, "A return")
    assert later.observe(None).won == (seat_of("A"),)
    assert gains(later) == (11, -11, 0, 0)
    assert later.table == after(deal, "A return 11").table


def test_4_4_en19_nobody_has_to_return() -> None:
    deal = donned("3 8", "B don", "C pass", "A pass")
    assert deal.observe(None).won == (seat_of("B"),)


def test_4_4_en20_a_return_answers_all_dons_of_its_number() -> None:
    deal = donned("3 8", "B don", "C don", "A return")
    assert gains(deal)[0] == 11 + 11 + 3
    assert gains(deal)[1] < 0 > gains(deal)[2]


def test_4_4_en21_a_return_is_not_returned() -> None:
    assert donned("3 8", "B don", "C pass", "A return").over


def test_4_4_only_the_number_called_is_returned() -> None:
    deal = donned("3 8", "B don", "C pass", automatic_pass=False)
    deal = after(deal, "D pass")
    assert clause(deal, "A return 12") == "4.4"
    assert clause(deal, "A don") == "4.1"
    other = after(donned("3 9", "B don", "C pass", automatic_pass=False), "D pass")
    assert clause(other, "A return") == "4.4"
    assert clause(jack_laid("A 4 6"), "B return") == "4.4"


def test_4_5_en22_a_sum_that_nobody_called_returns_nothing() -> None:
    deal = jack_taken("8 5 4 3 2", "4 7", "9 9", keeps="K Q 8", automatic_pass=False)
    for letter, action in (("A", "don"), ("C", "don"), ("D", "pass")):
        deal = after(deal, f"{letter} {action}")
    assert legal(deal, "B") == {"pass"}
    assert clause(deal, "B return") == "4.4"
    assert after(deal, "B pass").observe(None).won == tuple(sorted((seat_of("A"), seat_of("C"))))


def test_4_5_en23_of_different_numbers_one_is_returned() -> None:
    deal = jack_taken("8 5 4 3 2", "4 7", "9 9", keeps="8 5 4 3 2")
    deal = after(deal, "A don", "C don", "B return")
    assert deal.observe(None).returned == 22
    assert deal.observe(None).won == tuple(sorted((seat_of("B"), seat_of("C"))))


HAIPAI = ("2 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9")


def test_4_6_en52_the_card_turned_up_is_called_before_the_first_turn() -> None:
    deal = first("10♥", *HAIPAI)
    assert asked(deal) == "C"
    assert first("10♥", *HAIPAI, automatic_pass=False).asked == (0, 1, 2, 3)
    assert ending(after(deal, "C don")) == "haipai"
    later = after(deal, "C pass")
    assert who(later) == "A"
    assert later.observe(None).window is None


def test_4_6_en53_the_first_player_may_call_too() -> None:
    deal = first("10♥", "A 2 3 4", "K 9 9 9", "J J Q Q", "7 7 8 8")
    assert gains(after(deal, "A don"))[0] > 0


def test_4_6_en54_all_who_call_win() -> None:
    deal = after(first("10♥", HAIPAI[0], "A A 2 6", *HAIPAI[2:], multi_don="nearest"), "B don", "C don")
    assert deal.observe(None).won == tuple(sorted((seat_of("B"), seat_of("C"))))
    assert deal.observe(None).starter == seat_of("B")


@pytest.mark.parametrize("top", ["A♥", "2♥", "3♥"])
def test_4_6_en55_a_card_below_four_is_never_called(top: str) -> None:
    deal = first(top, "A A A 2", "2 2 3 3", "K K K Q", "J J Q Q", automatic_pass=False)
    assert all("don" not in legal(deal, letter) for letter in "ABCD")
    aces = first("4♥", "A A A A", "2 2 3 3", "K K K Q", "J J Q Q")
    assert gains(after(aces, "A don"))[0] > 0


def test_4_6_haipai_target_first_played_is_the_first_card_laid() -> None:
    hands = ("10♥ 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9")
    rule = {"haipai_target": "first-played"}
    opened = tefuda.deal("nippachi", seed=1, haipai_target="first-played")
    assert opened.observe(None).window is None
    deal = after(nippachi("9♥", *hands, lines="laid 0", **rule), "A 10♥", "C don")
    assert ending(deal) == "haipai"
    assert gains(deal) == (-26, -22, 78, -30)
    second = after(nippachi("9♥", *hands, lines="laid 1", **rule), "A 10♥", "C don")
    assert ending(second) == "don"
    assert ending(after(nippachi("9♥", *hands, lines="laid 0"), "A 10♥", "C don")) == "don"


def test_4_6_haipai_target_first_played_leaves_the_card_turned_up_uncalled() -> None:
    deal = first("10♥", *HAIPAI, haipai_target="first-played", pon_turnup=True, automatic_pass=False)
    assert legal(deal, "C") == {"pass"}
    assert clause(deal, "C don") == "4.6"
    passed = after(deal, *(f"{letter} pass" for letter in asked(deal)))
    assert not any(passed.table.uncalled)  # who was not asked has not said what their hands are
    taken = first("10♥", "10 10 9 9", "A 2 3 4", "K K Q Q", "5 5 6 6", haipai_target="first-played", pon_turnup=True)
    taken = after(taken, "A pon", "B don")
    assert ending(taken) == "don"


def test_4_7_who_let_a_don_go_by_may_call_other_cards() -> None:
    deal = after(nippachi("5♥", "9♥ 8 K", "9♦ 2 3", "4 5", "Q Q"), "A 9♥", "C pass", "B 9♦")
    assert legal(deal, "C") == {"don", "pass"}
    assert ending(after(deal, "C don")) == "don"


def test_4_7_en59_a_wrong_call_is_refused() -> None:
    deal = jack_laid("A 4 7", automatic_pass=False)
    assert clause(deal, "B don") == "4.1"
    assert jack_laid("A 4 7").turn == seat_of("B")
    assert jack_laid("A 4 7").observe(None).window is None


def test_4_7_wrong_don_penalty_en58_lets_a_wrong_call_count_and_cost() -> None:
    hands = ("5♥", "9♥ 8 K", "10", "4 5", "Q Q")
    deal = after(nippachi(*hands, wrong_don="penalty"), "A 9♥")
    assert asked(deal) == "BCD"
    assert legal(deal, "B") == {"don", "pass"}
    deal = after(deal, "B don", "C pass", "D pass")
    assert not deal.over
    assert who(deal) == "B"
    assert [deal.observe(None).fines[seat_of(letter)] for letter in "AB"] == [9, -9]
    won = after(nippachi(*hands, wrong_don="penalty"), "A 9♥", "B don", "C don", "D pass")
    assert gains(won) == (-12 + 9, -9, 12, 0)


def test_4_7_wrong_don_then_end_round_ends_the_deal_unless_somebody_called_rightly() -> None:
    hands = ("5♥", "9♥ 8 K", "10", "4 5", "9 9 Q")
    options = {"wrong_don": "penalty", "wrong_don_then": "end-round"}
    deal = after(nippachi(*hands, **options), "A 9♥", "B don", "C pass", "D pass")
    assert (ending(deal), gains(deal)) == ("wrong-don", (9, -9, 0, 0))
    deal = after(nippachi(*hands, **options), "A 9♥", "B don", "C pass", "D pon")
    assert ending(deal) == "wrong-don"
    deal = after(nippachi(*hands, **options), "A 9♥", "B don", "C don", "D pass")
    assert ending(deal) == "don"
    deal = after(nippachi(*hands, **options), "A 9♥", "B pass", "C pass", "D pon")
    assert deal.observe(None).times == 3
    deal = after(nippachi("5♥", "9♥", "10", "4 6", "Q Q", **options), "A 9♥", "B return", "C pass", "D pass")
    assert (ending(deal), gains(deal)) == ("tsumo", (9 + 1 + 2, -9 - 1, 0, -2))


def test_4_7_wrong_don_then_end_round_goes_on_after_a_pon_that_came_before_a_right_call() -> None:
    rules = {"wrong_don": "penalty", "wrong_don_then": "end-round", "resolution": "first-caller"}
    deal = nippachi("5♥", "J♥ 10 8", "J J K", "A 4 6", "Q 3 9", **rules)
    right = after(deal, "A J♥", "B pon", "C don", "D don")
    assert (right.over, right.observe(None).layer) == (False, seat_of("B"))
    assert [right.observe(None).fines[seat_of(letter)] for letter in "ACD"] == [11, 0, -11]
    assert ending(after(deal, "A J♥", "B pon", "C pass", "D don")) == "wrong-don"


def test_4_7_wrong_don_penalty_after_a_pon_costs_the_number_named() -> None:
    deal = jack_taken("2 K", "K 4", "7 9 9", wrong_don="void")
    assert asked(deal) == "C"
    hands = ("5♥", "J♥ 2 K", "J J K Q", "8 5 4 3 2", "7 9 9")
    deal = after(nippachi(*hands, wrong_don="penalty"), "A J♥", "B pon", "C pass", "D pass")
    assert legal(deal, "A") == {"don", "don 22", "don 33", "pass"}
    assert legal(deal, "C") == {"don", "don 11", "don 33", "pass"}
    fined = after(deal, "A don 33", "C pass", "D don")
    assert [fined.observe(None).fines[seat_of(letter)] for letter in "ABD"] == [-33, 44, -11]
    assert after(deal, "A pass", "C don", "D pass").observe(None).called[seat_of("C")] == 22
    assert after(deal, "A pass", "C don 22", "D pass").table == after(deal, "A pass", "C don", "D pass").table


def test_4_7_wrong_haipai_says_whether_a_wrong_call_on_the_card_turned_up_is_paid_to_all() -> None:
    assert asked(first("10♥", *HAIPAI, wrong_don="penalty")) == "C"
    options = {"wrong_don": "penalty", "wrong_haipai": "pay-all"}
    deal = first("10♥", *HAIPAI, **options)
    assert asked(deal) == "ABCD"
    deal = after(deal, "A don", "B pass", "C pass", "D pass")
    assert [deal.observe(None).fines[seat_of(letter)] for letter in "ABCD"] == [-30, 10, 10, 10]
    ends = first("10♥", *HAIPAI, wrong_don_then="end-round", **options)
    assert gains(after(ends, "A don", "B pass", "C pass", "D pass")) == (-30, 10, 10, 10)
    elsewhere = first("10♥", *HAIPAI, haipai_target="first-played", pon_turnup=True, **options, automatic_pass=False)
    assert clause(elsewhere, "A don") == "4.6"


def test_4_8_en13_a_don_makes_a_pon_void() -> None:
    hands = ("5♥", "J♥ 10 8", "A 4 6", "J J K", "Q 3 9")
    deal = after(nippachi(*hands), "A J♥", "B don", "C pon")
    assert (ending(deal), counts(deal)[2]) == ("don", 3)
    assert deal.observe(None).won == (seat_of("B"),)


def test_4_8_resolution_first_caller_lets_the_first_claim_in_order_count() -> None:
    hands = ("5♥", "J♥ 10 8", "J J K", "A 4 6", "Q 3 9")
    deal = after(nippachi(*hands, resolution="first-caller"), "A J♥", "B pon", "C don")
    assert deal.observe(None).layer == seat_of("B")
    assert asked(deal) == "C"
    deal = after(nippachi(*hands), "A J♥", "B pon", "C don")
    assert ending(deal) == "don"
    other = ("5♥", "J♥ 10 8", "A 4 6", "J J K", "Q 3 9")
    deal = after(nippachi(*other, resolution="first-caller"), "A J♥", "B don", "C pon")
    assert ending(deal) == "don"
    deal = after(nippachi(*hands, resolution="first-caller"), "A J♥", "B pon", "C pass")
    assert deal.observe(None).layer == seat_of("B")


def test_4_8_resolution_decides_between_a_don_and_a_pon_and_not_between_dons() -> None:
    hands = ("5♥", "J♥ 10 8", "A 4 6", "J J K", "2 9")
    deal = after(nippachi(*hands, resolution="first-caller"), "A J♥", "B don", "C pon", "D don")
    assert (ending(deal), deal.observe(None).won) == ("don", tuple(sorted((seat_of("B"), seat_of("D")))))
    rule = GAME.house_rules["resolution"]
    assert "don" in rule.question
    assert "pon" in rule.question


@pytest.mark.parametrize("order", list(permutations("BCD")))
def test_4_8_en17_the_order_of_the_answers_does_not_matter(order: tuple[str, ...]) -> None:
    deal = after(nippachi("5♥", "J♥ 8 5 4 3 2", "2 9", "J J K", "A 4 6", automatic_pass=False), "A J♥")
    moves = {"B": "B don", "C": "C pon", "D": "D don"}
    later = after(deal, *(moves[letter] for letter in order))
    assert later.table == after(deal, *moves.values()).table
    assert later == after(deal, *moves.values())


def test_4_8_nobody_sees_an_answer_before_all_have_answered() -> None:
    deal = after(nippachi("5♥", "J♥ 10 8", "A 4 6", "J J K", "2 9", automatic_pass=False), "A J♥")
    one, other = after(deal, "B don"), after(deal, "B pass")
    for letter in "ACD":
        seat = seat_of(letter)
        assert one.observe(seat) == other.observe(seat)
        assert [event.seat for event in one.observe(seat).history] == [0]
    assert one.observe(None) == other.observe(None)
    assert [str(event.action) for event in one.observe(seat_of("B")).history] == ["J♥", "don"]
    early = after(deal, "D don")
    assert early.observe(0) == deal.observe(0)
    closed = after(one, "C pass", "D pass")
    assert [str(event.action) for event in closed.observe(seat_of("D")).history] == ["J♥", "don", "pass", "pass"]


@pytest.mark.parametrize("passing", [True, False])
def test_4_8_all_others_are_said_to_be_asked_whoever_can_claim_or_has_answered(passing: bool) -> None:
    deal = after(nippachi("5♥", "J♥ 10 8", "2 8", "J J K", "A 4 6", automatic_pass=passing), "A J♥")
    assert asked(deal) == ("CD" if passing else "BCD")
    everybody = sum(1 << seat_of(letter) for letter in "BCD")
    later = after(deal, "C pass") if passing else after(deal, "B pass", "D don")
    for moment in (deal, later):
        for seat in (None, *range(4)):
            view = moment.observe(seat).view
            assert (view.asked, view.turn) == (everybody, seat_of("B"))
    assert (deal.observe(seat_of("B")).answered, later.observe(seat_of("B")).answered) == (passing, True)


def test_4_8_earlier_answers_stay_in_sight_while_a_window_is_open() -> None:
    deal = after(nippachi("5♥", "J♥ 10 8", "J J K", "2 9", "Q 3 8", automatic_pass=False), "A J♥")
    deal = after(deal, "B pon", "C pass", "D pass", "C don")
    shown = [(event.seat, str(event.action)) for event in deal.observe(seat_of("D")).history]
    assert shown[:3] == [(0, "J♥"), (seat_of("B"), "pon J♣ J♦"), (seat_of("C"), "pass")] or shown[1][1] == "pon"
    assert "don" not in [action for _, action in shown]


def test_4_8_in_a_window_cards_are_neither_laid_nor_drawn() -> None:
    deal = jack_laid("A 4 6")
    assert clause(deal, "B A♣") == "4.8"
    assert clause(deal, "B draw") == "4.8"
    with pytest.raises(OutOfTurn):
        after(deal, "A don")


def test_5_1_en29_a_tsumo_is_returned_by_one_or_two() -> None:
    deal = after(nippachi("5♥", "J♥", "A 4 6", "2 9", "Q 3 9"), "A J♥")
    assert legal(deal, "B") == {"return", "pass"}
    assert gains(after(deal, "B return", "C pass")) == (-11, 11, 0, 0)
    assert gains(after(deal, "B return", "C return")) == (-22, 11, 11, 0)
    assert ending(after(deal, "B pass", "C pass")) == "tsumo"
    assert clause(deal, "B don") == "5.1"


def test_5_1_a_single_card_answers_a_last_card_unless_a_house_rule_says_no() -> None:
    hands = ("5♥", "J♥", "J", "2 K", "Q 3 9")
    assert gains(after(nippachi(*hands), "A J♥", "B return")) == (-11, 11, 0, 0)
    assert ending(after(nippachi(*hands, single_card_don=False), "A J♥")) == "tsumo"


def test_5_1_en30_a_last_card_is_not_taken() -> None:
    deal = after(nippachi("5♥", "J♥", "J J 4", "2 9", "Q 3 9", automatic_pass=False), "A J♥")
    assert legal(deal, "B") == {"pass"}
    assert clause(deal, "B pon") == "5.1"
    assert clause(deal, "B return 22") == "4.3"


def test_5_2_en49_a_hand_emptied_by_pon_is_returned_with_the_multiples() -> None:
    deal = after(nippachi("6♥", "J♥ 8 5 4 3 2", "J J", "Q 5", "2 10"), "A J♥", "B pon")
    assert asked(deal) == "A"
    assert gains(after(deal, "A return")) == (22, -22, 0, 0)


def test_5_2_en50_a_hand_emptied_by_kan_is_returned_with_four_times_the_number() -> None:
    deal = after(nippachi("6♥", "5♥ 9", "5 5 5", "K 7", "Q Q"), "A 5♥", "B kan")
    assert gains(after(deal, "C return")) == (0, -20, 20, 0)


def test_5_2_en51_each_return_is_paid_its_own_number() -> None:
    deal = after(nippachi("6♥", "J♥ 8 5 4 3 2", "J J", "Q 5", "2 9"), "A J♥", "B pon", "D pass")
    deal = after(deal, "A return", "D return")
    assert gains(deal) == (22, -33, 0, 11)
    assert deal.over


def test_5_2_pon_out_return_robbed_lets_only_the_player_robbed_answer() -> None:
    hands = ("6♥", "J♥ 8 5 4 3 2", "J J", "Q 5", "2 9")
    deal = after(nippachi(*hands, pon_out_return="robbed", automatic_pass=False), "A J♥", "B pon", "C pass", "D pass")
    assert asked(deal) == "A"
    assert gains(after(deal, "A return")) == (22, -22, 0, 0)
    assert asked(after(nippachi("6♥", "J♥", "K", "Q", "9", pon_out_return="robbed", automatic_pass=False), "A J♥")) == (
        "BCD"
    )


def test_4_8_a_seat_that_may_return_a_don_is_not_passed_over_in_compiled_play() -> None:
    begun = nippachi("5♥", "J♥ 3 8", "2 9", "J J K", "3 Q", automatic_pass=False)
    deal = after(begun, "A J♥", "B don", "C pass", "D pass")
    assert deal.observe(None).window == "return"
    rules, table = deal.game.rules, deal.table.copy()
    assert rules.pass_idle is not None
    asked = table.asked
    assert rules.pass_idle(table, deal.options) == 0
    assert table.asked == asked


def test_a_deal_that_is_over_proposes_nothing() -> None:
    deal = nippachi("5♥", "J♥ 3 8", "2 9", "J J K", "3 Q")
    while not deal.over:
        deal = deal.apply(deal.legal_actions[0])
    proposals = Proposals()
    deal.game.rules.legal_actions(deal.table, deal.options, proposals)
    assert proposals.count == 0
