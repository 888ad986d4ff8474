"""OpenSpiel's game `python_tefuda`, which stands for every preset: importing this module registers it.

    pyspiel.load_game("python_tefuda(preset=nippachi,players=4)")

House rules are given as `options=hand:2;pack:piquet`. The first node is chance, which draws one of `deals` deals of
`seed`. Seats that a public rule asks at once decide one after another, and none sees the answers of others before all
have answered. Where there are too many actions to number them, an action is its index among the legal ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import pyspiel

from tefuda.bulk.run import NO_BOUND
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.table.decision import PROPOSALS_LIMIT
from tefuda.core.whole_numbers import as_whole, check_whole
from tefuda.envs.batch import setting_of
from tefuda.envs.history import write_history
from tefuda.envs.tables import Setting, encoding_of
from tefuda.errors import IllegalAction, NotationError, OutOfTurn
from tefuda.play import opening
from tefuda.play.deal import Deal

MOST_POINTS = 1_000_000.0
"""No deal pays more; OpenSpiel asks for a bound, and house rules set no tighter one that holds for all."""
REMEMBERED = 16
"""How many plays, the last that a seat has seen, its information state holds as numbers, if `plays` says no other."""
MOST_DEALS = (1 << 31) - 1
"""OpenSpiel numbers the outcomes of chance in 32 bits."""
CHANCE_NAME = "deal {number}"


def type_of(utility: Any) -> Any:
    """Return what OpenSpiel asks of a game before it is loaded."""
    return pyspiel.GameType(**{**_TYPE, "utility": utility})


_TYPE: Mapping[str, Any] = {
    "short_name": "python_tefuda",
    "long_name": "tefuda: shedding and climbing card games",
    "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
    "max_num_players": MAX_SEATS,
    "min_num_players": 2,
    "provides_information_state_string": True,
    "provides_information_state_tensor": True,
    "provides_observation_string": True,
    "provides_observation_tensor": True,
    "provides_factored_observation_string": False,
    "parameter_specification": {
        "preset": "crazy-eights",
        "players": 0,
        "options": "",
        "deals": 1_000,
        "seed": 0,
        "plays": REMEMBERED,
    },
}
GAME_TYPE = type_of(pyspiel.GameType.Utility.GENERAL_SUM)
"""What holds for every preset; of those in which points only change hands, their own type says so."""


def house_rules(text: str) -> Mapping[str, str]:
    """Return the house rules of `hand:2;pack:piquet` by name; raise NotationError for anything else."""
    given = {}
    for part in filter(None, text.split(";")):
        name, colon, answer = part.partition(":")
        if not colon:
            raise NotationError("“{text}” is not a house rule; write it as name:answer", line=0, text=part)
        given[name] = answer
    return given


@dataclass(frozen=True, eq=False)
class Asked:
    """What the parameters of a game ask for; `codes` are those of its actions by index, where these are few.

    OpenSpiel may copy a game without its Python attributes, so these are found again by the parameters.
    """

    setting: Setting
    answers: Mapping[str, str]
    deals: int
    seed: int

    def __deepcopy__(self, memo: Mapping[int, object]) -> Asked:
        return self

    @cached_property
    def codes(self) -> tuple[int, ...]:
        return self.setting.possible

    @cached_property
    def index(self) -> Mapping[int, int]:
        return {code: index for index, code in enumerate(self.codes)}


def asked_by(parameters: Mapping[str, Any]) -> Asked:
    """Return what some parameters ask for, the others being as usual."""
    return _asked(**{**GAME_TYPE.parameter_specification, **parameters})


@cache
def _asked(preset: str, players: int, options: str, deals: int, seed: int, plays: int) -> Asked:
    answers = house_rules(options)
    check_whole("deals", deals, 1, MOST_DEALS)
    check_whole("seed", seed, 0)
    setting = setting_of(preset, players or None, answers, actions=None, limit=NO_BOUND, plays=plays)
    return Asked(setting, answers, deals, seed)


class TefudaGame(pyspiel.Game):  # type: ignore[misc]
    """A preset with its house rules and a number of deals."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = asked_by(params or {})
        game, seats = asked.setting.game, asked.setting.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(asked.codes) or PROPOSALS_LIMIT,
            max_chance_outcomes=asked.deals,
            num_players=seats,
            utility_sum=0.0 if game.zero_sum else None,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=game.decisions_bound(asked.setting.options, seats) or NO_BOUND,
        )
        zero_sum = type_of(pyspiel.GameType.Utility.ZERO_SUM) if game.zero_sum else GAME_TYPE
        super().__init__(zero_sum, info, dict(params or {}))

    def new_initial_state(self) -> TefudaState:
        return TefudaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(asked_by(self.get_parameters()).setting, recalls)


