"""Gymnasium's environment of many tables: one learner at each, and bots by name in the other seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tefuda.bulk.run import check_agents
from tefuda.bulk.stepping import BEGIN, CUT, ENDED, STAY
from tefuda.core.table.encoding import LARGEST, Span
from tefuda.core.whole_numbers import check_whole
from tefuda.envs.batch import SEED_BITS, setting_of
from tefuda.envs.picture import MODES, check_mode, shown
from tefuda.envs.tables import BY_DEAL, MASK, Tables
from tefuda.errors import NotationError, OutOfTurn

LEARNER = 0
"""The seat of the learner. Who begins is decided by the rules, from deal to deal."""

SHOWN = 128
"""So many candidates a learner is shown at most, unless another number is asked for."""

Octets = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Seen: TypeAlias = Any
"""What a learner sees: an array of octets, or with candidates a dict of two."""
RESET_MASK = "reset_mask"


class VectorEnv(GymnasiumVectorEnv[Seen, ArrayLike, NDArray[Any]]):
    """Tables of a preset, with house rules `options`, at which seat 0 is a learner's and bots decide in the others.

    `others` names a compiled bot for all other seats, or one for each. An action is an index among the possible ones,
    or where there are too many, or with `actions` as "candidates", among the first `most` of the legal ones: then what
    is seen is a dict of the `observation` and the `candidates`, u8[tables, most, numbers], and `infos["left_out"]` is
    how many legal ones there were besides. With `match` an episode is a match, as in `Batch`; then
    `infos["winners"]` has the winners of matches that have ended.

    `autoreset_mode` is one of Gymnasium's modes, or its name. SAME_STEP begins the next deal in the step in which one
    ends; NEXT_STEP in the step after, whose action is ignored; with DISABLED a table waits for `reset` with
    `options={"reset_mask": mask}`. An illegal action raises IllegalAction or, with an `illegal_reward`, ends the
    episode with that reward. `render_mode` is "ansi" or "rgb_array".

    Raises the errors of `Batch`, and PresetError and SeatsError for players that are not compiled, too many or too few.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

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
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.closed = True  # until it is made: Gymnasium closes what could not be
        self.num_envs = check_whole("num_envs", num_envs, 1)
        threads, most = check_whole("threads", threads, 1), check_whole("most", most, 1)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = check_mode(render_mode)
        self.illegal_reward = _reward(illegal_reward)
        asked = setting_of(
            preset, seats, options, actions=actions, automatic_pass=automatic_pass, plays=plays, match=match,
            rewards=rewards, waits=self.autoreset_mode != AutoresetMode.SAME_STEP,
        )  # fmt: skip
        named = [others] * (asked.seats - 1) if isinstance(others, str) else list(others)
        check_agents(["random", *named], asked.seats)
        setting = replace(asked, most=most, learners=1 << LEARNER, agents=("random", *named))
        self.setting = setting
        tables = Tables(setting, self.num_envs, 0, threads)
        self._tables = tables
        self._over = np.zeros(self.num_envs, np.bool_)
        self._most = len(tables.possible) if setting.actions == MASK else most
        seen: spaces.Space[Any] = spaces.Box(0, LARGEST, tables.seen.shape[1:], np.uint8)
        if setting.actions != MASK:
            told = spaces.Box(0, LARGEST, (most, tables.features.shape[1]), np.uint8)
            seen = spaces.Dict({"observation": seen, "candidates": told})
        self.single_observation_space = seen
        self.single_action_space = spaces.Discrete(self._most)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        tables.begin(secrets.randbits(SEED_BITS))
        self.closed = False

    @property
    def spans(self) -> Mapping[str, Span]:
        """Where the groups of an observation stand, and what they say, by name."""
        return self.setting.spans

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the actions, by index; none where they are candidates."""
        return self.setting.possible

    def action_masks(self) -> Flags:
        """Return which actions are legal at each table; all, where the next action is ignored."""
        masks: Flags
        if self.setting.actions == MASK:
            masks = self._tables.mask.astype(np.bool_)
        else:
            masks = np.arange(self._most) < self._tables.shown()[:, None]
        masks[self._over] = True
        return masks

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin the next deal at every table, or with a `seed` its first.

        With a `reset_mask` bool[tables] in `options` the others stay as they are. Raises NotationError and OutOfTurn.
        """
        self._check_open()
        tables, those = self._tables, self._reset_mask(options)
        if not those.all() and (seed is not None or not tables.has_begun):
            raise NotationError(
                "the first `reset`, and one with a seed, begins every table: give no reset_mask", line=0
            )
        if seed is not None:
            seed = check_whole("seed", seed, 0)
            super().reset(seed=seed)
            tables.begin(seed)
        tables.moves[:] = np.where(those, BEGIN, STAY)
        tables.rewards[:] = 0
        tables.sittings["winners"] = 0
        tables.run()
        self._over &= ~those
        return self._seen(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[Seen, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Decide for the learner at each table, and let the others decide until it is asked again.

        Raises IllegalAction, or OutOfTurn where a table waits for `reset`, with nothing changed at any table.
        """
        self._check_open()
        tables, same_step = self._tables, self.autoreset_mode == AutoresetMode.SAME_STEP
        given = tables.indices_of(actions)
        if self.autoreset_mode == AutoresetMode.DISABLED and self._over.any():
            raise OutOfTurn("table {table}: the deal is over; `reset` begins the next", table=int(self._over.argmax()))
        illegal = ~(tables.are_legal(given) | self._over)
        if illegal.any() and self.illegal_reward is None:
            raise tables.refusal(illegal, given)
        decided = ~(illegal | self._over)
        tables.moves[self._over] = BEGIN
        tables.moves[illegal] = BEGIN if same_step else STAY
        tables.moves[decided] = tables.codes_of(given, decided)
        tables.last[illegal] = tables.seen[illegal]
        tables.run()
        tables.rewards[illegal] = 0
        reward = tables.rewards[:, LEARNER].astype(np.float64)
        reward[illegal] = self.illegal_reward or 0.0
        terminated, truncated = (tables.ended == ENDED) | illegal, tables.ended == CUT
        ended = terminated | truncated
        if not same_step:
            self._over = ended
        infos = self._infos()
        if same_step and ended.any():
            infos |= self._ends(ended)
        return self._seen(), reward, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """Return each table, all hands open, as the mode says: as text, or as a picture; None without a mode."""
        if self.render_mode is None:
            return None
        self._tables.check_begun()
        game, options = self.setting.game, self.setting.options
        told = []
        for table in range(self.num_envs):
            record = self._tables.record(table)
            turn = None if record.over else int(record.turn)
            told.append(shown(game.words.positions.describe(record, options), turn, self.render_mode))
        return tuple(told)

    def close_extras(self, **named: Any) -> None:
        """Let the threads go."""
        self._tables.close()

    def _check_open(self) -> None:
        if self.closed:
            raise OutOfTurn("the environment is closed")

    def _reset_mask(self, options: Mapping[str, Any] | None) -> Flags:
        """Return which tables a reset begins anew."""
        given = check_options(options, RESET_MASK)
        if RESET_MASK not in given:
            return np.ones(self.num_envs, np.bool_)
        mask = np.asarray(given[RESET_MASK])
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise NotationError(
                "a reset_mask has a truth value for each of {tables} tables, and is not {given}",
                line=0, tables=self.num_envs, given=f"{mask.dtype}{list(mask.shape)}",
            )  # fmt: skip
        return mask

    def _seen(self) -> Seen:
        tables, over = self._tables, self._over
        observation = tables.seen.copy()
        observation[over] = tables.last[over]
        if self.setting.actions == MASK:
            return observation
        candidates = np.zeros((self.num_envs, self._most, tables.features.shape[1]), np.uint8)
        number = np.diff(tables.offsets)
        table = np.repeat(np.arange(self.num_envs), number)
        index = np.arange(len(table)) - tables.offsets[:-1].repeat(number)
        listed = (index < self._most) & ~over[table]
        candidates[table[listed], index[listed]] = tables.features[listed]
        return {"observation": observation, "candidates": candidates}

    def _infos(self) -> dict[str, Any]:
        masks = self.action_masks()
        infos = {"action_mask": masks.view(np.int8), "payoffs": self._tables.rewards.copy()}
        infos |= self._tables.infos
        if self.setting.actions != MASK:
            infos["left_out"] = np.where(self._over, 0, np.diff(self._tables.offsets) - self._tables.shown())
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


def check_options(given: object, *known: str) -> Mapping[str, Any]:
    """Return the options of a reset; raise NotationError for others than those known."""
    options = {} if given is None else given
    if not isinstance(options, Mapping):
        raise NotationError("the options of a reset are a dict, not {given!r}", line=0, given=given)
    for name in options:
        if name not in known:
            raise NotationError("a reset has no option {name!r}", line=0, name=name)
    return options


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    for mode in AutoresetMode:
        if given in (mode, mode.name, mode.value):
            return mode
    raise NotationError(
        "there is no autoreset mode {given!r}; choose one of {modes}",
        line=0, given=given, modes=", ".join(mode.name for mode in AutoresetMode),
    )  # fmt: skip


def _reward(given: float | None) -> float | None:
    try:
        reward = None if given is None else float(given)
    except (TypeError, ValueError):
        reward = float("nan")
    if reward is not None and not isfinite(reward):
        raise NotationError("the reward of an illegal action is a number, not {given!r}", line=0, given=given)
    return reward
