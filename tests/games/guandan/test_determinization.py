"""What is known of hidden cards in Guandan: exposed and shown cards, tributes and returns, and what they rule out."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import BIG_JOKER, SMALL_JOKER, Rank, Suit, card_of, cards_in, cards_of_rank, holds
from tefuda.core.table.chance import Dice
from tefuda.core.table.holdings import size
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.constants import Phase
from tefuda.games.guandan.rules.determinization import barred, higher
from tefuda.play.deal import Deal
from tefuda.testing.conformance import any_action
from tefuda.testing.determinized import check_certain, check_uniform, determinized_table

BEFORE = {"double": "0 2 1 3", "single": "0 1 2 3", "other": "0 1 3 2"}


def exchanging(seed: int, before: str, **house: object) -> Deal:
    """Return a deal after one in which the seats went out in an order."""
    deal = tefuda.deal("guandan", seed=seed, **house)  # type: ignore[call-overload]
    start = type(deal.start)(GAME, "guandan", deal.options, 4, deal.start.key, {"before": BEFORE[before]})
    return Deal(start)


@pytest.mark.no_cover
def test_1_7_all_cards_that_nobody_has_seen_may_lie_anywhere() -> None:
    deal = tefuda.position("guandan", "hands 3♠ / 4♠ 5♠ / 6♠ / 7♠")
    check_uniform(deal, 0, Random(1), tables=12)
    check_uniform(deal, 1, Random(1), tables=6)


def test_1_6_the_exposed_card_is_with_the_leader_until_it_is_played() -> None:
    for seed in range(4):
        deal = tefuda.deal("guandan", seed=seed)
        leader, exposed, dice = deal.turn, deal.table.exposed, Dice()
        assert leader is not None
        others = [seat for seat in range(4) if seat != leader]
        for seat in (None, *others):
            assert all(holds(determinized_table(deal, seat, dice).held.once[leader], exposed) for _ in range(20))
        lead = next(action for action in deal.legal_actions if exposed in action.cards)
        assert not any(deal.apply(lead).table.known_once)


def test_6_7_how_many_cards_a_hand_has_is_remembered_where_it_is_not_told() -> None:
    deal = tefuda.deal("guandan", seed=1)
    deal = deal.apply(deal.legal_actions[0])
    seen = deal.observe(2)
    assert seen.counts == (None, None, 27, None)
    assert seen.view.remembered[:4] == [size(deal.table.held, seat) for seat in range(4)]


@pytest.mark.parametrize("deals", [1, pytest.param(24, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "before", ["double", *(pytest.param(name, marks=pytest.mark.no_cover) for name in ("single", "other"))]
)
def test_5_3_who_has_paid_a_tribute_holds_nothing_higher(before: str, deals: int) -> None:
    random, dice, some = Random(2), Dice(), 0
    for seed in range(deals):
        deal = exchanging(seed, before)
        while not deal.over and len(deal.history) < 20:
            for seat in range(4):
                view = deal.observe((seat + 1) % 4).view
                bars = barred(view, determinized_table(deal, (seat + 1) % 4, dice), seat)
                tables = [deal.table, *(determinized_table(deal, (seat + 1) % 4, dice) for _ in range(3))]
                some += bars != 0
                for table in tables:
                    unknown = table.held.once[seat] & ~view.known_once[seat]
                    assert not unknown & bars, (deal.position, seat)
            check_certain(deal, None, random)
            deal = deal.apply(any_action(deal, random))
    assert some > 8 * deals


def test_5_3_where_a_big_joker_was_given_who_paid_has_no_other() -> None:
    view = tefuda.deal("guandan", seed=1).observe(1).view.copy()
    view.payers[0], view.given[0] = 1, BIG_JOKER
    assert barred(view, GAME.table(), 1) == 1 << BIG_JOKER
    assert barred(view, GAME.table(), 2) == 0


def test_5_2_tributes_and_returns_are_known() -> None:
    random, dice = Random(1), Dice()
    deal = exchanging(3, "single")
    while deal.table.phase != Phase.PLAY:
        deal = deal.apply(any_action(deal, random))
    (payer, taker), given, returned = (3, 0), deal.table.given[0], deal.table.returned[0]
    assert (deal.table.payers[0], deal.table.takers[0]) == (payer, taker)
    for _ in range(20):
        table = determinized_table(deal, 1, dice)
        assert holds(table.held.once[taker], given)
        assert holds(table.held.once[payer], returned)


@pytest.mark.parametrize("shown", [True, False])
def test_5_4_big_jokers_that_cancel_a_tribute_are_with_those_who_owe_it(shown: bool) -> None:
    random, dice, found = Random(1), Dice(), set()
    for seed in range(400):
        deal = exchanging(seed, "double", anti_tribute_shown=shown)
        if not deal.table.resisted:
            continue
        holders = {seat for seat in (1, 3) if holds(deal.table.held.once[seat], BIG_JOKER)}
        determinized = set()
        for _ in range(20):
            table = determinized_table(deal, 0, dice)
            assert not any(holds(table.held.once[seat], BIG_JOKER) for seat in (0, 2))
            assert (table.tributes, table.phase) == (0, Phase.PLAY)
            determinized.add(tuple(seat for seat in (1, 3) if holds(table.held.once[seat], BIG_JOKER)))
        assert not shown or determinized == {tuple(sorted(holders))}
        assert shown or len(determinized) > 1
        check_certain(deal, 2, random)
        found.add(len(holders))
        if found == {1, 2}:
            return
    pytest.fail("no such deal")


def test_5_4_who_still_owes_a_tribute_has_not_both_big_jokers() -> None:
    dice = Dice()
    deal = next(deal for seed in range(20) if not (deal := exchanging(seed, "double")).table.resisted)
    assert deal.table.phase == Phase.TRIBUTE
    for _ in range(60):
        table = determinized_table(deal, 0, dice)
        jokers = [table.held.once[seat] >> BIG_JOKER & 1 for seat in (1, 3)]
        assert sum(jokers) + sum(table.held.twice[seat] >> BIG_JOKER & 1 for seat in (1, 3)) < 2


def test_5_3_what_is_higher_than_a_tribute_goes_by_level_order() -> None:
    level, wild = Rank.FIVE, 1 << card_of(Rank.FIVE, Suit.HEARTS)
    kings, fives = cards_of_rank(Rank.KING), cards_of_rank(Rank.FIVE)
    assert higher(BIG_JOKER, level) == 0
    assert list(cards_in(higher(SMALL_JOKER, level))) == [BIG_JOKER]
    assert list(cards_in(higher(card_of(Rank.FIVE, Suit.CLUBS), level))) == [SMALL_JOKER, BIG_JOKER]
    above = higher(card_of(Rank.QUEEN, Suit.CLUBS), level)
    assert above & (kings | fives) == kings | fives & ~wild
    assert not above & cards_of_rank(Rank.QUEEN)