class TefudaState(pyspiel.State):  # type: ignore[misc]
    """A deal, or before the first node none; `seen` are digests of what each seat has seen when it decided."""

    def __init__(self, game: TefudaGame) -> None:
        super().__init__(game)
        self.asked = asked_by(game.get_parameters())
        self.deal: Deal | None = None
        self.seen = ("",) * self.asked.setting.seats
        self._answers: dict[str, Any] = dict(self.asked.answers)

    def current_player(self) -> int:
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.turn is None else self.deal.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / self.asked.deals) for number in range(self.asked.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.deal is None or player != self.deal.turn:
            return []
        codes = self.deal.legal_actions.codes
        return sorted(self.asked.index[code] for code in codes) if self.asked.codes else list(range(len(codes)))

    def _action(self, given: object) -> Any:
        """Return the action of an index; raise IllegalAction for one that there is not."""
        assert self.deal is not None
        codes = self.asked.codes
        action = self._index(given, len(codes) or len(self.deal.legal_actions))
        return self.deal.action(codes[action]) if codes else self.deal.legal_actions[action]

    @staticmethod
    def _index(given: object, number: int) -> int:
        index = as_whole(given)
        if index is None or not 0 <= index < number:
            raise IllegalAction(
                "there is no action {index!r}; the actions are 0 to {last}", index=given, last=number - 1
            )  # fmt: skip
        return index

    def _apply_action(self, action: int) -> None:
        setting = self.asked.setting
        if self.deal is None:
            number = self._index(action, self.asked.deals)
            self.deal = opening.deal(
                setting.preset, seats=setting.seats, seed=self.asked.seed, number=number, **self._answers
            )
            return
        if self.deal.over:
            raise OutOfTurn("the deal is over; there is nothing left to decide")
        before, seat = self.deal, self.deal.turn
        self.deal = before.apply(self._action(action))
        self.seen = tuple(
            _digest(trail, before.view_of(one)) if one == seat else trail for one, trail in enumerate(self.seen)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return CHANCE_NAME.format(number=self._index(action, self.asked.deals))
        return str(self._action(action))

    def is_terminal(self) -> bool:
        return self.deal is not None and self.deal.over

    def returns(self) -> list[float]:
        if self.deal is None:
            return [0.0] * self.asked.setting.seats
        return [float(payoff) for payoff in self.deal.payoffs]

    def __str__(self) -> str:
        return "" if self.deal is None else str(self.deal)


def _digest(trail: str, view: Any) -> str:
    return hashlib.sha256(repr((trail, view.numbers())).encode()).hexdigest()[:16]


class Observer:
    """A seat's observation as `tensor` and string; with perfect recall its information state.

    The tensor of an observation is the encoding of the family. That of an information state also has the last `plays`
    that the seat has seen. The string of an information state has all of them, and a digest of what the seat saw when
    it decided.
    """

    def __init__(self, setting: Setting, perfect_recall: bool) -> None:
        self._recalls = perfect_recall
        self._encoding = encoding_of(setting.game)
        self._plays = setting.plays if perfect_recall else 0
        size = self._encoding.view.size
        self.tensor = np.zeros(setting.seen_size if perfect_recall else size, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if perfect_recall:
            self.dict["plays"] = self.tensor[size:].reshape(self._plays, self._encoding.play.size)

    def set_from(self, state: TefudaState, player: int) -> None:
        """Write what a seat sees into the tensor."""
        self.tensor.fill(0)
        deal = state.deal
        if deal is None:
            return
        view, seen = deal.view_of(player), [0] * len(self.tensor)
        self._encoding.view.write(view, deal.options, seen, 0)
        if self._plays:
            write_history(self._encoding, view, deal.options, deal.history_of(player), self._plays, seen)
        self.tensor[:] = seen

    def string_from(self, state: TefudaState, player: int) -> str:
        """Return what a seat sees as text."""
        deal = state.deal
        if deal is None:
            return f"seat {player}: nothing is dealt yet"
        told = deal.observe(player)
        facts = " ".join(f"{name}={value}" for name, value in told.facts.items())
        if not self._recalls:
            return f"seat {player}: {facts}"
        past = " ".join(f"{event.seat}: {event.action or '?'}" for event in told.history)
        return f"seat {player}: {facts} | {past} | {state.seen[player]}"


pyspiel.register_game(GAME_TYPE, TefudaGame)
