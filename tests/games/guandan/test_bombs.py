"""The bombs that one touch selects: found again by hand, and held against the judge under any house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import Card
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.actions import is_bomb, kind_of
from tefuda.games.guandan.rules.constants import Phase
from tefuda.games.guandan.words.actions import ACTIONS
from tefuda.play.readings import readings
from tefuda.testing.conformance import any_action
from tefuda.testing.family import any_match
from tests.games.guandan.setting import following, leading

RUN = "A23456789TJQKA"
WILD = "2♥"
FLUSH, JOKERS = 5.5, 10
"""How high these stand among bombs, which are as high as they have cards [4.3]."""


def offered(deal: Deal, seat: int = 0) -> list[list[str]]:
    return [[str(Card(card)) for card in group] for group in ACTIONS.bombs_in(deal.observe(seat))]


def by_hand(cards: Sequence[str]) -> Iterator[list[str]]:
    """Yield each bomb of a hand at level 2, a run with wild cards only where these stand as high as they can."""
    natural = [card for card in cards if card not in (WILD, "SJ", "BJ")]
    wilds = cards.count(WILD)
    for rank, number in Counter(card[:-1] for card in natural).items():
        if number + wilds >= 4:
            yield [card for card in natural if card[:-1] == rank] + [WILD] * max(0, 4 - number)
    for suit in "♣♦♥♠":
        for low in range(10):
            run = [f"{'10' if rank == 'T' else rank}{suit}" for rank in RUN[low : low + 5]]
            held = [card for card in run if card in natural]
            if 5 - len(held) <= wilds and (run[0] in held or run[-1][0] == "A"):
                yield held + [WILD] * (5 - len(held))
    if cards.count("SJ") == cards.count("BJ") == 2:
        yield ["SJ", "SJ", "BJ", "BJ"]


def height(bomb: Sequence[str]) -> float:
    if "SJ" in bomb:
        return JOKERS
    return len(bomb) if len({card[:-1] for card in bomb if card != WILD}) == 1 else FLUSH


@pytest.mark.parametrize("seed", range(40))
def test_4_1_every_bomb_of_a_hand_is_offered_once_the_weaker_ones_first(seed: int) -> None:
    deal = tefuda.deal("guandan", seed=seed)
    for seat in range(4):
        found = offered(deal, seat)
        assert sorted(map(sorted, found)) == sorted(map(sorted, by_hand([*map(str, deal.observe(seat).hand)])))
        assert all(height(one) <= height(other) for one, other in pairwise(found))


def test_4_3_what_beats_the_table_is_offered_first() -> None:
    held = "3♣ 3♦ 3♠ 3♥ 9♣ 9♦ 9♠ 9♥ 4♦"
    assert [group[0][0] for group in offered(leading(held))] == ["3", "9"]
    assert [group[0][0] for group in offered(following(held, "5♣ 5♦ 5♥ 5♠"))] == ["9", "3"]
    assert [len(group) for group in offered(following(held, "5♣ 5♦ 5♥ 5♠ 5♣"))] == [4, 4]
    assert offered(following("9♣ 9♦ 9♠ 9♥ 2♥", "J♣ J♦ J♥ J♠"))[0] == ["9♣", "9♦", "9♥", "9♠", "2♥"]


def test_4_2_wild_cards_complete_bombs_and_are_kept_where_four_are_held() -> None:
    assert offered(leading("2♥ 7♣ 7♦ 7♠ 9♣ 9♦ 9♠ 9♥")) == [["7♣", "7♦", "7♠", "2♥"], ["9♣", "9♦", "9♥", "9♠"]]
    assert offered(leading("2♥ 5♣ 6♣ 7♣ 8♣ K♦")) == [["5♣", "6♣", "7♣", "8♣", "2♥"]]
    assert offered(leading("4♦ 6♣ 7♣ 8♣ K♦")) == []


@pytest.mark.parametrize("seed", range(12))
def test_any_house_rules_offer_only_bombs_and_first_all_that_can_be_played(seed: int) -> None:
    random = Random(seed)
    match = any_match(GAME, random)
    for _ in range(4):
        deal = match.deal
        while not deal.over:
            seat = deal.turn
            if deal.table.phase == Phase.PLAY:
                bombs = [readings(deal, group) for group in ACTIONS.bombs_in(deal.observe(seat))]
                playable = [
                    [deal.why_not(one) is None for one in meant if is_bomb(kind_of(one.code))] for meant in bombs
                ]
                assert all(playable)
                assert [any(one) for one in playable] == sorted(map(any, playable), reverse=True)
                legal = any(is_bomb(kind_of(action.code)) for action in deal.legal_actions)
                assert legal == any(map(any, playable))
            deal = deal.apply(any_action(deal, random))
        match = any_match(GAME, random)
