"""Points when the stock has run out."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tests.games.teyaku_dobon.setting import ending, teyaku

PAYS: dict[str, Any] = {"stock_pays": True}
LOW = {"♣": "2♣ 3♣ 4♣ 5♣ 6♣ 7♣", "♦": "2♦ 3♦ 4♦ 5♦ 6♦ 7♦", "♥": "2♥ 3♥ 4♥ 5♥ 6♥ 7♥", "♠": "2♠ 3♠ 4♠ 5♠ 6♠ 7♠"}


def run_out(*hands: str, first: int = 0, **options: Any) -> tefuda.Deal:
    """Return the deal after seat 0 has drawn the last card of the stock, which is counted in `hands`."""
    own, _, last = hands[0].rpartition(" ")
    rest = " / ".join([own, *hands[1:]])
    text = f"hands {rest}\nturnup K♥\npile J♥\nturn 0\nstock {last}\ndealer {(first - 1) % len(hands)}"
    deal = teyaku(text, **PAYS | options).apply("draw")
    assert ending(deal) == "stock"
    return deal


def counted(*counts: int, **options: Any) -> tefuda.Deal:
    """Return the deal that ends with these numbers of cards in the hands."""
    hands = [" ".join(suit.split()[:count]) for suit, count in zip(LOW.values(), counts, strict=False)]
    return run_out(*hands, **options)


def test_10_1_each_counts_his_cards_when_the_last_has_been_drawn() -> None:
    assert counted(2, 4).payoffs == (200, -200)


def test_10_1_stock_pays_says_whether_points_are_paid() -> None:
    assert counted(2, 4, stock_pays=True).payoffs == (200, -200)
    assert counted(2, 4, stock_pays=False).payoffs == (0, 0)


@pytest.mark.parametrize(("rule", "payoffs"), [(False, (100, -100)), (True, (-100, 100))])
def test_10_1_stock_jokers_says_whether_jokers_are_counted(rule: bool, payoffs: tuple[int, ...]) -> None:
    assert run_out("SJ BJ 2♣", "2♦ 3♦", jokers=2, stock_jokers=rule).payoffs == payoffs


def test_10_1_when_somebody_would_have_to_draw_it_is_counted_then() -> None:
    text = "hands 2♣ 3♣ / 2♦ 3♦ 4♦\nturnup K♥\npile J♥\nturn 0\nstock -"
    assert teyaku(text, stock_out="none-to-draw", **PAYS).apply("draw").payoffs == (100, -100)


def test_10_2_each_pays_by_how_many_cards_he_holds_more() -> None:
    """Case 50."""
    assert counted(5, 2, 3, 4).payoffs == (-300, 600, -100, -200)
    assert counted(2, 5, 3, 2).payoffs == (200, -300, -100, 200)
    assert counted(2, 5, 3, 2).observe(None).won == (0, 3)


@pytest.mark.parametrize(
    ("unit", "counts", "payoffs"),
    [
        ("one", (2, 2, 2, 4), (67, 67, 67, -201)),
        ("hundred", (2, 2, 2, 4), (100, 100, 100, -300)),
        ("one", (2, 2, 3, 4), (150, 150, -100, -200)),
        ("hundred", (2, 2, 3, 4), (200, 200, -100, -300)),
    ],
)
def test_10_3_shares_are_rounded_up_at_the_cost_of_whoever_holds_most(
    unit: str, counts: tuple[int, ...], payoffs: tuple[int, ...]
) -> None:
    """Cases 51 and 52."""
    assert counted(*counts, unit=unit).payoffs == payoffs


def test_10_3_of_several_with_most_cards_the_highest_sum_pays_and_then_the_first_in_turn() -> None:
    """Case 53."""
    hands = ["2♣ 3♣", "2♦ 3♦", "4♥ 5♥ 6♥", "4♠ 5♠ 7♠"]
    assert run_out(*hands, unit="hundred").payoffs == (100, 100, -100, -100)
    three = ["2♣ 3♣", "2♦ 3♦", "2♠ 4♠", "4♥ 5♥ 6♥", "4♦ 5♦ 7♦"]
    assert run_out(*three, unit="hundred").payoffs == (100, 100, 100, -100, -200)
    equal = [*three[:4], "4♦ 5♦ 6♦"]
    assert run_out(*equal, unit="hundred").payoffs == (100, 100, 100, -200, -100)
    assert run_out(*equal, unit="hundred", first=4).payoffs == (100, 100, 100, -100, -200)


def test_10_3_with_equal_hands_all_have_won_and_nobody_pays() -> None:
    """Case 54."""
    deal = counted(3, 3, 3)
    assert (deal.payoffs, deal.observe(None).won) == ((0, 0, 0), (0, 1, 2))


def test_10_3_where_nobody_pays_more_than_he_has_there_is_less_to_share() -> None:
    text = "hands 2♣ / 2♦ 3♦ / 2♠ 3♠ 4♠ 5♠\nturnup K♥\npile J♥\nturn 0\nstock 3♣\nscores 0 0 -901"
    deal = teyaku(text, start=1000, cap=True, **PAYS).apply("draw")
    assert deal.payoffs == (50, 49, -99)
