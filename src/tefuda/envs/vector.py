"""Gymnasium's environment of many tables: one learner at each, and bots by name in the other seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tefuda.bulk.run import check_agents, net_for
from tefuda.bulk.stepping import BEGIN, CUT, ENDED
from tefuda.core.encoding import LARGEST, Place
from tefuda.envs.batch import SEED_BITS, check_number, setting_of
from tefuda.envs.tables import BY_DEAL, MASK, Tables

LEARNER = 0
"""The seat of the learner. Who begins is decided by the rules, from deal to deal."""

SHOWN = 128
"""So many candidates a learner is shown at most, unless another number is asked for."""

Octets = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Seen: TypeAlias = Any
"""What a learner sees: an array of octets, or with candidates a dict of two."""


class VectorEnv(GymnasiumVectorEnv[Seen, ArrayLike, NDArray[Any]]):
    """Tables of a preset, with house rules `options`, at which seat 0 is a learner's and bots decide in the others.

    `others` names a compiled bot for all other seats, or one for each. An action is an index among the possible ones,
    or where there are too many, or with `actions` as "candidates", among the first `most` of the legal ones: then what
    is seen is a dict of the `observation` and the `candidates`, u8[tables, most, numbers], and `infos["left_out"]` is
    how many more there are. `action_masks()` says which are legal, and so does `infos["action_mask"]`. The reward is
    the payoff of the deal for the learner; `infos["payoffs"]` are those of all seats. A deal that has ended is followed
    by the next in the same step; `infos["final_obs"]` and `infos["final_info"]` then describe its end, as in
    Gymnasium. The last `plays` stand after the view, and with `match` an episode is a match, as in `Batch`; then
    `infos["winners"]` has the winners of matches that have ended. Raises the errors of `Batch`, and PresetError and
    SeatsError for players that are not compiled, too many or too few.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        preset: str,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        others: str | Sequence[str] = "greedy",
        threads: int = 1,
        actions: str | None = None,
        most: int = SHOWN,
        automatic_pass: bool = False,
        plays: int = 0,
        match: bool = False,
        rewards: str = BY_DEAL,
        **options: Any,
    ) -> None:
        check_number("num_envs", num_envs, 1)
        check_number("threads", threads, 1)
        check_number("most", most, 1)
        asked = setting_of(
            preset, seats, options, actions=actions, automatic_pass=automatic_pass, plays=plays, match=match,
            rewards=rewards,
        )  # fmt: skip
        named = [others] * (asked.seats - 1) if isinstance(others, str) else list(others)
        check_agents(["random", *named], asked.seats)
        setting = replace(asked, most=most, learners=1 << LEARNER, agents=("random", *named))
        self.setting = setting
        self.num_envs = num_envs
        tables = Tables(setting, num_envs, 0, threads, net_for(setting.game, setting.options, setting.agents))
        self._tables = tables
        self._most = len(tables.possible) if setting.actions == MASK else most
        seen: spaces.Space[Any] = spaces.Box(0, LARGEST, tables.seen.shape[1:], np.uint8)
        if setting.actions != MASK:
            told = spaces.Box(0, LARGEST, (most, tables.features.shape[1]), np.uint8)
            seen = spaces.Dict({"observation": seen, "candidates": told})
        self.single_observation_space = seen
        self.single_action_space = spaces.Discrete(self._most)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        tables.begin(secrets.randbits(SEED_BITS))

    @property
    def places(self) -> Mapping[str, Place]:
        """Where the groups of an observation stand, and what they say, by name."""
        return self.setting.places

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the actions, by index; none where they are candidates."""
        return self.setting.possible

    def action_masks(self) -> Flags:
        """Return which actions are legal at each table."""
        if self.setting.actions == MASK:
            return self._tables.mask.astype(np.bool_)
        masks: Flags = np.arange(self._most) < self._tables.shown()[:, None]
        return masks

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin the next deal at every table, or with a `seed` its first."""
        if seed is not None:
            check_number("seed", seed, 0)
            self._tables.begin(seed)
        self._tables.moves[:] = BEGIN
        self._tables.run()
        return self._seen(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[Seen, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Decide for the learner at each table, and let the others decide until it is asked again.

        Raises IllegalAction, with nothing changed at any table.
        """
        tables = self._tables
        tables.moves[:] = tables.moves_of(actions)
        tables.run()
        reward = tables.rewards[:, LEARNER].astype(np.float64)
        terminated, truncated = tables.ended == ENDED, tables.ended == CUT
        infos = self._infos()
        ended = terminated | truncated
        if ended.any():
            infos |= self._ends(ended)
        return self._seen(), reward, terminated, truncated, infos

    def _seen(self) -> Seen:
        tables = self._tables
        observation = tables.seen.copy()
        if self.setting.actions == MASK:
            return observation
        candidates = np.zeros((self.num_envs, self._most, tables.features.shape[1]), np.uint8)
        number = np.diff(tables.offsets)
        table = np.repeat(np.arange(self.num_envs), number)
        place = np.arange(len(table)) - tables.offsets[:-1].repeat(number)
        shown = place < self._most
        candidates[table[shown], place[shown]] = tables.features[shown]
        return {"observation": observation, "candidates": candidates}

    def _infos(self) -> dict[str, Any]:
        masks = self.action_masks()
        infos = {"action_mask": masks.view(np.int8), "payoffs": self._tables.rewards.copy()}
        infos |= self._tables.infos
        if self.setting.actions != MASK:
            infos["left_out"] = np.diff(self._tables.offsets) - self._tables.shown()
        return infos

    def _ends(self, ended: Flags) -> dict[str, Any]:
        """Return what the learner saw of the deals that have ended, and what they paid, as Gymnasium has it."""
        last = np.full(self.num_envs, None, object)
        for table in np.flatnonzero(ended):
            last[table] = self._end(int(table))
        payoffs = self._tables.rewards.copy()
        return {
            "final_obs": last, "_final_obs": ended,
            "final_info": {"payoffs": payoffs, "_payoffs": ended}, "_final_info": ended,
        }  # fmt: skip

    def _end(self, table: int) -> Seen:
        observation = self._tables.last[table].copy()
        if self.setting.actions == MASK:
            return observation
        nothing = np.zeros((self._most, self._tables.features.shape[1]), np.uint8)
        return {"observation": observation, "candidates": nothing}
