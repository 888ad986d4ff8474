"""What a bot's decisions are worth in place of another's, at a table of the other: with far less luck than by results.

A seat plays by the first bot, all others by the second. Wherever it decides otherwise than the second would, both
decisions are played on from the table as it is, by nobody but the second: some times, with the same dice, the stock in
another order each time, since nobody knows it. The mean of the differences, all added up, is by how much the first bot
gains more in that seat than the second would there. Source: S. Kakade, J. Langford, "Approximately optimal approximate
reinforcement learning" (2002), lemma 6.1, which holds whatever the two players are; so the estimate has no bias, and
what varies is not who gets the better cards, nor the luck of what is drawn later. It is written as rules are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from benchmarks.open_cards import put_off
from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.driver import play_deals
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.rules import ask, decide
from tefuda.bulk.run import COPIED, NO_ROWS, given_to, net_for, task_for
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Integers, array_of, record_of, words_array
from tefuda.core.game import Game
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.primitives import overwrite
from tefuda.core.records.record import Cells, Record, cell, cells, extended, part
from tefuda.core.table.course import most_gained
from tefuda.core.table.decision import Proposals
from tefuda.search.levels import NOT_SEARCHING, SEARCHERS, Level
from tefuda.search.playing import THINKERS, ByThought, instruct
from tefuda.search.states import task_of as thinking_task
from tefuda.search.thinker import thinker_of

COMPARED = 200
"""The number of the player whose decisions are compared with those of another."""


@dataclass(frozen=True, eq=False)
class ByComparing(ByThought[Any, Any, Any]):
    """How players choose, one of whom is compared with another."""

    def choose(self, table: Any, options: Any, view: Any, proposals: Proposals, task: Any, net: Integers) -> int:
        """Return the code that the seat to act decides for; where another would decide otherwise, compare the two."""
        seat = table.turn
        if task.policies[seat] != COMPARED or proposals.count == 1:
            return self.think(table, options, view, proposals, task, net)
        play_as(task, 1 << seat, task.first_policy, task.first_playouts, task.first_allowance, task.first_master)
        own = self.think(table, options, view, proposals, task, net)
        play_as(task, task.compared, task.second_policy, task.second_playouts, task.second_allowance,
                task.second_master)  # fmt: skip
        ask(self.thinker.rules, table, options, proposals)
        other = self.think(table, options, view, proposals, task, net)
        task.decided += 1
        if own != other:
            task.differed += 1
            for _ in range(task.times):
                overwrite(task.before, table)
                put_off(task.before, task.dice)
                low, carry = task.dice.low, task.dice.carry
                self.count_end(options, view, proposals, task, net, own, 1)
                task.dice.low, task.dice.carry = low, carry
                self.count_end(options, view, proposals, task, net, other, -1)
        for i in range(table.seats):
            if task.compared >> i & 1 != 0:
                task.policies[i] = COMPARED
        return own

    def count_end(
        self, options: Any, view: Any, proposals: Proposals, task: Any, net: Integers, code: int, sign: int
    ) -> None:
        """Play on after a code, and count what everybody has at the end: for the decision, or against it."""
        trial, made, rules = task.trial, 0, self.thinker.rules
        overwrite(trial, task.before)
        while trial.over == 0 and made < task.limit:
            decide(rules, trial, options, task.decision, code)
            made += 1
            if trial.over == 0:
                ask(rules, trial, options, proposals)
                code = self.think(trial, options, view, proposals, task, net)
        winners = most_gained(trial.payoffs, trial.seats)
        for i in range(trial.seats):
            task.gains[i] += sign * trial.payoffs[i]
            task.firsts[i] += sign * (winners >> i & 1)


def play_as(task: Any, seats: int, policy: int, playouts: int, allowance: int, master: int) -> None:
    """Let the seats of a mask play by a policy and search for so long, as masters or not."""
    task.masters = task.masters | seats if master == 1 else task.masters & ~seats
    for i in range(task.seats):
        if seats >> i & 1 != 0:
            task.policies[i], task.budgets[i], task.allowances[i] = policy, playouts, allowance


@cache
def task_of(game: Game) -> type[Any]:
    """Return the class of the tasks in which the decisions of some seats, a mask `compared`, are compared.

    Those seats are of the first player, whom the cells named `first` describe; all others of the second.
    `times` is how often each decision is played on. `decided` and `differed` count decisions, `gains` and `firsts` by
    seat what the first player's came to more than the second's, in all those times together.
    """
    described = [f"{one}_{what}" for one in ("first", "second") for what in ("policy", *Level._fields)]
    names = ("compared", "times", "decided", "differed", *described)
    declared: dict[str, Any] = {name: (int, cell()) for name in names}
    declared |= {name: (Cells, cells(MAX_SEATS)) for name in ("gains", "firsts")}
    declared |= {name: (game.table, part(game.table)) for name in ("before", "trial")}
    made: type[Record] = extended(thinking_task(game), "Comparing", declared, "Deals in which decisions are compared.")
    return made


COMPARERS = replace(
    THINKERS, task=task_of, policy=lambda game, by_net: ByComparing(thinker_of(game), by_net)
)  # fmt: skip
"""All compiled policies, one of whom is compared with another."""


@cache
def comparer(game: Game, options: Any, by_net: bool) -> Callable[..., None]:
    """Return what plays deals of a game with these house rules, compiled; `by_net` says that some think with a net."""
    given, scratch = given_to(game, COMPARERS, options, by_net=by_net), [COMPARERS.glimpse(game)]
    return Compilation(play_deals, f"{game.name}-compared", given, scratch, COPIED).code()


def playing_compared(
    game: Game, options: Any, line_up: Sequence[str], bot: str, times: int, seed: int
) -> Callable[[range], Any]:
    """Return a function that plays deals with these numbers, comparing, and returns the task as it is then.

    `line_up` has the bots by seat: the first, by name, wherever it sits, and everywhere else another, of one name.
    """
    (other,) = set(line_up) - {bot}
    net = net_for(game, options, line_up, COMPARERS)
    play = comparer(game, options, "club" in line_up and net is not NO_NET)
    template = task_for(game, options, line_up, seed, COMPARERS)
    instruct(template, game, options, line_up)
    template.times, template.compared = times, sum(1 << i for i, name in enumerate(line_up) if name == bot)
    for which, name in (("first", bot), ("second", other)):
        setattr(template, f"{which}_policy", COMPARERS.policies[name])
        for what, value in SEARCHERS.get(name, NOT_SEARCHING)._asdict().items():
            setattr(template, f"{which}_{what}", int(value))
    template.policies[: len(line_up)] = [COMPARED if name == bot else COMPARERS.policies[name] for name in line_up]

    def played(numbers: range) -> Any:
        arrays = [array_of(game.table()), array_of(game.view()), array_of(Proposals()), array_of(template)]
        arrays[3]["first"], arrays[3]["deals"] = numbers.start, len(numbers)
        play(*arrays, words_array(LANES_SIZE), net, NO_ROWS)
        return record_of(type(template), arrays[3])

    return played
