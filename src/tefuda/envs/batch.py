"""Many tables stepped together, all seats by learners."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tefuda.bots.simulate import check_match_ends
from tefuda.bulk.plays import MOST_PLAYS
from tefuda.bulk.stepping import BEGIN, CUT, ENDED, STAY
from tefuda.compiler.layout import layout_of
from tefuda.core.game import Game
from tefuda.core.table.encoding import Span
from tefuda.core.whole_numbers import LAST_DEAL, as_whole, check_truth, check_whole
from tefuda.envs.tables import BY_DEAL, BY_MATCH, CANDIDATES, MASK, Setting, Tables, encoding_of
from tefuda.errors import GameError, NotationError
from tefuda.play import opening
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match

LIMIT, MATCH_LIMIT = 10_000, 100_000
"""How many decisions a deal, or a match, may have before it is cut off, unless another number is asked for."""
LOGGED = 128
"""How many decisions of each deal the log has room for at first."""
SEED_BITS = 64
MARK = b"tefuda table 1\n"


class Observed(NamedTuple):
    """What is to be decided at each table: views of arrays that the next step overwrites.

    `observation` is u8[tables, numbers] as the seat `turn` sees it, i32[tables]. Where actions are a mask, `mask` is
    u8[tables, actions]. Where they are candidates, those of table `i` are from `offsets[i]` to `offsets[i + 1]`:
    their codes i32 and `features` u8[candidates, numbers]. `episode`, i64[tables], is the number
    of the deal. What is not asked for is empty.
    """

    observation: NDArray[np.uint8]
    turn: NDArray[np.int32]
    mask: NDArray[np.uint8]
    codes: NDArray[np.int32]
    features: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    episode: NDArray[np.int64]


class Batch:
    """Tables of a preset, with house rules `options`, that are stepped together; every seat is a learner's.

    `actions` are shown as a "mask" of all possible ones or as "candidates", the legal ones with the features of each;
    without it, as a mask where there are few. Table `i` has the number `first + i`, by which its deals come from
    `seed`: its course depends on nothing else, so that work can be cut among threads, processes and machines. A deal of
    `limit` decisions is cut off, by default of 10,000. Seats that a public rule asks at once answer in turn, and none
    sees the answers of others before all have answered; with `automatic_pass` those of them that can only pass do so
    automatically. The last `plays` of the deal, as far as the seat has seen them, follow its view, the latest first;
    not with `automatic_pass`, for then they would reveal who could claim.

    With `match` an episode is a match: deals in a row that carry over levels, tribute and scores, by default cut
    off after 100,000 decisions. The `rewards` are the payoffs of its "deals" as they end, or with "match" 1 for
    each of its winners at its end, and else 0.

    Raises PresetError, OptionErrors, OptionError where a match has no end, SeatsError, NotationError, and GameError
    for a family without an encoding, or a mask of too many actions.
    """

    def __init__(
        self,
        preset: str,
        *,
        tables: int = 1,
        seats: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        actions: str | None = None,
        first: int = 0,
        limit: int | None = None,
        automatic_pass: bool = False,
        plays: int = 0,
        match: bool = False,
        rewards: str = BY_DEAL,
        **options: Any,
    ) -> None:
        self.setting = setting_of(
            preset, seats, options, actions=actions, limit=limit, automatic_pass=automatic_pass, plays=plays,
            match=match, rewards=rewards,
        )  # fmt: skip
        self.tables = tables = check_whole("tables", tables, 1)
        first, threads = check_whole("first", first, 0, LAST_DEAL - tables), check_whole("threads", threads, 1)
        seed = None if seed is None else check_whole("seed", seed, 0)
        self._tables = Tables(self.setting, tables, first, threads)
        self._codes = self.setting.possible
        self.reward = np.zeros((tables, self.setting.seats), np.int32)
        self.terminated = np.zeros(tables, np.bool_)
        self.truncated = np.zeros(tables, np.bool_)
        self._mask = np.zeros_like(self._tables.mask)
        self._episode = np.zeros(tables, np.int64)
        self._shown = self._observed()
        self._until = 0
        self._seed(seed)

    # ------------------------------------------------------------- what it is

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the actions of a mask, by index."""
        return self._codes

    @property
    def spans(self) -> Mapping[str, Span]:
        """Where the groups of an observation are, and what they say, by name."""
        return self.setting.spans

    @property
    def play_spans(self) -> Mapping[str, Span]:
        """Where the groups of each of the last plays are, and what they say, by name."""
        spans: Mapping[str, Span] = encoding_of(self.setting.game).play.spans
        return spans

    @property
    def action_spans(self) -> Mapping[str, Span]:
        """Where the groups of the features of a candidate are, and what they say, by name."""
        spans: Mapping[str, Span] = encoding_of(self.setting.game).action.spans
        return spans

    # ------------------------------------------------------------------ play

    def reset(self, seed: int | None = None) -> Observed:
        """Begin the next deal at every table, or with a `seed` its first; return what is to be decided."""
        if seed is not None:
            self._seed(seed)
        self._tables.moves[:] = BEGIN
        return self._run()

    def step(
        self, index: ArrayLike
    ) -> tuple[Observed, NDArray[np.int32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a decision at each table, by the index of an action in its mask or among its candidates.

        Returns what is to be decided next, the reward i32[tables, seats], which is 0 but where a deal has ended,
        whether the deal, or the match, has ended, whether it was cut off, and of matches the `winners` bool[tables,
        seats] of those that have ended. What has ended is followed by the next at once: what is to be decided is of
        that. Raises IllegalAction, with nothing changed at any table.
        """
        self._tables.moves[:] = self._tables.moves_of(index)
        seen = self._run()
        return seen, self.reward, self.terminated, self.truncated, self._tables.infos

    def _run(self) -> Observed:
        tables = self._tables
        if self._until == 0:
            self._make_log()
        self._until -= 1
        tables.run()
        np.equal(tables.ended, ENDED, out=self.terminated)
        np.equal(tables.ended, CUT, out=self.truncated)
        np.copyto(self.reward, tables.rewards)
        np.copyto(self._episode, tables.sittings["episode"])
        if self.setting.actions == MASK:
            np.copyto(self._mask, tables.mask)
        else:
            self._shown = self._observed()
        return self._shown

    def _observed(self) -> Observed:
        tables = self._tables
        return Observed(
            tables.seen, tables.turns, self._mask, tables.codes.copy(), tables.features,
            tables.offsets.copy(), self._episode,
        )  # fmt: skip

    def _make_log(self) -> None:
        """Make sure that there is room in the log for some steps: each adds one decision to a deal at most."""
        length = self._tables.log.shape[1]
        left = length - int(self._tables.sittings["decisions"].max())
        if left <= 0:
            length = max(LOGGED, 2 * length)
            self._tables.keep_log(length)
        self._until = max(1, length - int(self._tables.sittings["decisions"].max()))

    def _seed(self, seed: int | None) -> None:
        self._tables.begin(secrets.randbits(SEED_BITS) if seed is None else check_whole("seed", seed, 0))

    # ------------------------------------------------------------- one table

    def deal(self, table: int) -> Deal:
        """Return what is played at a table as a deal, with its history; it does not change with the next step."""
        return self._tables.deal(self._begun(table))

    def match(self, table: int) -> Match:
        """Return the match that is played at a table; raise NotationError where deals are played by themselves."""
        table = self._begun(table)
        if not self.setting.match:
            raise NotationError("there are no matches: ask for them with match=True", line=0)
        return self._tables.match(table)

    def save(self, table: int) -> bytes:
        """Return the state of a table, for `load`."""
        table = self._number(table)
        array, sitting = self._arrays(table)
        log = self._tables.log[table, : int(sitting["decisions"][0])]
        return MARK + self._digest() + array.tobytes() + sitting.tobytes() + log.tobytes()

    def load(self, table: int, saved: bytes) -> Observed:
        """Set a table as it was saved, in this environment or another of the same game; return what is to be decided.

        Its later deals are those that would have followed. Raises NotationError for what is not such a table.
        """
        table = self._number(table)
        array, sitting = self._arrays(table)
        start, fault = MARK + self._digest(), NotationError(
            "this is not a table of {preset} with these house rules", line=0, preset=self.setting.preset
        )  # fmt: skip
        least = len(start) + array.nbytes + sitting.nbytes
        if type(saved) is not bytes or not saved.startswith(start) or len(saved) < least:
            raise fault
        come = np.frombuffer(saved, sitting.dtype, 1, len(start) + array.nbytes)
        if len(saved) != least + self._tables.log.itemsize * int(come["decisions"][0]):
            raise fault
        array[:] = np.frombuffer(saved, array.dtype, 1, len(start))
        sitting[:] = come
        decided = np.frombuffer(saved, self._tables.log.dtype, -1, least)
        while self._tables.log.shape[1] < len(decided):
            self._tables.keep_log(max(LOGGED, 2 * self._tables.log.shape[1]))
        self._tables.log[table, : len(decided)] = decided
        self._tables.moves[:] = STAY
        self._tables.ended[table], self._tables.rewards[table] = 0, 0
        self._until = 0
        return self._run()

    def table(self, table: int) -> Any:
        """Return the record of a table, all secrets included."""
        return self._tables.record(self._begun(table))

    def _begun(self, table: int) -> int:
        """Return the number of a table; raise IllegalAction before the first deal."""
        number = self._number(table)
        self._tables.check_begun()
        return number

    def _number(self, table: int) -> int:
        """Return the number of a table; raise NotationError for one that there is not."""
        number = as_whole(table)
        if number is None or not 0 <= number < self.tables:
            raise NotationError(
                "there is no table {table!r}; the tables are 0 to {last}", line=0, table=table, last=self.tables - 1
            )
        return number

    def _arrays(self, table: int) -> tuple[NDArray[Any], NDArray[Any]]:
        return self._tables.arrays[table : table + 1], self._tables.sittings[table : table + 1]

    def _digest(self) -> bytes:
        setting = self.setting
        told = (setting.game.name, setting.options, setting.seats, setting.automatic_pass, setting.match,
                layout_of(setting.game.table).descr, layout_of(setting.sitting).descr)  # fmt: skip
        return hashlib.sha256(repr(told).encode()).digest()

    def __repr__(self) -> str:
        setting = self.setting
        return f"<Batch of {setting.preset}, {self.tables} tables, {setting.seats} seats, {setting.actions}>"


def setting_of(
    preset: str,
    seats: int | None,
    options: Mapping[str, object],
    *,
    actions: str | None,
    limit: int | None = None,
    automatic_pass: bool = False,
    plays: int = 0,
    match: bool = False,
    rewards: str = BY_DEAL,
    **more: Any,
) -> Setting:
    """Return the setting that is asked for; raise the errors of `Batch`.

    Where a game has no windows, no seat passes automatically: there, a pass is a decision like any other.
    """
    game, named = find(preset)
    chosen = opening.choose_options(preset, options)
    seats = opening.check_seats(game, chosen, named.seats if seats is None else seats)
    encoding_of(game)
    match, automatic_pass = check_truth("match", match), check_truth("automatic_pass", automatic_pass)
    if limit is None:
        limit = MATCH_LIMIT if match else LIMIT
    limit = check_whole("limit", limit, 1, LAST_DEAL)
    check_match(game, named.name, chosen, match, rewards)
    plays = check_whole("plays", plays, 0, MOST_PLAYS)
    if plays and automatic_pass:
        raise NotationError("plays cannot be shown with automatic_pass: they would tell who could claim", line=0)
    if actions is None:
        actions = CANDIDATES if game.learning.possible_codes is None else MASK
    if actions not in (MASK, CANDIDATES):
        raise NotationError("actions are shown as “mask” or as “candidates”, not {given!r}", line=0, given=actions)
    if actions == MASK and game.learning.possible_codes is None:
        raise GameError("{game} has too many actions for a mask; ask for actions=“candidates”", game=game.name)
    return Setting(
        game=game, preset=named.name, options=chosen, seats=seats, actions=actions, limit=limit,
        automatic_pass=automatic_pass and game.rules.pass_idle is not None, plays=plays, match=match,
        rewards=rewards, **more,
    )  # fmt: skip


def check_match(game: Game, preset: str, options: Any, match: bool, rewards: str) -> None:
    """Raise OptionError for matches that have no end, and NotationError for rewards that there are not."""
    if rewards not in (BY_DEAL, BY_MATCH):
        raise NotationError("rewards come by “deals” or by “match”, not {given!r}", line=0, given=rewards)
    if match:
        check_match_ends(game, preset, options)
    elif rewards == BY_MATCH:
        raise NotationError("there are no matches: ask for them with match=True", line=0)
