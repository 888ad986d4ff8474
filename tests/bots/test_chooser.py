"""Bots by name, and uniformly random players."""

from __future__ import annotations

import re
from collections import Counter
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import tefuda
from tefuda import Agent, Deal
from tefuda.bots import chooser
from tefuda.bots.chooser import BOTS, LEVELS, TITLES, Random, bot, bots, maker_of, searches
from tefuda.bots.greedy import Greedy
from tefuda.core.table.chance import Dice, dice_of, roll
from tefuda.errors import NotationError, PresetError


def test_every_bot_has_a_name() -> None:
    assert [*BOTS] == [*LEVELS, "greedy", "random"] == [*TITLES]
    assert isinstance(bot("random"), Random)
    assert isinstance(bot("greedy"), Greedy)
    assert isinstance(bot("casual"), Greedy)


def test_the_refusal_of_an_unknown_bot_lists_the_known_names() -> None:
    with pytest.raises(PresetError) as found:
        bot("clever")
    names = "beginner, casual, club, expert, master, greedy, random"
    assert str(found.value) == f"there is no bot named “clever”; choose one of {names}"
    assert found.value.facts == {"name": "clever", "names": names}


def test_a_bot_from_outside_is_added_by_name() -> None:
    tefuda.add_bot("miser-2", lambda dice: Greedy())
    assert isinstance(bot("miser-2"), Greedy)
    assert "miser-2" in bots()
    assert searches("miser-2"), "it thinks in another process, where it can hold up nobody"


@pytest.mark.parametrize(
    ("name", "maker", "told"),
    [
        ("two words", Random, "the name of a bot must be letters, digits, - and _, not 'two words'"),
        ("", Random, "the name of a bot must be letters"),
        ("greedy", Random, "a bot of the library is named “greedy”; choose another name"),
        ("mine", 5, "what makes the bot “mine” must be callable, not 5"),
    ],
)
def test_a_bot_that_cannot_be_added_is_refused(name: str, maker: Any, told: str) -> None:
    with pytest.raises(NotationError, match=re.escape(told)):
        tefuda.add_bot(name, maker)
    assert bots() == (*LEVELS, "greedy", "random")


def test_bots_of_installed_distributions_are_found_and_broken_ones_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint("installed", "tefuda.bots.greedy:Greedy", "tefuda.bots"),
        EntryPoint("broken", "tefuda.bots.nowhere:Bot", "tefuda.bots"),
        EntryPoint("random", "tefuda.bots.nowhere:Bot", "tefuda.bots"),
    ]
    monkeypatch.setattr(chooser, "entry_points", lambda group: entries if group == "tefuda.bots" else [])
    chooser._installed.cache_clear()
    try:
        assert bots()[-2:] == ("installed", "broken")
        assert isinstance(maker_of("installed"), type)
        assert maker_of("random") is Random
        with pytest.raises(PresetError, match=re.escape("the bot “broken” could not be loaded (ModuleNotFoundError: ")):
            bot("broken")
    finally:
        monkeypatch.undo()
        chooser._installed.cache_clear()


def test_a_beginner_overlooks_actions_but_takes_the_best_it_notices() -> None:
    stated = {"hands": "K♦ 3♦ 9♦ / 9♥ 9♠", "pile": "5♦", "stock": "2♥", "turn": "0"}
    observation = tefuda.position("crazy-eights", stated).observe(0)
    beginner = bot("beginner", dice_of(1))
    counts = Counter(str(beginner.choose(observation)) for _ in range(3_000))
    assert str(bot("greedy").choose(observation)) == "K♦"
    assert {action for action, _ in counts.most_common(2)} == {"K♦", "9♦"}
    assert 0.80 < counts["K♦"] / 3_000 < 0.86
    assert counts["3♦"] > 20


def test_random_takes_every_action_equally_often() -> None:
    """Test the actions of one position with chi square, at a level that uniform choices reach once in a million."""
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


def test_random_rolls_the_dice_once_per_decision_even_without_a_choice() -> None:
    deal = tefuda.position("crazy-eights", {"hands": "K♦ / 9♥ 9♠", "pile": "3♣", "stock": "2♥", "turn": "0"})
    assert len(deal.legal_actions) == 1
    dice, same = dice_of(1), dice_of(1)
    Random(dice).choose(deal.observe(0))
    assert dice != same
    roll(same, 1)
    assert dice == same


def test_bots_without_dice_differ_and_bots_with_the_same_dice_agree() -> None:
    deal = tefuda.deal("mau-mau", seats=3, seed=2)

    def played(*players: Agent) -> Deal:
        return tefuda.run(deal, players)

    assert played(*[bot("random")] * 3) != played(*[bot("random")] * 3)
    assert played(*[bot("random", dice_of(3))] * 3) == played(*[bot("random", dice_of(3))] * 3)


def test_dice_depend_on_their_seed_and_deal() -> None:
    def rolls(dice: Dice) -> list[int]:
        return [roll(dice, 1_000) for _ in range(8)]

    first = rolls(dice_of(1, 0))
    assert rolls(dice_of(1, 0)) == first
    assert len({tuple(rolls(dice_of(seed, number))) for seed in (1, 2, 3) for number in range(20)}) == 60


def test_random_plays_the_same_with_the_same_dice() -> None:
    deal = tefuda.deal("mau-mau", seats=3, seed=2)
    played = [tefuda.run(deal, [Random(dice_of(seed))] * 3) for seed in (4, 4, 5)]
    assert played[0] == played[1]
    assert played[0] != played[2]
