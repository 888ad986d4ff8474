"""Cards by place in the order from the three to the two."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS, mask_of, read_cards
from tefuda.core.cards.rank_order import TWO_HEIGHT, by_height, by_rank, suits_at
from tefuda.core.records.bits import lowest_few


def cards(text: str) -> int:
    once, _ = mask_of(read_cards(text))
    return once


def test_cards_are_ordered_from_the_three_to_the_two_and_jokers_have_no_place() -> None:
    weakest_first = [by_height(cards(text)) for text in ("3♣", "3♠", "4♣", "K♠", "A♣", "2♣", "2♠")]
    assert weakest_first == sorted(weakest_first)
    assert by_height(cards("3♣")) == 1
    assert by_height(JOKERS) == 0


def test_the_order_leads_back() -> None:
    assert by_rank(by_height(FULL_PACK)) == FULL_PACK
    assert by_rank(by_height(cards("A♥ 2♦ 3♠ 9♣"))) == cards("A♥ 2♦ 3♠ 9♣")


def test_the_suits_of_a_rank_are_a_bit_each() -> None:
    assert suits_at(by_height(cards("2♣ 2♠ A♥")), TWO_HEIGHT) == 0b1001
    assert suits_at(by_height(cards("2♣ 2♠ A♥")), 0) == 0


def test_the_lowest_few_are_all_where_there_are_no_more() -> None:
    assert [lowest_few(0b101100, number) for number in range(5)] == [0, 0b100, 0b1100, 0b101100, 0b101100]
