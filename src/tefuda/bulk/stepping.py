"""Many tables stepped together: each call makes a decision at every table and shows what is to be decided next.

The names of a game are left open, as in `tefuda.bulk.driver`. `show_actions` stands for one of the two ways to show
what is legal: as a mask of all possible actions, or as a list of those that are legal. `play_others` lets those decide
who are not learners, and `show_end` shows a learner how a deal has ended before the next begins. `remember`, `recall`
and `forget` note the plays of a deal, show the last of them, and clear them for the next.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from tefuda.bulk.driver import pass_all_idle
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers, Octets, Rows
from tefuda.bulk.plays import Plays, note_play, show_plays
from tefuda.bulk.task import Task
from tefuda.bulk.task import task_of as game_task
from tefuda.core.chance import KEY_WORDS, Dice, derive
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.core.record import Cells, Record, cell, cells, extended, part, record
from tefuda.core.seats import MAX_SEATS

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Stepping: TypeAlias = Any
Sitting: TypeAlias = Any

begin_match = reset_deal = open_deal = legal_actions = pick = apply = see = see_own = choose = unbound
write_view = write_action = play_others = show_actions = show_end = unbound
remember = recall = forget = unbound

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


@cache
def stepping_of(game: Game) -> type[Task]:
    """Return the class of what tables are stepped by: a task, in which the seats in the mask `learners` are asked.

    The others are players as in any task. `view_size` and `action_size` are the lengths of an encoded view and of an
    encoded decision, `possible` that of a mask of actions. There is `room` for a number of legal actions, those of all
    tables together, and `shown` is how many there are. Of the decisions of a deal the first `logged` are noted. After a
    view stand the last `plays`, of `play_size` numbers each; `seen_size` is the length of all of it. `matches` says
    whether an episode is a match, and `by_match` whether its reward is that of the match alone.
    """
    names = (
        "learners", "view_size", "action_size", "possible", "room", "shown", "logged",
        "plays", "play_size", "seen_size", "matches", "by_match",
    )  # fmt: skip
    return extended(game_task(game), "Stepping", {name: (int, cell()) for name in names}, "How tables are stepped.")


def step_tables(
    tables: Rows[Table], sittings: Rows[Sitting], options: Options, view: View, proposals: Proposals, task: Stepping,
    net: Integers, moves: Integers, log: Integers, seen: Octets, last: Octets, turns: Integers, ended: Octets,
    rewards: Integers, index: Integers, mask: Octets, codes: Integers, features: Octets, offsets: Cells,
) -> None:  # fmt: skip
    """Make a move at every table, deal again where a deal has ended, and show what is to be decided.

    For each table, `seen` and `turns` say what the seat that is asked sees and which it is; `ended` and `rewards`, by
    seat, what has come of the deal if it ended in this step, and `last` what a learner saw then. What is legal is shown
    in `mask`, at the `index` of each code, or in `codes` and `features`, from the place on that `offsets` names.
    """
    task.shown = 0
    for i in range(len(tables)):
        table, sitting = tables[i], sittings[i]
        if moves[i] != STAY:
            ended[i] = move(table, sitting, options, view, proposals, task, net, moves[i], log, i * task.logged)
            pay(table, sitting, task, ended[i], rewards, i * task.seats)
            if ended[i] != 0:
                show_end(table, sitting, options, view, task, last, i * task.seen_size)
            if moves[i] == BEGIN or ended[i] != 0:
                begin(table, sitting, options, view, proposals, task, net, log, i * task.logged)
        turns[i] = table.turn
        show(table, sitting, options, view, task, table.turn, seen, i * task.seen_size)
        proposals.count = 0
        legal_actions(table, options, proposals)
        show_actions(table, options, view, proposals, task, i, index, mask, codes, features, offsets)


def pay(table: Table, sitting: Sitting, task: Stepping, ended: int, rewards: Integers, at: int) -> None:
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
    table: Table, sitting: Sitting, options: Options, view: View, task: Stepping, seat: int, seen: Octets, at: int
) -> None:  # fmt: skip
    """Write what a seat sees, and the last plays where they are remembered."""
    see(table, options, view)
    see_own(table, options, seat, view)
    write_view(view, options, seen, at)
    recall(table, sitting, options, view, task, seen, at + task.view_size)


def remember_play(table: Table, sitting: Sitting, maker: int, task: Stepping) -> None:
    """Note a decision that has just been made."""
    note_play(table, sitting.plays, maker, task.decision)


def recall_plays(
    table: Table, sitting: Sitting, options: Options, view: View, task: Stepping, seen: Octets, at: int
) -> None:  # fmt: skip
    """Show the last plays."""
    show_plays(table, options, view, sitting.plays, task, seen, at)


def forget_plays(sitting: Sitting) -> None:
    """Forget the plays of the deal before."""
    sitting.plays.number, sitting.plays.doubtful = 0, 0


def forget_nothing(sitting: Sitting) -> None:
    """Forget nothing, where nothing was noted."""


def remember_nothing(table: Table, sitting: Sitting, maker: int, task: Stepping) -> None:
    """Note no decision."""


def recall_nothing(
    table: Table, sitting: Sitting, options: Options, view: View, task: Stepping, seen: Octets, at: int
) -> None:  # fmt: skip
    """Show no plays."""


def move(
    table: Table, sitting: Sitting, options: Options, view: View, proposals: Proposals, task: Stepping, net: Integers,
    code: int, log: Integers, at: int,
) -> int:  # fmt: skip
    """Make the decision of a code and play until a learner is asked; say whether the deal has ended, and how."""
    if code == BEGIN:
        return 0
    decide(table, sitting, options, task, code, log, at)
    play_others(table, sitting, options, view, proposals, task, net, log, at)
    if task.matches != 0:
        play_on(table, sitting, options, view, proposals, task, net, log, at)
    if table.over != 0 and (task.matches == 0 or table.match_over != 0):
        return ENDED
    return CUT if sitting.decisions >= task.limit else 0


def begin(
    table: Table, sitting: Sitting, options: Options, view: View, proposals: Proposals, task: Stepping, net: Integers,
    log: Integers, at: int,
) -> None:  # fmt: skip
    """Begin the next episode in which a learner is asked; those that end before are passed over."""
    table.over = 1
    while table.over != 0 or sitting.decisions >= task.limit:
        begin_next(table, sitting, options, task)
        play_others(table, sitting, options, view, proposals, task, net, log, at)
        if task.matches != 0:
            play_on(table, sitting, options, view, proposals, task, net, log, at)


def play_on(
    table: Table, sitting: Sitting, options: Options, view: View, proposals: Proposals, task: Stepping, net: Integers,
    log: Integers, at: int,
) -> None:  # fmt: skip
    """Begin the next deals of a match until a learner is asked, or the match is over or too long."""
    while table.over != 0:
        for seat in range(table.seats):
            sitting.gained[seat] += table.payoffs[seat]
        if table.match_over != 0 or sitting.decisions >= task.limit:
            return
        deal_again(table, sitting, options, task)
        play_others(table, sitting, options, view, proposals, task, net, log, at)


def begin_next(table: Table, sitting: Sitting, options: Options, task: Stepping) -> None:
    """Begin the next deal or match of a table."""
    sitting.episode += 1
    sitting.decisions = 0
    table.seats = task.seats
    derive(task.seed, sitting.number << EPISODE | sitting.episode, table.chance, sitting.dice)
    begin_match(table)
    if task.matches == 0:
        open_next(table, sitting, options)
        return
    sitting.deals = 0
    for i in range(KEY_WORDS):
        sitting.key[i] = table.chance.key[i]
    for seat in range(MAX_SEATS):
        sitting.gained[seat] = 0
    deal_again(table, sitting, options, task)


def deal_again(table: Table, sitting: Sitting, options: Options, task: Stepping) -> None:
    """Begin the next deal of a match."""
    derive(sitting.key, sitting.deals, table.chance, task.other)
    sitting.deals += 1
    open_next(table, sitting, options)


def open_next(table: Table, sitting: Sitting, options: Options) -> None:
    """Deal, by the chance on the table."""
    forget(sitting)
    reset_deal(table)
    open_deal(table, options)
    pass_all_idle(table, options)


def let_others_play(
    table: Table, sitting: Sitting, options: Options, view: View, proposals: Proposals, task: Stepping, net: Integers,
    log: Integers, at: int,
) -> None:  # fmt: skip
    """Let those decide who are not learners, until one is asked or the deal is over or too long."""
    task.dice.low, task.dice.carry = sitting.dice.low, sitting.dice.carry
    while table.over == 0 and task.learners >> table.turn & 1 == 0 and sitting.decisions < task.limit:
        proposals.count = 0
        legal_actions(table, options, proposals)
        code = choose(table, options, view, proposals, task, net)
        decide(table, sitting, options, task, code, log, at)
    sitting.dice.low, sitting.dice.carry = task.dice.low, task.dice.carry


def ask_all(
    table: Table, sitting: Sitting, options: Options, view: View, proposals: Proposals, task: Stepping, net: Integers,
    log: Integers, at: int,
) -> None:  # fmt: skip
    """Let nobody else decide, where all are learners."""


def see_end(
    table: Table, sitting: Sitting, options: Options, view: View, task: Stepping, last: Octets, at: int
) -> None:  # fmt: skip
    """Show the first of the learners how a deal has ended."""
    seat = 0
    while task.learners >> seat & 1 == 0:
        seat += 1
    show(table, sitting, options, view, task, seat, last, at)


def see_nothing(
    table: Table, sitting: Sitting, options: Options, view: View, task: Stepping, last: Octets, at: int
) -> None:  # fmt: skip
    """Show nobody how a deal has ended, where all are learners."""


def decide(
    table: Table, sitting: Sitting, options: Options, task: Stepping, code: int, log: Integers, at: int
) -> None:  # fmt: skip
    """Make the decision of a code, and note it."""
    if sitting.decisions < task.logged:
        log[at + sitting.decisions] = code
    sitting.decisions += 1
    task.decision.code, task.decision.once, task.decision.twice = code, 0, 0
    pick(table, options, task.decision)
    maker = table.turn
    apply(table, options, task.decision)
    pass_all_idle(table, options)
    remember(table, sitting, maker, task)


def show_mask(
    table: Table, options: Options, view: View, proposals: Proposals, task: Stepping, i: int, index: Integers,
    mask: Octets, codes: Integers, features: Octets, offsets: Cells,
) -> None:  # fmt: skip
    """Set the places of legal actions among the possible ones of a table."""
    start = i * task.possible
    for k in range(task.possible):
        mask[start + k] = 0
    for k in range(proposals.count):
        mask[start + index[proposals.codes[k]]] = 1


def show_candidates(
    table: Table, options: Options, view: View, proposals: Proposals, task: Stepping, i: int, index: Integers,
    mask: Octets, codes: Integers, features: Octets, offsets: Cells,
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
        pick(table, options, decision)
        codes[start + k] = decision.code
        write_action(view, options, decision, features, (start + k) * task.action_size)
