"""What is known of hidden cards in Nippachi, and of answers that nobody has seen."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import FULL_PACK, cards_in, read_cards, show
from tefuda.core.table.batches import BATCHES
from tefuda.core.table.chance import Dice
from tefuda.games.nippachi.rules.determinization import surprises
from tefuda.games.nippachi.rules.windows import callable_numbers
from tefuda.testing.conformance import any_action
from tefuda.testing.determinized import check_batches, check_certain, check_uniform, determinized_table
from tests.games.rest_in_pile import rest_in_pile

position = partial(rest_in_pile, "nippachi", FULL_PACK)


@pytest.mark.no_cover
def test_1_6_all_cards_that_nobody_has_seen_may_lie_anywhere() -> None:
    deal = position("hands 7♣ 8♣ / 9♣ 9♦ / Q♣\nstock J♣ J♦", "10♣")
    check_uniform(deal, 0, Random(1), tables=5 * 4 // 2 * 3 * 2)


def test_2_4_the_cards_of_a_new_stock_are_there_or_with_who_has_drawn_them() -> None:
    """Seat 0 draws K♥ and seat 2 then one of the nines, which were the pile: seat 0 holds none of them."""
    away = "7♦ 8♦ J♥ K♥ 9♦ 9♥ 10♣"
    rest = show(card for card in cards_in(FULL_PACK) if card not in set(read_cards(away)))
    deal = tefuda.position("nippachi", f"hands 7♦ 8♦ / {rest} / J♥\npile 9♦ 9♥ 10♣\nstock K♥")
    deal = deal.apply("draw").apply("draw")
    assert deal.table.stock.size == 1
    check_uniform(deal, 1, Random(1), tables=4 * 2)


def test_2_4_what_is_remembered_of_a_new_stock_is_so() -> None:
    random, batches = Random(3), 0
    for seed in range(4):
        deal = tefuda.deal("nippachi", seats=4, seed=seed, voluntary_draw=True)
        for _ in range(600):
            if deal.over:
                break
            deal = deal.apply(any_action(deal, random))
            batches = max(batches, *(number for number in range(BATCHES) if deal.table.batches[number]), 0)
            check_batches(deal)
        check_certain(deal, 0, random)
    assert batches > 0


def test_4_1_a_hand_laid_down_for_a_don_is_known() -> None:
    deal = tefuda.position("nippachi", "hands J♦ 5♦ 6♣ / A♣ 4♣ 6♦ / 7♦ 9♦\npile J♣\nlayer 2\nturn 0")
    deal = deal.apply("J♦").apply("don", seat=1).apply("pass", seat=2)
    assert deal.observe(0).window == "return"
    dice = Dice()
    tables = [determinized_table(deal, 0, dice) for _ in range(20)]
    assert {table.held.once[1] for table in tables} == {deal.table.held.once[1]}
    assert len({table.held.once[2] for table in tables}) > 10


def test_4_8_answers_of_others_are_asked_again_and_the_own_is_kept() -> None:
    lines = "hands J♦ 5♦ 7♠ / 9♠ 2♠ / 7♦ 9♦ / A♣ 4♣ 6♦\npile J♣\nlayer 2\nturn 0"
    deal = tefuda.position("nippachi", lines).apply("J♦").apply("don").apply("pass")
    assert (deal.asked, deal.turn) == ((1,), 1)
    mine, other, waiting = (determinized_table(deal, seat, Dice()) for seat in (3, 2, 0))
    assert (mine.asked, mine.turn, mine.claimed, mine.claims[3]) == (0b0110, 2, 0b1000, deal.table.claims[3])
    assert (other.asked, other.turn, other.claimed) == (0b1010, 3, 0)
    assert (waiting.asked, waiting.turn, waiting.claimed) == (0b1110, 3, 0)


def test_4_1_a_number_that_was_not_called_is_not_the_sum_of_a_hand() -> None:
    deal = tefuda.position("nippachi", "hands J♦ 5♦ 7♠ / 9♠ 2♠ / 7♦ 9♦ / A♣ 4♣ 6♦\npile J♣\nlayer 2\nturn 0").apply(
        "J♦"
    )
    for _ in range(len(deal.asked)):
        deal = deal.apply("pass")
    assert [deal.table.uncalled[seat] for seat in range(4)] == [0, 1 << 11, 1 << 11, 1 << 11]
    table, options = deal.table.copy(), deal.options
    assert [surprises(table, options, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert deal.apply("6♦").table.uncalled[3] == 0


def test_2_2_who_draws_has_no_card_that_fits() -> None:
    deal = tefuda.position("nippachi", "hands 5♦ 7♠ / 9♠ 2♠ / 7♦ 9♦\npile J♣\nstock K♥ K♠\nlayer 2\nturn 0").apply(
        "draw"
    )
    table = deal.table.copy()
    assert surprises(table, deal.options, 0) == 0
    table.held.once[0] = sum(1 << card for card in read_cards("J♦ 7♠ 9♣"))
    assert surprises(table, deal.options, 0) == 1


def test_4_3_after_a_pon_the_multiples_are_not_called_either() -> None:
    table = tefuda.position("nippachi", "hands 5♦ 7♠ / 9♠ 2♠ / 7♦ 9♦\npile 3♣\nlayer 2\nturn 0").table
    options = tefuda.deal("nippachi", seed=1).options
    table.times = 3
    assert callable_numbers(table, options) == 1 << 3 | 1 << 6 | 1 << 9


def test_4_1_a_hand_laid_down_is_known() -> None:
    deal = tefuda.position("nippachi", "hands 5♦ 7♠ / 9♠ 2♠ / 7♦ 9♦\npile 3♣\nlayer 2\nturn 0")
    table = deal.table.copy()
    table.shown[1] = table.held.once[1] << 4
    assert surprises(table, deal.options, 1) == 2
