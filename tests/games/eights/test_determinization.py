"""What is known of hidden cards in the eights family."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import PIQUET_PACK, cards_in, read_cards, show
from tefuda.core.table.batches import BATCHES
from tefuda.core.table.chance import Dice
from tefuda.play.deal import Deal
from tefuda.testing.conformance import any_action
from tefuda.testing.determinized import check_batches, check_certain, check_uniform, determinized_table
from tests.games.rest_in_pile import rest_in_pile


def piquet(hands: str, stock: str, **house: object) -> Deal:
    """Return a deal of Mau-Mau with all cards in the pile that are nowhere else, 10♣ on top."""
    return rest_in_pile("mau-mau", PIQUET_PACK, f"hands {hands}\nstock {stock}", "10♣", "", **house)


@pytest.mark.no_cover
def test_1_8_all_cards_that_nobody_has_seen_may_lie_anywhere() -> None:
    deal = piquet("7♣ 8♣ / 9♣ 9♦ / Q♣", "J♣ J♦")
    check_uniform(deal, 0, Random(1), tables=5 * 4 // 2 * 3 * 2)


@pytest.mark.no_cover
def test_3_5_the_cards_of_a_new_stock_are_there_or_with_who_has_drawn_them() -> None:
    """Seat 0 draws K♦ and one of the queens that were the pile: seat 1 holds none, and seat 0 knows what is left."""
    lines = "hands 7♦ 8♦ / 9♥ / {rest}\npile Q♥ Q♠ 10♣\nstock K♦"
    away = set(read_cards("7♦ 8♦ 9♥ Q♥ Q♠ 10♣ K♦"))
    rest = show(card for card in cards_in(PIQUET_PACK) if card not in away)
    deal = tefuda.position("mau-mau", lines.format(rest=rest)).apply("draw").apply("draw")
    assert deal.table.stock.size == 1
    check_uniform(deal, 2, Random(1), tables=4 * 2)
    check_uniform(deal, 0, Random(1), tables=26)


@pytest.mark.parametrize("preset", ["mau-mau", "two-four-jack"])
def test_3_5_what_is_remembered_of_a_new_stock_is_so(preset: str) -> None:
    random, batches = Random(3), 0
    for seed in range(6):
        deal = tefuda.deal(preset, seats=3, seed=seed)
        for _ in range(400):
            if deal.over:
                break
            deal = deal.apply(any_action(deal, random))
            batches = max(batches, *(number for number in range(BATCHES) if deal.table.batches[number]), 0)
            check_batches(deal)
        check_certain(deal, 0, random)
    assert batches == BATCHES - 1


def test_5_5_a_card_taken_back_is_known_until_it_is_played() -> None:
    deal = tefuda.position("mau-mau", "hands 10♦ / 8♦ 9♦ Q♥\npile 7♦", forgotten="back").apply("10♦")
    assert show(cards_in(deal.table.shown[0])) == "10♦"
    dice = Dice()
    for seat in (None, 1):
        assert all(determinized_table(deal, seat, dice).held.once[0] & deal.table.shown[0] for _ in range(20))
    later = deal.apply("8♦").apply("10♦")
    assert later.table.shown[0] == 0


def test_3_2_whether_a_card_fits_that_another_has_drawn_is_not_known() -> None:
    deal = piquet("7♦ 8♦ / A♦ A♥ A♣ / Q♥", "J♥ 9♥ K♥").apply("draw")
    assert deal.table.drawn == 1
    dice = Dice()
    assert {determinized_table(deal, 1, dice).fitted for _ in range(60)} == {0, 1}
    assert determinized_table(deal, 0, dice).fitted == deal.table.fitted
