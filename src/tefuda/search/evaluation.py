"""Evaluation: a few decisions tried on the same worlds and compared pair by pair; written in the dialect.

Unlike a search it leaves no decision out, so that its result is not biased by selection: the best decision of a search
is evaluated again, on worlds that the search has not seen.
"""

from __future__ import annotations

from typing import Protocol

from tefuda.bulk.net import FIRST, look_at, value_of
from tefuda.bulk.policies import most_liked
from tefuda.bulk.rules import GameRules, O, T, V, ask, decide, look, pass_all_idle
from tefuda.bulk.worth import points_and_place
from tefuda.compiler.layout import Integers
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.primitives import overwrite
from tefuda.core.records.record import Cells, Of, Record, cell, cells, record
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.decision import Proposals
from tefuda.search.chances import (
    BY_NET_AND_OPINION,
    BY_WEIGHTS,
    BY_WEIGHTS_AND_OPINION,
    MILLION,
    Fit,
    corrected,
    length_of,
    slope_of,
)
from tefuda.search.driver import MOST_BEFORE, MOST_STEPS, SearchState, has_won, narrow_mates, opinion_in, think_on
from tefuda.search.thinker import Thinker

MOST_EVALUATED = 4
"""How many decisions are evaluated together at most."""
OVERLOOKED = 8
"""With open cards, players overlook one of this many actions, on average; otherwise every playout would be the same."""


@record
class Evaluation(Record):
    """What some decisions are worth, compared with the first of them, which was the one made.

    There are `count` decisions, with their `codes` and cards `once` and `twice`; with none, the deal is only played on.
    `revealed` is 1 if every world is the table itself. `worlds` have been tried; `failed` counts determinizations that
    were given up.

    By decision, on the last world: `values` is what it was worth in points with the premium, `gains` the payoff,
    `firsts` 1 if the deal was won. `*_sums` and `*_squares` are the sums of these and of their squares over all worlds,
    `*_apart` the sums of the squared differences from the first decision. The `seat_*` are the same sums by seat, after
    the first decision.

    `moves` are the decisions made in playouts after the first one. `unsettled` is the mask of the decisions that have
    not ended the deal at once on every world. `opined` is 1 if `opinions` holds what a net expects
    of each decision, in PARTS of a point. `likely` are the chances to win, in parts of a MILLION, corrected by the fit
    where cards are hidden and the deal goes on; without decisions the first is that of the seat that decides. `slope`
    says in the same parts by how much they grow with the chance by playouts.
    """

    count: int = cell()
    revealed: int = cell()
    worlds: int = cell()
    moves: int = cell()
    unsettled: int = cell()
    opined: int = cell(Of.FLAG)
    opinions: Cells = cells(MOST_EVALUATED)
    likely: Cells = cells(MOST_EVALUATED)
    slope: int = cell()
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
    """The working memory of an evaluation: that of a search, and its sums."""

    evaluation: Evaluation


def evaluate(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: EvaluationState[T, V], table: T,
    net: Integers, asked: Integers, worlds: int,
) -> int:  # fmt: skip
    """Evaluate on `worlds` more worlds; return on how many in all, fewer if too many determinizations were given up.

    This is what is compiled. `table` is read only where the evaluation is `revealed`, `view` only where it is not. All
    play with `net`, and `asked` is the one whose opinion corrects the chances; both may be NO_NET.
    """
    evaluation = state.evaluation
    until = evaluation.worlds + worlds
    while evaluation.worlds < until and evaluation.failed <= evaluation.worlds + MOST_BEFORE:
        state.search.worlds = evaluation.worlds
        if not set_world(thinker, view, options, proposals, state, table, net):
            evaluation.failed += 1
            continue
        if evaluation.worlds == 0 and evaluation.revealed == 0:
            opine(thinker, view, options, state, asked)
        low, carry = state.search.dice.low, state.search.dice.carry
        for i in range(max(1, evaluation.count)):
            state.search.dice.low, state.search.dice.carry = low, carry
            try_evaluated(thinker, options, proposals, state, net, i)
        evaluation.worlds += 1
        compare(evaluation)
    by_net = thinker.nets_search and net[FIRST] != 0
    correct(evaluation, state.fit, state.search.seat, BY_NET_AND_OPINION if by_net else BY_WEIGHTS_AND_OPINION)
    return evaluation.worlds


