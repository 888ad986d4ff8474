"""The drivers, which play deals one after another, and what they take from players and watchers; in the dialect."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from tefuda.bulk.batched_chance import LANES, begin_lane, derive_lanes
from tefuda.bulk.rules import GameRules, O, T, V, ask, decide, open_next
from tefuda.bulk.tally import count_deal, count_match
from tefuda.bulk.task import Task
from tefuda.compiler.layout import Integers, Words
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.chance import KEY_WORDS, Chance, derive
from tefuda.core.table.decision import Proposals

K = TypeVar("K", bound=Task)

MOST_DEALS = 10_000
"""A match is given up after this many deals."""


@dataclass(frozen=True, eq=False)
class Policy(ABC, Generic[T, O, V, K]):
    """How the players of a task choose; given to a driver as a known object, so that its methods are compiled."""

    @abstractmethod
    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: K, net: Integers) -> int:
        """Return the code that the seat to act chooses, one of those proposed, of which there is at least one.

        `view`, `proposals` and the working memory of the task may be overwritten. `net` is the block of a net, or
        NO_NET.
        """


@dataclass(frozen=True, eq=False)
class Watcher(Generic[T, K]):
    """Records the deals of a task, in the task itself or in row `row` of `rows`; this one records nothing.

    A driver calls the methods in this order for each deal: `begin_deal`, `record_choice` before every decision,
    `end_deal`; and after the deals of a match `end_match`. `row` counts deals, or matches, from 0.
    """

    def begin_deal(self, task: K) -> None:
        """Record that a deal begins; called before cards are dealt."""

    def record_choice(self, table: T, proposals: Proposals, task: K) -> None:
        """Record a position before its decision; `proposals` are the legal actions."""

    def end_deal(self, table: T, task: K, decisions: int, step: int, rows: Integers, row: int) -> None:
        """Record a deal after `decisions` decisions, finished or given up; `step` is the direction of play."""

    def end_match(self, table: T, task: K, deals: int, rows: Integers, row: int) -> None:
        """Record a match after `deals` deals, finished or given up."""


@dataclass(frozen=True, eq=False)
class Counter(Watcher[T, Task]):
    """Counts deals and matches in the tally of the task."""

    def end_deal(self, table: T, task: Task, decisions: int, step: int, rows: Integers, row: int) -> None:
        """Count a finished deal in full; of one given up only that it was, and its decisions."""
        if table.over:
            count_deal(task.tally, table.payoffs, table.seats, table.blocked, decisions, task.starter, step)
        else:
            task.tally.unfinished += 1
            task.tally.decisions += decisions
            task.tally.given_up += decisions

    def end_match(self, table: T, task: Task, deals: int, rows: Integers, row: int) -> None:
        """Count a match as finished or given up."""
        if table.match_over == 1:
            count_match(task.tally, table.seats, table.winners, deals)
        else:
            task.tally.unfinished_matches += 1


def play_deals(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, lanes: Words, net: Integers, rows: Integers,
) -> None:  # fmt: skip
    """Play the deals of a task, each on its own, and have the watcher record them.

    Only `options` and `net` are left unchanged. `lanes` has LANES_SIZE words, `rows` what the watcher needs.
    """
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        begin_deal(table.chance, task, number, lanes)
        rules.begin_match(table)
        play_recorded(rules, policy, watcher, table, options, view, proposals, task, net, rows, number - task.first)


def play_matches(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, lanes: Words, net: Integers, rows: Integers,
) -> None:  # fmt: skip
    """Play the matches of a task, each until it is won or given up, and have the watcher record them and their deals.

    A match is given up after MOST_DEALS deals, or with a deal that is given up. Deal `i` of a match is dealt from the
    key of the match. The parameters are those of `play_deals`.
    """
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        derive(task.seed, number, table.chance, task.dice)
        for i in range(KEY_WORDS):
            task.key[i] = table.chance.key[i]
        rules.begin_match(table)
        deals = 0
        table.over = 1
        while table.over == 1 and table.match_over == 0 and deals < MOST_DEALS:
            derive(task.key, deals, table.chance, task.other)
            play_recorded(rules, policy, watcher, table, options, view, proposals, task, net, rows, number - task.first)
            deals += 1
        watcher.end_match(table, task, deals, rows, number - task.first)


def play_recorded(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, net: Integers, rows: Integers, row: int,
) -> None:  # fmt: skip
    """Play one deal and have the watcher record it, in row `row`."""
    watcher.begin_deal(task)
    decisions = play_deal(rules, policy, watcher, table, options, view, proposals, task, net)
    watcher.end_deal(table, task, decisions, rules.step_of(options), rows, row)


def play_deal(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, net: Integers,
) -> int:  # fmt: skip
    """Play one deal on a table whose chance has begun; return how many decisions were made, at most `task.limit`.

    `task.starter` becomes the seat that began, NO_SEAT if the deal ended before that was decided.
    """
    decisions = 0
    task.starter = NO_SEAT
    open_next(rules, table, options)
    while table.over == 0 and decisions < task.limit:
        task.starter = rules.starter_of(table)
        bound = decisions + 1 if task.starter == NO_SEAT else task.limit
        while table.over == 0 and decisions < bound:
            ask(rules, table, options, proposals)
            watcher.record_choice(table, proposals, task)
            code = policy.choose(table, options, view, proposals, task, net)
            decide(rules, table, options, task.decision, code)
            decisions += 1
    return decisions


def begin_deal(chance: Chance, task: Task, number: int, lanes: Words) -> None:
    """Begin the chance of deal `number` of the task and the dice of its players; called with the numbers in order.

    LANES deals are derived together where the task has that many left.
    """
    lane = (number - task.first) % LANES
    if number - lane + LANES > task.first + task.deals:
        derive(task.seed, number, chance, task.dice)
        return
    if lane == 0:
        derive_lanes(task.seed, number, lanes)
    begin_lane(lanes, lane, chance, task.dice)
