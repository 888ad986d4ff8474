"""Many tables stepped together: each call makes one decision at every table and shows what is to be decided next."""

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
"""Moves that are not codes: leave the table as it is and show it, and begin the next episode."""
ENDED, CUT = 1, 2
"""How an episode ended in a step: by the rules, or by the limit of decisions; 0 while it goes on."""
EPISODE = 32
"""Of the number that an episode is dealt by, so many low bits count episodes, and the others are the table's number."""


@record
class PlainSitting(Record):
    """The state of a table beside the cards: its `number`, the number of its `episode`, and the decisions made in that.

    An episode is a deal or, where matches are played, a match. `episode` counts from 0; -1 is before the first. `dice`
    are those of the players who are not learners. Of a match, `key` are the eight words that decide its deals, `deals`
    is how many have begun, `gained` by seat the points since a learner was last asked, and `winners` the mask of those
    who won the match that ended in the last step, else 0.
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
    """The state of a table that also remembers its last plays."""

    plays: Plays = part(Plays)


if TYPE_CHECKING:
    Sitting: TypeAlias = RememberingSitting
else:
    Sitting = PlainSitting  # it has plays where they are remembered


@record
class Stepping(Task):
    """How tables are stepped: a task in which the seats in the mask `learners` are asked; others play by policy.

    `view_size`, `action_size` and `play_size` are the lengths of an encoded view, decision and play, in numbers;
    `plays` is how many plays follow a view, and `seen_size` the length of view and plays together. `possible` is the
    length of the mask of actions. `room` is how many legal actions of all tables together fit into the list, and
    `shown` how many there are: if it is larger, the list is incomplete. Of each episode the first `logged` decisions
    are recorded. `matches` is 1 if an episode is a match, `by_match` if its only reward is 1 for winning the match,
    `waits` if a table whose episode has ended stays as it is until it is told to BEGIN. `limit` counts the decisions of
    an episode.
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
        """How tables of a game are stepped, with the weights of its family."""

else:
    GameStepping = Stepping


@dataclass(frozen=True, eq=False)
class Manner(Generic[T, O, V]):
    """What is known of the stepping when it is compiled.

    `policy` chooses in the seats that are not asked, if it `has_others`. Legal actions are shown `as_mask` of all
    possible ones, or else as a list. `showing` says how the last plays are shown, if it `remembers` them.
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
    """Make a move at every table, begin the next episode where one has ended, and show what is to be decided.

    For N tables and S seats, `moves` (N) are legal codes, STAY or BEGIN. Written are `turns` (N), the seat that is
    asked; `seen` (N * seen_size), what it sees; `ended` (N), ENDED, CUT or 0; `rewards` (N * S), as `pay` says; `last`
    (N * seen_size), what the first learner saw at the end of an episode, only where it ended and others play, too; and
    `log` (N * logged), the codes of the episode. With a table that stays, `ended` and `rewards` are left unchanged.

    Legal actions are written into `mask` (N * possible), at `index[code]` for each code, or into `codes` (room) and
    `features` (room * action_size): those of table `i` from `offsets[i]` to `offsets[i + 1]`, of N + 1.
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
    """Write what a step has brought each seat, into `rewards[at]` and those that follow.

    That is the payoffs of a deal when it ends, 0 before; in matches the payoffs of all deals that ended since a learner
    was asked, or with `by_match` 1 for each winner when the match ends. A deal that was cut pays nothing.
    """
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
    """Write what a seat sees from `seen[at]` on, and after it the last plays where they are remembered."""
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
    """Make the decision `code`, or none for BEGIN, and play until a learner is asked; return ENDED, CUT or 0."""
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
    """Begin further deals of a match until a learner is asked, the match is over or its decisions reach the limit."""
    while table.over != 0:
        for seat in range(table.seats):
            sitting.gained[seat] += table.payoffs[seat]
        if table.match_over != 0 or sitting.decisions >= task.limit:
            return
        deal_again(manner, table, sitting, options, task)
        let_others_play(manner, table, sitting, options, view, proposals, task, net, log, at)


def begin_next(manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, task: Stepping) -> None:
    """Begin the next episode of a table, whatever has become of the last."""
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
    """Deal, with the chance that stands on the table, and forget the plays of the deal before."""
    if manner.remembers:
        sitting.plays.number, sitting.plays.doubtful = 0, 0
    open_next(manner.rules, table, options)


def let_others_play(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, view: V, proposals: Proposals, task: GameStepping,
    net: Integers, log: Integers, at: int,
) -> None:  # fmt: skip
    """Let seats that are not learners choose, until a learner is asked, the deal is over or the limit is reached."""
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
    """Show the end of an episode as the learner of the lowest seat sees it, from `last[at]` on; there is a learner."""
    seat = 0
    while task.learners >> seat & 1 == 0:
        seat += 1
    show(manner, table, sitting, options, view, task, seat, last, at)


def decide_logged(
    manner: Manner[T, O, V], table: T, sitting: Sitting, options: O, task: Stepping, code: int, log: Integers, at: int
) -> None:
    """Make the decision `code`, and record it in the log, which for this table begins at `log[at]`."""
    if sitting.decisions < task.logged:
        log[at + sitting.decisions] = code
    sitting.decisions += 1
    maker = table.turn
    decide(manner.rules, table, options, task.decision, code)
    if manner.remembers:
        remember_play(manner.showing, table, sitting.plays, maker, task.decision)


def show_mask(proposals: Proposals, task: Stepping, i: int, index: Integers, mask: Octets) -> None:
    """Set 1 for each legal action of table `i` in its part of the mask, and 0 for all others."""
    start = i * task.possible
    for k in range(task.possible):
        mask[start + k] = 0
    for k in range(proposals.count):
        mask[start + index[proposals.codes[k]]] = 1


def show_candidates(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, task: Stepping, i: int,
    codes: Integers, features: Octets, offsets: Cells,
) -> None:  # fmt: skip
    """List the legal actions of table `i`, after those of the tables before, with their features, if there is room."""
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
