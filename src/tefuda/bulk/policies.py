"""The players of bulk play: how each chooses among the codes that are legal, written as rules are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers
from tefuda.bulk.net import FIRST, LEAST, Thought
from tefuda.core.chance import Dice, roll
from tefuda.core.decision import Proposals

if TYPE_CHECKING:
    from tefuda.bulk.task import Task as PlainTask

    class Task(PlainTask):
        """The tasks of a game, as `task_of` makes them."""

        usual: Any
        tuned: Any
        thought: Thought

else:
    Task = Any

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Weights: TypeAlias = Any

see = see_own = preference = choose_by_net = unbound

RANDOM, GREEDY, BEGINNER, CLUB = 0, 1, 2, 3
POLICIES: Mapping[str, int] = {
    "random": RANDOM, "greedy": GREEDY, "beginner": BEGINNER, "casual": GREEDY, "club": CLUB,
}  # fmt: skip
"""The compiled players, by the names of the bots that make the same choices."""

OVERLOOKED = 3
"""Of this many actions a beginner overlooks one."""


def choose_at_random(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers
) -> int:
    """Return any legal code, each as likely as any other."""
    return proposals.codes[roll(task.dice, proposals.count)]


def choose_by_policy(
    table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers
) -> int:
    """Return the code that the seat to act decides for."""
    policy = task.policies[table.turn]
    if policy == RANDOM:
        return choose_at_random(table, options, view, proposals, task, net)
    if proposals.count == 1:
        return proposals.codes[0]
    see(table, options, view)
    see_own(table, options, table.turn, view)
    if policy == CLUB and net[FIRST] != 0:
        return choose_by_net(table, options, view, proposals, net, task.thought)  # type: ignore[no-any-return]
    return choose_liked(policy, view, options, proposals, task)


def choose_liked(policy: int, view: View, options: Options, proposals: Proposals, task: Task) -> int:
    """Return the code that a player who goes by a preference decides for."""
    if policy == BEGINNER:
        return most_liked_noticed(view, options, task.usual, proposals, task.dice)
    if policy == CLUB:
        return most_liked(view, options, task.tuned, proposals)
    return most_liked(view, options, task.usual, proposals)


def most_liked(view: View, options: Options, weights: Weights, proposals: Proposals) -> int:
    """Return the code that a greedy player likes best, the first of those liked equally."""
    best, highest = 0, LEAST
    for i in range(proposals.count):
        liked = preference(view, options, weights, proposals.codes[i])
        if liked > highest:
            best, highest = i, liked
    return proposals.codes[best]


def most_liked_noticed(view: View, options: Options, weights: Weights, proposals: Proposals, dice: Dice) -> int:
    """Return the code that a greedy player likes best who overlooks some of them, but not all."""
    noticed = 0
    for i in range(proposals.count):
        if roll(dice, OVERLOOKED) != 0:
            proposals.codes[noticed] = proposals.codes[i]
            noticed += 1
    proposals.count = noticed if noticed > 0 else proposals.count
    return most_liked(view, options, weights, proposals)
