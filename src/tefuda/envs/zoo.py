"""PettingZoo's environments: every seat an agent, asked one after another or all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from tefuda.core.table.encoding import LARGEST
from tefuda.envs.one_table import OneTable, index_of
from tefuda.envs.picture import MODES, check_mode, shown
from tefuda.envs.registration import VERSION
from tefuda.envs.tables import BY_DEAL
from tefuda.errors import IllegalAction, NotationError, OutOfTurn

Seen: TypeAlias = Any
"""What an agent sees: a dict of `observation`, u8[numbers], and `action_mask`, i8[actions], or the former alone.

It is alone where the mask is in the infos.
"""
WITH_OBSERVATION, IN_INFO = "observation", "info"
"""Where the mask of legal actions is given."""


class _Seats:
    """What both environments have: a table, an agent for each seat, and the spaces."""

    def __init__(
        self, preset: str, seats: int | None, render_mode: str | None, mask: str, options: dict[str, Any],
        asked: dict[str, Any], parallel: bool,
    ) -> None:  # fmt: skip
        if mask not in (WITH_OBSERVATION, IN_INFO):
            raise NotationError(
                "the mask is in the “observation” or in the “info”, not in {given!r}", line=0, given=mask
            )
        self.render_mode = check_mode(render_mode)
        self.mask = mask
        self.table = OneTable(preset, seats, options, **asked)
        name = self.table.setting.preset.replace("-", "_")
        self.metadata: dict[str, Any] = {
            "name": f"{name}_v{VERSION}", "render_modes": list(MODES), "render_fps": 1, "is_parallelizable": parallel,
        }  # fmt: skip
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(0, LARGEST, (self.table.size,), np.uint8)
        legal = spaces.Box(0, 1, (self.table.actions,), np.int8)
        self._seen_space: spaces.Space[Any] = numbers
        if mask == WITH_OBSERVATION:
            self._seen_space = spaces.Dict({"observation": numbers, "action_mask": legal})
        self._action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self._seen_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[self.possible_agents[self._seat(agent)]]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and which actions it may decide for: none if it owes no decision."""
        seat = self._seat(agent)
        self.table.check_begun()
        if self.mask == IN_INFO:
            return self.table.observation(seat)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def _seat(self, agent: object) -> int:
        """Return the seat of an agent; raise NotationError for one that there is not."""
        if not isinstance(agent, str) or agent not in self._seat_of:
            raise NotationError(
                "there is no agent {agent!r}; the agents are {first} to {last}",
                line=0, agent=agent, first=self.possible_agents[0], last=self.possible_agents[-1],
            )  # fmt: skip
        return self._seat_of[agent]

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Return what is told of each agent besides: its mask, and whether it has won the match, at its end."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.mask == IN_INFO:
            for agent, told in infos.items():
                told["action_mask"] = self.table.mask(self._seat_of[agent])
        if self.table.setting.match and self.table.over:
            for told, won in zip(infos.values(), self.table.winners, strict=True):
                told["won"] = won
        return infos

    def features(self) -> NDArray[np.uint8]:
        """Return the features of each legal action of the agent to act, in games whose actions are listed."""
        self.table.check_begun()
        return self.table.features()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the table, all hands open, as the mode says: as text, or as a picture; None without a mode."""
        if self.render_mode is None:
            return None
        self.table.check_begun()
        setting = self.table.setting
        told = setting.game.words.positions.describe(self.table.record(), setting.options)
        return shown(told, None if self.table.over else self.table.turn, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window and no process."""


