"""Gymnasium's environment of many tables: one learner at each, and bots by name in the other seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tefuda.bulk.run import check_agents, net_for
from tefuda.bulk.stepping import BEGIN, CUT, ENDED
from tefuda.core.encoding import LARGEST
from tefuda.envs.batch import LIMIT, SEED_BITS, check_number, setting_of
from tefuda.envs.registration import register
from tefuda.envs.tables import MASK, Tables

LEARNER = 0
"""The seat of the learner. Who begins is decided by the rules, from deal to deal."""

Octets = NDArray[np.uint8]
Flags = NDArray[np.bool_]


class VectorEnv(GymnasiumVectorEnv[Octets, ArrayLike, NDArray[Any]]):
    """Tables of a preset, with house rules `options`, at which seat 0 is a learner's and bots decide in the others.

    `others` names a compiled bot for all other seats, or one for each. An action is an index among the possible ones,
    `action_masks()` says which are legal, and so does `infos["action_mask"]`. The reward is the payoff of the deal for
    the learner; `infos["payoffs"]` are those of all seats. A deal that has ended is followed by the next in the same
    step. Raises the errors of `Batch`, and PresetError and SeatsError for players that are not compiled, too many or
    too few.
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
        automatic_pass: bool = False,
        **options: Any,
    ) -> None:
        check_number("num_envs", num_envs, 1)
        check_number("threads", threads, 1)
        asked = setting_of(preset, seats, options, actions=MASK, limit=LIMIT, automatic_pass=automatic_pass)
        named = [others] * (asked.seats - 1) if isinstance(others, str) else list(others)
        check_agents(["random", *named], asked.seats)
        setting = setting_of(
            preset, seats, options, actions=MASK, limit=LIMIT, automatic_pass=automatic_pass,
            learners=1 << LEARNER, agents=("random", *named),
        )  # fmt: skip
        self.setting = setting
        self.num_envs = num_envs
        self._tables = Tables(setting, num_envs, 0, threads, net_for(setting.game, setting.options, setting.agents))
        self.single_observation_space = spaces.Box(0, LARGEST, self._tables.seen.shape[1:], np.uint8)
        self.single_action_space = spaces.Discrete(len(self._tables.possible))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables.begin(secrets.randbits(SEED_BITS))

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the actions, by index."""
        return self.setting.possible

    def action_masks(self) -> Flags:
        """Return which actions are legal at each table."""
        return self._tables.mask.astype(np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Octets, dict[str, Any]]:
        """Begin the next deal at every table, or with a `seed` its first."""
        if seed is not None:
            check_number("seed", seed, 0)
            self._tables.begin(seed)
        self._tables.moves[:] = BEGIN
        self._tables.run()
        return self._tables.seen.copy(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[Octets, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Decide for the learner at each table, and let the others decide until it is asked again.

        Raises IllegalAction, with nothing changed at any table.
        """
        tables = self._tables
        tables.moves[:] = tables.moves_of(actions)
        tables.run()
        reward = tables.rewards[:, LEARNER].astype(np.float64)
        return tables.seen.copy(), reward, tables.ended == ENDED, tables.ended == CUT, self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._tables.mask.copy(), "payoffs": self._tables.rewards.copy()}


register()
