"""Many tables stepped together: each call makes a decision at every table and shows what is to be decided next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias

from tefuda.bulk.driver import Policy
from tefuda.bulk.plays import Plays, Showing, remember_play, show_plays
from tefuda.bulk.rules import GameRules, O, T, V, ask, decide, look, open_next
from tefuda.bulk.task import GameTask, Task
from tefuda.compiler.layout import Integers, Octets, Records
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Record, cell, cells, part, record
from tefuda.core.table.chance import KEY_WORDS, Dice, derive
from tefuda.core.table.decision import Proposals

STAY, BEGIN = -1, -2
"""Moves that are not codes: show the current table, and begin the next deal."""
ENDED, CUT = 1, 2
"""How a deal has ended in a step: by the rules, or because it was too long."""
EPISODE = 32
"""The number of a deal has this many bits; that of its table is before them."""


@record
class PlainSitting(Record):
    """How far a table has come: its number, that of its episode, the decisions in it, and the dice of its players.

    An episode is a deal, or where matches are played, a match: then `key` is its chance, `deals` are those begun,
    `gained` is what each seat has been paid since a learner was last asked, and `winners` have won the match that ended
    last.
    """

    number: int = cell()
    episode: int = cell(start=-1)
    decisions: int = cell()
    dice: Dice = part(Dice)
    key: Cells = cells(KEY_WORDS)
    deals: int = cell()
    gained: Cells = cells(MAX_SEATS)
    winners: int = cell()


@record
class RememberingSitting(PlainSitting):
    """How far a table has come that remembers its last plays."""

    plays: Plays = part(Plays)


if TYPE_CHECKING:
    Sitting: TypeAlias = RememberingSitting
else:
    Sitting = PlainSitting  # it has plays where they are remembered


@record
class Stepping(Task):
    """What tables are stepped by: a task, in which the seats in the mask `learners` are asked.

    The others are players as in any task. `view_size` and `action_size` are the lengths of an encoded view and of an
    encoded decision, `possible` that of a mask of actions. There is `room` for a number of legal actions, those of all
    tables together, and `shown` is how many there are. Of the decisions of a deal the first `logged` are logged. After
    a view stand the last `plays`, of `play_size` numbers each; `seen_size` is the length of all of it. `matches` says
    whether an episode is a match, and `by_match` whether its reward is that of the match alone. `waits` says whether a
    table at which a deal has ended stays as it is until it is told to begin the next.
    """

    learners: int = cell()
    view_size: int = cell()
    action_size: int = cell()
    possible: int = cell()
    room: int = cell()
    shown: int = cell()
    logged: int = cell()
    plays: int = cell()
    play_size: int = cell()
    seen_size: int = cell()
    matches: int = cell()
    by_match: int = cell()
    waits: int = cell()


if TYPE_CHECKING:

    class GameStepping(Stepping, GameTask):
        """What tables of a game are stepped by."""

else:
    GameStepping = Stepping


@dataclass(frozen=True, eq=False)
class Manner(Generic[T, O, V]):
    """How tables are stepped: by which rules, and who chooses in the seats that are not asked, if it `has_others`.

    What is legal is shown `as_mask` of all possible actions, or as a list of those that are legal. Where it `remembers`
    the last plays, `showing` says how they are shown.
    """

    rules: GameRules[T, O, V]
    policy: Policy[T, O, V, GameStepping]
    showing: Showing[T, O, V]
    as_mask: bool
    has_others: bool
    remembers: bool


def step_tables(
    manner: Manner[T, O, V], tables: Records[T], sittings: Records[Sitting], options: O, view: V, proposals: Proposals,
    task: GameStepping, net: Integers, moves: Integers, log: Integers, seen: Octets, last: Octets, turns: Integers,
    ended: Octets, rewards: Integers, index: Integers, mask: Octets, codes: Integers, features: Octets, offsets: Cells,
) -> None:  # fmt: skip
    """Make a move at every table, deal again where a deal has ended and none waits, and show what is to be decided.

    For each table, `seen` and `turns` say what the seat that is asked sees and which it is; `ended` and `rewards`, by
    seat, what has come of the deal if it ended in this step, and `last` what a learner saw then. What is legal is shown
    in `mask`, at the `index` of each code, or in `codes` and `features`, from the index on that `offsets` names.
    """
    task.shown = 0
    for i in range(len(tables)):
        table, sitting = tables[i], sittings[i]
        if moves[i] != STAY:
            ended[i] = move(manner, table, sitting, options, view, proposals, task, net, moves[i], log, i * task.logged)
            pay(table, sitting, task, ended[i], rewards, i * task.seats)
            if manner.has_others and ended[i] != 0:
                see_end(manner, table, sitting, options, view, task, last, i * task.seen_size)
            if moves[i] == BEGIN or (ended[i] != 0 and task.waits == 0):
                begin(manner, table, sitting, options, view, proposals, task, net, log, i * task.logged)
        turns[i] = table.turn
        show(manner, table, sitting, options, view, task, table.turn, seen, i * task.seen_size)
        proposals.count = 0
        if table.over == 0:
            manner.rules.legal_actions(table, options, proposals)
        if manner.as_mask:
            show_mask(proposals, task, i, index, mask)
        else:
            show_candidates(manner.rules, table, options, view, proposals, task, i, codes, features, offsets)


def pay(table: T, sitting: Sitting, task: Stepping, ended: int, rewards: Integers, at: int) -> None:
    """Write what a step has brought each seat: the payoffs of deals that have ended, or 1 to the winners of a match."""
    for seat in range(task.seats):
        if task.matches == 0:
            rewards[at + seat] = table.payoffs[seat] if ended == ENDED else 0
        elif task.by_match != 0:
            rewards[at + seat] = table.winners >> seat & 1 if ended == ENDED else 0
        else:
            rewards[at + seat] = sitting.gained[seat]
            sitting.gained[seat] = 0
    sitting.winners = table.winners if task.matches != 0 and ended == ENDED else 0


def show(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, task: Stepping, seat: int, seen: Octets,
    at: int,
) -> None:  # fmt: skip
    """Write what a seat sees, and the last plays where they are remembered."""
    look(manner.rules, table, options, seat, view)
    manner.rules.write_view(view, options, seen, at)
    if manner.remembers:
        show_plays(
            manner.showing, table, options, view, sitting.plays, task.plays, task.play_size, task.decision, seen,
            at + task.view_size,
        )  # fmt: skip


def move(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, proposals: Proposals, task: GameStepping,
    net: Integers, code: int, log: Integers, at: int,
) -> int:  # fmt: skip
    """Make the decision of a code and play until a learner is asked; say whether the deal has ended, and how."""
    if code == BEGIN:
        return 0
    decide_logged(manner, table, sitting, options, task, code, log, at)
    let_others_play(manner, table, sitting, options, view, proposals, task, net, log, at)
    if task.matches != 0:
        play_on(manner, table, sitting, options, view, proposals, task, net, log, at)
    if table.over != 0 and (task.matches == 0 or table.match_over != 0):
        return ENDED
    return CUT if sitting.decisions >= task.limit else 0


def begin(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, proposals: Proposals, task: GameStepping,
    net: Integers, log: Integers, at: int,
) -> None:  # fmt: skip
    """Begin the next episode in which a learner is asked; those that end before are passed over."""
    table.over = 1
    while table.over != 0 or sitting.decisions >= task.limit:
        begin_next(manner, table, sitting, options, task)
        let_others_play(manner, table, sitting, options, view, proposals, task, net, log, at)
        if task.matches != 0:
            play_on(manner, table, sitting, options, view, proposals, task, net, log, at)


def play_on(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, proposals: Proposals, task: GameStepping,
    net: Integers, log: Integers, at: int,
) -> None:  # fmt: skip
    """Begin the next deals of a match until a learner is asked, or the match is over or too long."""
    while table.over != 0:
        for seat in range(table.seats):
            sitting.gained[seat] += table.payoffs[seat]
        if table.match_over != 0 or sitting.decisions >= task.limit:
            return
        deal_again(manner, table, sitting, options, task)
        let_others_play(manner, table, sitting, options, view, proposals, task, net, log, at)


def begin_next(manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, task: Stepping) -> None:
    """Begin the next deal or match of a table."""
    sitting.episode += 1
    sitting.decisions = 0
    table.seats = task.seats
    derive(task.seed, sitting.number << EPISODE | sitting.episode, table.chance, sitting.dice)
    manner.rules.begin_match(table)
    if task.matches == 0:
        deal_afresh(manner, table, sitting, options)
        return
    sitting.deals = 0
    for i in range(KEY_WORDS):
        sitting.key[i] = table.chance.key[i]
    for seat in range(MAX_SEATS):
        sitting.gained[seat] = 0
    deal_again(manner, table, sitting, options, task)


def deal_again(manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, task: Stepping) -> None:
    """Begin the next deal of a match."""
    derive(sitting.key, sitting.deals, table.chance, task.other)
    sitting.deals += 1
    deal_afresh(manner, table, sitting, options)


def deal_afresh(manner: Manner[T, O, V], table: T, sitting: Sitting, options: O) -> None:
    """Deal, by the chance on the table, and forget the plays of the deal before."""
    if manner.remembers:
        sitting.plays.number, sitting.plays.doubtful = 0, 0
    open_next(manner.rules, table, options)


def let_others_play(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, proposals: Proposals, task: GameStepping,
    net: Integers, log: Integers, at: int,
) -> None:  # fmt: skip
    """Let those decide who are not learners, until one is asked or the deal is over or too long."""
    if not manner.has_others:
        return
    task.dice.low, task.dice.carry = sitting.dice.low, sitting.dice.carry
    while table.over == 0 and task.learners >> table.turn & 1 == 0 and sitting.decisions < task.limit:
        ask(manner.rules, table, options, proposals)
        code = manner.policy.choose(table, options, view, proposals, task, net)
        decide_logged(manner, table, sitting, options, task, code, log, at)
    sitting.dice.low, sitting.dice.carry = task.dice.low, task.dice.carry


def see_end(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, task: Stepping, last: Octets, at: int
) -> None:
    """Show the first of the learners how a deal has ended."""
    seat = 0
    while task.learners >> seat & 1 == 0:
        seat += 1
    show(manner, table, sitting, options, view, task, seat, last, at)


def decide_logged(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, task: Stepping, code: int, log: Integers, at: int
) -> None:
    """Make the decision of a code, and record it."""
    if sitting.decisions < task.logged:
        log[at + sitting.decisions] = code
    sitting.decisions += 1
    maker = table.turn
    decide(manner.rules, table, options, task.decision, code)
    if manner.remembers:
        remember_play(manner.showing, table, sitting.plays, maker, task.decision)


def show_mask(proposals: Proposals, task: Stepping, i: int, index: Integers, mask: Octets) -> None:
    """Set the indices of legal actions among the possible ones of a table."""
    start = i * task.possible
    for k in range(task.possible):
        mask[start + k] = 0
    for k in range(proposals.count):
        mask[start + index[proposals.codes[k]]] = 1


def show_candidates(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, task: Stepping, i: int,
    codes: Integers, features: Octets, offsets: Cells,
) -> None:  # fmt: skip
    """List the legal actions of a table with the features of each, as long as there is room."""
    start, decision = task.shown, task.decision
    offsets[i] = start
    task.shown = start + proposals.count
    offsets[i + 1] = task.shown
    if task.shown > task.room:
        return
    for k in range(proposals.count):
        decision.code, decision.once, decision.twice = proposals.codes[k], 0, 0
        rules.pick(table, options, decision)
        codes[start + k] = decision.code
        rules.write_action(view, options, decision, features, (start + k) * task.action_size)
