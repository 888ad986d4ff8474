"""What is paid beyond the worked examples: points, the change of the mark, doubling, wrong calls."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal, OptionError
from tefuda.core.cards.card import FULL_PACK, mask_of, read_cards
from tefuda.core.cards.numbers import number_sum
from tefuda.core.option import acts
from tefuda.games.nippachi.rules.numbers import points_of
from tests.games.nippachi.setting import after, ending, first, gains, nippachi, seat_of


@pytest.mark.parametrize(("cards", "points"), [
    ("10♣", 1), ("J♦", 1), ("Q♥", 1), ("K♠", 1), ("8♣", 2), ("2♣", 3), ("A♣ 3♦ 4♥ 5♠ 6♣ 7♦ 9♥", 0), ("2♣ 8♦ K♥", 6),
])  # fmt: skip
def test_7_1_the_points_of_cards(cards: str, points: int) -> None:
    assert points_of(mask_of(read_cards(cards))[0]) == points


def test_7_1_the_pack_has_36_points_and_the_sum_of_364() -> None:
    assert points_of(FULL_PACK) == 36
    assert number_sum(FULL_PACK) == 4 * sum(range(1, 14))
    for card in range(52):
        assert number_sum(1 << card) == (1 if card // 4 == 12 else card // 4 + 2)


def changed(last: str, *between: str, top: str = "5♥", first_card: str = "5♣", **options: Any) -> Deal:
    """Return the end of a deal in which A changes the mark and B goes out with `last`."""
    deal = nippachi(top, f"{first_card} 2 K 8", last, "10 3", "2 7 4", **options)
    return after(deal, f"A {first_card}", *between, f"B {last}")


def test_7_3_en43_the_change_of_the_mark_pays_for_all() -> None:
    deal = changed("9♣")
    assert gains(deal) == (-10, 10, 0, 0)
    assert deal.observe(None).payer == seat_of("A")


def test_7_3_en44_a_card_that_had_fitted_anyway_makes_nobody_pay_for_all() -> None:
    assert gains(changed("5♦", "B pass")) == (-6, 10, -1, -3)


def test_7_3_mark_causal_says_whether_a_change_is_punished_only_if_the_card_had_not_fitted() -> None:
    assert gains(changed("5♦", "B pass", mark_causal=True)) == (-6, 10, -1, -3)
    assert gains(changed("5♦", "B pass", mark_causal=False)) == (-10, 10, 0, 0)


def test_7_3_en45_a_suit_that_is_followed_is_no_change() -> None:
    assert gains(changed("Q♥", first_card="9♥")) == (-6, 10, -1, -3)


def test_7_3_en46_a_change_of_ones_own_makes_nobody_pay() -> None:
    deal = nippachi("2♥", "2♣ 7♣", "K 4", "10 3", "9 7 4", lines="stock 3♦ 3♥ 5♦ 6♦ 9♦ A♦")
    deal = after(deal, "A 2♣", "A 7♣")
    assert (ending(deal), gains(deal)) == ("tsumo", (2, -1, -1, 0))


def drawn_between(**options: Any) -> Deal:
    deal = nippachi("5♥", "5♣ 2 K 8", "Q♦ 3♦", "9♣", "2 7 4", lines="stock 6♥", **options)
    return after(deal, "A 5♣", "B draw", "C 9♣")


def test_7_3_en47_the_change_counts_however_many_drew_in_between() -> None:
    assert gains(drawn_between()) == (-10, 0, 10, 0)


def test_7_3_mark_recency_next_turn_punishes_only_a_change_in_the_turn_before() -> None:
    assert gains(drawn_between(mark_recency="next-turn")) == (-6, -1, 10, -3)
    assert gains(changed("9♣", mark_recency="next-turn")) == (-10, 10, 0, 0)


def test_7_3_en48_a_return_ends_all_responsibility() -> None:
    deal = nippachi("5♥", "5♣ 2 K 8", "9♣", "10 3", "2 7")
    deal = after(deal, "A 5♣", "B 9♣", "D return")
    assert gains(deal) == (0, -9, 0, 9)
    assert deal.observe(None).payer is None


def pon_between(**options: Any) -> Deal:
    deal = nippachi("6♥", "5♥ K", "5♠ 5♦ Q", "9♦", "2 7 4", **options)
    return after(deal, "A 5♥", "B pon 5♠ 5♦", "C 9♦")


def test_7_3_a_pon_changes_the_mark_too() -> None:
    assert gains(pon_between()) == (0, -5, 5, 0)


def test_7_3_mark_includes_pon_says_whether_a_pon_changes_the_mark() -> None:
    assert gains(pon_between(mark_includes_pon=True)) == (0, -5, 5, 0)
    assert gains(pon_between(mark_includes_pon=False)) == (-1, -1, 5, -3)


def test_7_3_a_hand_emptied_by_pon_makes_nobody_pay_for_all() -> None:
    deal = after(nippachi("5♥", "5♣ 2 K", "5♦ 5♠", "10 3", "2 7 4"), "A 5♣", "B pon", "A pass")
    assert gains(deal) == (-4, 8, -1, -3)


def test_7_6_a_tsumo_return_by_method_two_is_the_number_either_way() -> None:
    hands = ("5♥", "J♥", "A 4 6", "2 9", "Q 3 9")
    for score in ("number", "as-don"):
        deal = after(nippachi(*hands, tsumo_return_score=score), "A J♥", "B return", "C pass")
        assert gains(deal) == (-11, 11, 0, 0)


def test_7_7_haipai_factor_en57_makes_a_haipai_don_count_four_times() -> None:
    hands = ("2 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9")
    assert gains(after(first("10♥", *hands, haipai_factor=4), "C don"))[2] == 168


def test_4_7_what_follows_wrong_calls_has_no_effect_without_a_penalty_for_them() -> None:
    def inert(**options: Any) -> set[str]:
        chosen = tefuda.deal("nippachi", seed=1, **options).options
        return {name for name in ("wrong_don_then", "wrong_haipai") if not acts(chosen, name)}

    assert inert(wrong_don_then="end-round") == {"wrong_don_then", "wrong_haipai"}
    assert inert(wrong_don="penalty") == set()
    assert inert(wrong_don="penalty", haipai_target="first-played") == {"wrong_haipai"}


def test_7_7_haipai_factor_is_two_or_four() -> None:
    with pytest.raises(OptionError) as caught:
        tefuda.deal("nippachi", haipai_factor=3)
    assert str(caught.value) == "option haipai_factor: 3 is not a valid answer; choose from 2, 4 [7.7]"


def test_7_7_when_everybody_calls_nobody_pays() -> None:
    deal = first("10♥", "A 2 3 4", "A 2 3 4", "A 2 3 4", "A 2 3 4")
    assert gains(after(deal, "A don", "B don", "C don", "D don")) == (0, 0, 0, 0)


def test_7_8_a_wrong_call_is_paid_at_the_end_whatever_comes_of_it() -> None:
    hands = ("5♥", "9♥ 8 K", "10 10", "4 6", "Q Q")
    deal = after(nippachi(*hands, wrong_don="penalty"), "A 9♥", "B don", "C pass", "D pass")
    assert deal.payoffs == (0, 0, 0, 0)
    void = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -\nfines 9 -9 0 0")
    assert (ending(void), void.payoffs) == ("void", (9, -9, 0, 0))


def test_7_9_en56_an_ace_turned_up_doubles_everything_by_a_local_rule() -> None:
    hands = ("4♥", "K♥", "2 8 10", "Q 5", "7 6")
    assert gains(after(nippachi(*hands, lines="stakes 2"), "A K♥", "D pass")) == (14, -12, -2, 0)
    void = nippachi("3♣", "K♥", "Q♥", "J♦", "10♥", lines="stock -\nfines 9 -9 0 0\nstakes 2")
    assert void.payoffs == (18, -18, 0, 0)


def test_7_9_dons_returns_and_haipai_dons_are_doubled_too() -> None:
    hands = ("5♥", "J♥ 3 8", "A 4 6", "2 K", "Q 3 9")
    doubled = after(nippachi(*hands, lines="stakes 2"), "A J♥", "B don")
    assert gains(after(doubled, "A pass")) == (-26, 26, 0, 0)
    assert gains(after(doubled, "A return")) == (22, -22, 0, 0)
    rules: dict[str, Any] = {"haipai_target": "first-played", "haipai_factor": 4, "ace_double": True}
    haipai = nippachi("A♥", "10♥ 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9", lines="laid 0\nstakes 2", **rules)
    assert gains(after(haipai, "A 10♥", "C don")) == (-104, -88, 312, -120)


def test_7_9_ace_double_acts_when_an_ace_is_turned_up() -> None:
    import tefuda

    found = set()
    for seed in range(60):
        deal = tefuda.deal("nippachi", seed=seed, ace_double=True)
        ace = str(deal.observe(None).top).startswith("A")
        assert deal.observe(None).stakes == (2 if ace else 1)
        assert tefuda.deal("nippachi", seed=seed).observe(None).stakes == 1
        found.add(ace)
    assert found == {True, False}
