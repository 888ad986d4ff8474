"""Several cards of one number laid at once."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import tefuda
from tests.games.teyaku_dobon.setting import PLAIN, after, callers, laid, legal, refused, teyaku

SEVERAL: dict[str, Any] = {"several": True, **PLAIN}
SIXES = "hands 6♠ 6♦ 6♣ 9♥ / 8♣ 8♥ K♦\nturnup K♥\npile 6♥\nturn 0"


def test_12_1_several_lets_two_or_three_cards_of_one_number_be_laid_at_once() -> None:
    """Case 61."""
    deal = teyaku(SIXES, **SEVERAL)
    cards = ["6♣", "6♦", "6♠"]
    pairs = {f"{other} {card}" for card in cards for other in cards if other != card}
    three = {"6♦ 6♠ 6♣", "6♣ 6♠ 6♦", "6♣ 6♦ 6♠"}
    assert legal(deal) == {*cards, "9♥", "draw", *pairs, *three}
    assert refused(teyaku(SIXES), "6♠ 6♦") == "2.1"


def test_12_1_several_leaves_out_cards_of_which_one_fits_by_its_suit_alone() -> None:
    """Case 62."""
    deal = teyaku("hands 6♥ 6♠ / 8♣ 8♥ K♦\nturnup K♣\npile 9♥\nturn 0", **SEVERAL)
    assert legal(deal) == {"6♥", "draw"}
    assert refused(deal, "6♠ 6♥") == "12.1"
    joker = teyaku("hands 6♥ 6♠ / 8♣ 8♥ K♦\nturnup SJ\nturn 0", jokers=1, **SEVERAL)
    assert legal(joker) == {"6♥", "6♠", "draw"}
    assert refused(joker, "6♠ 6♥") == "12.1"


def test_12_1_four_cards_are_too_many() -> None:
    deal = teyaku("hands 6♠ 6♦ 6♣ 6♥ 2♠ / 8♣ 8♥ K♦\nturnup 9♥\nturn 0", **SEVERAL)
    assert refused(deal, "6♠ 6♦ 6♣ 6♥") == "12.1"


@pytest.mark.parametrize("last", ["6♠", "6♦", "6♣"])
def test_12_2_the_last_named_becomes_the_base_card(last: str) -> None:
    """Case 61."""
    first, second = (card for card in ("6♠", "6♦", "6♣") if card != last)
    tops = {
        str(teyaku(SIXES, **SEVERAL).apply(f"{one} {two} {last}").observe(None).top)
        for one, two in permutations([first, second])
    }
    assert tops == {last}
    seen = teyaku(SIXES, **SEVERAL).apply(f"{first} {second} {last}").observe(None)
    assert (seen.laid, set(map(str, seen.pile))) == (3, {"6♥", first, second})


def test_12_3_the_number_and_the_total_can_be_called() -> None:
    """Case 63."""
    hands = ("3♥ 4♥", "Q♥", "4♠ 8♠", "A♥ 5♠")
    deal = laid("6♦ 6♣", *hands, own="2♦ 2♣ K♦", rest="turnup K♣", **SEVERAL)
    assert callers(deal) == (1, 2, 3, 4)
    assert deal.observe(None).targets == (6, 12)
    assert [legal(deal.apply("pass")) if seat == 2 else legal(deal) for seat in (1, 2)] == [{"dobon total", "pass"}] * 2
    called = after(deal, "dobon total", "dobon total", "dobon total", "dobon")
    called = called if called.over else called.apply("pass")
    assert called.payoffs == (-1200, 300, 300, 300, 300)
    assert called.table.hit[1:5] == [12, 12, 12, 6]


def test_12_3_three_cards_have_their_number_and_three_times_it() -> None:
    deal = laid("6♠ 6♦ 6♣", "9♥ 2♥", "5♥ A♥", "3♠ 4♥ 5♠", own="K♥", rest="turnup J♦", **SEVERAL)
    assert callers(deal) == (1, 2)
    assert deal.observe(None).targets == (6, 18)
    assert deal.observe(1).callable == (18,)
    assert refused(deal, "dobon") == "3.2"


def test_12_3_a_hand_that_hits_both_says_which() -> None:
    deal = laid("6♦ 6♣", "3♥ 9♥", own="2♦ 2♣ K♦", rest="turnup Q♠", several=True)
    assert legal(deal) == {"dobon", "dobon total", "pass"}
    assert deal.apply("dobon").payoffs == (-300, 300)
    assert deal.apply("dobon total").payoffs == (-600, 600)


def test_12_3_one_card_has_no_total() -> None:
    deal = laid("6♦", "3♥ 2♥", own="2♦ 2♣ K♦", **SEVERAL)
    assert (deal.observe(None).targets, legal(deal)) == ((6,), {"dobon", "pass"})
    assert refused(deal, "dobon total") == "12.3"


def test_12_3_the_total_is_gone_when_the_next_player_acts() -> None:
    text = "hands 6♦ 6♣ 9♥ K♠ / 4♥ 5♥ / 10♠ A♠ K♦\nturnup K♥\npile 6♥\nturn 0\nstock 3♥ J♦ 7♣"
    deal = teyaku(text, **SEVERAL).apply("6♦ 6♣")
    drawn = tefuda.position("teyaku-dobon", deal.position, **SEVERAL).apply("draw")
    assert (drawn.observe(1).sum, legal(drawn)) == (12, {"pass"})
    single = text.replace("stock 3♥ J♦", "stock A♥ J♦").replace("4♥ 5♥", "2♥ 3♥")
    hit = teyaku(single, **SEVERAL).apply("6♦ 6♣")
    hit = hit.apply("pass") if callers(hit) else hit
    assert "tsumo" in legal(tefuda.position("teyaku-dobon", hit.position, **SEVERAL).apply("draw"))


def test_12_4_only_a_hand_that_hits_the_number_called_counters() -> None:
    """Case 64."""
    for own, able in (("9♥ 9♠", True), ("2♥ 4♥", False)):
        text = f"hands 6♠ 6♦ 6♣ {own} / 10♥ 8♥\nturnup J♣\npile 6♥\nturn 0"
        deal = after(tefuda.position("teyaku-dobon", text, **SEVERAL), "6♠ 6♦ 6♣", "dobon total")
        assert legal(deal) == ({"counter", "pass"} if able else {"pass"})
        assert refused(deal, "counter") == (None if able else "3.7")


def test_12_4_of_calls_on_both_numbers_those_stand_that_the_hand_does_not_hit() -> None:
    """Case 65."""
    deal = laid("6♠ 6♦ 6♣", "5♥ A♥", "10♥ 8♥", own="2♥ 9♥", rest="turnup J♦", **SEVERAL)
    deal = after(deal, "dobon", "dobon total")
    assert deal.observe(0).callable == (18,)
    countered = deal.apply("counter")
    assert (countered.payoffs, countered.observe(None).won) == ((0, 300, -300), (0, 1))
    assert (countered.observe(None).countered, countered.observe(None).calls) == ((2,), (6, 18))


def test_12_4_a_counter_answers_both_numbers_where_the_hand_hits_both() -> None:
    deal = laid("6♦ 6♣", "5♥ A♥", "10♥ 2♥", own="3♥ 9♥", rest="turnup J♠", several=True)
    countered = after(deal, "dobon", "dobon total", "counter")
    assert (countered.payoffs, countered.observe(None).won) == ((900, -300, -600), (0,))


def test_12_5_laying_the_whole_hand_is_a_clear_and_both_numbers_can_be_called() -> None:
    """Case 66."""
    assert laid("6♦ 6♣", "5♥ 2♥", **SEVERAL).payoffs == (200, -200)
    blocked = laid("6♦ 6♣", "5♥ A♥", "Q♥", rest="turnup J♠", **SEVERAL)
    assert callers(blocked) == (1, 2)
    assert after(blocked, "dobon", "dobon total").payoffs == (-1800, 900, 900)


def test_12_3_a_wrong_call_on_the_total_costs_too() -> None:
    deal = laid("6♦ 6♣", "5♥ A♥", own="2♦ 2♠ K♦", rest="turnup J♠", wrong_dobon="penalty", **SEVERAL)
    assert legal(deal) == {"dobon", "dobon total", "pass"}
    wrong = deal.apply("dobon total")
    assert (wrong.over, wrong.position["paid"]) == (False, "300 -300")
