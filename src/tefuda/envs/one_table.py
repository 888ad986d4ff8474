"""One table that every seat can look at at any time: the base of the adapter for PettingZoo."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.stepping import BEGIN, CUT
from tefuda.compiler.layout import record_of
from tefuda.core.table.decision import PROPOSALS_LIMIT, Proposals, decision_of
from tefuda.core.table.seats import seats_in
from tefuda.core.whole_numbers import as_whole, check_whole
from tefuda.envs.batch import SEED_BITS, setting_of
from tefuda.envs.history import write_history
from tefuda.envs.tables import MASK, Tables
from tefuda.errors import IllegalAction, OutOfTurn
from tefuda.play.deal import Deal
from tefuda.play.match import Match


class OneTable:
    """One table of a preset, at which every seat is asked by index.

    `actions` is the length of a mask and `size` that of an observation, the last plays included. Where there are too
    many actions for a mask, an action is its index among the legal ones, and `actions` is PROPOSALS_LIMIT. `over` says
    that the episode has ended, `cut` that it ended because it was too long. `asked` are `plays`, `match` and `rewards`
    of `Batch`, whose errors are raised.
    """

    def __init__(self, preset: str, seats: int | None, options: dict[str, Any], **asked: Any):
        self.setting = setting_of(preset, seats, options, actions=None, **asked)
        self._tables = Tables(self.setting, 1, 0, 1)
        self._tables.keep_log(self.setting.limit)
        self._array, self._before = self._tables.arrays, self._tables.arrays.copy()
        self._codes = self.setting.possible
        self.seats = self.setting.seats
        self.actions = len(self._codes) or PROPOSALS_LIMIT
        self.size = self._tables.seen.shape[1]
        self.over = self.cut = False
        self._final: Any = None
        self._followed: Deal | None = None
        self._tables.begin(secrets.randbits(SEED_BITS))

    def reset(self, seed: int | None = None) -> None:
        """Begin the next episode, or the first one of a `seed`; raise NotationError for a seed below 0."""
        if seed is not None:
            self._tables.begin(check_whole("seed", seed, 0))
        self.over = self.cut = False
        self._tables.moves[0] = BEGIN
        self._tables.run()
        self._followed = self._tables.deal(0) if self.setting.plays else None

    @property
    def turn(self) -> int:
        """The seat that is asked next."""
        return int(self._tables.turns[0])

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision; empty when the episode is over."""
        return () if self.over else seats_in(int(self._array["asked"][0]))

    @property
    def deals(self) -> int:
        """How many deals of the match have begun; 0 where deals are played by themselves."""
        return int(self._tables.sittings["deals"][0])

    @property
    def winners(self) -> list[bool]:
        """By seat, whether it has won the match that ended with the last decision."""
        winners: list[bool] = self._tables.winners[0].tolist()
        return winners

    @property
    def payoffs(self) -> list[int]:
        """By seat, the reward of the last decision, as the `rewards` asked for; 0 where none is due."""
        payoffs: list[int] = self._tables.rewards[0].tolist()
        return payoffs

    def check_begun(self) -> None:
        """Raise IllegalAction before the first deal."""
        self._tables.check_begun()

    def decide(self, given: object) -> None:
        """Make the decision with index `given` for the seat that is asked next.

        Raises IllegalAction for anything but the index of a legal action, and OutOfTurn when the episode is over;
        nothing is changed then.
        """
        tables = self._tables
        tables.check_begun()
        if self.over:
            raise OutOfTurn("the deal is over; there is nothing left to decide")
        index = index_of(given)
        if not 0 <= index < self.actions:
            raise tables.no_such(0, index)
        if self._codes:
            if not tables.mask[0, index]:
                tables.moves_of([index])
            code = self._codes[index]
        else:
            code = int(tables.moves_of([index])[0])
        if self._followed is not None:
            self._followed = self._followed.apply(code)
        self._before.view(np.int64)[:] = self._array.view(np.int64)
        tables.moves[0] = code
        tables.run()
        ended = int(tables.ended[0])
        if ended:
            self.over, self.cut = True, ended == CUT
            self._final = self._after(code)
        elif self._followed is not None and self._followed.over:
            self._followed = tables.deal(0)

    def _after(self, code: int) -> Any:
        """Return the table after the last decision of the deal: the next is dealt already."""
        game, options = self.setting.game, self.setting.options
        table, decision = record_of(game.table, self._before), decision_of(code)
        game.pick(table, options, decision)
        game.rules.apply(table, options, decision)
        return table

    def record(self) -> Any:
        """Return a copy of the record of the table, all secrets included; of an episode that is over, as it ended."""
        return self._final if self.over else self._tables.record(0)

    def deal(self) -> Deal:
        """Return the deal with its history; an episode that is over has given way to the next one here."""
        return self._tables.deal(0)

    def match(self) -> Match:
        """Return the match with all its deals; one that is over has given way to the next one here."""
        return self._tables.match(0)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return what a seat sees, as u8[size]; a deal must have begun."""
        if not self.over and seat == self.turn:
            copied: NDArray[np.uint8] = self._tables.seen[0].copy()
            return copied
        game, options = self.setting.game, self.setting.options
        assert game.learning.encoding is not None
        table, view, seen = self.record(), game.view(), [0] * self.size
        game.sight.see(table, options, view)
        game.sight.see_own(table, options, seat, view)
        game.learning.encoding.view.write(view, options, seen, 0)
        if self._followed is not None:
            write_history(
                game.learning.encoding, view, options, self._followed.history_of(seat), self.setting.plays, seen
            )  # fmt: skip
        return np.array(seen, np.uint8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for each action that a seat may choose, as i8[actions]; all 0 if it owes no decision."""
        tables = self._tables
        if not self.over and seat == self.turn and self._codes:
            mask: NDArray[np.int8] = tables.mask[0].view(np.int8).copy()
            return mask
        mask = np.zeros(self.actions, np.int8)
        legal = self._legal(seat)
        if self._codes:
            mask[tables.index[legal]] = 1
        else:
            mask[: len(legal)] = 1
        return mask

    def _legal(self, seat: int) -> list[int]:
        """Return the codes of what a seat may decide for."""
        if self.over or not int(self._array["asked"][0]) >> seat & 1:
            return []
        if seat == self.turn and self.setting.actions != MASK:
            codes: list[int] = self._tables.codes.tolist()
            return codes
        table, proposals = self.record(), Proposals()
        table.turn = seat
        self.setting.game.rules.legal_actions(table, self.setting.options, proposals)
        return proposals.codes[: proposals.count]

    def features(self) -> NDArray[np.uint8]:
        """Return the features of each legal action of the seat asked next, u8[actions, numbers]; none with a mask."""
        features: NDArray[np.uint8] = self._tables.features.copy()
        return features

    def text(self) -> str:
        """Return the table as text, all hands open."""
        lines = self.setting.game.words.positions.describe(self.record(), self.setting.options)
        return "\n".join(f"{name} {text}".rstrip() for name, text in lines.items())


def index_of(given: object) -> int:
    """Return the index of an action as an int; raise IllegalAction for anything but a whole number."""
    index = as_whole(given)
    if index is None:
        raise IllegalAction("an action is given by its index, a whole number, not as {given!r}", given=given)
    return index
