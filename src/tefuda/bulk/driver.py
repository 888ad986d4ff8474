"""Playing deals one after another: the driver, written as rules are, with the names of a game left open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from tefuda.bulk.batched_chance import LANES, begin_lane, derive_lanes
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers, Words
from tefuda.bulk.tally import count_deal, count_match
from tefuda.core.chance import KEY_WORDS, Chance, derive
from tefuda.core.decision import Decision, Proposals
from tefuda.core.seats import CLOCKWISE, NO_SEAT

if TYPE_CHECKING:
    from tefuda.bulk.task import Task
else:
    Task = Any

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any


choose = begin_match = open_deal = legal_actions = pick = apply = pass_idle = starter_of = step_of = unbound
reset_deal = watch = unbound

MOST_DEALS = 10_000
"""How many deals of a match are played at most."""


def watch_nothing(table: Table, proposals: Proposals, task: Task) -> None:
    """Note nothing of a decision, where deals are only counted."""


def pick_nothing(table: Table, options: Options, decision: Decision) -> None:
    """Leave a decision unchanged, in games whose codes name the cards."""


def pass_nobody(table: Table, options: Options) -> int:
    """Let no seat pass, in games that open no windows."""
    return 0


def whose_turn(table: Table) -> int:
    """Return the seat whose turn it is, which begins in games that settle nothing before."""
    return table.turn  # type: ignore[no-any-return]


def clockwise(options: Options) -> int:
    """Return the direction in which most games go round."""
    return CLOCKWISE


def pass_all_idle(table: Table, options: Options) -> None:
    """Let the seats pass that can do nothing else, until somebody has a choice; this is not a decision."""
    while table.over == 0 and pass_idle(table, options) != 0:
        continue


def play_deal(table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers) -> int:
    """Play one deal from its opening; return the number of decisions, and note in the task who began."""
    decisions = 0
    task.starter = NO_SEAT
    reset_deal(table)
    open_deal(table, options)
    pass_all_idle(table, options)
    while table.over == 0 and decisions < task.limit:
        task.starter = starter_of(table)
        bound = decisions + 1 if task.starter == NO_SEAT else task.limit
        while table.over == 0 and decisions < bound:
            proposals.count = 0
            legal_actions(table, options, proposals)
            watch(table, proposals, task)
            task.decision.code = choose(table, options, view, proposals, task, net)
            task.decision.once, task.decision.twice = 0, 0
            pick(table, options, task.decision)
            apply(table, options, task.decision)
            pass_all_idle(table, options)
            decisions += 1
    return decisions


def play_deals(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, lanes: Words, net: Integers
) -> None:
    """Play the deals of a task, each on its own, and count them."""
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        begin_deal(table.chance, task, number, lanes)
        begin_match(table)
        play_counted(table, options, view, proposals, task, net)


def play_matches(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, lanes: Words, net: Integers
) -> None:
    """Play the matches of a task, each until it is won, and count them and their deals."""
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        derive(task.seed, number, table.chance, task.dice)
        for i in range(KEY_WORDS):
            task.key[i] = table.chance.key[i]
        begin_match(table)
        deals = 0
        table.over = 1
        while table.over == 1 and table.match_over == 0 and deals < MOST_DEALS:
            derive(task.key, deals, table.chance, task.other)
            play_counted(table, options, view, proposals, task, net)
            deals += 1
        if table.match_over == 1:
            count_match(task.tally, table.seats, table.winners, deals)
        else:
            task.tally.unfinished_matches += 1


def play_counted(table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers) -> None:
    """Play one deal and count it."""
    decisions = play_deal(table, options, view, proposals, task, net)
    if table.over:
        step = step_of(options)
        count_deal(task.tally, table.payoffs, table.seats, table.blocked, decisions, task.starter, step)
    else:
        task.tally.unfinished += 1
        task.tally.decisions += decisions


def begin_deal(chance: Chance, task: Task, number: int, lanes: Words) -> None:
    """Begin the chance and the dice of a deal; as many deals as there are lanes are derived together."""
    lane = (number - task.first) % LANES
    if number - lane + LANES > task.first + task.deals:
        derive(task.seed, number, chance, task.dice)
        return
    if lane == 0:
        derive_lanes(task.seed, number, lanes)
    begin_lane(lanes, lane, chance, task.dice)
