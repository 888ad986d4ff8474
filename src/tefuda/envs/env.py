"""Gymnasium's environment of one table: a learner, and bots by name in the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from tefuda.core.table.encoding import Span
from tefuda.core.whole_numbers import check_whole
from tefuda.envs.one_table import index_of
from tefuda.envs.picture import MODES
from tefuda.envs.tables import BY_DEAL
from tefuda.envs.vector import SHOWN, Seen, VectorEnv, check_options


class Env(gymnasium.Env[Seen, Any]):
    """A table of a preset at which seat 0 is a learner's and bots decide in the others: `VectorEnv` with one table.

    `action_masks` says what the learner may do, and so does `infos["action_mask"]`; `infos["payoffs"]` is what a step
    has paid to each seat, in points. Parameters and errors are those of `VectorEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        preset: str,
        *,
        seats: int | None = None,
        others: str | Sequence[str] = "greedy",
        actions: str | None = None,
        most: int = SHOWN,
        automatic_pass: bool = False,
        plays: int = 0,
        match: bool = False,
        rewards: str = BY_DEAL,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._one = VectorEnv(
            preset, 1, seats=seats, others=others, actions=actions, most=most, automatic_pass=automatic_pass,
            plays=plays, match=match, rewards=rewards, autoreset_mode=AutoresetMode.DISABLED,
            illegal_reward=illegal_reward, render_mode=render_mode, **options,
        )  # fmt: skip
        self.render_mode = self._one.render_mode
        self.observation_space = self._one.single_observation_space
        self.action_space = self._one.single_action_space

    @property
    def spans(self) -> Mapping[str, Span]:
        """Where the groups of an observation stand, and what they say, by name."""
        return self._one.spans

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the actions by index; empty where actions are candidates."""
        return self._one.codes

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as bool[actions]."""
        masks: NDArray[np.bool_] = self._one.action_masks()[0]
        return masks

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin the next episode, or with a `seed` the first one of that seed.

        There are no `options`. Raises NotationError for others and for a seed below 0.
        """
        check_options(options)
        seed = None if seed is None else check_whole("seed", seed, 0)
        told = self._one.reset(seed=seed)
        super().reset(seed=seed)
        return _only(told)  # type: ignore[no-any-return]

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Decide for the learner, and let the others decide until it is asked again or the episode is over.

        Raises IllegalAction before the first `reset` and for an action that is not legal, and OutOfTurn after the end
        and once the environment is closed; nothing is changed then.
        """
        seen, reward, terminated, truncated, infos = self._one.step([index_of(action)])
        return _only(seen), float(reward[0]), bool(terminated[0]), bool(truncated[0]), _only(infos)

    def render(self) -> Any:
        """Return the table, all hands open, as text or as u8[height, width, 3], as the mode says; None without one."""
        told = self._one.render()
        return None if told is None else told[0]

    def close(self) -> None:
        """Close the environment; it cannot be used afterwards."""
        self._one.close()


def _only(told: Any) -> Any:
    """Return what is told of the only table."""
    if isinstance(told, tuple):
        return tuple(map(_only, told))
    return {name: _only(one) for name, one in told.items()} if isinstance(told, dict) else told[0]
