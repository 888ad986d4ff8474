"""Players that search in bulk play: how they decide, as the driver asks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers
from tefuda.bulk.net import FIRST
from tefuda.bulk.policies import CLUB, POLICIES, RANDOM, choose_at_random, choose_liked
from tefuda.bulk.run import QUICK, Cast
from tefuda.bulk.tuned import tuned_weights
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.search.driver import begin_search, best_of, search_on
from tefuda.search.levels import NOT_SEARCHING, SEARCHERS
from tefuda.search.minds import IMAGINING, bindings_of, glimpse_of, task_of

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Known: TypeAlias = Any
Task: TypeAlias = Any

see = see_own = choose_by_net = unbound

THINKING = 100
"""The policy of all players that search; how long they do is set by seat."""
SLICE = 1 << 30
"""More playouts than any search makes."""


def choose_thinking(table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers) -> int:
    """Return the code that the seat to act decides for, by search if that is how it plays."""
    if task.policies[table.turn] != THINKING or proposals.count == 1:
        return choose_quickly(table, options, view, proposals, task, net)
    see(table, options, view)
    see_own(table, options, table.turn, view)
    return choose_searching(view, view, options, proposals, task, net)


def choose_quickly(table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers) -> int:
    """Return the code that a player decides for who does not search."""
    seat, mind = table.turn, task.mind
    policy = task.policies[seat]
    if policy == RANDOM:
        return choose_at_random(table, options, view, proposals, task, net)
    if proposals.count == 1:
        return proposals.codes[0]
    see(table, options, mind.glimpse)
    see_own(table, options, seat, mind.glimpse)
    if policy == CLUB and net[FIRST] != 0:
        return choose_by_net(  # type: ignore[no-any-return]
            table, options, mind.glimpse, proposals, net, task.thought
        )
    return choose_liked(policy, mind.glimpse, options, proposals, task)


def choose_searching(
    view: View, known: Known, options: Options, proposals: Proposals, task: Task, net: Integers
) -> int:
    """Return the code that is worth most on tables imagined of what is `known`: the view of the seat to act."""
    mind = task.mind
    search = mind.search
    seat = view.seat
    search.budget, search.allowance, search.master = task.budgets[seat], task.allowances[seat], task.masters >> seat & 1
    begin_search(view, known, options, proposals, mind, task.dice, net)
    while search_on(known, options, proposals, mind, net, SLICE) == 0:
        continue
    task.tally.searches += 1
    task.tally.playouts += search.done
    code: int = search.codes[best_of(search)]
    return code


def instruct(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Write into a task the weights that were tuned, how long each player may search, and who searches as a master."""
    task.tuned = task.mind.own = tuned_weights(game, options)
    levels = [SEARCHERS.get(agent, NOT_SEARCHING) for agent in agents]
    task.budgets[: len(agents)] = [level.playouts for level in levels]
    task.allowances[: len(agents)] = [level.allowance for level in levels]
    task.masters = sum(level.master << seat for seat, level in enumerate(levels))


THINKERS = Cast(
    {**POLICIES, **dict.fromkeys(SEARCHERS, THINKING)}, choose_thinking, task_of, glimpse_of, bindings_of, instruct,
    50, unnoted=IMAGINING, by_net=QUICK.by_net | SEARCHERS.keys(),
)  # fmt: skip
"""All compiled players, those that search among them."""
