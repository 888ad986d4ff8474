"""Tables in compiled play: the arrays that hold them, and the one call that steps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tefuda.bulk.nets import NO_NET
from tefuda.bulk.plays import Showing, all_open, none_answered
from tefuda.bulk.rules import pass_nobody, rules_of
from tefuda.bulk.run import COPIED, QUICK, net_for
from tefuda.bulk.stepping import STAY, Manner, PlainSitting, RememberingSitting, Stepping, step_tables
from tefuda.bulk.task import task_of
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Records, array_of, array_of_copies, record_of
from tefuda.compiler.machine import Code
from tefuda.compiler.threads import Threads
from tefuda.core.game import Game
from tefuda.core.table.chance import bytes_of, seed_words
from tefuda.core.table.decision import PROPOSALS_LIMIT, Proposals, decision_of
from tefuda.core.table.encoding import Encoding, Span
from tefuda.core.table.sight import nobody, nothing_secret
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

    `learners` is the mask of the seats that are asked; `agents` are the compiled bots in the others, by seat. Of
    candidates a learner may choose among the first `most`. The last `plays` are shown besides the view. An episode is a
    deal or, where `match` says so, a match, of `limit` decisions at most; `rewards` come by the deal or by the match.
    Where a table `waits`, what has ended stays as it is until the next is begun.
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
    waits: bool = False
    most: int = PROPOSALS_LIMIT
    learners: int = -1
    agents: Sequence[str] = ()

    @property
    def possible(self) -> tuple[int, ...]:
        """The codes of a mask; none where candidates are listed."""
        codes = self.game.learning.possible_codes
        return tuple(codes(self.options)) if self.actions == MASK and codes is not None else ()

    @property
    def sitting(self) -> type[Any]:
        """The class of what is known of each table besides its record."""
        return RememberingSitting if self.plays else PlainSitting

    @property
    def spans(self) -> Mapping[str, Span]:
        """Where the groups of what a seat sees stand, and what they say, by name."""
        told = encoding_of(self.game)
        if not self.plays:
            return told.view.spans
        last = f"the last {self.plays} plays that the viewer has seen, the latest first, {told.play.size} numbers each"
        most = max(span.most for span in told.play.spans.values())
        return {**told.view.spans, "plays": Span(last, told.view.size, self.seen_size, most)}

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
    code, array = _compiled(game, None, *asked), array_of(options)
    return lambda tables, sittings, *others: code.bound(tables, sittings, array, *others)


@cache
def _compiled(
    game: Game, options: Any, actions: str, automatic_pass: bool, has_others: bool, by_net: bool, remembers: bool
) -> Code:  # fmt: skip
    rules = rules_of(game) if automatic_pass else replace(rules_of(game), pass_idle=pass_nobody)
    given = {
        "manner": Manner(rules, QUICK.policy(game, by_net), _showing(game), actions == MASK, has_others, remembers),
        "tables": Records[game.table],  # type: ignore[name-defined]
        "sittings": Records[RememberingSitting] if remembers else Records[PlainSitting],
        "options": game.options if options is None else options,
        "view": game.view,
        "task": task_of(game, Stepping),
    }
    name = f"{game.name}-tables"
    if options is None:
        return Compilation(step_tables, name, given, copied=COPIED).code()
    return Compilation(step_tables, name, given, [game.view]).code()


def _showing(game: Game) -> Showing[Any, Any, Any]:
    """Return how plays of a game are shown."""
    sight = game.sight
    return Showing(
        none_answered if sight.answered is nobody else sight.answered,
        all_open if sight.secrecy is nothing_secret else sight.secrecy,
        encoding_of(game).play.write,
    )


def encoding_of(game: Game) -> Encoding:
    """Return what a learner sees in a family; raise GameError for one that does not say."""
    if game.learning.encoding is None:
        raise GameError("there are no environments for {game}: it does not say what a learner sees", game=game.name)
    return game.learning.encoding


class Tables:
    """Tables from number `first` on, stepped by one call, or by one on each of several threads.

    What a step writes: `seen` by table, `turns`, `ended`, `rewards` by table and seat, `last` by table, what the
    learner among bots saw when a deal had ended, and what is legal: `mask` by table, or `codes` and `features` of all
    tables one after another, those of table `i` from `offsets[i]` on.
    """

    def __init__(self, setting: Setting, number: int, first: int, threads: int) -> None:
        game, encoding = setting.game, encoding_of(setting.game)
        self.setting, self.number = setting, number
        self.arrays = array_of_copies(game.table(), number)
        self.sittings = array_of_copies(setting.sitting(), number)
        self.sittings["number"] = np.arange(first, first + number)
        self.moves = np.full(number, STAY, np.int32)
        self.seen = np.zeros((number, setting.seen_size), np.uint8)
        self.last = np.zeros_like(self.seen) if setting.agents else self.seen[:, :0]
        self.turns = np.zeros(number, np.int32)
        self.ended = np.zeros(number, np.uint8)
        self.rewards = np.zeros((number, setting.seats), np.int32)
        self.possible = np.array(setting.possible, np.int32)
        self.index = np.zeros(game.words.notation.digits.size if setting.possible else 1, np.int32)
        self.index[self.possible] = np.arange(len(self.possible))
        self.mask = np.zeros((number, len(self.possible)), np.uint8)
        self._starts = np.arange(number, dtype=np.int64) * len(self.possible)
        self.log = np.zeros((number, 0), np.int32)
        task: Any = task_of(game, Stepping)()
        task.seats, task.limit, task.learners = setting.seats, setting.limit, setting.learners
        task.view_size, task.action_size = encoding.view.size, encoding.action.size
        task.matches, task.by_match = int(setting.match), int(setting.rewards == BY_MATCH)
        task.plays, task.play_size, task.seen_size = setting.plays, encoding.play.size, setting.seen_size
        task.possible, task.waits = len(self.possible), int(setting.waits)
        if setting.agents:
            task.policies[: setting.seats] = [QUICK.policies[agent] for agent in setting.agents]
            QUICK.instruct(task, game, setting.options, setting.agents)
        bounds = np.linspace(0, number, max(1, min(threads, number)) + 1).astype(int).tolist()
        self._parts = [_Part(self, slice(*ends), task) for ends in pairwise(bounds)]
        self._threads = Threads(len(self._parts))
        self.codes, self.features, self.offsets = (
            getattr(self._parts[0], name) for name in ("codes", "features", "offsets")
        )

    def begin(self, seed: int) -> None:
        """Say that from now on tables are dealt by a seed, from its first deal of each table."""
        self.sittings["episode"] = -1
        for part in self._parts:
            part.task["seed"] = seed_words(seed)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.close()

    def keep_log(self, length: int) -> None:
        """Make room in the log for this many decisions of each deal."""
        longer = np.zeros((self.number, length), np.int32)
        longer[:, : self.log.shape[1]] = self.log
        self.log = longer
        for part in self._parts:
            part.bind()

    @property
    def has_begun(self) -> bool:
        """Whether there was a first deal."""
        return bool(self.sittings["episode"][0] >= 0)

    def check_begun(self) -> None:
        """Raise IllegalAction before the first deal."""
        if not self.has_begun:
            raise IllegalAction("there is nothing to decide before the first `reset`")

    def moves_of(self, index: ArrayLike) -> NDArray[np.int32]:
        """Return the moves that are meant by the index of an action in each mask or list; raise IllegalAction."""
        given = self.indices_of(index)
        legal = self.are_legal(given)
        if not legal.all():
            raise self.refusal(~legal, given)
        return self.codes_of(given)

    def indices_of(self, index: ArrayLike) -> NDArray[Any]:
        """Return an index for each table; raise IllegalAction for anything else, and before the first deal."""
        try:
            given = np.asarray(index)
        except ValueError:  # rows of different lengths
            given = np.zeros(0, object)
        if given.shape != (self.number,) or given.dtype.kind not in "iu":
            raise IllegalAction(
                "a step takes one whole number for each of {tables} tables, not {given}",
                tables=self.number, given=f"{given.dtype}{list(given.shape)}",
            )  # fmt: skip
        self.check_begun()
        return given

    def are_legal(self, given: NDArray[Any]) -> NDArray[np.bool_]:
        """Say of each table whether its index is that of a legal action."""
        inside = self._are_there(given)
        if self.setting.actions == CANDIDATES:
            return inside
        all_there = inside.all()
        taken = self._starts + (given if all_there else np.where(inside, given, 0))
        legal: NDArray[np.bool_] = self.mask.reshape(-1).take(taken).view(np.bool_)
        return legal if all_there else legal & inside

    def _are_there(self, given: NDArray[Any]) -> NDArray[np.bool_]:
        """Say of each table whether its index is that of an action at all."""
        number: Any = self.shown().astype(np.uint64) if self.setting.actions == CANDIDATES else len(self.possible)
        there: NDArray[np.bool_] = given.astype(np.uint64) < number  # less than 0 is more than any number
        return there

    def codes_of(self, given: NDArray[Any], those: NDArray[np.bool_] | slice = slice(None)) -> NDArray[np.int32]:
        """Return the codes of the actions that are meant by legal indices, at some of the tables."""
        codes: NDArray[np.int32]
        if self.setting.actions == CANDIDATES:
            codes = self.codes.take((self.offsets[:-1] + given)[those])
        else:
            codes = self.possible.take(given[those])
        return codes

    def no_such(self, table: int, index: int) -> IllegalAction:
        """Return that an index names no action at a table."""
        number = int(self.shown()[table]) if self.setting.actions == CANDIDATES else len(self.possible)
        return IllegalAction(
            "table {table}: there is no action {index}; the actions are 0 to {last}",
            table=table, index=index, last=number - 1,
        )  # fmt: skip

    def shown(self) -> NDArray[np.int64]:
        """Return how many candidates there are to choose among at each table."""
        shown: NDArray[np.int64] = np.minimum(self.offsets[1:] - self.offsets[:-1], self.setting.most)
        return shown

    def refusal(self, wrong: NDArray[np.bool_], given: NDArray[Any]) -> IllegalAction:
        """Return why an index that is given for a table is `wrong`; of those that name no action the first."""
        absent = wrong & ~self._are_there(given)
        if absent.any():
            table = int(absent.argmax())
            return self.no_such(table, int(given[table]))
        table = int(wrong.argmax())
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
        return record_of(self.setting.game.table, self.arrays[table : table + 1])

    def deal(self, table: int) -> Deal:
        """Return what is played at a table as a deal, with its history."""
        if self.setting.match:
            return self.match(table).deal
        setting, key = self.setting, bytes_of(self.arrays["chance"]["key"][table].tolist())
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
        if len(self._parts) == 1:
            self._parts[0].run()
        else:
            self._threads.do(_Part.run, self._parts)
        if self.setting.actions == CANDIDATES:
            self._gather()

    def _gather(self) -> None:
        """Put the lists of the parts one after another."""
        if len(self._parts) == 1:
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
    """The tables that one thread steps, and where it lists their legal actions.

    A copy has arrays of its own, to which the compiled step is bound when it is first stepped.
    """

    def __init__(self, tables: Tables, those: slice, task: Any) -> None:
        self._tables, self._those = tables, those
        game = tables.setting.game
        self.task = array_of(task)
        self._scratch = array_of(game.view()), array_of(Proposals())
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
        setting = tables.setting
        net = net_for(setting.game, setting.options, setting.agents)
        self.task["logged"] = tables.log.shape[1]
        arrays = (tables.moves, tables.log, tables.seen, tables.last, tables.turns, tables.ended, tables.rewards)
        self._step: Callable[[], Any] | None = stepper(setting, by_net=net is not NO_NET)(
            tables.arrays[those], tables.sittings[those], *self._scratch, self.task, net,
            *(array[those].reshape(-1) for array in arrays), tables.index, tables.mask[those].reshape(-1),
            self.codes, self.features.reshape(-1), self.offsets,
        )  # fmt: skip

    def run(self) -> None:
        """Step the tables; where there was no room to list what is legal, make some and list it."""
        self._call()
        if self._tables.setting.actions == CANDIDATES and self.shown > len(self.codes):
            self._make_room(2 * self.shown)
            self._tables.moves[self._those] = STAY
            self._call()

    def _call(self) -> None:
        if self._step is None:
            self.bind()
        assert self._step is not None
        self._step()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_step": None}
