"""The policies of the players that do not search: how each chooses among the legal codes; written in the dialect."""

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
"""The numbers of the compiled players in `Task.policies`, by the names of the bots that choose alike."""

OVERLOOKED, MOST_OVERLOOKED = 24, 10
"""A beginner overlooks an action as many times in OVERLOOKED as there are actions, MOST_OVERLOOKED times at most.

What goes out or wins is overlooked once in OVERLOOKED.
"""


@dataclass(frozen=True, eq=False)
class AtRandom(Policy[T, O, V, Task]):
    """The policy of a table where all players are random."""

    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: Task, net: Integers) -> int:
        """Return a legal code, each as likely as any other."""
        return any_of(proposals, task.dice)


@dataclass(frozen=True, eq=False)
class ByNumber(Policy[T, O, V, GameTask]):
    """The policy of players whose numbers stand in `POLICIES`; `by_net` says that some may choose with a net."""

    rules: GameRules[T, O, V]
    by_net: bool = True

    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: GameTask, net: Integers) -> int:
        """Return the code that the seat to act chooses. Overwrites `view`."""
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
    """Return a proposed code, each as likely as any other; there is at least one."""
    return proposals.codes[roll(dice, proposals.count)]


def choose_liked(
    rules: GameRules[T, O, V], policy: int, view: V, options: O, proposals: Proposals, task: GameTask
) -> int:
    """Return the code that a player chooses by preference; `policy` is BEGINNER, CLUB or GREEDY."""
    if policy == BEGINNER:
        return most_liked_noticed(rules, view, options, task.usual, proposals, task.dice)
    if policy == CLUB:
        return most_liked(rules, view, options, task.tuned, proposals)
    return most_liked(rules, view, options, task.usual, proposals)


def most_liked(rules: GameRules[T, O, V], view: V, options: O, weights: Record, proposals: Proposals) -> int:
    """Return the proposed code with the highest preference, the first of equals."""
    best, highest = 0, LEAST
    for i in range(proposals.count):
        liked = rules.preference(view, options, weights, proposals.codes[i])
        if liked > highest:
            best, highest = i, liked
    return proposals.codes[best]


def most_liked_noticed(
    rules: GameRules[T, O, V], view: V, options: O, weights: Record, proposals: Proposals, dice: Dice
) -> int:
    """Return the code liked best of those that a beginner notices, or of all if none."""
    best, highest, overlooked = -1, LEAST, min(proposals.count, MOST_OVERLOOKED)
    for i in range(proposals.count):
        liked = rules.preference(view, options, weights, proposals.codes[i])
        least = 1 if liked >= rules.obvious else overlooked
        if roll(dice, OVERLOOKED) >= least and liked > highest:
            best, highest = i, liked
    if best < 0:
        return most_liked(rules, view, options, weights, proposals)
    return proposals.codes[best]
