"""What is known of hidden cards in Big Two, and of what others have put down for the exchange."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import FULL_PACK, cards_in, holds, read_cards, show
from tefuda.core.table.chance import Dice
from tefuda.games.big_two.rules.constants import HAND
from tefuda.games.big_two.rules.determinization import determinize_more
from tefuda.testing.determinized import check_certain, check_uniform, determinized_table

LOWEST = {"clubs-lowest": "3♣", "diamonds-lowest": "3♦"}
DRAGON = "3♣ 4♦ 5♥ 6♠ 7♣ 8♦ 9♥ 10♠ J♣ Q♦ K♥ A♠ 2♣"


@pytest.mark.no_cover
def test_1_8_all_cards_that_nobody_has_seen_may_lie_anywhere() -> None:
    away = "4♣ 5♣ 6♣ 7♣ 8♣ K♦"
    pile = show(card for card in cards_in(FULL_PACK) if card not in read_cards(away))
    deal = tefuda.position("taiwan", f"hands 4♣ / 5♣ / 6♣ 7♣ / 8♣\npile {pile}\ntop K♦\nowner 3")
    check_uniform(deal, 0, Random(1), tables=12)
    check_uniform(deal, None, Random(1), tables=60)


@pytest.mark.parametrize("order", LOWEST)
def test_1_6_who_must_begin_with_the_lowest_card_holds_it(order: str) -> None:
    deal = tefuda.deal("taiwan", seed=3, suit_order=order)
    lowest = read_cards(LOWEST[order])[0]
    dice, leader = Dice(), deal.turn
    assert leader is not None
    for seat in {None, 0, 1, 2, 3} - {leader}:
        assert all(holds(determinized_table(deal, seat, dice).held.once[leader], lowest) for _ in range(20))
    check_certain(deal, None, Random(1))


def test_5_2_what_others_have_put_down_is_any_of_their_cards() -> None:
    deal = tefuda.deal("taiwan", seed=3, exchange=True)
    first = deal.turn
    assert first is not None
    deal = deal.apply(deal.legal_actions[0])
    second = deal.turn
    assert second is not None
    deal, dice = deal.apply(deal.legal_actions[-1]), Dice()
    numbers = set()
    for _ in range(60):
        table = determinized_table(deal, first, dice)
        assert table.given.once[first] == deal.table.given.once[first]
        assert table.held.once[first] == deal.table.held.once[first]
        number = table.given.once[second].bit_count()
        assert number + table.held.once[second].bit_count() == HAND
        assert not any(table.given.once[seat] for seat in range(4) if holds(table.asked, seat))
        numbers.add(number)
        assert determinized_table(deal, None, dice).given.once[first]
    assert numbers == {1, 2, 3}


def test_6_5_who_has_answered_with_a_dragon_has_declared_it() -> None:
    dragon = read_cards(DRAGON)
    rest = [card for card in cards_in(FULL_PACK) if card not in dragon]
    lines = " / ".join([*(show(rest[seat * HAND : seat * HAND + HAND]) for seat in range(3)), DRAGON])
    position = f"hands {lines}\ngiven - / - / - / -\ndealer 0"
    deal = tefuda.position("taiwan", position, exchange=True, dragon_forced=False).apply("dragon")
    dice = Dice()
    own, other = determinized_table(deal, 3, dice), determinized_table(deal, 0, dice)
    assert (own.declared, own.given.once[3]) == (0b1000, 0)
    other.held.once[3], other.given.once[3], other.declared = sum(1 << card for card in dragon), 0, 0
    determinize_more(deal.observe(0).view, deal.options, dice, other)
    assert (other.declared, other.given.once[3]) == (0b1000, 0)
