"""What a selection of cards can mean: the play that the cards are, whichever of the hand they are."""

from __future__ import annotations

from itertools import combinations

import pytest

import tefuda
from tefuda import Deal, NotationError
from tests.games.big_two.setting import after, big_two, trick

SUITED = "3♥ 4♥ 5♥ 6♥ 7♥"


def read(deal: Deal, cards: str) -> list[str]:
    return [str(action) for action in tefuda.readings(deal, cards)]


def test_2_1_any_cards_that_are_a_play_are_read_as_it() -> None:
    hand = "3♥ 5♥ 7♥ 9♥ J♥ K♥ 2♥ 5♣ 5♦"
    deal = big_two(f"hands {hand} / A♣ / A♦ / A♠")
    for number in range(1, 6):
        for chosen in combinations(hand.split(), number):
            cards = " ".join(chosen)
            assert (len(read(deal, cards)) == 1) == (deal.why_not(cards) is None)
    assert read(deal, "7♥ 9♥ J♥ K♥ 2♥") == ["7♥ 9♥ J♥ K♥ 2♥"]


def test_2_10_a_straight_flush_is_read_as_what_it_may_be_played_as() -> None:
    assert read(trick("", SUITED), SUITED) == [SUITED]
    other = trick("", SUITED, straight_flush_as_other=True)
    assert read(other, SUITED) == [SUITED, f"{SUITED} as flush", f"{SUITED} as straight"]
    without = trick("", SUITED, straight_flush_as_other=True, flush=False)
    assert read(without, SUITED) == [SUITED, f"{SUITED} as straight"]


def test_3_1_a_play_that_is_legal_is_read_first() -> None:
    deal = trick("3♣ 4♣ 5♦ 6♣ 7♣", SUITED, straight_flush_as_other=True)
    assert read(deal, SUITED) == [SUITED, f"{SUITED} as straight", f"{SUITED} as flush"]
    assert [deal.why_not(action) is None for action in tefuda.readings(deal, SUITED)] == [True, True, False]
    single = trick("3♠", "4♣ 4♦")
    (pair,) = tefuda.readings(single, "4♣ 4♦")
    refusal = single.why_not(pair)
    assert refusal is not None
    assert refusal.clause == "3.1"


@pytest.mark.parametrize("cards", ["3♥ 4♥", "3♥ 4♥ 5♥ 6♥", "3♥ 4♥ 5♥ 6♥ 8♣", "SJ", "3♥ 3♥", ""])
def test_2_1_what_is_no_play_is_read_as_nothing(cards: str) -> None:
    assert read(trick("", f"{SUITED} 8♣"), cards) == []


def test_2_4_what_a_house_rule_does_not_know_is_read_as_nothing() -> None:
    cards = "9♣ 9♦ 9♥"
    assert read(trick("", cards), cards) == []
    assert read(trick("", cards, triples=True), cards) == [cards]
    with pytest.raises(NotationError):
        read(trick("", cards), "9")


def test_5_1_before_play_cards_are_put_down_for_the_exchange() -> None:
    deal = big_two("hands 3♣ 4♦ 5♥ 6♠ / 7♣ / 8♣ / 9♣\ngiven - / - / - / -\ndealer 1", exchange=True)
    assert read(deal, "6♠ 4♦") == ["exchange 4♦ 6♠"]
    assert read(deal, "4♦ 5♥ 6♠") == ["exchange 4♦ 5♥ 6♠"]
    assert read(deal, "3♣ 4♦ 5♥ 6♠") == []


def test_7_1_after_the_end_nothing_is_read() -> None:
    deal = after(big_two("hands 5♣ / 4♦ / 7♥ / 8♠\nturn 0"), "5♣")
    assert read(deal, "4♦") == []
