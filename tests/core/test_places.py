"""Seats, hands and piles, the stock, and what follows what."""

from __future__ import annotations

import pytest

from tefuda.core.cards.card import cards_in, mask_of, rank_of, suit_of
from tefuda.core.cards.matching import following
from tefuda.core.records.counts import MAX_SEATS, SUITED_CARDS
from tefuda.core.table.chance import Chance, begin_chance, seed_words
from tefuda.core.table.holdings import PILE, Holdings, put, size, take
from tefuda.core.table.seats import facing_side, next_seat
from tefuda.core.table.stock import STOCK_LIMIT, Stock, draw_top, lay_pack, shuffle_stock


@pytest.mark.parametrize("seats", range(2, MAX_SEATS + 1))
@pytest.mark.parametrize("step", [1, -1])
def test_the_next_seat_goes_round_the_table(seats: int, step: int) -> None:
    assert [next_seat(seat, seats, step) for seat in range(seats)] == [(seat + step) % seats for seat in range(seats)]


@pytest.mark.parametrize(("seats", "sides"), [(4, [0, 1, 0, 1]), (6, [0, 1, 2, 0, 1, 2])])
def test_those_who_sit_opposite_are_a_side(seats: int, sides: list[int]) -> None:
    assert [facing_side(seat, seats) for seat in range(seats)] == sides


def test_cards_are_put_and_taken_one_copy_at_a_time() -> None:
    held = Holdings()
    for card in (5, 5, 9):
        put(held, 2, card)
    assert (held.once[2], held.twice[2]) == mask_of([5, 5, 9])
    assert size(held, 2) == 3
    take(held, 2, 5)
    assert (held.once[2], held.twice[2]) == mask_of([5, 9])
    take(held, 2, 5)
    assert list(cards_in(held.once[2], held.twice[2])) == [9]
    assert size(held, 2) == 1


def test_a_place_is_apart_from_the_others() -> None:
    held = Holdings()
    put(held, PILE, 7)
    assert [size(held, index) for index in range(MAX_SEATS + 1)] == [0] * MAX_SEATS + [1]


def test_a_stock_is_drawn_from_its_top() -> None:
    stock = Stock()
    lay_pack(stock, mask_of([3, 8, 20])[0])
    lay_pack(stock, mask_of([8])[0])
    assert stock.size == 4
    assert [draw_top(stock) for _ in range(4)] == [8, 20, 8, 3]
    assert stock.size == 0


def test_a_shuffled_stock_holds_the_same_cards() -> None:
    stock, chance = Stock(), Chance()
    begin_chance(chance, seed_words(1))
    lay_pack(stock, (1 << SUITED_CARDS) - 1)
    lay_pack(stock, (1 << SUITED_CARDS) - 1)
    laid = stock.cards[: stock.size]
    shuffle_stock(stock, chance)
    assert stock.cards[: stock.size] != laid
    assert sorted(stock.cards[: stock.size]) == sorted(laid)
    assert stock.size == 2 * SUITED_CARDS <= STOCK_LIMIT


@pytest.mark.parametrize("top", range(SUITED_CARDS))
def test_what_follows_has_the_rank_or_the_suit_of_the_top_card(top: int) -> None:
    followers = [card for card in range(SUITED_CARDS) if rank_of(card) == rank_of(top) or suit_of(card) == suit_of(top)]
    assert list(cards_in(following(top))) == followers
    assert len(followers) == 16