class TableEnv(_Seats, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """An episode in which the seats decide one after another; seats asked at once do not see each other's answers.

    The agents are `seat_0` and so on. The reward of an agent is what its seat is paid. Errors are those of `Batch`.
    """

    def __init__(
        self, preset: str, *, seats: int | None = None, render_mode: str | None = None, mask: str = WITH_OBSERVATION,
        plays: int = 0, match: bool = False, rewards: str = BY_DEAL, **options: Any,
    ) -> None:  # fmt: skip
        AECEnv.__init__(self)
        asked = {"plays": plays, "match": match, "rewards": rewards}
        _Seats.__init__(self, preset, seats, render_mode, mask, options, asked, parallel=False)
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next episode, or with a `seed` the first one of that seed; raise NotationError for a seed below 0.

        `options` are ignored: PettingZoo's own tests give some.
        """
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self.agents[self.table.turn]

    def last(self, observe: bool = True) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Return what the agent to act sees, its reward since it last acted, if the episode ended, was cut, and infos.

        Raises IllegalAction before the first `reset`, and OutOfTurn after the end.
        """
        self._check_going_on()
        return super().last(observe)  # type: ignore[no-any-return]

    def _check_going_on(self) -> None:
        self.table.check_begun()
        if not self.agents:
            raise OutOfTurn("the deal is over; `reset` begins the next")

    def step(self, action: int | None) -> None:
        """Decide for the agent to act, by the index of a legal action, or None for an agent whose episode is over.

        Raises IllegalAction, with nothing changed, for any other action and before the first `reset`; OutOfTurn after
        the end.
        """
        self._check_going_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.decide(action)
        self._cumulative_rewards[agent] = 0
        self.rewards = dict(zip(self.agents, self.table.payoffs, strict=True))
        self._accumulate_rewards()
        self.infos = self._infos()
        if not self.table.over:
            self.agent_selection = self.agents[self.table.turn]
            return
        ended = self.truncations if self.table.cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[(self._seat_of[agent] + 1) % len(self.agents)]


class AllAtOnceEnv(_Seats, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """An episode in which all seats that owe a decision answer in one step; actions of the others are ignored.

    The mask of a seat that owes none is all 0. In games without windows one seat is asked at a time. Agents, rewards
    and errors are those of `TableEnv`.
    """

    def __init__(
        self, preset: str, *, seats: int | None = None, render_mode: str | None = None, mask: str = WITH_OBSERVATION,
        plays: int = 0, match: bool = False, rewards: str = BY_DEAL, **options: Any,
    ) -> None:  # fmt: skip
        asked = {"plays": plays, "match": match, "rewards": rewards}
        _Seats.__init__(self, preset, seats, render_mode, mask, options, asked, parallel=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin the next episode, or with a `seed` the first one of that seed; raise NotationError for a seed below 0.

        `options` are ignored: PettingZoo's own tests give some.
        """
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Decide for all agents that owe a decision, each by the index of a legal action.

        Raises IllegalAction for any other action, for an agent that owes a decision but is given none, and before the
        first `reset`; NotationError for an agent that there is not; OutOfTurn after the end. Nothing is changed then.
        """
        self.table.check_begun()
        if not self.agents:
            raise OutOfTurn("the deal is over; `reset` begins the next")
        waiting, agents, deals = set(self.table.asked), self.agents, self.table.deals
        self._check(actions, waiting)
        while self.table.turn in waiting and not self.table.over and self.table.deals == deals:
            seat = self.table.turn
            waiting.remove(seat)
            self.table.decide(actions[self.possible_agents[seat]])
        over, cut = self.table.over, self.table.cut
        seen = {agent: self.observe(agent) for agent in agents}
        rewards: dict[str, float] = dict(zip(agents, self.table.payoffs, strict=True))
        infos = self._infos()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over and not cut), dict.fromkeys(agents, cut), infos

    def _check(self, actions: object, waiting: set[int]) -> None:
        """Raise IllegalAction or NotationError before anything is decided, where somebody asked cannot decide so."""
        if not isinstance(actions, Mapping):
            raise IllegalAction("a step takes a dict with the action of each agent, not {given!r}", given=actions)
        for agent in actions:
            self._seat(agent)
        for seat in sorted(waiting):
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise IllegalAction("{agent} owes a decision, but none is given", agent=agent)
            index, mask = index_of(actions[agent]), self.table.mask(seat)
            if not (0 <= index < len(mask) and mask[index]):
                raise IllegalAction("{agent} may not choose action {index} now", agent=agent, index=index)


def aec_env(
    preset: str, *, seats: int | None = None, render_mode: str | None = None, mask: str = WITH_OBSERVATION,
    **options: Any,
) -> TableEnv:  # fmt: skip
    """Return a preset as PettingZoo's environment of agents that act in turn.

    The `mask` of legal actions is in the "observation", which then is a dict, or in the "info" of each agent;
    `render_mode` is "ansi" or "rgb_array". `plays`, `match` and `rewards`, and the errors that are raised, are those of
    `Batch`.
    """
    return TableEnv(preset, seats=seats, render_mode=render_mode, mask=mask, **options)


def parallel_env(
    preset: str, *, seats: int | None = None, render_mode: str | None = None, mask: str = WITH_OBSERVATION,
    **options: Any,
) -> AllAtOnceEnv:  # fmt: skip
    """Return a preset as PettingZoo's environment of agents that act at once; all else is as in `aec_env`."""
    return AllAtOnceEnv(preset, seats=seats, render_mode=render_mode, mask=mask, **options)
