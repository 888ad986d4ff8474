"""The policy of players that search, for drivers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tefuda.bulk.driver import Policy
from tefuda.bulk.net import FIRST, choose_by_net
from tefuda.bulk.policies import CLUB, POLICIES, RANDOM, any_of, choose_liked
from tefuda.bulk.rules import O, T, V, look
from tefuda.bulk.run import QUICK, PolicySet
from tefuda.bulk.task import GameTask
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.layout import Integers
from tefuda.core.game import Game
from tefuda.core.table.decision import Proposals
from tefuda.search.driver import SearchState, begin_search, best_of, search_on
from tefuda.search.fits import fit_for
from tefuda.search.levels import NOT_SEARCHING, SEARCHERS
from tefuda.search.states import DETERMINIZING, Searching, glimpse_of, task_of
from tefuda.search.thinker import Thinker, thinker_of

THINKING = 100
"""The number of all players that search in `Task.policies`; how long they do is set by seat."""
SLICE = 1 << 30
"""More playouts than any search makes: in bulk play a search is one slice."""


if TYPE_CHECKING:

    class Thinking(Searching, GameTask):
        """A task in which players of a game search."""

        state: SearchState[Any, Any]

else:
    Thinking = Searching


@dataclass(frozen=True, eq=False)
class ByThought(Policy[T, O, V, Thinking]):
    """The policy of a table at which some players may search; `by_net` says that others may choose with a net."""

    thinker: Thinker[T, O, V]
    by_net: bool = True

    def choose(self, table: T, options: O, view: V, proposals: Proposals, task: Thinking, net: Integers) -> int:
        """Return the code that the seat to act chooses."""
        return self.think(table, options, view, proposals, task, net)

    def think(self, table: T, options: O, view: V, proposals: Proposals, task: Thinking, net: Integers) -> int:
        """Return the code that the seat to act chooses, by search if that is how it plays and it has a choice."""
        if task.policies[table.turn] != THINKING or proposals.count == 1:
            return self.choose_quickly(table, options, proposals, task, net)
        look(self.thinker.rules, table, options, table.turn, view)
        return self.choose_searching(view, view, options, proposals, task, net)

    def choose_quickly(self, table: T, options: O, proposals: Proposals, task: Thinking, net: Integers) -> int:
        """Return the code that the seat to act chooses without search, by its policy."""
        seat, glimpse, rules = table.turn, task.state.glimpse, self.thinker.rules
        policy = task.policies[seat]
        if policy == RANDOM:
            return any_of(proposals, task.dice)
        if proposals.count == 1:
            return proposals.codes[0]
        look(rules, table, options, seat, glimpse)
        if self.by_net and policy == CLUB and net[FIRST] != 0:
            return choose_by_net(rules, table, options, glimpse, proposals, net, task.thought)
        return choose_liked(rules, policy, glimpse, options, proposals, task)

    def choose_searching(
        self, view: V, known: V, options: O, proposals: Proposals, task: Thinking, net: Integers
    ) -> int:
        """Return the best code for the seat of a view, found by a search on tables that could show the view `known`.

        In the tally the search and its playouts are counted.
        """
        state = task.state
        search = state.search
        seat = view.seat
        search.budget, search.allowance, search.master = (
            task.budgets[seat], task.allowances[seat], task.masters >> seat & 1
        )  # fmt: skip
        begin_search(self.thinker, view, known, options, proposals, state, task.dice, net)
        while search_on(self.thinker, known, options, proposals, state, net, SLICE) == 0:
            continue
        task.tally.searches += 1
        task.tally.playouts += search.done
        return search.codes[best_of(search)]


def instruct(task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
    """Write into a task the tuned weights, how long each player may search, and who searches as a master."""
    task.tuned = task.state.own = tuned_weights(game, options)
    task.state.fit = fit_for(game, options)
    levels = [SEARCHERS.get(agent, NOT_SEARCHING) for agent in agents]
    task.budgets[: len(agents)] = [level.playouts for level in levels]
    task.allowances[: len(agents)] = [level.allowance for level in levels]
    task.masters = sum(level.master << seat for seat, level in enumerate(levels))


THINKERS = PolicySet(
    {**POLICIES, **dict.fromkeys(SEARCHERS, THINKING)}, lambda game, by_net: ByThought(thinker_of(game), by_net),
    task_of, glimpse_of, instruct, 50, unnoted=DETERMINIZING, by_net=QUICK.by_net | SEARCHERS.keys(),
)  # fmt: skip
"""All compiled policies, those that search among them."""
