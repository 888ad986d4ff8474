"""Who pays whom, what deals in a row carry, and who begins."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tests.games.teyaku_dobon.setting import after, ending, laid, teyaku


def test_5_1_whoever_laid_the_card_pays_each_caller_in_full() -> None:
    deal = after(laid("9♦", "4♥ 5♠", "9♥", "2♠ 3♠ K♠", own="2♥ 8♠", rest="turnup K♥"), "dobon", "dobon")
    assert deal.payoffs == (-600 - 600, 600, 600, 0)


def test_5_2_each_whose_call_is_answered_pays_what_the_counter_is_worth() -> None:
    deal = after(laid("9♦", "4♥ 5♠", "9♥", own="2♥ 7♥", rest="turnup K♥"), "dobon", "dobon", "counter")
    assert deal.payoffs == (1800, -900, -900)


TSUMO = "hands A♦ 5♦ / 8♠ 8♥ Q♠ / 7♠ 7♥ / J♦\nturnup K♣\npile 10♥\nlayer {}\nturn 0\nstock 4♦ J♠ 10♠"


@pytest.mark.parametrize(
    ("payers", "layer", "payoffs"),
    [
        ("each", 2, (900, -300, -300, -300)),
        ("split", 2, (300, -100, -100, -100)),
        ("layer", 2, (300, 0, -300, 0)),
        ("layer", 0, (900, -300, -300, -300)),
    ],
)
def test_5_3_tsumo_payers_says_who_pays_for_a_tsumo(payers: str, layer: int, payoffs: tuple[int, ...]) -> None:
    assert after(teyaku(TSUMO.format(layer), tsumo_payers=payers), "draw", "tsumo").payoffs == payoffs


def test_5_3_tsumo_payers_layer_lets_all_pay_where_nobody_laid_the_base_card() -> None:
    text = "hands A♦ 2♦ 3♦ 4♦ / 8♠ 8♣ Q♠ Q♦ / 7♠ 7♥ 9♠ 9♥\nturnup J♣\nturn 0\nstock A♥ J♠ 10♠"
    deal = after(teyaku(text, tsumo_payers="layer"), "draw", "tsumo")
    assert deal.payoffs == (1200, -600, -600)


HELD = ("2♥ 2♠ 3♥ 3♠ 4♥", "10♥ J♠ Q♥", "9♥ 9♠")


def test_5_4_for_a_clear_each_pays_by_the_cards_he_holds() -> None:
    """Case 26."""
    assert laid("7♦", *HELD).payoffs == (1000, -500, -300, -200)


def test_5_4_clear_pays_says_what_a_clear_costs() -> None:
    assert laid("7♦", *HELD, clear_pays="cards").payoffs == (1000, -500, -300, -200)
    assert laid("7♦", *HELD, clear_pays="numbers").payoffs == (6500, -1400, -3300, -1800)
    assert laid("7♦", *HELD, clear_pays="fixed").payoffs == (900, -300, -300, -300)


def test_5_4_clear_fixed_is_the_fixed_price_of_a_clear() -> None:
    assert laid("7♦", *HELD, clear_pays="fixed", clear_fixed=250).payoffs == (750, -250, -250, -250)
    assert laid("7♦", *HELD, clear_pays="cards", clear_fixed=250).payoffs == (1000, -500, -300, -200)


def test_5_5_without_a_winner_nobody_pays() -> None:
    text = "hands A♦ 2♦ / 8♠ 8♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣\nscores 300 -300"
    deal = teyaku(text).apply("draw")
    assert (deal.over, ending(deal), deal.payoffs, deal.observe(None).won) == (True, "stock", (0, 0), ())


@pytest.mark.parametrize(("unit", "share"), [("one", 150), ("hundred", 200)])
def test_5_6_unit_says_to_what_a_share_is_rounded_up(unit: str, share: int) -> None:
    text = "hands A♦ 5♦ / 8♠ 8♥ Q♠ / 7♠ 7♥\nturnup K♣\npile 10♥\nturn 0\nstock 4♦ J♠ 10♠"
    deal = after(teyaku(text, tsumo_payers="split", unit=unit), "draw", "tsumo")
    assert deal.payoffs == (2 * share, -share, -share)


@pytest.mark.parametrize(("unit", "shares"), [("one", (34, 33, 33)), ("hundred", (100, 0, 0))])
def test_5_6_unit_says_what_is_left_of_a_pot_for_the_first_on_the_left_of_the_payer(
    unit: str, shares: tuple[int, ...]
) -> None:
    deal = laid("9♦", "4♥ 5♠", "9♥", "9♠", own="2♣ 8♠", rest="pot 100\nturnup K♣", riichi=True, unit=unit)
    deal = after(deal, "dobon", "dobon", "dobon")
    assert deal.payoffs == (-900, *(300 + share for share in shares))


# ------------------------------------------------------------------ deals in a row


def test_6_1_after_eight_deals_the_most_points_win() -> None:
    match = tefuda.match("teyaku-dobon", seats=3, seed=4, automatic_pass=True)
    deals = 0
    while not match.over:
        match = match.next_deal() if match.deal.over else match.apply(match.deal.legal_actions[0])
        deals = len(match.deals)
    assert deals == 8
    assert match.winners == tuple(seat for seat in range(3) if match.scores[seat] == max(match.scores))
    assert match.scores == tuple(sum(deal.payoffs[seat] for deal in match.deals) for seat in range(3))


@pytest.mark.parametrize(("rounds", "over"), [(0, False), (3, True), (4, False)])
def test_6_1_rounds_says_how_many_deals_a_match_has(rounds: int, over: bool) -> None:
    deal = laid("7♦", "2♥ 3♠", "10♥", rest="deals 2", rounds=rounds)
    assert (deal.over, deal.match_over) == (True, over)


def test_6_1_equal_best_totals_share_the_win() -> None:
    deal = laid("7♦", "2♥ 3♠", "10♥ J♥", rest="deals 7\nscores 0 600 -100")
    assert (deal.scores, deal.winners) == ((400, 400, -300), (0, 1))


def firsts(deal: tefuda.Deal) -> int:
    """Return who begins the deal after this one."""
    return int((deal.table.dealer + 1) % deal.seats)


def test_6_2_the_winner_begins_the_next_deal() -> None:
    assert firsts(laid("7♦", "2♥ 3♠", "10♥", rest="dealer 0")) == 0
    assert firsts(after(laid("9♦", "K♥ Q♠", "4♥ 5♠", own="2♥ 8♠"), "dobon")) == 2


def several(**options: Any) -> tefuda.Deal:
    """Return a deal that seats 1 and 3 have won by Dobon, 3 with more yaku."""
    return after(laid("9♦", "4♠ 5♣", "K♦ Q♠", "4♥ 5♥", own="2♦ 8♠", rest="turnup K♥", **options), "dobon", "dobon")


def test_6_2_of_several_winners_it_is_the_first_on_the_left_of_the_payer() -> None:
    assert firsts(several()) == 1


def test_6_2_first_of_winners_highest_gain_lets_the_one_begin_who_gained_most() -> None:
    assert firsts(several(first_of_winners="left-of-payer")) == 1
    assert firsts(several(first_of_winners="highest-gain")) == 3


@pytest.mark.parametrize(("rule", "first"), [("same", 1), ("next", 2)])
def test_6_2_first_after_no_game_says_who_begins_then(rule: str, first: int) -> None:
    text = "hands A♦ 2♦ / 8♠ 8♣ / Q♥ Q♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣\ndealer 0"
    assert firsts(teyaku(text, first_after_no_game=rule).apply("draw")) == first


def test_6_2_in_a_match_the_winner_leads_to_the_next_deal() -> None:
    match = tefuda.match("teyaku-dobon", seats=4, seed=5, automatic_pass=True)
    for _ in range(6):
        while not match.deal.over:
            match = match.apply(match.deal.legal_actions[0])
        won = match.deal.observe(None).won
        first = match.deal.history[0].seat
        match = match.next_deal()
        if len(won) < 2:
            assert match.deal.turn == (won[0] if won else first)
