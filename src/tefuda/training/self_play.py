"""Self-play: deals between nets and usual players, recorded to learn from. The functions are in the dialect of rules.

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
"""The number of a policy that learns; the other players have that of GREEDY."""
THOUSAND = 1_000
"""The unit of `Rollout.explore`."""
LINE_UPS = 4
"""How many ways of seating learners there are: one, every other seat, and twice all seats."""
HUNDRED = 100
"""The unit of `Rollout.trace`."""
LAST = 8
"""Where the deals of a match follow one another, one in this many ends its match early."""


@record
class Rollout(Task):
    """Deals to learn from: a task in which players learn.

    `explore` is the chance, in thousandths, that a learner's decision is drawn at random; `room` is how many decisions
    can be stored, `samples` how many have been, those of the present deal from `begun` on. `carried` is 1 where the
    deals of a match are played one after another; `number` is that of the next match. `view_size` and `action_size` are
    how many numbers of a view and of an action a learner sees. `trace` is how much, in hundredths, the outcome of a
    seat's next decision counts; the rest is what the net expected of it (the λ of the method). By seat, `returns` are
    the outcome of the next decision, and `outlooks` what the net expected of it, both in `PARTS` of a point.
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
    """Play until there is no room for more decisions; store what was seen at each, and its worth.

    `features` has a row of `view_size` + `action_size` numbers for each decision, `worths` its worth in `PARTS` of a
    point, and `expected` what the net expected, or UNKNOWN. Of a deal that does not fit in completely, the decisions
    that do are recorded; those of a deal that reaches the limit of decisions are not.
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
    """Draw who plays a deal: only learners in half of the deals, otherwise one, or one at every other seat."""
    line_up, first = roll(rollout.dice, LINE_UPS), roll(rollout.dice, rollout.seats)
    for seat in range(rollout.seats):
        learns = line_up >= 2 or (seat == first if line_up == 0 else (seat + first) % 2 == 0)
        rollout.policies[seat] = LEARNER if learns else GREEDY


def learn_deal(
    rules: GameRules[T, O, V], table: T, options: O, view: V, proposals: Proposals, rollout: GameRollout, net: Integers,
    features: Octets, worths: Integers, expected: Integers,
) -> int:  # fmt: skip
    """Play one deal and record the decisions of learners; return 1 if there was no room for all of them, else 0."""
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
    """Write the worth of each decision of the deal, in `PARTS` of a point, over the seat that `worths` holds for it."""
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
    """Return what a learner decides: what its net, or without one the usual player, likes best, or a random action.

    What the net expects is left in `rollout.thought.expected`, UNKNOWN where it was not asked.
    """
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
    """Add what a learner sees and decides, and its seat in `worths`, where `look_back` puts the worth later."""
    decision = rollout.thought.decision
    decision.code, decision.once, decision.twice = code, 0, 0
    rules.pick(table, options, decision)
    start = rollout.samples * (rollout.view_size + rollout.action_size)
    rules.write_view(view, options, features, start)
    rules.write_action(view, options, decision, features, start + rollout.view_size)
    worths[rollout.samples] = table.turn
    rollout.samples += 1
