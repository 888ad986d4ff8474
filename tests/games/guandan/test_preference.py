"""What it costs a greedy player in Guandan to break up sets: counted once more, from the cards that a play takes."""

from __future__ import annotations

from collections import Counter

import pytest

import tefuda
from tefuda import Action
from tefuda.core.cards import FULL_PACK, SUITED_CARDS, cards_in, rank_of
from tefuda.games.guandan.actions import key_of
from tefuda.games.guandan.hands import counts_in, wild_card
from tefuda.games.guandan.preference import Weights, breaking
from tests.games.guandan.setting import leading

WEIGHTS = Weights()
WEIGHTS.broken_run = 0


def ranks_of(once: int, twice: int, level: int) -> Counter[int]:
    """Return how many natural cards of each rank there are, jokers apart."""
    natural = (card for card in cards_in(once, twice) if card < SUITED_CARDS and card != wild_card(level))
    return Counter(rank_of(card) for card in natural)


def counted(action: Action, held: Counter[int], level: int) -> int:
    """Return the cost rank by rank; the pair of a full house costs nothing."""
    cost, used = 0, ranks_of(*action.masks, level)
    for rank in {key_of(action.code)} if action.kind == "full house" else {*used}:
        left = held[rank] - used[rank]
        if used[rank] and left:
            cost += WEIGHTS.broken_bomb if held[rank] >= 4 > left else WEIGHTS.broken_set
    return cost


@pytest.mark.parametrize("seed", range(6))
def test_breaking_up_costs_what_is_left_of_each_rank(seed: int) -> None:
    deal, costs = tefuda.deal("guandan", seed=seed), set()
    while not deal.over:
        seen = deal.observe(deal.turn)
        level, wild = seen.view.level, 1 << wild_card(seen.view.level)
        once, twice = seen.view.hand_once, seen.view.hand_twice
        held = ranks_of(once, twice, level)
        for action in seen.legal_actions:
            if action.verb == "play" and key_of(action.code) < 13:
                cost = breaking(WEIGHTS, counts_in(once & ~wild, twice & ~wild), action.code)
                assert cost == counted(action, held, level), str(action)
                costs.add(cost)
        deal = deal.apply(seen.legal_actions[seed % len(seen.legal_actions)])
    assert len(costs) > 2


@pytest.mark.parametrize(
    ("hand", "play", "cost"),
    [
        ("3♠ 3♥ 3♦ 9♣", "3♠ 3♥", WEIGHTS.broken_set),
        ("3♠ 3♥ 3♦ 3♣ 9♣", "3♠ 3♥ 3♦", WEIGHTS.broken_bomb),
        ("3♠ 3♥ 3♦ 3♣ 3♠ 3♥ 9♣", "3♠ 3♠", WEIGHTS.broken_set),
        ("A♠ 2♣ 3♦ 4♣ 5♠ 5♦ 9♣", "A♠ 2♣ 3♦ 4♣ 5♠", WEIGHTS.broken_set),
        ("10♠ J♣ Q♦ K♣ A♠ A♦ A♣ A♥ 9♣", "10♠ J♣ Q♦ K♣ A♠", WEIGHTS.broken_bomb),
        ("7♠ 7♥ 7♣ 8♠ 2♥ 2♥ 9♣", "7♠ 7♥ 7♣ 8♠ 2♥ 2♥", 0),
    ],
)
def test_what_breaking_up_costs(hand: str, play: str, cost: int) -> None:
    deal = leading(hand)
    action, view = tefuda.readings(deal, play)[0], deal.observe(0).view
    wild = 1 << wild_card(view.level)
    once, twice = view.hand_once & FULL_PACK & ~wild, view.hand_twice & FULL_PACK & ~wild
    assert breaking(WEIGHTS, counts_in(once, twice), action.code) == cost
