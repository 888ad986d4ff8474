"""Evaluation: some decisions tried out on the same worlds, and compared pair by pair; written as rules are.

Unlike a search it leaves no decision out, so that what it finds is free of choice: whoever picks the best of some
decisions by a search evaluates it again, on worlds that the search has not seen.
"""

from __future__ import annotations

from typing import Protocol

from tefuda.bulk.policies import most_liked
from tefuda.bulk.rules import GameRules, O, T, V, ask, decide, look, pass_all_idle
from tefuda.bulk.worth import points_and_place
from tefuda.compiler.layout import Integers
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.primitives import overwrite
from tefuda.core.records.record import Cells, Record, cell, cells, record
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.decision import Proposals
from tefuda.search.driver import MOST_BEFORE, MOST_STEPS, SearchState, has_won, narrow_mates, think_on
from tefuda.search.thinker import Thinker

MOST_EVALUATED = 4
"""How many decisions are evaluated against each other at most."""
OVERLOOKED = 8
"""With open cards, of this many actions a player overlooks one; else every playout would be the same."""


@record
class Evaluation(Record):
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
    codes: Cells = cells(MOST_EVALUATED)
    once: Cells = cells(MOST_EVALUATED)
    twice: Cells = cells(MOST_EVALUATED)
    values: Cells = cells(MOST_EVALUATED)
    gains: Cells = cells(MOST_EVALUATED)
    firsts: Cells = cells(MOST_EVALUATED)
    value_sums: Cells = cells(MOST_EVALUATED)
    value_squares: Cells = cells(MOST_EVALUATED)
    gain_sums: Cells = cells(MOST_EVALUATED)
    gain_squares: Cells = cells(MOST_EVALUATED)
    first_sums: Cells = cells(MOST_EVALUATED)
    value_apart: Cells = cells(MOST_EVALUATED)
    gain_apart: Cells = cells(MOST_EVALUATED)
    first_apart: Cells = cells(MOST_EVALUATED)
    seat_values: Cells = cells(MAX_SEATS)
    seat_value_squares: Cells = cells(MAX_SEATS)
    seat_gains: Cells = cells(MAX_SEATS)
    seat_gain_squares: Cells = cells(MAX_SEATS)
    seat_firsts: Cells = cells(MAX_SEATS)


class EvaluationState(SearchState[T, V], Protocol):
    """What an evaluation has at hand: what a search has, and its sums."""

    evaluation: Evaluation


def evaluate(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: EvaluationState[T, V], table: T,
    net: Integers, worlds: int,
) -> int:  # fmt: skip
    """Evaluate on a number of `worlds` more; return how many worlds there were in all."""
    evaluation = state.evaluation
    until = evaluation.worlds + worlds
    while evaluation.worlds < until and evaluation.failed <= evaluation.worlds + MOST_BEFORE:
        state.search.worlds = evaluation.worlds
        if not set_world(thinker, view, options, proposals, state, table, net):
            evaluation.failed += 1
            continue
        low, carry = state.search.dice.low, state.search.dice.carry
        for i in range(max(1, evaluation.count)):
            state.search.dice.low, state.search.dice.carry = low, carry
            try_evaluated(thinker, options, proposals, state, net, i)
        evaluation.worlds += 1
        compare(evaluation)
    return evaluation.worlds


def set_world(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: EvaluationState[T, V], table: T,
    net: Integers,
) -> bool:  # fmt: skip
    """Make the next world, on which it is the turn of the seat that decides; say whether it came to that."""
    evaluation, world, seat = state.evaluation, state.world, state.search.seat
    if evaluation.revealed == 1:
        overwrite(world, table)
    else:
        thinker.determinize(view, options, state.search.dice, world)
        thinker.suppose(world, options, view.seat, state.search.dice)
    pass_all_idle(thinker.rules, world, options)
    steps = 0
    while evaluation.count > 0 and world.over == 0 and world.turn != seat and steps < MOST_BEFORE:
        go_on(thinker, world, options, proposals, state, net)
        steps += 1
    return evaluation.count == 0 or (world.over == 0 and world.turn == seat)


def go_on(
    thinker: Thinker[T, O, V], table: T, options: O, proposals: Proposals, state: EvaluationState[T, V], net: Integers
) -> None:
    """Let the seat to act decide as players in a search do; with open cards it overlooks an action now and then."""
    if state.evaluation.revealed == 0:
        think_on(thinker, table, options, proposals, state, net)
        return
    ask(thinker.rules, table, options, proposals)
    overlook(proposals, state.search.dice)
    code = proposals.codes[0]
    if proposals.count > 1:
        look(thinker.rules, table, options, table.turn, state.glimpse)
        code = most_liked(thinker.rules, state.glimpse, options, state.weights, proposals)
    decide(thinker.rules, table, options, state.search.decision, code)


def overlook(proposals: Proposals, dice: Dice) -> None:
    """Leave each of the actions out with a small chance, but not all of them."""
    noticed = 0
    for i in range(proposals.count):
        if roll(dice, OVERLOOKED) != 0:
            proposals.codes[noticed] = proposals.codes[i]
            noticed += 1
    proposals.count = max(1, noticed)


def try_evaluated(
    thinker: Thinker[T, O, V], options: O, proposals: Proposals, state: EvaluationState[T, V], net: Integers, index: int
) -> None:
    """Play the world at hand to its end after a decision, or as it stands, and store what that was worth."""
    evaluation, search, table = state.evaluation, state.search, state.trial
    overwrite(table, state.world)
    steps = 0
    if evaluation.count > 0:
        decision = search.decision
        decision.code, decision.once, decision.twice = (
            evaluation.codes[index],
            evaluation.once[index],
            evaluation.twice[index],
        )
        thinker.rules.pick(table, options, decision)
        thinker.rules.apply(table, options, decision)
        pass_all_idle(thinker.rules, table, options)
        steps = 1
    while table.over == 0 and steps < MOST_STEPS:
        go_on(thinker, table, options, proposals, state, net)
        steps += 1
    evaluation.values[index] = points_and_place(thinker.rules, table, options, search.seat)
    evaluation.gains[index], evaluation.firsts[index] = table.payoffs[search.seat], has_won(table, search.seat)
    narrow_mates(search, table)
    if index == 0:
        count_seats(thinker.rules, table, options, evaluation)


def count_seats(rules: GameRules[T, O, V], table: T, options: O, evaluation: Evaluation) -> None:
    """Count by seat what a deal that has ended came to."""
    for seat in range(table.seats):
        value, gained = points_and_place(rules, table, options, seat), table.payoffs[seat]
        evaluation.seat_values[seat] += value
        evaluation.seat_value_squares[seat] += value * value
        evaluation.seat_gains[seat] += gained
        evaluation.seat_gain_squares[seat] += gained * gained
        evaluation.seat_firsts[seat] += has_won(table, seat)


def compare(evaluation: Evaluation) -> None:
    """Count what the decisions were worth on the last world, and how far they were from the one that was made."""
    for i in range(evaluation.count):
        value, gained, first = evaluation.values[i], evaluation.gains[i], evaluation.firsts[i]
        evaluation.value_sums[i] += value
        evaluation.value_squares[i] += value * value
        evaluation.gain_sums[i] += gained
        evaluation.gain_squares[i] += gained * gained
        evaluation.first_sums[i] += first
        value, gained, first = value - evaluation.values[0], gained - evaluation.gains[0], first - evaluation.firsts[0]
        evaluation.value_apart[i] += value * value
        evaluation.gain_apart[i] += gained * gained
        evaluation.first_apart[i] += first * first
