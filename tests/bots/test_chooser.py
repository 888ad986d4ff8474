"""Bots by name, and players whose choices are even."""

from __future__ import annotations

from collections import Counter

import pytest

import tefuda
from tefuda import Agent, Deal
from tefuda.bots.chooser import BOTS, Random, bot
from tefuda.bots.greedy import Greedy
from tefuda.core.chance import Dice, dice_of, roll
from tefuda.errors import PresetError


def test_every_bot_has_a_name() -> None:
    assert list(BOTS) == ["random", "greedy"]
    assert isinstance(bot("random"), Random)
    assert isinstance(bot("greedy"), Greedy)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(PresetError) as found:
        bot("clever")
    assert str(found.value) == "there is no bot named “clever”; choose one of random, greedy"
    assert found.value.facts == {"name": "clever", "names": "random, greedy"}


def test_random_takes_every_action_equally_often() -> None:
    """Chi square over the actions of one position, far from what chance makes of even choices once in a million."""
    stated = {"hands": "K♦ 3♦ 8♠ / 9♥ 9♠", "pile": "3♣", "stock": "2♥", "turn": "0"}
    observation = tefuda.position("crazy-eights", stated).observe(0)
    actions = len(observation.legal_actions)
    assert actions >= 4
    player = Random(dice_of(5))
    trials = 2_000 * actions
    counts = Counter(str(player.choose(observation)) for _ in range(trials))
    assert set(counts) == {str(action) for action in observation.legal_actions}
    chi_square = sum((count - 2_000) ** 2 / 2_000 for count in counts.values())
    assert chi_square < 4.9 * (actions - 1) + 20


def test_random_rolls_the_dice_once_a_decision_even_where_there_is_no_choice() -> None:
    deal = tefuda.position("crazy-eights", {"hands": "K♦ / 9♥ 9♠", "pile": "3♣", "stock": "2♥", "turn": "0"})
    assert len(deal.legal_actions) == 1
    dice, same = dice_of(1), dice_of(1)
    Random(dice).choose(deal.observe(0))
    assert dice != same
    roll(same, 1)
    assert dice == same


def test_two_bots_without_dice_differ_and_those_with_the_same_dice_do_not() -> None:
    deal = tefuda.deal("mau-mau", seats=3, seed=2)

    def played(*players: Agent) -> Deal:
        return tefuda.run(deal, players)

    assert played(*[bot("random")] * 3) != played(*[bot("random")] * 3)
    assert played(*[bot("random", dice_of(3))] * 3) == played(*[bot("random", dice_of(3))] * 3)


def test_dice_are_of_their_seed_and_deal() -> None:
    def rolls(dice: Dice) -> list[int]:
        return [roll(dice, 1_000) for _ in range(8)]

    first = rolls(dice_of(1, 0))
    assert rolls(dice_of(1, 0)) == first
    assert len({tuple(rolls(dice_of(seed, number))) for seed in (1, 2, 3) for number in range(20)}) == 60


def test_random_is_the_same_from_the_same_dice() -> None:
    deal = tefuda.deal("mau-mau", seats=3, seed=2)
    played = [tefuda.run(deal, [Random(dice_of(seed))] * 3) for seed in (4, 4, 5)]
    assert played[0] == played[1]
    assert played[0] != played[2]
