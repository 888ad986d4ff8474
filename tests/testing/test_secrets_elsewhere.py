"""Planted leaks are found in games of PettingZoo and OpenSpiel that know nothing of tefuda."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

from tefuda.testing.secrets import Leak, check_open_spiel, check_petting_zoo

CARDS = 6


class HighCard(AECEnv):  # type: ignore[misc]
    """Two players hold a card each and say in turn whether it is high; with a leak, one may see more."""

    def __init__(self, leak: str = "") -> None:
        self.leak = leak
        self.possible_agents = ["one", "two"]
        self.render_mode = None

    def observation_space(self, agent: str) -> Box:
        return Box(0, CARDS, (2,), np.int8)

    def action_space(self, agent: str) -> Discrete:
        return Discrete(2)

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.agents = list(self.possible_agents)
        self.cards = dict(zip(self.agents, Random(seed).sample(range(CARDS), 2), strict=True))
        self.said = 0
        self.agent_selection = "one"
        self.terminations = self.truncations = dict.fromkeys(self.agents, False)
        self._cumulative_rewards = self.rewards = dict.fromkeys(self.agents, 0)
        self.infos = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}

    def other(self, agent: str) -> str:
        return "two" if agent == "one" else "one"

    def mask(self, agent: str) -> Any:
        forbidden = self.leak == "mask" and self.cards[self.other(agent)] > 2
        return np.array([1, 0 if forbidden else 1], np.int8)

    def observe(self, agent: str) -> Any:
        seen = self.cards[self.other(agent)] if self.leak == "observation" and self.said else self.said
        return np.array([self.cards[agent], seen], np.int8)

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self.agents.remove(self.agent_selection)
            self.agent_selection = self.agents[0] if self.agents else "one"
            return
        self.said += 1
        self.agent_selection = self.other(self.agent_selection)
        self.terminations = dict.fromkeys(self.agents, self.said > 2)


def another_card(env: Any, agent: str, random: Random) -> None:
    """Give the other player another card, as the agent cannot know it."""
    other = env.other(agent)
    env.cards[other] = random.choice([card for card in range(CARDS) if card != env.cards[agent]])
    env.infos = {one: {"action_mask": env.mask(one)} for one in env.possible_agents}


def test_an_environment_without_leaks_passes() -> None:
    assert check_petting_zoo(HighCard, another_card) > 100


@pytest.mark.parametrize(("leak", "what"), [("observation", "observation"), ("mask", "info")])
def test_a_leak_planted_in_an_environment_is_found(leak: str, what: str) -> None:
    with pytest.raises(Leak, match=r"what player (one|two) is shown") as found:
        check_petting_zoo(lambda: HighCard(leak), another_card)
    assert found.value.what == what


def test_a_prompt_that_names_a_hidden_card_is_found() -> None:
    def prompt(env: Any, agent: str) -> str:
        return f"You hold {env.cards[agent]}. The cards are {env.cards}."

    with pytest.raises(Leak, match="“prompt”"):
        check_petting_zoo(HighCard, another_card, shown={"prompt": prompt})


def test_values_of_a_person_may_be_arrays_and_nan() -> None:
    shown = {
        "nothing": lambda env, agent: float("nan"),
        "masked": lambda env, agent: np.array([[np.nan, 1.0], [2.0, np.nan]]),
        "one": lambda env, agent: np.array(np.nan),
        "words": lambda env, agent: {"names": np.array(["a", "b"])},
    }
    assert check_petting_zoo(HighCard, another_card, shown=shown) > 100
    with pytest.raises(Leak, match=r"“cards”.*, at 1"):
        check_petting_zoo(
            HighCard, another_card,
            shown={"cards": lambda env, agent: np.array([np.nan, env.cards[env.other(agent)]])},
        )  # fmt: skip


def test_a_seed_repeats_what_is_played_without_a_mask() -> None:
    played: list[int] = []

    class Unmasked(HighCard):
        def mask(self, agent: str) -> Any:
            return None

        def step(self, action: Any) -> None:
            played.append(action)
            super().step(action)

    check_petting_zoo(Unmasked, another_card, seed=1)
    first = list(played)
    played.clear()
    check_petting_zoo(Unmasked, another_card, seed=1)
    assert played == first


# ------------------------------------------------------------------ OpenSpiel


class OneCard:
    """The first player is dealt a card by chance, and both say something; the second sees nothing of the card."""

    def __init__(self, chances: Sequence[float], mode: str = "EXPLICIT_STOCHASTIC") -> None:
        self.chances, self.mode = chances, mode
        self.dealt: list[int] = []

    def get_type(self) -> Any:
        return SimpleNamespace(
            short_name="one_card", chance_mode=SimpleNamespace(name=self.mode),
            provides_information_state_string=True, provides_information_state_tensor=False,
            provides_observation_string=False, provides_observation_tensor=False,
        )  # fmt: skip

    def num_players(self) -> int:
        return 2

    def new_initial_state(self) -> OneCardState:
        return OneCardState(self)


class OneCardState:
    def __init__(self, game: OneCard) -> None:
        self.game = game
        self.past: list[int] = []

    def history(self) -> list[int]:
        return list(self.past)

    def is_terminal(self) -> bool:
        return len(self.past) == 3

    def is_simultaneous_node(self) -> bool:
        return False

    def is_chance_node(self) -> bool:
        return not self.past

    def current_player(self) -> int:
        return len(self.past) - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.game.chances))

    def legal_actions(self) -> list[int]:
        return list(range(len(self.game.chances)))

    def apply_action(self, action: int) -> None:
        if not self.past:
            self.game.dealt.append(action)
        self.past.append(action)

    def information_state_string(self, player: int) -> str:
        return str(self.past[0 if player == 0 else 1 :])


def test_worlds_are_counted_once_and_only_those_that_differ() -> None:
    assert check_open_spiel(OneCard([1.0]), games=3) == 0
    # The second player cannot know the card: both moments of each game, in the one other world that there is.
    assert check_open_spiel(OneCard([0.5, 0.5]), games=3, worlds=20) == 3 * 2


def test_chance_falls_by_its_probabilities_and_never_otherwise() -> None:
    game = OneCard([0.0, 0.1, 0.9, 0.0])
    check_open_spiel(game, games=50)
    assert set(game.dealt) == {1, 2}
    often = OneCard([0.05, 0.95])
    check_open_spiel(often, games=100, worlds=0)
    assert often.dealt.count(1) > 80


def test_what_a_player_knows_may_be_an_array() -> None:
    known = check_open_spiel(OneCard([0.5, 0.5]), known=lambda state, player: np.array(state.past[player and 1 :]))
    assert known == check_open_spiel(OneCard([0.5, 0.5]))


def test_a_game_that_hides_what_chance_does_is_refused() -> None:
    with pytest.raises(ValueError, match="one_card hides what chance does"):
        check_open_spiel(OneCard([1.0], "SAMPLED_STOCHASTIC"))


@pytest.mark.long
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice", "crazy_eights(players=3)"])
def test_games_of_openspiel_pass_and_a_leak_in_a_prompt_is_found(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game, games, worlds = pyspiel.load_game(name), *((2, 6) if "eights" in name else (10, 20))
    assert check_open_spiel(game, games=games, worlds=worlds) > 0
    with pytest.raises(Leak, match="“prompt”") as found:
        check_open_spiel(
            game, games=games, worlds=worlds, shown={"prompt": lambda state, player: f"You are {player}. {state}"}
        )
    assert found.value.here != found.value.there


@pytest.mark.long
def test_tables_imagined_in_openspiel_are_checked() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("leduc_poker")

    def imagined(state: Any, player: int) -> Any:
        return state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))

    assert check_open_spiel(game, imagined=imagined, games=10) > 0
    with pytest.raises(Leak, match="imagined table"):
        check_open_spiel(game, imagined=lambda state, player: state.clone(), games=10)
    with pytest.raises(Leak, match="imagined table"):
        check_open_spiel(game, imagined=lambda state, player: game.new_initial_state(), games=10)
