"""Tables in compiled play: the arrays that hold them, and the one call that steps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tefuda.bulk.compile import Compilation
from tefuda.bulk.driver import pass_nobody
from tefuda.bulk.layout import record_of, row_of, rows_of
from tefuda.bulk.machine import Code
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.plays import all_open, none_answered
from tefuda.bulk.run import COPIED, QUICK, bindings_of
from tefuda.bulk.stepping import (
    STAY,
    PlainSitting,
    RememberingSitting,
    ask_all,
    forget_nothing,
    forget_plays,
    let_others_play,
    recall_nothing,
    recall_plays,
    remember_nothing,
    remember_play,
    see_end,
    see_nothing,
    show_candidates,
    show_mask,
    step_tables,
    stepping_of,
)
from tefuda.core.chance import bytes_of, seed_words
from tefuda.core.decision import PROPOSALS_LIMIT, Proposals, decision_of
from tefuda.core.encoding import Encoding, Place
from tefuda.core.game import Game, nobody, nothing_secret
from tefuda.errors import GameError, IllegalAction
from tefuda.play.action import Action, Refusal
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.start import Start

MASK, CANDIDATES = "mask", "candidates"
"""How legal actions are shown: as a mask of all possible ones, or as a list with the features of each."""
BY_DEAL, BY_MATCH = "deals", "match"
"""What rewards are in a match: the payoffs of each of its deals, or at its end 1 for each of the winners."""
ROOM = 8
"""How many legal actions of each table there is room for at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What all tables of an environment have in common.

    `learners` is the mask of the seats that are asked; `agents` are the compiled players in the others, by seat. Of
    candidates a learner may choose among the first `most`. The last `plays` are shown besides the view. An episode is a
    deal or, where `match` says so, a match, of `limit` decisions at most; `rewards` come by the deal or by the match.
    """

    game: Game
    preset: str
    options: Any
    seats: int
    actions: str
    limit: int
    automatic_pass: bool = False
    plays: int = 0
    match: bool = False
    rewards: str = BY_DEAL
    most: int = PROPOSALS_LIMIT
    learners: int = -1
    agents: Sequence[str] = ()

    @property
    def possible(self) -> tuple[int, ...]:
        """The codes of a mask; none where candidates are listed."""
        codes = self.game.possible_codes
        return tuple(codes(self.options)) if self.actions == MASK and codes is not None else ()

    @property
    def sitting(self) -> type[Any]:
        """The class of what is known of each table besides its record."""
        return RememberingSitting if self.plays else PlainSitting

    @property
    def places(self) -> Mapping[str, Place]:
        """Where the groups of what a seat sees stand, and what they say, by name."""
        told = encoding_of(self.game)
        if not self.plays:
            return told.view.places
        last = f"the last {self.plays} plays that the viewer has seen, the latest first, {told.play.size} numbers each"
        most = max(place.most for place in told.play.places.values())
        return {**told.view.places, "plays": Place(last, told.view.size, self.seen_size, most)}

    @property
    def seen_size(self) -> int:
        """How many numbers a seat sees: of the view, and of the last plays."""
        told = encoding_of(self.game)
        return told.view.size + self.plays * told.play.size


def stepper(setting: Setting, by_net: bool) -> Callable[..., Callable[[], Any]]:
    """Return what binds the compiled step of a setting to its arrays: specialised for an unchanged preset."""
    game, options = setting.game, setting.options
    asked = setting.actions, setting.automatic_pass, bool(setting.agents), by_net, setting.plays > 0
    if any(preset.options == options for preset in game.presets.values()):
        return _compiled(game, options, *asked).bound
    code, row = _compiled(game, None, *asked), row_of(options)
    return lambda tables, sittings, *others: code.bound(tables, sittings, row, *others)


@cache
def _compiled(
    game: Game, options: Any, actions: str, automatic_pass: bool, has_others: bool, by_net: bool, remembers: bool
) -> Code:  # fmt: skip
    bindings = {
        **bindings_of(game, by_net=by_net),
        "Stepping": stepping_of(game),
        "Task": stepping_of(game),
        "show_actions": show_mask if actions == MASK else show_candidates,
        "play_others": let_others_play if has_others else ask_all,
        "show_end": see_end if has_others else see_nothing,
        **(_remembering(game) if remembers else _FORGETFUL),
    }
    if not automatic_pass:
        bindings["pass_idle"] = pass_nobody
    name = f"{game.name}-tables"
    if options is None:
        return Compilation(step_tables, bindings, name, copied=COPIED).code()
    return Compilation(step_tables, bindings, name, {game.options: options}, [game.view]).code()


_FORGETFUL: Mapping[str, Any] = {
    "Sitting": PlainSitting, "remember": remember_nothing, "recall": recall_nothing, "forget": forget_nothing,
}  # fmt: skip


def _remembering(game: Game) -> Mapping[str, Any]:
    sight = game.sight
    return {
        "Sitting": RememberingSitting, "remember": remember_play, "recall": recall_plays, "forget": forget_plays,
        "write_play": encoding_of(game).play.write,
        "secrecy": all_open if sight.secrecy is nothing_secret else sight.secrecy,
        "answered": none_answered if sight.answered is nobody else sight.answered,
    }  # fmt: skip


def encoding_of(game: Game) -> Encoding:
    """Return what a learner sees in a family; raise GameError for one that does not say."""
    if game.encoding is None:
        raise GameError("there are no environments for {game}: it does not say what a learner sees", game=game.name)
    return game.encoding


class Tables:
    """Tables from number `first` on, stepped by one call, or by one on each of several threads.

    What a step writes: `seen` by table, `turns`, `ended`, `rewards` by table and seat, `last` by table, what the
    learner among bots saw when a deal had ended, and what is legal: `mask` by table, or `codes` and `features` of all
    tables one after another, those of table `i` from `offsets[i]` on.
    """

    def __init__(self, setting: Setting, number: int, first: int, threads: int, net: NDArray[np.int32] = NO_NET):
        game, encoding = setting.game, encoding_of(setting.game)
        self.setting, self.number = setting, number
        self.rows = rows_of(game.table(), number)
        self.sittings = rows_of(setting.sitting(), number)
        self.sittings["number"] = np.arange(first, first + number)
        self.moves = np.full(number, STAY, np.int32)
        self.seen = np.zeros((number, setting.seen_size), np.uint8)
        self.last = np.zeros_like(self.seen) if setting.agents else self.seen[:, :0]
        self.turns = np.zeros(number, np.int32)
        self.ended = np.zeros(number, np.uint8)
        self.rewards = np.zeros((number, setting.seats), np.int32)
        self.possible = np.array(setting.possible, np.int32)
        self.index = np.zeros(game.notation.digits.size if setting.possible else 1, np.int32)
        self.index[self.possible] = np.arange(len(self.possible))
        self.mask = np.zeros((number, len(self.possible)), np.uint8)
        self._starts = np.arange(number, dtype=np.int64) * len(self.possible)
        self.log = np.zeros((number, 0), np.int32)
        task: Any = stepping_of(game)()
        task.seats, task.limit, task.learners = setting.seats, setting.limit, setting.learners
        task.view_size, task.action_size = encoding.view.size, encoding.action.size
        task.matches, task.by_match = int(setting.match), int(setting.rewards == BY_MATCH)
        task.plays, task.play_size, task.seen_size = setting.plays, encoding.play.size, setting.seen_size
        task.possible = len(self.possible)
        if setting.agents:
            task.policies[: setting.seats] = [QUICK.policies[agent] for agent in setting.agents]
            QUICK.instruct(task, game, setting.options, setting.agents)
        bind = stepper(setting, by_net=net is not NO_NET)
        bounds = np.linspace(0, number, max(1, min(threads, number)) + 1).astype(int).tolist()
        self._parts = [_Part(self, slice(*ends), task, net, bind) for ends in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.codes, self.features, self.offsets = (
            getattr(self._parts[0], name) for name in ("codes", "features", "offsets")
        )

    def begin(self, seed: int) -> None:
        """Say that from now on tables are dealt by a seed, from its first deal of each table."""
        self.sittings["episode"] = -1
        for part in self._parts:
            part.task["seed"] = seed_words(seed)

    def keep_log(self, length: int) -> None:
        """Make room in the log for this many decisions of each deal."""
        longer = np.zeros((self.number, length), np.int32)
        longer[:, : self.log.shape[1]] = self.log
        self.log = longer
        for part in self._parts:
            part.bind()

    def moves_of(self, index: ArrayLike) -> NDArray[np.int32]:
        """Return the moves that are meant by the index of an action in each mask or list; raise IllegalAction."""
        given = np.asarray(index)
        if given.shape != (self.number,) or given.dtype.kind not in "iu":
            raise IllegalAction(
                "a step takes one whole number for each of {tables} tables, not {given}",
                tables=self.number, given=f"{given.dtype}{list(given.shape)}",
            )  # fmt: skip
        if self.sittings["episode"][0] < 0:
            raise IllegalAction("there is nothing to decide before the first `reset`")
        listed = self.setting.actions == CANDIDATES
        number: Any = self.shown().astype(np.uint64) if listed else len(self.possible)
        outside = given.astype(np.uint64) >= number  # less than 0 is more than any number
        if outside.any():
            raise self._no_such(int(outside.argmax()), given)
        moves: NDArray[np.int32]
        if listed:
            moves = self.codes.take(self.offsets[:-1] + given)
            return moves
        legal = self.mask.reshape(-1).take(self._starts + given)
        if not legal.all():
            raise self._illegal(int(legal.argmin()), given)
        moves = self.possible.take(given)
        return moves

    def shown(self) -> NDArray[np.int64]:
        """Return how many candidates there are to choose among at each table."""
        shown: NDArray[np.int64] = np.minimum(self.offsets[1:] - self.offsets[:-1], self.setting.most)
        return shown

    def _no_such(self, table: int, given: NDArray[Any]) -> IllegalAction:
        number = int(self.shown()[table]) if self.setting.actions == CANDIDATES else len(self.possible)
        return IllegalAction(
            "table {table}: there is no action {index}; the actions are 0 to {last}",
            table=table, index=int(given[table]), last=number - 1,
        )  # fmt: skip

    def _illegal(self, table: int, given: NDArray[Any]) -> IllegalAction:
        game, options, record = self.setting.game, self.setting.options, self.record(table)
        decision = decision_of(int(self.possible[given[table]]))
        game.pick(record, options, decision)
        refusal = Refusal.of(game.reasons[game.refusal(record, options, decision)])
        return IllegalAction(
            "table {table}: action {index}, {action}: {sentence} [{clause}]",
            refusal=refusal, table=table, index=int(given[table]), action=str(Action(game, options, decision)),
            sentence=refusal, clause=refusal.clause,
        )  # fmt: skip

    def record(self, table: int) -> Any:
        """Return the record of a table, all secrets included."""
        return record_of(self.setting.game.table, self.rows[table : table + 1])

    def deal(self, table: int) -> Deal:
        """Return what is played at a table as a deal, with its history."""
        if self.setting.match:
            return self.match(table).deal
        setting, key = self.setting, bytes_of(self.rows["chance"]["key"][table].tolist())
        start = Start(setting.game, setting.preset, setting.options, setting.seats, key,
                      automatic_pass=setting.automatic_pass)  # fmt: skip
        deal: Deal = Deal.begin(start)
        for code in self._decided(table):
            deal = deal.apply(code)
        return deal

    def match(self, table: int) -> Match:
        """Return the match that is played at a table, with all its deals."""
        setting, key = self.setting, bytes_of(self.sittings["key"][table].tolist())
        match: Match = Match.begin(setting.game, setting.preset, setting.options, setting.seats, key,
                                   automatic_pass=setting.automatic_pass)  # fmt: skip
        for code in self._decided(table):
            match = _with_next_deal(match).apply(code)
        return _with_next_deal(match)

    def _decided(self, table: int) -> list[int]:
        """Return the codes of the decisions of an episode."""
        codes: list[int] = self.log[table, : int(self.sittings["decisions"][table])].tolist()
        return codes

    @property
    def infos(self) -> dict[str, Any]:
        """What is told of a step besides: of matches, the winners of those that have ended."""
        return {"winners": self.winners} if self.setting.match else {}

    @property
    def winners(self) -> NDArray[np.bool_]:
        """Which seats have won the matches that have ended in this step, by table and seat."""
        winners: NDArray[np.bool_] = self.sittings["winners"][:, None] >> np.arange(self.setting.seats) & 1 != 0
        return winners

    def run(self) -> None:
        """Make the moves of all tables and show what is to be decided."""
        if self._pool is None:
            self._parts[0].run()
        else:
            list(self._pool.map(_Part.run, self._parts))
        if self.setting.actions == CANDIDATES:
            self._gather()

    def _gather(self) -> None:
        """Put the lists of the parts one after another."""
        if self._pool is None:
            part = self._parts[0]
            self.codes, self.features, self.offsets = (
                part.codes[: part.shown],
                part.features[: part.shown],
                part.offsets,
            )
            return
        parts = self._parts
        self.codes = np.concatenate([part.codes[: part.shown] for part in parts])
        self.features = np.concatenate([part.features[: part.shown] for part in parts])
        starts = np.cumsum([0, *(part.shown for part in parts)])
        offsets = [part.offsets[:-1] + start for part, start in zip(parts, starts[:-1], strict=True)]
        self.offsets = np.concatenate([*offsets, starts[-1:]])


def _with_next_deal(match: Match) -> Match:
    """Return a match with the deal in which the next decision is made."""
    while match.deal.over and not match.over:
        match = match.next_deal()
    return match


class _Part:
    """The tables that one thread steps, and where it lists their legal actions."""

    def __init__(self, tables: Tables, those: slice, task: Any, net: NDArray[np.int32], bind: Callable[..., Any]):
        self._tables, self._those, self._net, self._bind = tables, those, net, bind
        game = tables.setting.game
        self.task = row_of(task)
        self._scratch = row_of(game.view()), row_of(Proposals())
        self._number = those.stop - those.start
        self.offsets = np.zeros(self._number + 1, np.int64)
        self._make_room(ROOM * self._number if tables.setting.actions == CANDIDATES else 0)

    @property
    def shown(self) -> int:
        """How many legal actions there are in the list."""
        return int(self.task["shown"][0])

    def _make_room(self, room: int) -> None:
        self.task["room"] = room
        self.codes = np.zeros(room, np.int32)
        self.features = np.zeros((room, int(self.task["action_size"][0])), np.uint8)
        self.bind()

    def bind(self) -> None:
        """Bind the step to the current arrays."""
        tables, those = self._tables, self._those
        self.task["logged"] = tables.log.shape[1]
        arrays = (tables.moves, tables.log, tables.seen, tables.last, tables.turns, tables.ended, tables.rewards)
        self._step = self._bind(
            tables.rows[those], tables.sittings[those], *self._scratch, self.task, self._net,
            *(array[those].reshape(-1) for array in arrays), tables.index, tables.mask[those].reshape(-1),
            self.codes, self.features.reshape(-1), self.offsets,
        )  # fmt: skip

    def run(self) -> None:
        """Step the tables; where there was no room to list what is legal, make some and list it."""
        self._step()
        if self._tables.setting.actions == CANDIDATES and self.shown > len(self.codes):
            self._make_room(2 * self.shown)
            self._tables.moves[self._those] = STAY
            self._step()
