"""Two and three players: what they are dealt, what lies aside, who begins and with what, and what is known of it."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal, PositionError
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import cards_in, read_card, read_cards
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.core.table.chance import Dice
from tefuda.core.table.decision import PROPOSALS_LIMIT
from tefuda.games.big_two.rules.turns import decisions_bound
from tefuda.play.table_talk import told
from tefuda.testing.determinized import check_certain, check_uniform, determinized_table
from tefuda.testing.family import any_house_rules
from tests.games.big_two.setting import holds, legal
from tests.games.big_two.test_generation import judged
from tests.games.hearing import NAMES

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]


def in_order(deal: Deal) -> list[str]:
    """Return all cards from the lowest up."""
    suits = "♦♣♥♠" if deal.options.suit_order else "♣♦♥♠"
    return [rank + suit for rank in RANKS for suit in suits]


def hands(deal: Deal) -> list[set[str]]:
    return [{str(card) for card in deal.observe(seat).hand} for seat in range(deal.seats)]


@pytest.mark.parametrize(
    ("seats", "house", "counts", "aside"),
    [
        (2, {}, [13, 13], "26 cards lie aside, face down"),
        (2, {"two_dealt": "seventeen"}, [17, 17], "18 cards lie aside, face down"),
        (2, {"two_dealt": "all"}, [26, 26], ""),
        (3, {}, [17, 17, 18], ""),
        (3, {"left_over": "aside"}, [17, 17, 17], "one card lies aside, face down"),
        (3, {"three_dealt": "thirteen"}, [13, 13, 13], "13 cards lie aside, face down"),
        (4, {}, [13, 13, 13, 13], ""),
    ],
)
def test_1_2_two_dealt_and_three_dealt_say_how_many_cards_each_gets(
    seats: int, house: dict[str, str], counts: list[int], aside: str
) -> None:
    deal = tefuda.deal("taiwan", seats=seats, seed=4, **house)  # type: ignore[call-overload]
    assert sorted(deal.observe(None).counts) == counts
    said = [told(caption.sentence, None, NAMES, str) for caption in deal.game.words.voice.scene(deal.observe(None))]
    assert [line for line in said if "aside" in line] == ([aside] if aside else [])


def test_1_2_three_dealt_and_two_dealt_do_not_touch_four_players() -> None:
    deal = tefuda.deal("taiwan", seed=4, two_dealt="all", three_dealt="thirteen")
    assert deal.table == tefuda.deal("taiwan", seed=4).table


@pytest.mark.parametrize("order", ["clubs-lowest", "diamonds-lowest"])
def test_1_2_left_over_goes_to_the_holder_of_the_lowest_card_dealt(order: str) -> None:
    for seed in range(60):
        without = tefuda.deal("taiwan", seats=3, seed=seed, suit_order=order, left_over="aside", dragon=False)
        deal = tefuda.deal("taiwan", seats=3, seed=seed, suit_order=order, dragon=False)
        before, now = hands(without), hands(deal)
        (rest,) = set(CARD_NAMES[:SUITED_CARDS]).difference(*before)
        lowest = next(card for card in in_order(deal) if card != rest)
        taker = next(seat for seat in range(3) if lowest in before[seat])
        assert now == [hand | {rest} if seat == taker else hand for seat, hand in enumerate(before)]
        assert deal.turn == without.turn == taker


@pytest.mark.parametrize(
    ("seats", "house"), [(2, {}), (2, {"two_dealt": "seventeen"}), (3, {"three_dealt": "thirteen"})]
)
def test_1_5_and_1_6_where_cards_lie_aside_the_lowest_card_dealt_is_led(seats: int, house: dict[str, str]) -> None:
    found = set()
    for seed in range(30):
        for order in ("clubs-lowest", "diamonds-lowest"):
            deal = tefuda.deal("taiwan", seats=seats, seed=seed, suit_order=order, dragon=False, **house)  # type: ignore[call-overload]
            lowest = next(card for card in in_order(deal) if card in set().union(*hands(deal)))
            assert holds(deal, deal.turn, lowest)
            assert str(deal.observe(None).lowest) == lowest
            assert all(read_card(lowest) in action.cards for action in deal.legal_actions)
            other = next(card for card in reversed(in_order(deal)) if holds(deal, deal.turn, card))
            refusal = deal.why_not(other)
            assert refusal is not None
            assert refusal.clause == "1.6"
            alone = tefuda.deal(
                "taiwan", seats=seats, seed=seed, suit_order=order, dragon=False, first_play="alone", **house
            )  # type: ignore[call-overload]
            assert legal(alone) == {lowest}
            found.add(lowest)
    assert len(found) > 2


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3])
def test_1_6_every_first_play_with_the_lowest_card_is_proposed_or_like_one_that_is(seats: int) -> None:
    random = Random(seats)
    house: dict[str, Any] = {"dragon": False, "three_dealt": "thirteen"}
    for seed in range(12):
        for name in ("triples", "four_cards", "low_straights", "jqka2", "flush", "four_and_one"):
            house[name] = random.random() < 0.7
        deal = tefuda.deal("taiwan", seats=seats, seed=seed, **house)
        hand = [str(card) for card in deal.observe(deal.turn).hand]
        lowest, plays = str(deal.observe(None).lowest), set()
        for size in range(1, 6):
            for cards in combinations(hand, size):
                play = judged(cards, deal)
                if play is not None and lowest in cards:
                    assert deal.why_not(" ".join(cards)) is None, (str(deal), cards)
                    plays.add(play)
        proposed = [tuple(str(card) for card in action.cards) for action in deal.legal_actions]
        assert all(lowest in cards for cards in proposed)
        assert {judged(cards, deal) for cards in proposed} == plays, str(deal)


@pytest.mark.no_cover
def test_1_6_cards_below_the_lowest_card_dealt_lie_aside_and_others_may() -> None:
    away = "5♣ 6♣ 7♣ 8♣ 9♣"
    pile = " ".join(card for card in CARD_NAMES[:SUITED_CARDS] if card not in away.split() and card not in ("3♣", "4♣"))
    text = f"hands 5♣ / 6♣ 7♣\npile {pile}\nturn 0\nlowest 5♣"
    deal = tefuda.position("taiwan", text)
    assert deal.position["lowest"] == "5♣"
    check_uniform(deal, 1, Random(1), tables=3)
    check_uniform(deal, 0, Random(1), tables=6)
    opened = tefuda.position("taiwan", f"hands 5♣ 9♣ / 6♣ 7♣\npile {pile}\nturn 0\nopening yes")
    check_uniform(opened, 1, Random(1), tables=2)


@pytest.mark.parametrize(("seats", "house"), [(2, {}), (3, {}), (3, {"left_over": "aside"}), (3, {"exchange": True})])
def test_who_must_begin_is_determinized_with_that_card(seats: int, house: dict[str, Any]) -> None:
    deal = tefuda.deal("taiwan", seats=seats, seed=8, dragon=False, **house)
    dice = Dice()
    while deal.observe(None).exchanging:
        deal = deal.apply(deal.legal_actions[0])
    leader = deal.turn
    assert leader is not None
    least = deal.observe(None).lowest
    lowest = read_card("3♣" if least is None else str(least))
    below = in_order(deal)[: in_order(deal).index(CARD_NAMES[lowest])]
    for seat in {None, *range(seats)} - {leader}:
        for _ in range(20):
            table = determinized_table(deal, seat, dice)
            assert table.held.once[leader] >> lowest & 1
            held = {str(card) for one in range(seats) for card in cards_in(table.held.once[one])}
            assert not held & set(below)
    check_certain(deal, None, Random(1))


def test_1_5_the_lowest_card_that_was_asked_for_is_made_known() -> None:
    deal = tefuda.deal("taiwan", seats=2, seed=8, dragon=False)
    told_lowest = deal.observe(None).lowest
    assert told_lowest is not None
    assert deal.game.sight.revealed(deal.table) == ((0,) * 8, int(told_lowest))


def test_6_1_a_hand_of_more_than_thirteen_cards_is_no_dragon() -> None:
    for seed in range(40):
        deal = tefuda.deal("taiwan", seats=2, seed=seed, two_dealt="all")
        assert not deal.over
    ranks = [{card // 4 for card in deal.observe(seat).hand} for seat in range(2)]
    assert any(len(one) == 13 for one in ranks)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", ["greedy", "casual", "club"])
def test_7_2_deals_of_two_and_three_end_and_the_winner_is_paid(seats: int, name: str) -> None:
    random = Random(seats)
    for seed in range(4):
        options = any_house_rules(tefuda.deal("taiwan", seed=1).game, random)
        house = {one: getattr(options, one) for one in ("two_dealt", "three_dealt", "left_over", "guard", "many")}
        deal = tefuda.deal("taiwan", seats=seats, seed=seed, dragon=False, **house)
        bound = decisions_bound(deal.options, seats)
        while deal.turn is not None:
            deal = deal.apply(bot(name).choose(deal.observe(deal.turn)))
            assert len(deal.history) <= bound
        assert sum(deal.payoffs) == 0
        assert deal.payoffs.index(max(deal.payoffs)) == deal.observe(None).counts.index(0)


@pytest.mark.no_cover
def test_all_actions_of_26_cards_have_room() -> None:
    random, most = Random(5), 0
    for number in range(60):
        ranks = random.sample(RANKS, 7 if number % 3 else 13)
        pack = [card for card in CARD_NAMES[:SUITED_CARDS] if card[:-1] in ranks]
        hand = random.sample(pack, 26)
        rest = [card for card in CARD_NAMES[:SUITED_CARDS] if card not in hand]
        text = f"hands {' '.join(hand)} / {' '.join(rest)}\nturn 0\nopening no"
        deal = tefuda.position("taiwan", text, two_dealt="all", triples=True, four_cards=True, jqka2=True,
                               straight_flush_as_other=True)  # fmt: skip
        most = max(most, len(deal.legal_actions))
    assert 300 < most < PROPOSALS_LIMIT * 3 // 4


@pytest.mark.parametrize(
    ("text", "house", "sentence"),
    [
        ("hands 3♣ / 4♣\nlowest 3♣", {"two_dealt": "all"}, "no cards lie aside here"),
        ("hands 3♣ / 4♣\nlowest 4♣", {}, "a lower card than that was dealt"),
        ("hands 5♣ / 4♣\nturn 0\nopening yes", {}, "seat 0 begins without the lowest card"),
        (f"hands {' '.join(CARD_NAMES[:14])} / K♠", {}, "seat 0 must hold a card, and 13 at most"),
    ],
)
def test_positions_of_two_that_cannot_be_are_refused(text: str, house: dict[str, str], sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        tefuda.position("taiwan", text, **house)  # type: ignore[call-overload]


def test_a_dealt_hand_can_be_written_as_a_position_and_read_again() -> None:
    for house in ({}, {"left_over": "aside"}, {"three_dealt": "thirteen"}):
        deal = tefuda.deal("taiwan", seats=3, seed=3, dragon=False, **house)  # type: ignore[call-overload]
        again = tefuda.position("taiwan", deal.position, dragon=False, **house)  # type: ignore[call-overload]
        assert again.observe(None) == deal.observe(None)
        assert read_cards(str(again.observe(0).hand)) == read_cards(str(deal.observe(0).hand))
