"""One table, of which every seat can look at any time: the base of the adapters for PettingZoo and OpenSpiel."""

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
    """One table of a preset. Where there are too many actions for a mask, an action is its index among the legal ones.

    `actions` is how many actions a mask has, `size` how many numbers an observation has, the last plays included.
    `asked` are `plays`, `match` and `rewards` of `Batch`.
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
        """Begin the next deal, or the first of a `seed`."""
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
        """The seats that owe a decision; none when the deal is over."""
        return () if self.over else seats_in(int(self._array["asked"][0]))

    @property
    def deals(self) -> int:
        """How many deals of the match have begun; 0 where deals are played by themselves."""
        return int(self._tables.sittings["deals"][0])

    @property
    def winners(self) -> list[bool]:
        """Which seats have won the match; none before its end."""
        winners: list[bool] = self._tables.winners[0].tolist()
        return winners

    @property
    def payoffs(self) -> list[int]:
        """What the last decision has brought each seat: 0 but where a deal has ended."""
        payoffs: list[int] = self._tables.rewards[0].tolist()
        return payoffs

    def check_begun(self) -> None:
        """Raise IllegalAction before the first deal."""
        self._tables.check_begun()

    def decide(self, given: object) -> None:
        """Make the decision of the seat that is asked next; raise IllegalAction or OutOfTurn, with nothing changed."""
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
        """Return the record of the table, all secrets included."""
        return self._final if self.over else self._tables.record(0)

    def deal(self) -> Deal:
        """Return the deal with its history; one that is over has given way to the next."""
        return self._tables.deal(0)

    def match(self) -> Match:
        """Return the match with all its deals; one that is over has given way to the next."""
        return self._tables.match(0)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return what a seat sees."""
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
        """Return which actions a seat may decide for; none if it owes no decision."""
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
        """Return the features of each legal action of the seat that is asked next, where these are listed."""
        features: NDArray[np.uint8] = self._tables.features.copy()
        return features

    def text(self) -> str:
        """Return the table as text, all hands open."""
        lines = self.setting.game.words.positions.describe(self.record(), self.setting.options)
        return "\n".join(f"{name} {text}".rstrip() for name, text in lines.items())


def index_of(given: object) -> int:
    """Return the index of an action; raise IllegalAction for what is not a whole number."""
    index = as_whole(given)
    if index is None:
        raise IllegalAction("an action is given by its index, a whole number, not as {given!r}", given=given)
    return index
