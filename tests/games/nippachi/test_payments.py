"""The payments worked out in the rule book's source: who pays whom how much, by both methods."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda import Deal
from tests.games.nippachi.setting import after, ending, first, gains, nippachi


def a_don(**options: Any) -> Deal:
    return after(nippachi("5♥", "J♥ 10 8", "A 4 6", "2 K", "Q 3 9", **options), "A J♥", "B don")


def test_7_4_p1_a_don_is_paid_by_who_laid_the_card() -> None:
    assert gains(a_don()) == (-14, 14, 0, 0)
    assert gains(a_don(method=1)) == (-19, 19, 0, 0)


def test_7_4_method_says_whose_points_are_paid_with_the_number() -> None:
    """By 2 those of the player called, one for the 10; by 1 those of all who did not call."""
    hands = ("5♥", "J♥ 10 9", "A 4 6", "2 K", "Q 3 9")
    by_method = {method: gains(after(nippachi(*hands, method=method), "A J♥", "B don")) for method in (1, 2)}
    assert by_method == {1: (-17, 17, 0, 0), 2: (-12, 12, 0, 0)}


def two_dons(**options: Any) -> Deal:
    return after(nippachi("5♥", "9♥ 8 K", "4 5", "2 J", "2 7", **options), "A 9♥", "B don", "D don")


def test_7_4_p2_a_double_don_is_paid_to_each_in_full() -> None:
    assert gains(two_dons()) == (-24, 12, 0, 12)
    assert gains(two_dons(method=1)) == (-32, 16, 0, 16)


def test_7_4_m1_exclude_says_whether_the_hands_of_all_who_called_are_left_out() -> None:
    assert gains(two_dons(method=1, m1_exclude="claimants")) == (-32, 16, 0, 16)
    assert gains(two_dons(method=1, m1_exclude="claimant")) == (-35, 19, 0, 16)


def returned(c: str, *moves: str, **options: Any) -> Deal:
    return after(nippachi("5♥", "J♥ A 8 2", "A 8 2", c, "Q 5", **options), "A J♥", *moves, "A return")


def test_7_4_p3_who_returns_a_don_is_paid_by_who_called() -> None:
    assert gains(returned("10 3", "B don")) == (16, -16, 0, 0)
    assert gains(returned("10 3", "B don", method=1)) == (18, -18, 0, 0)


def test_4_4_p4_who_returns_a_double_don_wins_alone() -> None:
    assert gains(returned("10 A", "B don", "C don")) == (28, -16, -12, 0)
    assert gains(returned("10 A", "B don", "C don", method=1)) == (36, -18, -18, 0)


def different_numbers(*moves: str, **options: Any) -> Deal:
    deal = nippachi("6♥", "J♥ 8 5 4 3 2", "7 4", "J J 8 5 4 3 2", "K Q", **options)
    return after(deal, "A J♥", "B pass", "C pon", "A don", "B don", *moves)


def test_7_5_p5_who_returns_one_number_pays_the_other() -> None:
    assert gains(different_numbers("C return")) == (-27, 16, 11, 0)
    assert gains(different_numbers("C return", method=1)) == (-29, 23, 6, 0)


def test_7_5_p6_each_don_after_a_pon_is_paid_with_its_own_number() -> None:
    assert gains(different_numbers("C pass")) == (27, 16, -43, 0)
    assert gains(different_numbers("C pass", method=1)) == (29, 18, -47, 0)
    assert gains(different_numbers("C pass", method=1, m1_exclude="claimant")) == (29, 23, -52, 0)


def gone_out(b: str, d: str = "7 6", *moves: str, **options: Any) -> Deal:
    return after(nippachi("4♥", "K♥", b, "Q 5", d, **options), "A K♥", *moves)


@pytest.mark.parametrize("method", [1, 2])
def test_7_2_p7_after_a_tsumo_each_pays_the_points_of_the_own_hand(method: int) -> None:
    assert gains(gone_out("2 8 10", "7 6", "D pass", method=method)) == (7, -6, -1, 0)


def returned_by_two(**options: Any) -> tuple[int, ...]:
    return gains(gone_out("2 8 3", "7 6", "B return", "D return", **options))


def test_7_6_p8_who_went_out_pays_each_tsumo_return() -> None:
    assert returned_by_two() == returned_by_two(method=1) == (-26, 13, 0, 13)


def test_7_6_tsumo_return_score_as_don_pays_points_with_the_number() -> None:
    both = returned_by_two
    assert both(tsumo_return_score="as-don") == (-26, 13, 0, 13)
    assert both(tsumo_return_score="as-don", method=1) == (-28, 14, 0, 14)
    assert both(tsumo_return_score="as-don", method=1, m1_exclude="claimant") == (-33, 14, 0, 19)


def test_7_3_p9_who_changed_the_mark_pays_for_all() -> None:
    deal = nippachi("5♥", "5♣ 2 K 8", "9♣", "10 3", "2 7 4")
    assert gains(after(deal, "A 5♣", "B 9♣")) == (-10, 10, 0, 0)


HAIPAI = ("2 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9")


def test_7_7_p10_a_haipai_don_is_paid_by_everybody() -> None:
    deal = after(first("10♥", *HAIPAI), "C don")
    assert gains(deal) == (-32, -22, 84, -30)
    assert ending(deal) == "haipai"
    assert gains(after(first("10♥", *HAIPAI, haipai_factor=4), "C don")) == (-64, -44, 168, -60)
    assert gains(after(first("10♥", *HAIPAI, method=1), "C don")) == (-32, -22, 84, -30)


def test_7_7_p11_two_haipai_dons_are_both_paid_by_the_others() -> None:
    deal = first("10♥", HAIPAI[0], "A A 2 6", *HAIPAI[2:])
    assert gains(after(deal, "B don", "C don")) == (-64, 62, 62, -60)


def out_by_pon(*moves: str, **options: Any) -> Deal:
    deal = nippachi("6♥", "J♥ 8 5 4 3 2", "J J", "Q 5", "2 9", **options)
    return after(deal, "A J♥", "B pon", "D pass", *moves)


def test_5_2_p12_a_hand_emptied_by_pon_is_answered_with_the_multiples() -> None:
    assert gains(out_by_pon("A pass", "D pass")) == (-5, 9, -1, -3)
    assert gains(out_by_pon("A return", "D pass")) == (22, -22, 0, 0)
    assert gains(out_by_pon("A return", "D return")) == (22, -33, 0, 11)
    as_don = out_by_pon("A return", "D pass", tsumo_return_score="as-don", method=1)
    assert gains(as_don) == (26, -26, 0, 0)
