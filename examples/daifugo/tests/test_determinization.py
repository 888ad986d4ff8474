"""What is known of hidden cards in Daifugō: the leader with ♦3, and the cards of the own tax."""

from __future__ import annotations

from random import Random

from tefuda_daifugo.rules.dealing import LEADING_CARD
from tefuda_daifugo.rules.determinization import stronger

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import FULL_PACK, cards_in, holds, read_cards, show
from tefuda.core.table.chance import Dice
from tefuda.testing.conformance import any_action
from tefuda.testing.determinized import check_certain, check_determinized, check_uniform, determinized_table


def taxed(seed: int) -> Deal:
    """Return the second deal of a match."""
    match, random = tefuda.match("daifugo", seats=4, seed=seed), Random(seed)
    while not match.deal.over:
        match = match.apply(any_action(match.deal, random))
    return match.next_deal().deal


def mask(names: str) -> int:
    return sum(1 << card for card in read_cards(names))


def test_1_5_all_cards_that_nobody_has_seen_may_lie_anywhere() -> None:
    away = "3♣ 4♣ 5♣ 6♣"
    pile = show(card for card in cards_in(FULL_PACK) if card not in read_cards(away))
    deal = tefuda.position("daifugo", f"hands 3♣ / 4♣ 5♣ / 6♣\npile {pile}", jokers=0)
    check_uniform(deal, 0, Random(1), tables=3)
    check_uniform(deal, None, Random(1), tables=12)


def test_1_4_the_leader_holds_the_three_of_diamonds_until_it_is_played() -> None:
    deal, dice = tefuda.deal("daifugo", seats=4, seed=2), Dice()
    leader = deal.turn
    assert leader == deal.table.opener
    lead = next(action for action in deal.legal_actions if LEADING_CARD not in action.cards)
    for moment in (deal, deal.apply(lead)):
        for seat in {None, 0, 1, 2, 3} - {leader}:
            assert all(holds(determinized_table(moment, seat, dice).held.once[leader], LEADING_CARD) for _ in range(20))


def test_5_1_the_payer_holds_nothing_stronger_and_the_payee_holds_the_cards_paid() -> None:
    random, dice, barred = Random(3), Dice(), 0
    for seed in range(6):
        deal = taxed(seed)
        rich, poor = (deal.table.last_places.index(place) for place in (1, 4))
        for _ in range(12):
            if deal.over:
                break
            paid, back = deal.table.paid[poor], deal.table.paid[rich]
            played = deal.table.held.once[8] | deal.table.top
            for _ in range(4):
                seen_by_rich, seen_by_poor = determinized_table(deal, rich, dice), determinized_table(deal, poor, dice)
                assert not seen_by_rich.held.once[poor] & stronger(paid) & ~back
                assert seen_by_rich.held.once[poor] & back == back & ~played
                assert seen_by_poor.held.once[rich] & paid == paid & ~played & ~back
            barred += stronger(paid) != 0
            assert not deal.table.held.once[poor] & stronger(paid) & ~back
            check_certain(deal, rich, random)
            check_certain(deal, poor, random)
            deal = deal.apply(any_action(deal, random))
    assert barred


def test_5_1_of_equal_cards_the_higher_suit_is_stronger() -> None:
    assert stronger(mask("2♥ BJ")) == mask("2♠ SJ BJ")
    assert stronger(mask("A♦ 2♦")) == mask("A♥ A♠ 2♣ 2♦ 2♥ 2♠ SJ BJ")
    assert stronger(mask("SJ")) == 0
    assert len(list(cards_in(stronger(mask("3♦"))))) == 52


def test_1_5_the_tax_of_the_deal_is_remembered_after_the_places_change() -> None:
    random, deal = Random(5), taxed(1)
    while not deal.over:
        deal = deal.apply(any_action(deal, random))
    for seat in (None, *range(deal.seats)):
        check_determinized(deal, seat, random)