def opine(thinker: Thinker[T, O, V], view: V, options: O, state: EvaluationState[T, V], asked: Integers) -> None:
    """Write what a net expects of each decision, on a world on which it is to be made; nothing without a net."""
    evaluation = state.evaluation
    if not thinker.nets_search or asked[FIRST] == 0 or state.world.over == 1 or state.world.turn != state.search.seat:
        return
    look_at(thinker.rules, view, options, asked, state.thought)
    for i in range(max(1, evaluation.count)):
        value = value_of(thinker.rules, state.world, view, options, asked, state.thought, evaluation.codes[i])
        evaluation.opinions[i] = opinion_in(thinker, view, options, asked, value)
    evaluation.opined = 1


def correct(evaluation: Evaluation, fit: Fit, seat: int, kind: int) -> None:
    """Work out the chances to win; `kind` is that of an evaluation with a net's opinion."""
    number, length = max(1, evaluation.worlds), length_of(evaluation.moves, evaluation.worlds)
    of = kind if evaluation.opined == 1 else BY_WEIGHTS
    evaluation.slope = MILLION if evaluation.revealed == 1 else slope_of(fit, of, length)
    for i in range(max(1, evaluation.count)):
        won = evaluation.first_sums[i] if evaluation.count > 0 else evaluation.seat_firsts[seat]
        raw = won * MILLION // number
        known = evaluation.revealed == 1 or evaluation.unsettled >> i & 1 == 0
        evaluation.likely[i] = raw if known else corrected(fit, of, length, raw, evaluation.opinions[i])


def set_world(
    thinker: Thinker[T, O, V], view: V, options: O, proposals: Proposals, state: EvaluationState[T, V], table: T,
    net: Integers,
) -> bool:  # fmt: skip
    """Make the next world; return whether the seat that decides is to act on it, or no decision is evaluated."""
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
    """Let the seat to act choose as in a search; with open cards, by preference, now and then overlooking an action."""
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
    """Leave each proposed action out with a chance of 1 in OVERLOOKED, but not all of them."""
    noticed = 0
    for i in range(proposals.count):
        if roll(dice, OVERLOOKED) != 0:
            proposals.codes[noticed] = proposals.codes[i]
            noticed += 1
    proposals.count = max(1, noticed)


def try_evaluated(
    thinker: Thinker[T, O, V], options: O, proposals: Proposals, state: EvaluationState[T, V], net: Integers, index: int
) -> None:
    """Play the world at hand to its end after the decision at `index`, if there is one, and store what it was worth."""
    evaluation, search, table = state.evaluation, state.search, state.trial
    overwrite(table, state.world)
    steps, settled = 0, 0
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
        steps, settled = 1, table.over
    if settled == 0:
        evaluation.unsettled |= 1 << index
    while table.over == 0 and steps < MOST_STEPS:
        go_on(thinker, table, options, proposals, state, net)
        steps += 1
    evaluation.values[index] = points_and_place(thinker.rules, table, options, search.seat)
    evaluation.gains[index], evaluation.firsts[index] = table.payoffs[search.seat], has_won(table, search.seat)
    narrow_mates(search, table)
    if index == 0:
        evaluation.moves += steps
        count_seats(thinker.rules, table, options, evaluation)


def count_seats(rules: GameRules[T, O, V], table: T, options: O, evaluation: Evaluation) -> None:
    """Add the result of a deal that has ended to the sums by seat."""
    for seat in range(table.seats):
        value, gained = points_and_place(rules, table, options, seat), table.payoffs[seat]
        evaluation.seat_values[seat] += value
        evaluation.seat_value_squares[seat] += value * value
        evaluation.seat_gains[seat] += gained
        evaluation.seat_gain_squares[seat] += gained * gained
        evaluation.seat_firsts[seat] += has_won(table, seat)


def compare(evaluation: Evaluation) -> None:
    """Add what the decisions were worth on the last world to the sums, with their differences from the first."""
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
