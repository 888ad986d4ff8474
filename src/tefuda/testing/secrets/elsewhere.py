"""Checks that secrets do not leak in games of OpenSpiel and PettingZoo.

Another world is one that a player cannot tell from the real one. Whatever the player is shown must be the same in both:
observations, legal actions, prompts, notes, and tables imagined from what the player knows.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import methodcaller
from random import Random
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

LONGEST = 10_000
"""After this many decisions a game is given up."""

Shown = Mapping[str, Callable[[Any, Any], object]]
"""What a player is shown, by name: functions of a state, or an environment, and a player."""


@runtime_checkable
class _Array(Protocol):
    """An array, of numpy or any other library."""

    def __array__(self) -> NDArray[Any]: ...


class Leak(AssertionError):
    """What a player is shown depends on what the player cannot know.

    `what` names what is shown, and `here` and `there` are its values in two worlds that `player` cannot tell apart.
    """

    def __init__(self, player: object, what: str, here: object, there: object, worlds: Sequence[str]) -> None:
        self.player, self.what, self.here, self.there = player, what, here, there
        super().__init__(
            f"what player {player} is shown as “{what}” depends on what it cannot know{_where(here, there)}:\n"
            + "\n\n".join(worlds)
        )


def check_open_spiel(
    game: Any,
    *,
    known: Callable[[Any, int], object] | None = None,
    shown: Shown | None = None,
    imagined: Callable[[Any, int], Any] | None = None,
    games: int = 5,
    worlds: int = 20,
    seed: int = 0,
) -> int:
    """Play a game of OpenSpiel at random, and raise Leak where a player is shown what it cannot know.

    In other worlds chance falls otherwise, by two outcomes that are exchanged or one that is replaced, and the same
    actions are played, `worlds` of them for each player in each of `games` games. They count as long as `known(state,
    player)` has been the same from the start, by default the information state string, or else the observation
    string. Compared are strings and tensors of observations and information states, legal actions, and what `shown`
    adds: prompts, notes and the like. `imagined(state, player)` returns a state made of what a player knows, by the
    same dice each time, such as one from `resample_from_infostate`; it must be the same in both, and known alike.
    Returns the number of moments compared, each in two worlds that differ and no two worlds twice; it is 0 where no
    other world was found. Raises ValueError for a game that does not say what a player knows, in which players decide
    at once, or which hides what chance does.
    """
    random, compared = Random(seed), 0
    if game.get_type().chance_mode.name == "SAMPLED_STOCHASTIC":
        raise ValueError(f"{game.get_type().short_name} hides what chance does, so no other world can be made")
    looked = {**_shown_by(game), **(shown or {})}
    knowledge = known or _knowledge_of(game)
    for _ in range(games):
        history = _played(game, random)
        chance = [index for index, (player, _) in enumerate(history) if player < 0]
        for player in range(game.num_players()):
            met: set[Sequence[tuple[int, int] | None]] = set()
            for _ in range(worlds if chance else 0):
                other = _exchanged(history, chance, random)
                if other in met:
                    continue
                met.add(other)
                for here, there in _moments(game, history, other):
                    if not _same(knowledge(here, player), knowledge(there, player)):
                        break
                    if here.history() == there.history():
                        continue
                    _compare(player, looked, here, there)
                    if imagined is not None and here.current_player() == player:
                        _check_imagined(player, imagined, knowledge, here, there)
                    compared += 1
    return compared


def check_petting_zoo(
    make: Callable[[], Any],
    exchange: Callable[[Any, str, Random], None],
    *,
    shown: Shown | None = None,
    games: int = 5,
    worlds: int = 5,
    seed: int = 0,
) -> int:
    """Play a PettingZoo environment in its AEC form at random, and raise Leak where an agent is shown a secret.

    `exchange(env, agent, random)` changes in place what the agent cannot know, such as two cards in other hands. Before
    each step it is called with copies of the environment, `worlds` for each agent, in which observations, masks, infos
    and what `shown` adds must be the same. Returns the number of moments compared.
    """
    random, compared = Random(seed), 0
    looked: Shown = {"observation": _observed, "info": lambda env, agent: env.infos.get(agent), **(shown or {})}
    env = make()
    for _ in range(games):
        env.reset(seed=random.getrandbits(31))
        for _ in range(LONGEST):
            if not env.agents:
                break
            for agent in env.agents:
                for _ in range(worlds):
                    other = copy.deepcopy(env)
                    exchange(other, agent, random)
                    _compare(agent, looked, env, other)
                    compared += 1
            env.step(_any_step(env, random))
    return compared


# ------------------------------------------------------------------ OpenSpiel

Past = Sequence[tuple[int, int]]
"""Every action with its player, who is negative for chance."""


def _shown_by(game: Any) -> Shown:
    """Return what a game of OpenSpiel shows by itself."""
    kind = game.get_type()
    provided = {
        "information state string": kind.provides_information_state_string,
        "information state tensor": kind.provides_information_state_tensor,
        "observation string": kind.provides_observation_string,
        "observation tensor": kind.provides_observation_tensor,
    }
    shown: dict[str, Callable[[Any, Any], object]] = {
        name: _method(name.replace(" ", "_")) for name, is_there in provided.items() if is_there
    }
    return {**shown, "legal actions": _legal_actions}


def _method(name: str) -> Callable[[Any, Any], object]:
    def told(state: Any, player: int) -> object:
        return methodcaller(name, player)(state)

    return told


def _legal_actions(state: Any, player: int) -> object:
    return state.legal_actions() if state.current_player() == player else None


def _knowledge_of(game: Any) -> Callable[[Any, int], object]:
    """Return what says what a player knows; raise ValueError for a game that does not say it."""
    kind = game.get_type()
    if kind.provides_information_state_string:
        return _method("information_state_string")
    if kind.provides_observation_string:
        return _method("observation_string")
    raise ValueError(f"{kind.short_name} does not say what a player knows: give `known`")


def _check_imagined(
    player: int, imagined: Callable[[Any, int], Any], knowledge: Callable[[Any, int], object], here: Any, there: Any
) -> None:
    """Raise Leak where a table that is imagined contradicts what a player knows, or depends on what it does not."""
    one, other = imagined(here, player), imagined(there, player)
    worlds = [_world(here), _world(one)]
    if not _same(knowledge(one, player), knowledge(here, player)):
        raise Leak(player, "imagined table", knowledge(here, player), knowledge(one, player), worlds)
    if one.history() != other.history():
        raise Leak(player, "imagined table", one.history(), other.history(), [_world(here), _world(there)])


def _played(game: Any, random: Random) -> Past:
    """Return a game played at random."""
    state = game.new_initial_state()
    past: list[tuple[int, int]] = []
    while not state.is_terminal() and len(past) < LONGEST:
        if state.is_simultaneous_node():
            raise ValueError("players who decide at once are not supported; use a turn-based form of the game")
        player = state.current_player()
        if state.is_chance_node():
            (action,) = random.choices(*_chances(state))
        else:
            action = random.choice(state.legal_actions())
        past.append((player, action))
        state.apply_action(action)
    return past


def _chances(state: Any) -> tuple[list[int], list[float]]:
    """Return the outcomes of chance that are possible in a state, and their probabilities."""
    possible = [(outcome, chance) for outcome, chance in state.chance_outcomes() if chance > 0]
    return [outcome for outcome, _ in possible], [chance for _, chance in possible]


def _exchanged(history: Past, chance: Sequence[int], random: Random) -> tuple[tuple[int, int] | None, ...]:
    """Return a past with two outcomes of chance exchanged, or one of them left open, as None."""
    other: list[tuple[int, int] | None] = list(history)
    one, two = random.choice(chance), random.choice(chance)
    if one == two:
        other[one] = None
    else:
        other[one], other[two] = other[two], other[one]
    return tuple(other)


def _moments(game: Any, history: Past, other: Sequence[tuple[int, int] | None]) -> Iterator[tuple[Any, Any]]:
    """Yield the moments of two pasts before each decision of a player, as long as the other is possible."""
    here, there = game.new_initial_state(), game.new_initial_state()
    for index, (_, action) in enumerate(history):
        if not here.is_chance_node():
            yield here, there
        step = other[index]
        if there.is_chance_node() != here.is_chance_node():
            return
        legal = _chances(there)[0] if there.is_chance_node() else there.legal_actions()
        chosen = legal[0] if step is None and action != legal[0] else legal[-1] if step is None else step[1]
        if chosen not in legal:
            return
        here.apply_action(action)
        there.apply_action(chosen)
        if there.is_terminal() != here.is_terminal() or there.current_player() != here.current_player():
            return


# ------------------------------------------------------------------ PettingZoo


def _observed(env: Any, agent: str) -> object:
    return env.observe(agent)


def _any_step(env: Any, random: Random) -> Any:
    """Return a legal action of the agent to act, None for one that has ended."""
    agent = env.agent_selection
    if env.terminations[agent] or env.truncations[agent]:
        return None
    seen = env.observe(agent)
    masks = (one.get("action_mask") for one in (seen, env.infos.get(agent)) if isinstance(one, Mapping))
    mask = next((one for one in masks if one is not None), None)
    if mask is None:
        space = env.action_space(agent)
        space.seed(random.getrandbits(31))
        return space.sample()
    return random.choice([int(action) for action in np.flatnonzero(mask)])


# ------------------------------------------------------------------ comparing


def _compare(player: object, shown: Shown, here: Any, there: Any) -> None:
    """Raise Leak where a player is shown different things in two worlds."""
    for name, look in shown.items():
        one, other = look(here, player), look(there, player)
        if not _same(one, other):
            raise Leak(player, name, one, other, [_world(here), _world(there)])


def _world(state: Any) -> str:
    """Return how a world is shown in a message."""
    history = getattr(state, "history", None)
    return f"history {history()}\n{state}" if callable(history) else str(state)


def _same(one: object, other: object) -> bool:
    """Say whether two values are the same; NaN is the same as NaN, and an array the same as a list of its elements."""
    one, other = _plain(one), _plain(other)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other) or (one != one and other != other)


def _plain(value: object) -> object:
    """Return an array of any library as lists of numbers, and anything else as it is."""
    return np.asarray(value).tolist() if isinstance(value, _Array) else value


def _where(here: object, there: object) -> str:
    """Return at which place two sequences differ first, "" for anything else."""
    here, there = _plain(here), _plain(there)
    if isinstance(here, list | tuple) and isinstance(there, list | tuple):
        places = (index for index, pair in enumerate(zip(here, there, strict=False)) if not _same(*pair))
        return f", at {next(places, min(len(here), len(there)))}"
    return ""
