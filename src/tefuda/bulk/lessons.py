"""Playing to learn: deals of nets among themselves and with usual players, and what they saw; written as rules are.

The names of a game are left open, as in `tefuda.bulk.driver`. Source of `look_back`: R. Sutton, "Learning to predict by
the methods of temporal differences" (1988).
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from tefuda.bulk.driver import pass_all_idle
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers, Octets
from tefuda.bulk.net import FIRST, PARTS, UNKNOWN, choose_by_net
from tefuda.bulk.policies import GREEDY, most_liked
from tefuda.bulk.task import Task
from tefuda.bulk.task import task_of as game_task
from tefuda.core.chance import derive, roll
from tefuda.core.decision import Proposals
from tefuda.core.game import Game
from tefuda.core.record import Cells, cell, cells, extended
from tefuda.core.seats import MAX_SEATS

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Lesson: TypeAlias = Any

begin_match = reset_deal = open_deal = legal_actions = pick = apply = see = see_own = worth = unbound
write_view = write_action = unbound

LEARNER = 0
"""The number of a player who learns; the others are usual players."""
THOUSAND = 1_000
CASTS = 4
HUNDRED = 100
LAST = 8
"""How many deals there are to one that ends its match, where the deals of a match are played one after another."""


@cache
def lesson_of(game: Game) -> type[Task]:
    """Return the class of the lessons of a game: tasks in which players learn.

    `explore` is the chance, in thousandths, that a learner does anything at all; `room` is how many decisions can be
    noted, `noted` how many have been, those of the deal at hand from `begun` on. `carried` says that the deals of a
    match are played one after another; `number` is that of the next match. `view_size` and `action_size` are how many
    numbers a learner sees. `trace` is how much, in hundredths, what came of the next decision of a seat counts, and
    the rest is what the net expected of it: the λ of the method. By seat, `returns` are what the next decision came to,
    and `outlooks` what the net expected of it.
    """
    names = ("explore", "room", "noted", "begun", "carried", "number", "view_size", "action_size", "trace")
    declared: dict[str, Any] = {name: (int, cell()) for name in names}
    declared |= {name: (Cells, cells(MAX_SEATS)) for name in ("returns", "outlooks")}
    return extended(game_task(game), "Lesson", declared, "Deals to learn from.")


def collect(
    table: Table, options: Options, view: View, proposals: Proposals, lesson: Lesson, net: Integers,
    features: Octets, worths: Integers, expected: Integers,
) -> None:  # fmt: skip
    """Play until there is no room for more decisions; note what was seen at each, and what it came to.

    That is in `PARTS` of a point; `expected` is what the net expected. The decisions of a deal that no longer fits in
    are left out.
    """
    table.seats = lesson.seats
    lesson.noted = 0
    full = 0
    while full == 0:
        derive(lesson.seed, lesson.number, table.chance, lesson.dice)
        for i in range(len(lesson.key)):
            lesson.key[i] = table.chance.key[i]
        lesson.number += 1
        begin_match(table)
        deals, last = 0, 0
        while full == 0 and last == 0:
            derive(lesson.key, deals, table.chance, lesson.other)
            cast_players(lesson)
            full = learn_deal(table, options, view, proposals, lesson, net, features, worths, expected)
            deals += 1
            last = 1 if lesson.carried == 0 or table.match_over != 0 or roll(lesson.dice, LAST) == 0 else 0


def cast_players(lesson: Lesson) -> None:
    """Decide who plays a deal: in half of the deals only learners, else one of them, or every other seat."""
    cast, first = roll(lesson.dice, CASTS), roll(lesson.dice, lesson.seats)
    for seat in range(lesson.seats):
        learns = cast >= 2 or (seat == first if cast == 0 else (seat + first) % 2 == 0)
        lesson.policies[seat] = LEARNER if learns else GREEDY


def learn_deal(
    table: Table, options: Options, view: View, proposals: Proposals, lesson: Lesson, net: Integers,
    features: Octets, worths: Integers, expected: Integers,
) -> int:  # fmt: skip
    """Play one deal and note its decisions; say whether there was no room for all of them."""
    lesson.begun, decisions, full = lesson.noted, 0, 0
    reset_deal(table)
    open_deal(table, options)
    pass_all_idle(table, options)
    while table.over == 0 and decisions < lesson.limit and full == 0:
        proposals.count = 0
        legal_actions(table, options, proposals)
        code = proposals.codes[0]
        if proposals.count > 1:
            see(table, options, view)
            see_own(table, options, table.turn, view)
            if lesson.policies[table.turn] == GREEDY:
                code = most_liked(view, options, lesson.usual, proposals)
            elif lesson.noted == lesson.room:
                full = 1
            else:
                code = learner_code(table, options, view, proposals, lesson, net)
                expected[lesson.noted] = lesson.thought.expected
                note(table, options, view, lesson, net, features, worths, code)
        lesson.decision.code, lesson.decision.once, lesson.decision.twice = code, 0, 0
        pick(table, options, lesson.decision)
        apply(table, options, lesson.decision)
        pass_all_idle(table, options)
        decisions += 1
    if table.over == 0:
        lesson.noted = lesson.begun
    look_back(table, options, lesson, worths, expected)
    return full


def look_back(table: Table, options: Options, lesson: Lesson, worths: Integers, expected: Integers) -> None:
    """Write what the decisions of a deal came to, in `PARTS` of a point, in the place of their seats."""
    for seat in range(table.seats):
        lesson.returns[seat], lesson.outlooks[seat] = PARTS * worth(table, options, seat), UNKNOWN
    for i in range(lesson.noted - 1, lesson.begun - 1, -1):
        seat = worths[i]
        if lesson.outlooks[seat] != UNKNOWN:
            apart = lesson.outlooks[seat] - lesson.returns[seat]
            lesson.returns[seat] += apart * (HUNDRED - lesson.trace) // HUNDRED
        worths[i], lesson.outlooks[seat] = lesson.returns[seat], expected[i]


def learner_code(
    table: Table, options: Options, view: View, proposals: Proposals, lesson: Lesson, net: Integers
) -> int:
    """Return what a learner decides for, what its net thinks best, or now and then anything; note what it expects."""
    lesson.thought.expected = UNKNOWN
    if roll(lesson.dice, THOUSAND) < lesson.explore:
        return proposals.codes[roll(lesson.dice, proposals.count)]
    if net[FIRST] == 0:
        return most_liked(view, options, lesson.usual, proposals)
    return choose_by_net(table, options, view, proposals, net, lesson.thought)


def note(
    table: Table, options: Options, view: View, lesson: Lesson, net: Integers, features: Octets, worths: Integers,
    code: int,
) -> None:  # fmt: skip
    """Note what a learner sees, what it decides for, and its seat, in the place of what that will be worth."""
    decision = lesson.thought.decision
    decision.code, decision.once, decision.twice = code, 0, 0
    pick(table, options, decision)
    start = lesson.noted * (lesson.view_size + lesson.action_size)
    write_view(view, options, features, start)
    write_action(view, options, decision, features, start + lesson.view_size)
    worths[lesson.noted] = table.turn
    lesson.noted += 1
