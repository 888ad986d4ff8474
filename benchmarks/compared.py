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
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

from open_cards import put_off

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.compile import Compilation
from tefuda.bulk.driver import pass_all_idle, play_deals
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers, record_of, row_of, words_array
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.run import COPIED, bindings_of, net_for, task_for
from tefuda.core.course import most_gained
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.core.record import Cells, Record, cell, cells, extended, overwrite, part
from tefuda.core.seats import MAX_SEATS
from tefuda.search.levels import NOT_SEARCHING, SEARCHERS, Level
from tefuda.search.playing import THINKERS, choose_thinking, instruct
from tefuda.search.playing import task_of as thinking_task

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Task: TypeAlias = Any

legal_actions = pick = apply = unbound

COMPARED = 200
"""The number of the player whose decisions are compared with those of another."""


def choose_compared(table: Table, options: Options, view: View, proposals: Proposals, task: Task, net: Integers) -> int:
    """Return the code that the seat to act decides for; where another would decide otherwise, compare the two."""
    seat = table.turn
    if task.policies[seat] != COMPARED or proposals.count == 1:
        return choose_thinking(table, options, view, proposals, task, net)
    play_as(task, 1 << seat, task.first_policy, task.first_playouts, task.first_allowance, task.first_master)
    own = choose_thinking(table, options, view, proposals, task, net)
    play_as(task, task.compared, task.second_policy, task.second_playouts, task.second_allowance, task.second_master)
    proposals.count = 0
    legal_actions(table, options, proposals)
    other = choose_thinking(table, options, view, proposals, task, net)
    task.decided += 1
    if own != other:
        task.differed += 1
        for _ in range(task.times):
            overwrite(task.before, table)
            put_off(task.before, task.dice)
            low, carry = task.dice.low, task.dice.carry
            count_end(options, view, proposals, task, net, own, 1)
            task.dice.low, task.dice.carry = low, carry
            count_end(options, view, proposals, task, net, other, -1)
    for i in range(table.seats):
        if task.compared >> i & 1 != 0:
            task.policies[i] = COMPARED
    return own


def play_as(task: Task, seats: int, policy: int, playouts: int, allowance: int, master: int) -> None:
    """Let the seats of a mask play by a policy and search for so long, as masters or not."""
    task.masters = task.masters | seats if master == 1 else task.masters & ~seats
    for i in range(task.seats):
        if seats >> i & 1 != 0:
            task.policies[i], task.budgets[i], task.allowances[i] = policy, playouts, allowance


def count_end(
    options: Options, view: View, proposals: Proposals, task: Task, net: Integers, code: int, sign: int
) -> None:
    """Play on after a code, and count what everybody has at the end: for the decision, or against it."""
    trial, made = task.trial, 0
    overwrite(trial, task.before)
    while trial.over == 0 and made < task.limit:
        task.decision.code = code
        task.decision.once, task.decision.twice = 0, 0
        pick(trial, options, task.decision)
        apply(trial, options, task.decision)
        pass_all_idle(trial, options)
        made += 1
        if trial.over == 0:
            proposals.count = 0
            legal_actions(trial, options, proposals)
            code = choose_thinking(trial, options, view, proposals, task, net)
    winners = most_gained(trial.payoffs, trial.seats)
    for i in range(trial.seats):
        task.gains[i] += sign * trial.payoffs[i]
        task.firsts[i] += sign * (winners >> i & 1)


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


COMPARERS = replace(THINKERS, task=task_of, choose=choose_compared)
"""All compiled players, one of whom is compared with another."""


@cache
def comparer(game: Game, options: Any, by_net: bool) -> Callable[..., None]:
    """Return what plays deals of a game with these house rules, compiled; `by_net` says that some think with a net."""
    bindings = bindings_of(game, COMPARERS, by_net=by_net)
    settled, scratch = {game.options: options}, [COMPARERS.glimpse(game)]
    return Compilation(play_deals, bindings, f"{game.name}-compared", settled, scratch, COPIED).code()


def playing_compared(
    game: Game, options: Any, seated: Sequence[str], bot: str, times: int, seed: int
) -> Callable[[range], Any]:
    """Return a function that plays deals with these numbers, comparing, and returns the task as it is then.

    `seated` are the bots by seat: the first, by name, wherever it sits, and everywhere else another, of one name.
    """
    (other,) = set(seated) - {bot}
    net = net_for(game, options, seated, COMPARERS)
    play = comparer(game, options, "club" in seated and net is not NO_NET)
    template = task_for(game, options, seated, seed, COMPARERS)
    instruct(template, game, options, seated)
    template.times, template.compared = times, sum(1 << i for i, name in enumerate(seated) if name == bot)
    for place, name in (("first", bot), ("second", other)):
        setattr(template, f"{place}_policy", COMPARERS.policies[name])
        for what, value in SEARCHERS.get(name, NOT_SEARCHING)._asdict().items():
            setattr(template, f"{place}_{what}", int(value))
    template.policies[: len(seated)] = [COMPARED if name == bot else COMPARERS.policies[name] for name in seated]

    def played(numbers: range) -> Any:
        rows = [row_of(game.table()), row_of(game.view()), row_of(Proposals()), row_of(template)]
        rows[3]["first"], rows[3]["deals"] = numbers.start, len(numbers)
        play(*rows, words_array(LANES_SIZE), net)
        return record_of(type(template), rows[3])

    return played
