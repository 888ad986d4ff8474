"""Playing deals one after another: the drivers, written as rules are."""

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
"""How many deals of a match are played at most."""


@dataclass(frozen=True, eq=False)
class Policy(ABC, Generic[T, O, V, K]):
    """How the players of a task choose."""

    @abstractmethod
    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: K, net: Integers) -> int:
        """Return the code that the seat to act decides for, of those proposed."""


@dataclass(frozen=True, eq=False)
class Watcher(Generic[T, K]):
    """Records the deals of a task, in the task itself or in one `row` of `rows`; as it stands, nothing."""

    def begin_deal(self, task: K) -> None:
        """Record that a deal begins."""

    def record_choice(self, table: T, proposals: Proposals, task: K) -> None:
        """Record what there is to choose from."""

    def end_deal(self, table: T, task: K, decisions: int, step: int, rows: Integers, row: int) -> None:
        """Record a deal, played as far as it was, in the direction `step`."""

    def end_match(self, table: T, task: K, deals: int, rows: Integers, row: int) -> None:
        """Record a match, played as far as it was."""


@dataclass(frozen=True, eq=False)
class Counter(Watcher[T, Task]):
    """Counts deals and matches in the tally of the task."""

    def end_deal(self, table: T, task: Task, decisions: int, step: int, rows: Integers, row: int) -> None:
        """Count a deal."""
        if table.over:
            count_deal(task.tally, table.payoffs, table.seats, table.blocked, decisions, task.starter, step)
        else:
            task.tally.unfinished += 1
            task.tally.decisions += decisions

    def end_match(self, table: T, task: Task, deals: int, rows: Integers, row: int) -> None:
        """Count a match."""
        if table.match_over == 1:
            count_match(task.tally, table.seats, table.winners, deals)
        else:
            task.tally.unfinished_matches += 1


def play_deals(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, lanes: Words, net: Integers, rows: Integers,
) -> None:  # fmt: skip
    """Play the deals of a task, each on its own, and record them."""
    table.seats = task.seats
    for number in range(task.first, task.first + task.deals):
        begin_deal(table.chance, task, number, lanes)
        rules.begin_match(table)
        play_recorded(rules, policy, watcher, table, options, view, proposals, task, net, rows, number - task.first)


def play_matches(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, lanes: Words, net: Integers, rows: Integers,
) -> None:  # fmt: skip
    """Play the matches of a task, each until it is won, and record them and their deals."""
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
    """Play one deal and record it."""
    watcher.begin_deal(task)
    decisions = play_deal(rules, policy, watcher, table, options, view, proposals, task, net)
    watcher.end_deal(table, task, decisions, rules.step_of(options), rows, row)


def play_deal(
    rules: GameRules[T, O, V], policy: Policy[T, O, V, K], watcher: Watcher[T, K], table: T, options: O, view: V,
    proposals: Proposals, task: K, net: Integers,
) -> int:  # fmt: skip
    """Play one deal from its opening; return the number of decisions, and record in the task who began."""
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
    """Begin the chance and the dice of a deal; as many deals as there are lanes are derived together."""
    lane = (number - task.first) % LANES
    if number - lane + LANES > task.first + task.deals:
        derive(task.seed, number, chance, task.dice)
        return
    if lane == 0:
        derive_lanes(task.seed, number, lanes)
    begin_lane(lanes, lane, chance, task.dice)
