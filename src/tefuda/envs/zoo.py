"""PettingZoo's environments: every seat an agent, asked one after another or all at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from tefuda.core.encoding import LARGEST
from tefuda.envs.one_table import OneTable
from tefuda.envs.picture import picture
from tefuda.envs.registration import VERSION
from tefuda.envs.tables import BY_DEAL
from tefuda.errors import IllegalAction, NotationError

Seen = dict[str, NDArray[Any]]
ANSI, RGB = "ansi", "rgb_array"
MODES = (ANSI, RGB)


class _Seats:
    """What both environments have: a table, an agent for each seat, and the spaces."""

    def __init__(
        self, preset: str, seats: int | None, render_mode: str | None, options: dict[str, Any], asked: dict[str, Any]
    ) -> None:  # fmt: skip
        if render_mode not in (None, *MODES):
            raise NotationError(
                "a table is shown as {modes}, not as {given!r}", line=0, modes=", ".join(MODES), given=render_mode
            )
        self.table = OneTable(preset, seats, options, **asked)
        self.render_mode = render_mode
        name = self.table.setting.preset.replace("-", "_")
        self.metadata = {"name": f"{name}_v{VERSION}", "render_modes": list(MODES), "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen_space = spaces.Dict(
            {
                "observation": spaces.Box(0, LARGEST, (self.table.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.table.actions,), np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen_space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and which actions it may decide for: none if it owes no decision."""
        seat = self._seat_of[agent]
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Return what is told of each agent besides: whether it has won the match, at its end."""
        if not (self.table.setting.match and self.table.over):
            return {agent: {} for agent in self.agents}
        return {agent: {"won": won} for agent, won in zip(self.agents, self.table.winners, strict=True)}

    def features(self) -> NDArray[np.uint8]:
        """Return the features of each legal action of the agent to act, in games whose actions are listed."""
        return self.table.features()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the table, all hands open, as the mode says: as text, or as a picture; None without a mode."""
        if self.render_mode == ANSI:
            return self.table.text()
        if self.render_mode is None:
            return None
        setting = self.table.setting
        told = setting.game.positions.describe(self.table.record(), setting.options)
        return picture(told, None if self.table.over else self.table.turn)

    def close(self) -> None:
        """Do nothing: there is no window and no process."""


class TableEnv(_Seats, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A deal in which the seats decide one after another; those asked at once do not see each other's answers."""

    def __init__(
        self, preset: str, *, seats: int | None = None, render_mode: str | None = None, plays: int = 0,
        match: bool = False, rewards: str = BY_DEAL, **options: Any,
    ) -> None:  # fmt: skip
        AECEnv.__init__(self)
        _Seats.__init__(self, preset, seats, render_mode, options, {"plays": plays, "match": match, "rewards": rewards})

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next deal, or with a `seed` its first."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.turn]

    def step(self, action: int | None) -> None:
        """Decide for the agent to act; raise IllegalAction, with nothing changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.decide(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0
        self.rewards = dict(zip(self.agents, self.table.payoffs, strict=True))
        self._accumulate_rewards()
        if not self.table.over:
            self.agent_selection = self.agents[self.table.turn]
            return
        self.infos = self._infos()
        ended = self.truncations if self.table.cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[(self._seat_of[agent] + 1) % len(self.agents)]


class AllAtOnceEnv(_Seats, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A deal in which all seats that owe a decision answer in one step; what the others are given counts for nothing.

    The mask of a seat that owes none is empty. In games without windows one seat is asked at a time.
    """

    def __init__(
        self, preset: str, *, seats: int | None = None, render_mode: str | None = None, plays: int = 0,
        match: bool = False, rewards: str = BY_DEAL, **options: Any,
    ) -> None:  # fmt: skip
        _Seats.__init__(self, preset, seats, render_mode, options, {"plays": plays, "match": match, "rewards": rewards})

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin the next deal, or with a `seed` its first."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Decide for all agents that owe a decision; raise IllegalAction, with nothing changed."""
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

    def _check(self, actions: dict[str, int], waiting: set[int]) -> None:
        """Raise IllegalAction before anything is decided, where one of those who owe a decision cannot decide so."""
        for seat in sorted(waiting):
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise IllegalAction("{agent} owes a decision, but none is given", agent=agent)
            index, mask = actions[agent], self.table.mask(seat)
            if not (0 <= index < len(mask) and mask[index]):
                raise IllegalAction("{agent} may not choose action {index} now", agent=agent, index=index)


def aec_env(
    preset: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> TableEnv:  # fmt: skip
    """Return a preset as PettingZoo's environment of agents in turn.

    `plays`, `match` and `rewards`, and the errors that are raised, are those of `Batch`.
    """
    return TableEnv(preset, seats=seats, render_mode=render_mode, **options)


def parallel_env(
    preset: str, *, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> AllAtOnceEnv:  # fmt: skip
    """Return a preset as PettingZoo's environment of agents who answer at once; else as `aec_env`."""
    return AllAtOnceEnv(preset, seats=seats, render_mode=render_mode, **options)
