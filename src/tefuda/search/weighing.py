"""Weighing: some decisions tried out on the same worlds, and compared pair by pair; written as rules are.

Unlike a search it leaves no decision out, so that what it finds is free of choice: whoever picks the best of some
decisions by a search weighs it again, on worlds that the search has not seen. The names of a game are left open.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tefuda.bulk.driver import pass_all_idle
from tefuda.bulk.kinds import unbound
from tefuda.bulk.layout import Integers
from tefuda.bulk.policies import most_liked
from tefuda.core.chance import Dice, roll
from tefuda.core.decision import Proposals
from tefuda.core.record import Cells, Record, cell, cells, overwrite, record
from tefuda.core.seats import MAX_SEATS
from tefuda.search.driver import MOST_BEFORE, MOST_STEPS, decide, has_won, note_mates, think_on

Table: TypeAlias = Any
Options: TypeAlias = Any
View: TypeAlias = Any
Mind: TypeAlias = Any

imagine = suppose = legal_actions = pick = apply = see = see_own = worth = unbound

MOST_WEIGHED = 4
"""How many decisions are weighed against each other at most."""
OVERLOOKED = 8
"""With open cards, of this many actions a player overlooks one; else every playout would be the same."""


@record
class Weighing(Record):
    """What some decisions are worth, the one that was made first; tried on the same `worlds`; `failed` fit none.

    There are `count` decisions, with their cards; with none the deal is only played on. `revealed` says that the world
    is the table itself. By decision, `values`, `gains` and `firsts` are what it was worth on the last world, in points,
    and whether it won; then the sums of these, of their squares, and of the squares of the differences from the
    decision that was made. By seat, the results of that decision: points, their squares, wins, worth and its squares.
    """

    count: int = cell()
    revealed: int = cell()
    worlds: int = cell()
    failed: int = cell()
    codes: Cells = cells(MOST_WEIGHED)
    once: Cells = cells(MOST_WEIGHED)
    twice: Cells = cells(MOST_WEIGHED)
    values: Cells = cells(MOST_WEIGHED)
    gains: Cells = cells(MOST_WEIGHED)
    firsts: Cells = cells(MOST_WEIGHED)
    value_sums: Cells = cells(MOST_WEIGHED)
    value_squares: Cells = cells(MOST_WEIGHED)
    gain_sums: Cells = cells(MOST_WEIGHED)
    gain_squares: Cells = cells(MOST_WEIGHED)
    first_sums: Cells = cells(MOST_WEIGHED)
    value_apart: Cells = cells(MOST_WEIGHED)
    gain_apart: Cells = cells(MOST_WEIGHED)
    first_apart: Cells = cells(MOST_WEIGHED)
    seat_values: Cells = cells(MAX_SEATS)
    seat_value_squares: Cells = cells(MAX_SEATS)
    seat_gains: Cells = cells(MAX_SEATS)
    seat_gain_squares: Cells = cells(MAX_SEATS)
    seat_firsts: Cells = cells(MAX_SEATS)


def weigh(
    view: View, options: Options, proposals: Proposals, mind: Mind, table: Table, net: Integers, worlds: int
) -> int:
    """Weigh on a number of `worlds` more; return how many worlds there were in all."""
    weighing = mind.weighing
    until = weighing.worlds + worlds
    while weighing.worlds < until and weighing.failed <= weighing.worlds + MOST_BEFORE:
        mind.search.worlds = weighing.worlds
        if not set_world(view, options, proposals, mind, table, net):
            weighing.failed += 1
            continue
        low, carry = mind.search.dice.low, mind.search.dice.carry
        for i in range(max(1, weighing.count)):
            mind.search.dice.low, mind.search.dice.carry = low, carry
            try_weighed(options, proposals, mind, net, i)
        weighing.worlds += 1
        compare(weighing)
    total: int = weighing.worlds
    return total


def set_world(view: View, options: Options, proposals: Proposals, mind: Mind, table: Table, net: Integers) -> bool:
    """Make the next world, on which it is the turn of the seat that decides; say whether it came to that."""
    weighing, world, seat = mind.weighing, mind.world, mind.search.seat
    if weighing.revealed == 1:
        overwrite(world, table)
    else:
        imagine(view, options, mind.search.dice, world)
        suppose(world, options, view.seat, mind.search.dice)
    pass_all_idle(world, options)
    steps = 0
    while weighing.count > 0 and world.over == 0 and world.turn != seat and steps < MOST_BEFORE:
        go_on(world, options, proposals, mind, net)
        steps += 1
    return bool(weighing.count == 0 or (world.over == 0 and world.turn == seat))


def go_on(table: Table, options: Options, proposals: Proposals, mind: Mind, net: Integers) -> None:
    """Let the seat to act decide as players in a search do; with open cards it overlooks an action now and then."""
    if mind.weighing.revealed == 0:
        think_on(table, options, proposals, mind, net)
        return
    proposals.count = 0
    legal_actions(table, options, proposals)
    overlook(proposals, mind.search.dice)
    code = proposals.codes[0]
    if proposals.count > 1:
        see(table, options, mind.glimpse)
        see_own(table, options, table.turn, mind.glimpse)
        code = most_liked(mind.glimpse, options, mind.weights, proposals)
    decide(table, options, mind.search.decision, code)


def overlook(proposals: Proposals, dice: Dice) -> None:
    """Leave each of the actions out with a small chance, but not all of them."""
    noticed = 0
    for i in range(proposals.count):
        if roll(dice, OVERLOOKED) != 0:
            proposals.codes[noticed] = proposals.codes[i]
            noticed += 1
    proposals.count = max(1, noticed)


def try_weighed(options: Options, proposals: Proposals, mind: Mind, net: Integers, place: int) -> None:
    """Play the world at hand to its end after a decision, or as it stands, and note what that was worth."""
    weighing, search, table = mind.weighing, mind.search, mind.trial
    overwrite(table, mind.world)
    steps = 0
    if weighing.count > 0:
        decision = search.decision
        decision.code, decision.once, decision.twice = (
            weighing.codes[place],
            weighing.once[place],
            weighing.twice[place],
        )
        pick(table, options, decision)
        apply(table, options, decision)
        pass_all_idle(table, options)
        steps = 1
    while table.over == 0 and steps < MOST_STEPS:
        go_on(table, options, proposals, mind, net)
        steps += 1
    weighing.values[place] = worth(table, options, search.seat)
    weighing.gains[place], weighing.firsts[place] = table.payoffs[search.seat], has_won(table, search.seat)
    note_mates(search, table)
    if place == 0:
        count_seats(table, options, weighing)


def count_seats(table: Table, options: Options, weighing: Weighing) -> None:
    """Count by seat what a deal that has ended came to."""
    for seat in range(table.seats):
        value, gained = worth(table, options, seat), table.payoffs[seat]
        weighing.seat_values[seat] += value
        weighing.seat_value_squares[seat] += value * value
        weighing.seat_gains[seat] += gained
        weighing.seat_gain_squares[seat] += gained * gained
        weighing.seat_firsts[seat] += has_won(table, seat)


def compare(weighing: Weighing) -> None:
    """Count what the decisions were worth on the last world, and how far they were from the one that was made."""
    for i in range(weighing.count):
        value, gained, first = weighing.values[i], weighing.gains[i], weighing.firsts[i]
        weighing.value_sums[i] += value
        weighing.value_squares[i] += value * value
        weighing.gain_sums[i] += gained
        weighing.gain_squares[i] += gained * gained
        weighing.first_sums[i] += first
        value, gained, first = value - weighing.values[0], gained - weighing.gains[0], first - weighing.firsts[0]
        weighing.value_apart[i] += value * value
        weighing.gain_apart[i] += gained * gained
        weighing.first_apart[i] += first * first
