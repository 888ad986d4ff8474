"""What it costs a greedy player in Guandan to break up sets: counted once more, from the cards that a play takes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import tefuda
from tefuda import Action
from tefuda.bots.chooser import bot
from tefuda.core.cards.card import cards_in, rank_of
from tefuda.core.cards.ranks import one_rank
from tefuda.core.records.counts import RANKS, SUITED_CARDS
from tefuda.games.guandan.players.preference import PRIZE, Weights, breaking, in_straights, prize
from tefuda.games.guandan.rules.actions import key_of
from tefuda.games.guandan.rules.hands import counts_in, wild_card
from tefuda.games.guandan.rules.view import View
from tests.games.guandan.setting import leading, position

WEIGHTS = Weights()
WEIGHTS.broken_run = 0


def cost_of(action: Action, view: View) -> int:
    """Return what a greedy player thinks that a play breaks up of the hand that is seen."""
    natural = ~(1 << wild_card(view.level))
    return breaking(WEIGHTS, counts_in(view.hand_once & natural, view.hand_twice & natural), action.code)


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
        level = seen.view.level
        held = ranks_of(seen.view.hand_once, seen.view.hand_twice, level)
        for action in seen.legal_actions:
            if action.verb == "play" and key_of(action.code) < RANKS:
                cost = cost_of(action, seen.view)
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
def test_a_play_costs_the_combinations_that_it_breaks_up(hand: str, play: str, cost: int) -> None:
    deal = leading(hand)
    assert cost_of(tefuda.readings(deal, play)[0], deal.observe(0).view) == cost


def test_which_ranks_belong_to_five_in_a_row() -> None:
    random, ace = Random(1), RANKS - 1
    rows = [{ace, 0, 1, 2, 3}, *(set(range(lowest, lowest + 5)) for lowest in range(RANKS - 4))]
    for _ in range(2_000):
        held = {rank: random.choice((0, 0, 1, 2, 8)) for rank in range(RANKS)}
        found = in_straights(sum(number << 4 * rank for rank, number in held.items()))
        within = set().union(*(row for row in rows if all(held[rank] for rank in row)))
        assert {rank for rank in range(RANKS) if found & one_rank(rank)} == within


def liked(deal: tefuda.Deal, seat: int = 0) -> str:
    return str(bot("casual").choose(deal.observe(seat)))


@pytest.mark.parametrize("owner", [1, 2])
def test_a_bomb_beats_opponents_and_never_the_partner(owner: int) -> None:
    hand = "9♠ 9♥ 9♦ 9♣ 3♠"
    deal = position(f"hands {hand} / 4♠ / 4♥ 5♥ / 4♦\nlevel 2\nturn 0\ntop {owner}: K♠ K♥")
    assert liked(deal) == ("9♣ 9♦ 9♥ 9♠" if owner == 1 else "pass")


@pytest.mark.parametrize(("hand", "play"), [("3♠ 5♥ 5♦ 8♣", "5♥ 5♦"), ("3♠ 6♥ 8♣", "8♣")])
def test_against_an_opponent_with_one_card_a_single_is_led_last_and_high(hand: str, play: str) -> None:
    deal = position(f"hands {hand} / 4♠ / 7♥ 9♥ / K♦ J♦\nlevel 2")
    assert sorted(liked(deal).split()) == sorted(play.split())


@pytest.mark.parametrize(
    ("level", "declarers", "scale"), [("A", 0, 100), ("A", 1, PRIZE), ("A", None, PRIZE), ("K", 1, 100)]
)
def test_a_net_is_scaled_where_only_the_others_can_win_the_match(level: str, declarers: int | None, scale: int) -> None:
    told = "" if declarers is None else f"\ndeclarers {declarers}"
    deal = position(f"hands 3♠ 4♠ / 5♠ / 6♠ / 7♠\nlevel {level}\nlevels {level} {level}{told}")
    assert prize(deal.observe(0).view, deal.options) == scale
