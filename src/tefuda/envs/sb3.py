"""Stable-Baselines3's environment of many tables, for its own algorithms and for MaskablePPO of sb3-contrib."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from tefuda.core.whole_numbers import as_whole
from tefuda.envs.vector import Seen, VectorEnv
from tefuda.errors import NotationError

MASKS = "action_masks"
"""The name of the method by which sb3-contrib asks for masks."""


class SB3VecEnv(VecEnv):  # type: ignore[misc]
    """A `VectorEnv` as Stable-Baselines3 expects it; `action_masks` is there for sb3-contrib.

    `seed` takes effect at the next `reset`, for all tables together. Raises NotationError unless the environment has
    the autoreset mode SAME_STEP, which is that of Stable-Baselines3.
    """

    def __init__(self, env: VectorEnv) -> None:
        if env.autoreset_mode != AutoresetMode.SAME_STEP:
            raise NotationError("Stable-Baselines3 needs a VectorEnv with autoreset_mode=“SAME_STEP”", line=0)
        self.env = env
        self._actions: NDArray[Any] = np.zeros(env.num_envs, np.int64)
        self._seed: int | None = None
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as bool[tables, actions]."""
        return self.env.action_masks()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Have the next `reset` begin with the first episodes of a seed, which is checked then."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> Seen:
        seen, infos = self.env.reset(seed=self._seed)
        self._seed = None
        self.reset_infos = self._by_table(infos)
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Return what each learner sees, rewards, float32[tables], whether episodes have ended, and infos by table.

        What a learner saw at the end is in the infos as `terminal_observation`; `TimeLimit.truncated` says whether the
        episode was cut off. Raises the errors of `VectorEnv.step`.
        """
        seen, reward, terminated, truncated, infos = self.env.step(self._actions)
        ended = terminated | truncated
        by_table = self._by_table(infos)
        for table in np.flatnonzero(ended):
            by_table[table]["terminal_observation"] = infos["final_obs"][table]
            by_table[table]["TimeLimit.truncated"] = bool(truncated[table])
        return seen, reward.astype(np.float32), ended, by_table

    def _by_table(self, infos: dict[str, Any]) -> list[dict[str, Any]]:
        names = [name for name in ("payoffs", "winners", "left_out") if name in infos]
        return [{name: infos[name][table] for name in names} for table in range(self.num_envs)]

    def close(self) -> None:
        self.env.close()

    def get_images(self) -> Sequence[Any]:
        return self.env.render() or [None] * self.num_envs

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of the environment for each table, the same for all."""
        return [getattr(self.env, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raise NotationError: the tables share all attributes."""
        raise NotationError("the tables have everything in common; nothing can be set at one of them", line=0)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of the environment once for all tables, and return its result for each table of `indices`."""
        told = getattr(self.env, method_name)(*method_args, **method_kwargs)
        return [None if told is None else told[table] for table in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def _get_indices(self, indices: Any) -> Iterable[int]:
        one = as_whole(indices)
        return super()._get_indices(indices if one is None else one)  # type: ignore[no-any-return]
