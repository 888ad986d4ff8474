"""Jokers: how many, what they do in a hand, and what they double."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tests.games.teyaku_dobon.setting import after, callers, laid, legal, phase, refused, teyaku

WITH: dict[str, Any] = {"jokers": 2}


@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_7_1_jokers_says_how_many_are_in_the_pack(jokers: int) -> None:
    deal = tefuda.deal("teyaku-dobon", seats=3, seed=1, jokers=jokers)
    cards = " ".join(deal.position.values()).split()
    assert (cards.count("SJ"), cards.count("BJ")) == ((jokers + 1) // 2, jokers // 2)
    assert deal.observe(None).stock == 52 + jokers - 3 * 4 - 1


def test_7_2_a_joker_cannot_be_laid_and_its_holder_cannot_clear() -> None:
    """Case 36."""
    deal = teyaku("hands 9♦ SJ / 8♣ 8♥ 8♦\nturnup K♥\npile 9♠\nturn 0", **WITH)
    assert legal(deal) == {"9♦", "draw"}
    assert refused(deal, "SJ") == "7.2"
    assert refused(deal, "BJ") == "2.1"
    later = deal.apply("9♦")
    assert (later.over, later.turn, str(later.observe(0).hand)) == (False, 1, "SJ")


def test_7_2_a_hand_of_jokers_hits_nothing_and_draws() -> None:
    """Case 37."""
    deal = teyaku("hands SJ BJ / 8♣ 8♥ 8♦\nturnup K♥\npile 9♠\nturn 0", **WITH)
    assert (legal(deal), deal.observe(0).waits) == ({"draw"}, ())
    assert callers(laid("9♦", "SJ", own="2♠ 3♠", **WITH)) == ()


@pytest.mark.parametrize("several", ["", "5♦ "])
def test_7_2_a_hand_of_jokers_does_not_call_wrongly_either(several: str) -> None:
    rules: dict[str, Any] = {"jokers": 2, "wrong_dobon": "penalty", "several": True}
    text = f"hands {several}5♥ 5♠ / SJ / 2♣ 3♣\nturnup 5♣\nstock 9♠ 9♥ 9♦\ndealer 2"
    deal = tefuda.position("teyaku-dobon", text, **rules).apply(f"{several}5♥")
    assert legal(deal) == {"pass"}
    assert refused(deal, "dobon") == "7.2"
    if several:
        assert refused(deal, "dobon total") == "7.2"
    assert "dobon" in deal.observe(2).legal_actions
    assert teyaku(text, **rules).apply(f"{several}5♥").asked == (2,)


def test_7_2_who_laid_the_last_card_but_jokers_is_asked_for_a_counter_and_is_not_blocked() -> None:
    text = "hands 9♦ SJ / 4♥ 5♠\nturnup K♣\npile 9♠\nturn 0"
    deal = after(tefuda.position("teyaku-dobon", text, jokers=1), "9♦", "dobon")
    assert (phase(deal), legal(deal)) == ("counter", {"pass"})
    assert deal.apply("pass").payoffs == (-300, 300)


@pytest.mark.parametrize(
    ("card", "hand", "able"),
    [
        ("9♦", "SJ 9♥", True),
        ("2♦", "SJ BJ 5♥ 10♥", True),
        ("6♦", "SJ A♥ 2♥ 3♥", True),
        ("9♦", "SJ 8♥", False),
        ("5♦", "SJ A♥ 2♥ 3♥", False),
    ],
)
def test_7_3_a_hand_hits_what_it_would_hit_without_its_jokers(card: str, hand: str, able: bool) -> None:
    """Cases 33 to 35."""
    assert callers(laid(card, hand, own="2♠ Q♠", rest="turnup K♣", **WITH)) == ((1,) if able else ())


def test_7_3_ten_and_five_with_a_joker_drawn_are_still_two_cards() -> None:
    text = "hands 5♥ 10♠ / 8♣ 8♥ 8♦\nturnup K♦\npile 2♠\nturn 0\nstock SJ 3♣"
    deal = teyaku(text, **WITH).apply("draw")
    assert legal(deal) == {"tsumo", "pass"}
    assert deal.apply("tsumo").payoffs == (600, -600)


@pytest.mark.parametrize(("hand", "yaku"), [("9♥", 1), ("SJ 9♥", 2), ("SJ BJ 9♥", 3), ("SJ SJ BJ BJ 9♥", 5)])
def test_7_4_each_joker_in_the_winning_hand_is_a_yaku(hand: str, yaku: int) -> None:
    """Case 33."""
    deal = after(laid("9♦", hand, own="2♠ 8♠", rest="turnup K♣", jokers=4), "dobon")
    assert deal.payoffs == (-300 * yaku, 300 * yaku)


def test_7_4_two_jokers_with_two_cards_that_hit_by_division_are_three_yaku() -> None:
    """Case 34."""
    deal = after(laid("2♦", "SJ BJ 5♥ 10♥", own="3♦ Q♠", rest="turnup K♣", **WITH), "dobon")
    assert deal.payoffs == (-900, 900)


def test_7_4_jokers_count_in_a_counter_too() -> None:
    deal = after(laid("9♦", "4♥ 5♠", own="SJ 2♠ 7♥", rest="turnup K♣", **WITH), "dobon", "counter")
    assert deal.payoffs == (600, -600)


JOKER_UP = "hands 9♦ K♥ A♠ / 8♣ 8♥ 8♦ / 6♣ 7♥\nturnup SJ\nturn 0\nstock 4♠ 3♣ 2♣"


def test_7_5_on_a_joker_turned_up_any_card_may_be_laid() -> None:
    """Case 38."""
    deal = teyaku(JOKER_UP, **WITH)
    assert legal(deal) == {"9♦", "K♥", "A♠", "draw"}
    seen = deal.observe(None)
    assert (str(seen.top), seen.dora) == ("SJ", None)
    drawn = deal.apply("draw")
    assert (drawn.turn, phase(drawn)) == (1, "turn")
    assert legal(drawn) == {"8♣", "8♥", "8♦", "draw"}
    assert str(drawn.apply("8♥").observe(None).top) == "8♥"


def test_7_5_nobody_wins_by_tsumo_on_a_joker() -> None:
    deal = tefuda.position("teyaku-dobon", JOKER_UP, jokers=2).apply("draw")
    assert legal(deal) == {"pass"}
    assert refused(deal, "tsumo") == "3.8"


def test_7_5_there_are_no_dora_and_whoever_hits_has_a_yaku_more() -> None:
    """Case 38."""
    text = "hands 9♦ 2♠ 8♠ / 4♥ 5♥\nturnup SJ\nturn 0"
    assert after(teyaku(text, **WITH), "9♦", "dobon").payoffs == (-600, 600)
    assert after(teyaku("hands 9♦ / 4♥ 6♥\nturnup SJ\nturn 0", **WITH), "9♦").payoffs == (200, -200)


def test_7_5_ura_dora_are_not_touched_by_a_joker_turned_up() -> None:
    text = "hands 9♦ 2♠ 8♠ / 4♥ 5♥\nturnup SJ\nturn 0\nriichi 1\nstock 3♣ 7♥"
    assert after(teyaku(text, riichi=True, **WITH), "9♦", "dobon").payoffs == (-1200, 1200)


def test_7_5_the_freedom_passes_on_until_a_card_is_laid() -> None:
    text = "hands 9♦ / 4♥ 5♥\nturnup SJ\nturn 0\nstock 3♣ 7♥ 2♣ 2♦"
    assert legal(after(teyaku(text, **WITH), "draw", "draw")) == {"9♦", "3♣", "draw"}


def test_7_5_there_is_no_window_on_a_joker_turned_up() -> None:
    jokers = []
    for seed in range(200):
        deal = tefuda.deal("teyaku-dobon", seed=seed, jokers=4, turnup_dobon=True)
        if str(deal.observe(None).turn_up) in ("SJ", "BJ"):
            jokers.append(phase(deal))
        else:
            assert phase(deal) == "call"
    assert set(jokers) == {"turn"}


@pytest.mark.parametrize(("rules", "loss"), [({}, 300), ({"joker_clear_double": True}, 600)])
def test_7_6_joker_clear_double_doubles_what_a_clear_costs(rules: dict[str, Any], loss: int) -> None:
    """Case 39."""
    for jokers in ("SJ", "SJ BJ"):
        deal = laid("7♦", f"{jokers} 2♥ 2♠ 4♥", "9♥", **WITH, **rules)
        assert deal.payoffs == (loss + 100, -loss, -100)


def with_two_jokers(**options: Any) -> tuple[int, ...]:
    """Return the payoffs of a Dobon of two yaku, where both winner and payer hold a joker."""
    deal = laid("9♦", "SJ 4♥ 5♠", "Q♥ 2♥ 3♥", own="BJ 8♠", rest="turnup K♣", **WITH, **options)
    return deal.apply("dobon").payoffs


def test_7_7_joker_double_doubles_for_the_jokers_of_winner_and_payer() -> None:
    """Case 40."""
    assert with_two_jokers() == (-600, 600, 0)
    assert with_two_jokers(joker_double=True) == (-2400, 2400, 0)


def test_7_7_joker_doubling_once_doubles_no_more_where_both_hold_jokers() -> None:
    assert with_two_jokers(joker_double=True, joker_doubling="both") == (-2400, 2400, 0)
    assert with_two_jokers(joker_double=True, joker_doubling="once") == (-1200, 1200, 0)


def test_7_7_a_tsumo_is_doubled_for_each_payer_by_his_own_joker() -> None:
    text = "hands A♦ 5♦ / SJ 8♠ 8♥ Q♠ / 7♠ 7♥\nturnup K♣\npile 10♥\nturn 0\nstock 4♦ J♠ 10♠"
    deal = after(teyaku(text, joker_double=True, **WITH), "draw", "tsumo")
    assert deal.payoffs == (900, -600, -300)


def test_7_7_a_clear_is_doubled_once_with_both_rules() -> None:
    deal = laid("7♦", "SJ 2♥ 2♠ 4♥", joker_double=True, joker_clear_double=True, **WITH)
    assert deal.payoffs == (600, -600)
    assert laid("7♦", "SJ 2♥ 2♠ 4♥", joker_double=True, **WITH).payoffs == (600, -600)


@pytest.mark.parametrize("rule", ["hits", "dobon"])
def test_7_5_joker_up_says_whether_only_a_dobon_has_the_yaku_of_a_joker_turned_up(rule: str) -> None:
    more = 0 if rule == "dobon" else 300
    dobon = teyaku("hands 9♦ 2♠ 8♠ / 4♥ 5♥\nturnup SJ\nturn 0", joker_up=rule, **WITH)
    assert after(dobon, "9♦", "dobon").payoffs == (-600, 600)
    counter = teyaku("hands 9♦ 2♠ 7♠ / 4♥ 5♥\nturnup SJ\nturn 0", joker_up=rule, **WITH)
    assert after(counter, "9♦", "dobon", "counter").payoffs == (300 + more, -300 - more)
    tsumo = teyaku("hands A♦ 5♦ / 8♠ 8♥ Q♠\nturnup SJ\npile 10♥\nturn 0\nstock 4♦ J♠ 10♠", joker_up=rule, **WITH)
    assert after(tsumo, "draw", "tsumo").payoffs == (300 + more, -300 - more)


@pytest.mark.parametrize(
    ("winner", "payer", "payoffs"),
    [("4♥ 5♠", "8♠", (-300, 300, 0)), ("SJ 4♥ 5♠", "8♠", (-600, 1200, 0)), ("4♥ 5♠", "BJ 8♠", (-600, 300, 0)),
     ("SJ 4♥ 5♠", "BJ 8♠", (-1200, 1200, 0))],
)  # fmt: skip
def test_7_7_joker_doubling_holder_doubles_only_what_the_holder_gains_or_loses(
    winner: str, payer: str, payoffs: tuple[int, ...]
) -> None:
    deal = laid(
        "9♦", winner, "Q♥ 2♥ 3♥", own=payer, rest="turnup K♣", joker_double=True, joker_doubling="holder", **WITH
    )
    assert deal.apply("dobon").payoffs == payoffs


def test_7_7_the_bank_pays_and_takes_for_tsumo_counter_and_clear_as_well() -> None:
    own: dict[str, Any] = {"joker_double": True, "joker_doubling": "holder"} | WITH
    text = "hands A♦ 5♦ / SJ 8♠ 8♥ Q♠ / 7♠ 7♥\nturnup K♣\npile 10♥\nturn 0\nstock 4♦ J♠ 10♠"
    assert after(teyaku(text, **own), "draw", "tsumo").payoffs == (600, -600, -300)
    countered = after(laid("9♦", "4♥ 5♠", own="SJ 2♠ 7♥", rest="turnup K♣", **own), "dobon", "counter")
    assert countered.payoffs == (600 * 2, -600)
    assert laid("7♦", "SJ 2♥ 2♠ 4♥", "9♥", **own).payoffs == (400, -600, -100)
    assert laid("7♦", "SJ 2♥ 2♠ 4♥", "9♥", joker_clear_double=True, **own).payoffs == (700, -600, -100)


def test_7_7_where_payments_are_limited_the_winner_is_paid_before_the_bank() -> None:
    own: dict[str, Any] = {"joker_double": True, "joker_doubling": "holder", "cap": True} | WITH
    for start, payoffs in ((250, (-250, 500)), (900, (-900, 1200)), (5000, (-1200, 1200))):
        deal = laid("9♦", "SJ 4♥ 5♠", own="BJ 8♠", rest="turnup K♣", start=start, **own).apply("dobon")
        assert deal.payoffs == payoffs
