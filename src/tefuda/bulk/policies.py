"""The players of bulk play: how each chooses among the codes that are legal, written as rules are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tefuda.bulk.driver import Policy
from tefuda.bulk.net import FIRST, LEAST, choose_by_net
from tefuda.bulk.rules import GameRules, O, T, V, look
from tefuda.bulk.task import GameTask, Task
from tefuda.compiler.layout import Integers
from tefuda.core.records.record import Record
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.decision import Proposals

RANDOM, GREEDY, BEGINNER, CLUB = 0, 1, 2, 3
POLICIES: Mapping[str, int] = {
    "random": RANDOM, "greedy": GREEDY, "beginner": BEGINNER, "casual": GREEDY, "club": CLUB,
}  # fmt: skip
"""The compiled policies, by the names of the bots that make the same choices."""

OVERLOOKED = 3
"""Of this many actions a beginner overlooks one."""


@dataclass(frozen=True, eq=False)
class AtRandom(Policy[T, O, V, Task]):
    """How players choose who are all random."""

    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: Task, net: Integers) -> int:
        """Return any legal code."""
        return any_of(proposals, task.dice)


@dataclass(frozen=True, eq=False)
class ByNumber(Policy[T, O, V, GameTask]):
    """How players choose whose numbers are those in `POLICIES`; `by_net` says that some may think with a net."""

    rules: GameRules[T, O, V]
    by_net: bool = True

    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: GameTask, net: Integers) -> int:
        """Return the code that the seat to act decides for."""
        policy = task.policies[table.turn]
        if policy == RANDOM:
            return any_of(proposals, task.dice)
        if proposals.count == 1:
            return proposals.codes[0]
        look(self.rules, table, options, table.turn, view)
        if self.by_net and policy == CLUB and net[FIRST] != 0:
            return choose_by_net(self.rules, table, options, view, proposals, net, task.thought)
        return choose_liked(self.rules, policy, view, options, proposals, task)


def any_of(proposals: Proposals, dice: Dice) -> int:
    """Return any code proposed, each as likely as any other."""
    return proposals.codes[roll(dice, proposals.count)]


def choose_liked(
    rules: GameRules[T, O, V], policy: int, view: V, options: O, proposals: Proposals, task: GameTask
) -> int:
    """Return the code that a player who goes by a preference decides for."""
    if policy == BEGINNER:
        return most_liked_noticed(rules, view, options, task.usual, proposals, task.dice)
    if policy == CLUB:
        return most_liked(rules, view, options, task.tuned, proposals)
    return most_liked(rules, view, options, task.usual, proposals)


def most_liked(rules: GameRules[T, O, V], view: V, options: O, weights: Record, proposals: Proposals) -> int:
    """Return the code that a greedy player likes best, the first of those liked equally."""
    best, highest = 0, LEAST
    for i in range(proposals.count):
        liked = rules.preference(view, options, weights, proposals.codes[i])
        if liked > highest:
            best, highest = i, liked
    return proposals.codes[best]


def most_liked_noticed(
    rules: GameRules[T, O, V], view: V, options: O, weights: Record, proposals: Proposals, dice: Dice
) -> int:
    """Return the code that a greedy player likes best who overlooks some of them, but not all."""
    noticed = 0
    for i in range(proposals.count):
        if roll(dice, OVERLOOKED) != 0:
            proposals.codes[noticed] = proposals.codes[i]
            noticed += 1
    proposals.count = noticed if noticed > 0 else proposals.count
    return most_liked(rules, view, options, weights, proposals)
