"""Playing to learn: deals of nets among themselves and with usual bots, and what they saw; written as rules are.

Source of `look_back`: R. Sutton, "Learning to predict by the methods of temporal differences" (1988).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.bulk.net import FIRST, PARTS, UNKNOWN, choose_by_net
from tefuda.bulk.policies import GREEDY, most_liked
from tefuda.bulk.rules import GameRules, O, T, V, ask, decide, look, open_next
from tefuda.bulk.task import Task
from tefuda.bulk.worth import points_and_place
from tefuda.compiler.layout import Integers, Octets
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.table.chance import derive, roll
from tefuda.core.table.decision import Proposals

LEARNER = 0
"""The number of a player who learns; the others are usual bots."""
THOUSAND = 1_000
LINE_UPS = 4
HUNDRED = 100
LAST = 8
"""How many deals there are to one that ends its match, where the deals of a match are played one after another."""


@record
class Rollout(Task):
    """Deals to learn from: a task in which players learn.

    `explore` is the chance, in thousandths, that a learner does anything at all; `room` is how many decisions can be
    stored, `samples` how many have been, those of the deal at hand from `begun` on. `carried` says that the deals of a
    match are played one after another; `number` is that of the next match. `view_size` and `action_size` are how many
    numbers a learner sees. `trace` is how much, in hundredths, what came of the next decision of a seat counts, and
    the rest is what the net expected of it: the λ of the method. By seat, `returns` are what the next decision came to,
    and `outlooks` what the net expected of it.
    """

    explore: int = cell()
    room: int = cell()
    samples: int = cell()
    begun: int = cell()
    carried: int = cell()
    number: int = cell()
    view_size: int = cell()
    action_size: int = cell()
    trace: int = cell()
    returns: Cells = cells(MAX_SEATS)
    outlooks: Cells = cells(MAX_SEATS)


if TYPE_CHECKING:

    class GameRollout(Rollout):
        """A rollout with the `usual` weights of a family."""

        usual: Record

else:
    GameRollout = Rollout


def collect(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, rollout: GameRollout, net: Integers,
    features: Octets, worths: Integers, expected: Integers,
) -> None:  # fmt: skip
    """Play until there is no room for more decisions; store what was seen at each, and what it came to.

    That is in `PARTS` of a point; `expected` is what the net expected. The decisions of a deal that no longer fits in
    are left out.
    """
    table.seats = rollout.seats
    rollout.samples = 0
    full = 0
    while full == 0:
        derive(rollout.seed, rollout.number, table.chance, rollout.dice)
        for i in range(len(rollout.key)):
            rollout.key[i] = table.chance.key[i]
        rollout.number += 1
        rules.begin_match(table)
        deals, last = 0, 0
        while full == 0 and last == 0:
            derive(rollout.key, deals, table.chance, rollout.other)
            choose_line_up(rollout)
            full = learn_deal(rules, table, options, view, proposals, rollout, net, features, worths, expected)
            deals += 1
            last = 1 if rollout.carried == 0 or table.match_over != 0 or roll(rollout.dice, LAST) == 0 else 0


def choose_line_up(rollout: Rollout) -> None:
    """Decide who plays a deal: in half of the deals only learners, else one of them, or every other seat."""
    line_up, first = roll(rollout.dice, LINE_UPS), roll(rollout.dice, rollout.seats)
    for seat in range(rollout.seats):
        learns = line_up >= 2 or (seat == first if line_up == 0 else (seat + first) % 2 == 0)
        rollout.policies[seat] = LEARNER if learns else GREEDY


def learn_deal(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, rollout: GameRollout, net: Integers,
    features: Octets, worths: Integers, expected: Integers,
) -> int:  # fmt: skip
    """Play one deal and store its decisions; say whether there was no room for all of them."""
    rollout.begun, decisions, full = rollout.samples, 0, 0
    open_next(rules, table, options)
    while table.over == 0 and decisions < rollout.limit and full == 0:
        ask(rules, table, options, proposals)
        code = proposals.codes[0]
        if proposals.count > 1:
            look(rules, table, options, table.turn, view)
            if rollout.policies[table.turn] == GREEDY:
                code = most_liked(rules, view, options, rollout.usual, proposals)
            elif rollout.samples == rollout.room:
                full = 1
            else:
                code = learner_code(rules, table, options, view, proposals, rollout, net)
                expected[rollout.samples] = rollout.thought.expected
                add_sample(rules, table, options, view, rollout, features, worths, code)
        decide(rules, table, options, rollout.decision, code)
        decisions += 1
    if table.over == 0:
        rollout.samples = rollout.begun
    look_back(rules, table, options, rollout, worths, expected)
    return full


def look_back(
    rules: GameRules[T, O, V], table: T, options: O, rollout: Rollout, worths: Integers, expected: Integers
) -> None:
    """Write what the decisions of a deal came to, in `PARTS` of a point, in the place of their seats."""
    for seat in range(table.seats):
        rollout.returns[seat], rollout.outlooks[seat] = PARTS * points_and_place(rules, table, options, seat), UNKNOWN
    for i in range(rollout.samples - 1, rollout.begun - 1, -1):
        seat = worths[i]
        if rollout.outlooks[seat] != UNKNOWN:
            apart = rollout.outlooks[seat] - rollout.returns[seat]
            rollout.returns[seat] += apart * (HUNDRED - rollout.trace) // HUNDRED
        worths[i], rollout.outlooks[seat] = rollout.returns[seat], expected[i]


def learner_code(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, rollout: GameRollout, net: Integers
) -> int:
    """Return what a learner decides for, what its net thinks best, or now and then anything; keep what it expects."""
    rollout.thought.expected = UNKNOWN
    if roll(rollout.dice, THOUSAND) < rollout.explore:
        return proposals.codes[roll(rollout.dice, proposals.count)]
    if net[FIRST] == 0:
        return most_liked(rules, view, options, rollout.usual, proposals)
    return choose_by_net(rules, table, options, view, proposals, net, rollout.thought)


def add_sample(
    rules: GameRules[T, O, V], table: T, options: O, view: V, rollout: Rollout, features: Octets, worths: Integers,
    code: int,
) -> None:  # fmt: skip
    """Add what a learner sees, what it decides for, and its seat, in the place of what that will be worth."""
    decision = rollout.thought.decision
    decision.code, decision.once, decision.twice = code, 0, 0
    rules.pick(table, options, decision)
    start = rollout.samples * (rollout.view_size + rollout.action_size)
    rules.write_view(view, options, features, start)
    rules.write_action(view, options, decision, features, start + rollout.view_size)
    worths[rollout.samples] = table.turn
    rollout.samples += 1
